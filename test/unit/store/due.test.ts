/** What lies between deciding that something is to be told and somebody being able to read it. */
import assert from 'node:assert/strict';
import { MINUTE, SECOND } from '../../../src/model/timeRange';
import type { SeenMemory } from '../../../src/store/seen';
import { settled, until } from '../../support/settled';
import { ALL, Looks, NONE, open, shownBy, told } from './orderLooks';

describe('a notice that is due', () => {
  let looks: Looks;
  beforeEach(() => void (looks = new Looks()));
  afterEach(() => looks.store.dispose());

  /** An order was filled, and nobody has looked yet. */
  async function filled(): Promise<void> {
    looks.signIn([open('1'), open('2')]);
    await looks.again();
    looks.statuses['1'] = 'filled';
    looks.client.lists.open = [open('2')];
    await looks.store.openOrders.refresh();
  }

  /** Something happens when the memory holds that it is to be told, and nobody could read it yet. */
  function onceDecided(happens: () => void | Promise<void>): void {
    const update = looks.kept.update.bind(looks.kept);
    looks.kept.update = async (id, change) => {
      looks.kept.update = update;
      const seen = await update(id, change);
      await happens();
      return seen;
    };
  }
  const never = new Promise<void>(() => undefined);
  const due = (): string[] => [...(looks.kept.kept.get('main')?.due.keys() ?? [])];
  const session = () => looks.store.sessions.current ?? assert.fail('nobody is signed in');

  it('is gone from memory once it was told', async () => {
    await filled();
    assert.deepEqual(told(await looks.look()), ['1 triggered filled']);
    assert.deepEqual(due(), []);
  });

  it('is told when the account is back, had another been chosen just before', async () => {
    await filled();
    onceDecided(() => looks.signIn([], 'other'));
    assert.deepEqual(await looks.look(), []);
    assert.deepEqual(await looks.again(), [], 'nothing of it to the other account');
    looks.signIn([open('2')]);
    assert.deepEqual(await looks.again(), ['1 triggered filled']);
    assert.deepEqual(await looks.again(), []);
  });

  it('is told by the next window half a minute later, had the one that found it ended just before', async () => {
    await filled();
    onceDecided(() => never);
    void looks.look();
    await until('it is due', () => due().length > 0, settled);
    assert.deepEqual(due(), ['1']);
    looks.changes = looks.opened();
    assert.deepEqual(await looks.again(), [], 'the other may be about to tell it');
    looks.now += 31 * SECOND;
    assert.deepEqual(await looks.again(), ['1 triggered filled']);
    assert.deepEqual(await looks.later(), []);
  });

  it('stays due when the window closes just before', async () => {
    await filled();
    const closing = new AbortController();
    onceDecided(() => closing.abort());
    assert.deepEqual(await looks.look({ ...ALL, signal: closing.signal }), []);
    assert.deepEqual(due(), ['1']);
  });

  it('is not told by a window that slept until another may have told it', async () => {
    await filled();
    onceDecided(() => void (looks.now += 8 * 60 * MINUTE));
    assert.deepEqual(await looks.look(), []);
    assert.deepEqual(told(await shownBy(looks.opened(), { ...ALL, session: session() })), ['1 triggered filled']);
    assert.deepEqual(await looks.later(), []);
  });

  it('is not told again by its window, though that could not be noted', async () => {
    await filled();
    const update = looks.kept.update.bind(looks.kept);
    const cutOff: SeenMemory['update'] = () => Promise.resolve(undefined);
    onceDecided(() => void (looks.kept.update = cutOff));
    assert.deepEqual(told(await looks.look()), ['1 triggered filled']);
    assert.deepEqual(due(), ['1']);
    looks.kept.update = update;
    assert.deepEqual(await looks.again(), []);
    assert.deepEqual(due(), []);
  });

  it('is told with what happened since, and what another window finds while it is told is told after it', async () => {
    looks.signIn([open('1')]);
    await looks.again();
    looks.client.lists.open = [open('1', { filledQty: '0.5' })];
    await looks.store.openOrders.refresh();
    const other = looks.opened();
    onceDecided(async () => {
      looks.now += SECOND;
      looks.statuses['1'] = 'filled';
      looks.client.lists.open = [];
      await looks.store.openOrders.refresh();
      assert.deepEqual(await shownBy(other, { ...ALL, session: session() }), [], 'the first is telling of this order');
    });
    assert.deepEqual(told(await looks.look()), ['1 triggered']);
    assert.deepEqual(await looks.again(), ['1 filled']);
  });

  it('is told by the window that took it over, and not by the one that told a part of it and could not note that', async () => {
    looks.signIn([open('1')]);
    await looks.again();
    looks.client.lists.open = [open('1', { filledQty: '0.5' })];
    await looks.store.openOrders.refresh();
    const update = looks.kept.update.bind(looks.kept);
    onceDecided(() => void (looks.kept.update = () => Promise.resolve(undefined)));
    assert.deepEqual(told(await looks.look()), ['1 triggered']);
    looks.kept.update = update;
    looks.now += MINUTE;
    looks.statuses['1'] = 'filled';
    looks.client.lists.open = [];
    await looks.store.openOrders.refresh();
    onceDecided(async () => {
      looks.now += SECOND;
      await looks.store.openOrders.refresh();
      assert.deepEqual(told(await looks.look()), []);
    });
    assert.deepEqual(
      told(await shownBy(looks.opened(), { ...ALL, session: session() })),
      ['1 triggered filled'],
      'whether the first was read, nobody knows',
    );
    assert.deepEqual(await looks.later(), []);
  });

  it('goes when the person does not want to be told any more', async () => {
    await filled();
    onceDecided(() => looks.signIn([], 'other'));
    await looks.look();
    looks.signIn([open('2')]);
    await looks.store.openOrders.refresh();
    assert.deepEqual(await looks.look(NONE), []);
    assert.deepEqual(await looks.again(), []);
  });
});
