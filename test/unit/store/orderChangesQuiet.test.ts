import assert from 'node:assert/strict';
import { type PlanOrder, statusOf } from '../../../src/model/order';
import { MINUTE } from '../../../src/model/timeRange';
import type { OpenOrders } from '../../../src/store/openOrders';
import { OrderChanges } from '../../../src/store/orderChanges';
import { ALL, Looks, open, shownBy, told } from './orderLooks';

describe('what became of open orders, while nothing does', () => {
  let looks: Looks;
  beforeEach(() => void (looks = new Looks()));
  afterEach(() => looks.store.dispose());

  it('is looked for in no order again while the list and what was seen stay the same, however often', async () => {
    let looked = 0;
    const watched = (order: PlanOrder): PlanOrder =>
      new Proxy(order, {
        get(of, name) {
          if (name === 'triggerTime') looked += 1;
          return Reflect.get(of, name) as unknown;
        },
      });
    looks.signIn([open('1'), open('2')].map(watched));
    await looks.again();
    assert.deepEqual(await looks.look(), []);
    looked = 0;
    for (let time = 0; time < 30; time += 1) {
      looks.now += MINUTE;
      assert.deepEqual(await looks.look(), []);
    }
    assert.equal(looked, 0);
    assert.equal(looks.kept.kept.get('main')?.at, looks.now, 'somebody looked all the time');
    Object.assign(looks.statuses, { 1: 'filled' });
    looks.client.lists.open = [open('2')];
    assert.deepEqual(await looks.again(), ['1 triggered filled']);
  });

  it('is told of an order that another window has seen no more meanwhile, and that came back', async () => {
    looks.signIn([open('1'), open('2')]);
    for (let time = 0; time < 3; time += 1) await looks.look();
    await looks.again();
    await looks.look();
    const { kept } = looks.kept;
    const seen = kept.get('main') ?? assert.fail();
    kept.set('main', { ...seen, orders: new Map([['2', { timed: false, told: [] }]]), ended: new Map([['1', ['canceled']]]) });
    assert.deepEqual(await looks.later(), []);
    assert.deepEqual([...(kept.get('main')?.orders.keys() ?? [])].toSorted(), ['1', '2']);
  });

  it('is no news any more, where it was that an order is open no more, and it is listed again', async () => {
    const [one, two] = [open('1'), open('2')];
    const unseen = (): (readonly [string, readonly string[]])[] =>
      [...(looks.kept.kept.get('main')?.unseen ?? [])].map(([orderId, { steps }]) => [orderId, steps] as const);
    looks.signIn([one, two]);
    await looks.again();
    looks.client.lists.open = [two];
    assert.deepEqual([await looks.again(), await looks.later(), await looks.later()], [[], [], ['1 gone']]);
    assert.deepEqual(unseen(), [['1', ['gone']]]);
    looks.client.lists.open = [one, two];
    assert.deepEqual(await looks.later(), []);
    assert.deepEqual(unseen(), []);
    // What happened to it all the same still is.
    looks.client.lists.open = [open('1', { status: statusOf('1'), filledQty: '0.5' }), two];
    assert.deepEqual(await looks.later(), ['1 triggered']);
    looks.client.lists.open = [one, two];
    assert.deepEqual(await looks.later(), []);
    assert.deepEqual(unseen(), [['1', ['triggered']]]);
  });

  it('stays news where an order triggered, was open no more, and is listed again', async () => {
    looks.signIn([open('1'), open('2')]);
    await looks.again();
    const triggered = open('1', { status: statusOf('1'), filledQty: '0.5' });
    looks.client.lists.open = [triggered, open('2')];
    assert.deepEqual(await looks.again(), ['1 triggered']);
    looks.client.lists.open = [open('2')];
    assert.deepEqual([await looks.again(), await looks.later(), await looks.later()], [[], [], ['1 gone']]);
    looks.client.lists.open = [triggered, open('2')];
    assert.deepEqual(await looks.later(), []);
    assert.deepEqual(
      [...(looks.kept.kept.get('main')?.unseen ?? [])].map(([orderId, { steps }]) => [orderId, steps]),
      [['1', ['triggered']]],
    );
  });

  it('is found out once the list is whole that had broken off, though it holds what it held then', async () => {
    looks.signIn([]);
    const session = looks.store.sessions.current ?? assert.fail();
    const [one, two] = [open('1'), open('2')];
    let content: ReturnType<typeof contentOf>;
    const contentOf = (items: readonly PlanOrder[], complete: boolean) => ({ items, coverage: { complete, problems: [], requests: 1 } });
    const lists = () => ({
      openOrders: { state: { content, loadedAt: looks.now } } as unknown as OpenOrders,
      orderDetails: () => Promise.resolve(session.part(looks.detailsOf)),
    });
    const changes = new OrderChanges({ of: lists }, looks.kept, () => looks.now);
    const later = async (items: readonly PlanOrder[], complete: boolean): Promise<string[]> => {
      looks.now += MINUTE;
      content = contentOf(items, complete);
      return told(await shownBy(changes, { ...ALL, session }));
    };
    for (let time = 0; time < 2; time += 1) assert.deepEqual(await later([one, two], true), []);
    const broken = [one];
    for (let time = 0; time < 3; time += 1) assert.deepEqual(await later(broken, false), []);
    looks.statuses['2'] = 'canceled';
    assert.deepEqual(await later(broken, true), ['2 canceled']);
  });
});
