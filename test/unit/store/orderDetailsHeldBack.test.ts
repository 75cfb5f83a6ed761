import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import type { OrderAnswer } from '../../../src/store';
import { statusOf } from '../../../src/model/order';
import { Paused } from '../../../src/store/askers';
import { planOrder } from '../../support/fakeService';
import { lookUps, notFound, settle, stateOf } from './orderDetailsSetup';

describe('the details of an order while questions are held back', () => {
  const { clock, store, details, signIn, glance, command } = lookUps();

  it('are not asked for by glances that have spent their share of the budget, until it frees up', async () => {
    const { asked, budget } = signIn();
    const first = glance('0');
    await settle();
    assert.equal(asked[0]?.options?.share, 'hovers');
    asked[0].refuse(notFound);
    await first;
    budget.state = stateOf({ hoversWaitMs: 10_000 });
    assert.deepEqual(await glance('1'), { kind: 'notAsked', why: 'share', retryInMs: 10_000 });
    assert.equal((await glance('0')).kind, 'notFound', 'what is known is told all the same');

    const asking = command('777');
    await settle();
    assert.equal(asked[1]?.options?.share, undefined, 'who asks on purpose is not held back');
    asked[1]?.answer();
    assert.equal((await asking).kind, 'found');

    budget.state = stateOf({});
    void glance('888');
    await settle();
    assert.equal(asked.length, 3);
  });

  it('are not asked for by a glance that came when others had just taken the last of the share; a person who waits with it asks', async () => {
    const { asked } = signIn();
    const late = new ServiceError('canceled', 'Spent.', { retryAfterMs: 700 });
    const first = glance('1');
    const person = command('1');
    await settle();
    asked[0]?.refuse(late);
    assert.deepEqual(await first, { kind: 'notAsked', why: 'share', retryInMs: 700 });
    await settle();
    assert.equal(asked.length, 2);
    asked[1]?.answer();
    assert.equal((await person).kind, 'found');
  });

  it('are asked for by a person beside a program whose question still waits for its share, and both have the first answer', async () => {
    const { asked, budget } = signIn();
    const checked = details().ask('1', { asker: 'program' });
    await settle();
    budget.state = stateOf({ waiting: 1 });
    const wanted = command('1');
    const glanced = glance('1');
    await settle();
    assert.deepEqual(
      asked.map(({ options }) => options?.share),
      ['programs', undefined],
    );
    asked[1]?.answer({ size: '3' });
    for (const answer of await Promise.all([checked, wanted, glanced])) assert.ok(answer.kind === 'found' && answer.order.size === '3');
    assert.equal(asked[0]?.options?.signal?.aborted, true, 'the other need not be sent any more');
  });

  it('are told by the one that is still asked when the other fails, and as failed when both did', async () => {
    const { asked, budget } = signIn();
    const both = async (orderId: string): Promise<OrderAnswer[]> => {
      const checked = details().ask(orderId, { asker: 'program' });
      await settle();
      budget.state = stateOf({ waiting: 1 });
      const answers = Promise.all([checked, command(orderId)]);
      await settle();
      asked.at(-1)?.refuse(new ServiceError('network', 'Offline.'));
      await settle();
      return answers;
    };
    const first = both('1');
    await settle();
    await settle();
    asked[0]?.answer();
    for (const answer of await first) assert.equal(answer.kind, 'found');
    const second = both('2');
    await settle();
    await settle();
    asked[2]?.refuse(new ServiceError('network', 'Offline.'));
    for (const answer of await second) assert.equal(answer.kind, 'failed');
    assert.equal(asked.length, 4);
  });

  it('are not asked for by glances while the service wants a pause', async () => {
    const { asked, budget } = signIn();
    budget.state = stateOf({ pausedForMs: 7000, askedForMs: 3_600_000 });
    assert.deepEqual(await glance('1'), { kind: 'notAsked', why: 'pause', retryInMs: 3_600_000 });
    assert.equal(asked.length, 0);
  });

  it('are tried once by a glance, ahead of what is read in the background; a command that met a failing glance tries itself', async () => {
    const { asked } = signIn();
    const glanced = glance('1');
    const wanted = command('1');
    await settle();
    assert.deepEqual([asked[0]?.options?.retry, asked[0]?.options?.priority], [false, 'interactive']);
    asked[0]?.refuse(new ServiceError('network', 'Offline.'));
    assert.equal((await glanced).kind, 'failed');
    await settle();
    assert.deepEqual([asked[1]?.options?.retry, asked[1]?.options?.priority], [true, 'interactive']);
    asked[1]?.answer();
    assert.equal((await wanted).kind, 'found');
  });

  it('are not asked for by glances while the key is refused, and told from what is known', async () => {
    const { asked } = signIn([planOrder('700', 1, { status: statusOf('0') })]);
    await store().openOrders.refresh();
    clock.now = Date.now();
    const first = glance('1');
    await settle();
    asked[0]?.refuse(new ServiceError('auth', 'Wrong key.'));
    await first;
    const second = await glance('2');
    assert.ok(second.kind === 'failed' && second.error instanceof Paused);
    assert.match(second.error.message, /^Paused: the key was rejected\. Wrong key\./);
    clock.now += 10 * 60_000;
    assert.equal((await glance('700')).kind, 'found');
    assert.equal(asked.length, 1);
    void command('2');
    await settle();
    assert.equal(asked.length, 2);
  });

  it('are told from an old list when a glance may not ask or fails', async () => {
    const { asked, budget } = signIn([planOrder('700', 1, { status: statusOf('0') })]);
    await store().openOrders.refresh();
    clock.now = Date.now() + 3_600_000;
    budget.state = stateOf({ pausedForMs: 5000 });
    assert.equal((await glance('700')).kind, 'found');
    budget.state = undefined;
    const failing = glance('700');
    await settle();
    asked[0]?.refuse(new ServiceError('network', 'No network.'));
    const told = await failing;
    assert.ok(told.kind === 'found' && told.at !== undefined && told.at < clock.now - 3_500_000, 'with the age of the list');
  });
});
