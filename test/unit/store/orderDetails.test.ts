import assert from 'node:assert/strict';
import { statusOf } from '../../../src/model/order';
import { planOrder } from '../../support/fakeService';
import { lookUps, notFound, settle } from './orderDetailsSetup';

describe('the details of an order', () => {
  const { clock, store, details, signIn, glance, command } = lookUps();

  it('come from a list that is loaded, without a request', async () => {
    const { asked } = signIn([planOrder('700', 1)]);
    await store().openOrders.refresh();
    const answer = await glance('700');
    assert.ok(answer.kind === 'found' && answer.from === 'openOrders');
    assert.equal(asked.length, 0);
  });

  it('have the record as the list sent it, or as the details do where that is not kept any more', async () => {
    const { asked } = signIn([planOrder('700', 1, { raw: { id: 700 } }), planOrder('701', 1, { raw: undefined })]);
    await store().openOrders.refresh();
    assert.deepEqual(await details().record('700'), { id: 700 });
    assert.equal(asked.length, 0);
    const record = details().record('701');
    await settle();
    asked[0]?.answer({ raw: { id: 701, said: 'details' } });
    assert.deepEqual(await record, { id: 701, said: 'details' });
  });

  it('are no record where the service knows no such order, and it says so', async () => {
    const { asked } = signIn([planOrder('701', 1, { raw: undefined })]);
    await store().openOrders.refresh();
    const record = details().record('701');
    await settle();
    asked[0]?.refuse(notFound);
    await assert.rejects(record, notFound);
  });

  it('are asked for once by all who want them at the same time', async () => {
    const { asked } = signIn();
    const answers = Promise.all([glance('1'), glance('1'), command('1')]);
    await settle();
    assert.equal(asked.length, 1);
    asked[0]?.answer({ size: '3' });
    for (const answer of await answers) assert.ok(answer.kind === 'found' && answer.order.size === '3');
  });

  it('hold an hour when they are final and seconds when they are not', async () => {
    const { asked } = signIn();
    for (const [id, status, last] of [
      ['1', 'filled', 3_599_000],
      ['2', 'open', 14_000],
    ] as const) {
      const first = glance(id);
      await settle();
      asked.at(-1)?.answer({ status: statusOf(status) });
      await first;
      const { length } = asked;
      clock.now += last;
      assert.equal((await glance(id)).kind, 'found');
      assert.equal(asked.length, length);
      clock.now += 2000;
      const again = glance(id);
      await settle();
      assert.equal(asked.length, length + 1);
      asked.at(-1)?.answer();
      await again;
    }
  });

  it('that do not exist are remembered for a minute', async () => {
    const { asked } = signIn();
    const first = glance('404');
    await settle();
    asked[0]?.refuse(notFound);
    assert.equal((await first).kind, 'notFound');
    clock.now += 59_000;
    assert.equal((await glance('404')).kind, 'notFound');
    assert.equal(asked.length, 1);
    clock.now += 2000;
    const again = glance('404');
    await settle();
    assert.equal(asked.length, 2);
    asked[1]?.refuse(notFound);
    await again;
  });

  it('are still awaited by others when one asker leaves', async () => {
    const { asked } = signIn();
    const abort = new AbortController();
    const leaving = glance('1', abort.signal);
    const staying = glance('1');
    await settle();
    abort.abort();
    assert.equal((await leaving).kind, 'canceled');
    assert.equal(asked[0]?.options?.signal?.aborted, false);
    asked[0]?.answer();
    assert.equal((await staying).kind, 'found');
  });

  it('are no longer asked for when the last asker has left, and can be asked for again', async () => {
    const { asked } = signIn();
    const aborts = [new AbortController(), new AbortController()];
    const leaving = aborts.map(({ signal }) => glance('1', signal));
    await settle();
    aborts.forEach((abort) => abort.abort());
    for (const answer of await Promise.all(leaving)) assert.equal(answer.kind, 'canceled');
    assert.equal(asked[0]?.options?.signal?.aborted, true);
    const again = glance('1');
    await settle();
    assert.equal(asked.length, 2);
    asked[1]?.answer();
    assert.equal((await again).kind, 'found');
  });

  it('of one account are never shown for another', async () => {
    const first = signIn();
    const known = glance('1');
    const late = glance('2');
    await settle();
    first.asked[0]?.answer({ size: '111' });
    await known;
    const second = signIn([], 'other');
    assert.equal(first.asked[1]?.options?.signal?.aborted, true, 'the request for the account before goes on');
    first.asked[1]?.answer({ size: '222' });
    assert.equal((await late).kind, 'canceled');
    for (const id of ['1', '2']) {
      const answer = glance(id);
      await settle();
      second.asked.at(-1)?.answer({ size: '5' });
      const found = await answer;
      assert.ok(found.kind === 'found' && found.order.size === '5');
    }
    assert.equal(second.asked.length, 2);
  });

  it('need an account', async () => {
    assert.equal((await glance('1')).kind, 'signedOut');
  });

  it('are asked for again by a glance when the list is older than a minute and the order can still change', async () => {
    const open = [planOrder('700', 1, { status: statusOf('0') }), planOrder('701', 1, { status: statusOf('2') })];
    const { asked } = signIn(open);
    await store().openOrders.refresh();
    clock.now += 59_000;
    await glance('700');
    assert.equal(asked.length, 0);
    clock.now += 3_600_000;
    const answer = glance('700');
    await glance('701');
    await settle();
    assert.equal(asked.length, 1, 'the one that is final is not asked about');
    asked[0]?.answer({ status: statusOf('filled') });
    const told = await answer;
    assert.ok(told.kind === 'found' && told.order.status.kind === 'filled');
  });

  it('join what the list and the service say, the newer for what may change', async () => {
    const { asked } = signIn([planOrder('700', 1, { triggerPrice: '48000', clientOid: 'mine', status: statusOf('0'), raw: { plan: 1 } })]);
    await store().openOrders.refresh();
    clock.now = Date.now() + 60_000;
    const fresh = command('700', true);
    await settle();
    asked[0]?.answer({ status: statusOf('filled'), clientOid: '', raw: { detail: 1 } });
    const answer = await fresh;
    assert.ok(answer.kind === 'found' && 'triggerPrice' in answer.order, JSON.stringify(answer));
    assert.deepEqual(
      [answer.order.triggerPrice, answer.order.clientOid, answer.order.status.kind, answer.from],
      ['48000', 'mine', 'filled', 'service'],
    );
    assert.deepEqual(
      answer.records.map(({ name, raw }) => [name, raw]),
      [
        ['planOrder', { plan: 1 }],
        ['orderDetail', { detail: 1 }],
      ],
    );
  });

  it('are what the service says, though a list was read at a time that is still to come since the clock was put back', async () => {
    const { asked } = signIn([planOrder('700', 1, { status: statusOf('0') })]);
    clock.now = 10_000_000;
    await store().openOrders.refresh();
    clock.now -= 3_600_000;
    const answer = command('700', true);
    await settle();
    asked[0]?.answer({ status: statusOf('3') });
    const found = await answer;
    assert.ok(found.kind === 'found');
    assert.deepEqual([found.from, found.order.status.code, found.at], ['service', '3', clock.now]);
  });

  it('that are over stay so, whatever an answer says that is out of date', async () => {
    const { asked } = signIn([planOrder('700', 1, { status: statusOf('2') })]);
    await store().openOrders.refresh();
    const late = command('700', true);
    await settle();
    asked[0]?.answer({ status: statusOf('0') });
    const found = await late;
    assert.ok(found.kind === 'found');
    assert.deepEqual([found.order.status.kind, found.records.length], ['filled', 2]);
  });
});
