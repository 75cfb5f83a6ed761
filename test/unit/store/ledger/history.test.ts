import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/api/errors';
import { type PlanOrder, statusOf } from '../../../../src/model/order';
import { DAY, HOUR, lastDays, MINUTE, SECOND } from '../../../../src/model/timeRange';
import { readHistory } from '../../../../src/store/ledger/history';
import { readOpen } from '../../../../src/store/ledger/open';
import { AHEAD, type FakeOptions, NOW, planOrder, putRight } from '../../../support/fakeService';
import { fakeClient, ledgerOf, sessionOf } from '../support';

const SYMBOL = 'cmt_btcusdt';
const AGE = 10 * MINUTE;

/** One order every three hours, newest last, each filled at once. */
const past = (count: number): PlanOrder[] =>
  Array.from({ length: count }, (_, index) => planOrder(`${index + 1}`, NOW - (count - index) * 3 * HOUR + 7, { status: statusOf('2') }));

function account(knobs: FakeOptions) {
  const client = fakeClient(knobs);
  const session = sessionOf(client);
  const ledger = ledgerOf(session);
  const service = session.as('person');
  const { calls, lists } = client;
  /** How many questions that took. */
  const costOf = async (ask: () => Promise<unknown>): Promise<number> => {
    const before = calls.length;
    await ask();
    return calls.length - before;
  };
  const history = (days: number, age: number | 'everything' = AGE) =>
    readHistory(ledger, service, { symbol: SYMBOL, range: { start: lists.now - days * DAY, end: lists.now + MINUTE } }, { age });
  const open = (age: number | 'everything' = AGE) => readOpen(ledger, service, { age });
  return { ledger, lists, calls, costOf, history, open };
}

describe('the history of a symbol, through the ledger', () => {
  it('asks nothing again as long as what was proven is young enough, and says as of when it is', async () => {
    const { costOf, history, lists } = account({ history: past(300) });
    const first = await history(60);
    assert.deepEqual([first.items.length, first.coverage.complete, first.coverage.asOf], [300, true, undefined]);
    lists.now += 9 * MINUTE;
    const again = await history(30);
    assert.deepEqual([again.items.length, again.coverage.requests, again.coverage.asOf], [239, 0, NOW]);
    assert.equal(await costOf(() => history(60)), 0);
  });

  it('is of no time to come where the clock of this machine was ahead until the first answer, and nor are the open orders', async () => {
    for (const which of ['history', 'open'] as const) {
      const { lists, ...lively } = account({ history: past(3), before: putRight });
      const read = async () => (which === 'history' ? lively.history(10) : lively.open());
      lists.now += AHEAD;
      await read();
      lists.now = NOW + AHEAD + MINUTE;
      const { asOf = NaN } = (await read()).coverage;
      assert.ok(asOf <= NOW && asOf > NOW - MINUTE, `${which} as of ${asOf - NOW} ms after it was read`);
    }
  });

  it('is asked for gaps alone: a longer range costs what is further back', async () => {
    const { costOf, history } = account({ history: past(300) });
    await history(10);
    const further = await costOf(() => history(15));
    const { items, coverage } = await history(15);
    assert.deepEqual([further, items.length, coverage.complete], [1, 120, true]);
  });

  it('has each order once, and as the ledger has it: nobody holds a second copy', async () => {
    const { history, ledger } = account({ history: past(50) });
    const { items } = await history(60);
    const [first] = (await history(59)).items;
    assert.equal(
      items.find(({ orderId }) => orderId === first?.orderId),
      first,
    );
    assert.equal(ledger.orders.listed(first?.orderId ?? ''), first);
  });

  it('of days ago can change no more where all was over and none was open before: it is never asked for as a whole again', async () => {
    const { costOf, history, open, lists } = account({ history: past(450) });
    await open();
    const whole = await costOf(() => history(60));
    lists.now += 3 * HOUR;
    await open();
    const later = await costOf(() => history(60));
    assert.ok(whole > 6 && later <= 2, `${whole} requests, then ${later}`);
    assert.equal((await history(60)).coverage.asOf, NOW);
    const everything = await costOf(() => history(60, 'everything'));
    assert.ok(everything >= 5, `${everything} requests`);
  });

  it('of days ago is asked for again where nobody knows what was open then', async () => {
    const { costOf, history, lists } = account({ history: past(450) });
    await history(60);
    lists.now += 3 * HOUR;
    const again = await costOf(() => history(60));
    assert.ok(again >= 5, `${again} requests`);
  });

  it('is asked for again at the very moment at which an order was created that has left the open ones', async () => {
    const resting = planOrder('900', NOW - 20 * DAY - 5, { status: statusOf('0') });
    const { calls, history, open, lists } = account({ history: past(450), open: [resting] });
    await open();
    await history(60);
    lists.open = [];
    lists.history.push({ ...resting, status: statusOf('2') });
    await open('everything');
    const before = calls.length;
    const { items, coverage } = await history(60, DAY);
    assert.ok(items.some(({ orderId }) => orderId === '900'));
    assert.ok(coverage.complete);
    const asked = calls.slice(before).map(({ startTime, endTime }) => Number(endTime) - Number(startTime));
    assert.ok(calls.length - before <= 2 && Math.max(...asked) < 40 * DAY, JSON.stringify(asked));
  });

  it('settles no more, and is read anew, once an order comes up where none was to be', async () => {
    const { costOf, history, open, lists, ledger } = account({ history: past(450) });
    await open();
    await history(60);
    // In neither list for days: the service kept it back.
    lists.history.unshift(planOrder('late', NOW - 59 * DAY - 1, { status: statusOf('2') }));
    for (let round = 0; round < 12 && ledger.givenUp === 0; round += 1) {
      lists.now += HOUR;
      await open();
      await history(60);
    }
    assert.equal(ledger.givenUp, 1);
    const { items, coverage } = await history(60, DAY);
    assert.ok(items.some(({ orderId }) => orderId === 'late') && coverage.complete);
    lists.now += HOUR;
    await open();
    const again = await costOf(() => history(60));
    assert.ok(again >= 5, `${again} requests: something is settled still`);
  });

  it('is asked for a page of what is settled with each read, of the oldest proof, so that nothing is believed for ever', async () => {
    const { calls, history, open, lists } = account({ history: past(450) });
    await open();
    await history(60);
    const looked = new Set<number>();
    for (let round = 0; round < 8; round += 1) {
      lists.now += HOUR;
      await open();
      const before = calls.length;
      await history(60);
      for (const { startTime } of calls.slice(before)) looked.add(Math.floor(Number(startTime) / DAY));
    }
    assert.ok(looked.size >= 6, `${looked.size} different days`);
  });

  it('proves nothing of a read that broke off but what was answered to its end', async () => {
    const { costOf, history, lists } = account({
      history: past(450),
      before: (call) => {
        if (call === 5) throw new ServiceError('network', 'The connection is gone.');
      },
    });
    const broken = await history(60);
    assert.ok(!broken.coverage.complete && broken.items.length > 100);
    lists.now += 1000;
    const rest = await costOf(() => history(60));
    assert.ok(rest < 8, `${rest} requests for the rest`);
    const { items, coverage } = await history(60);
    assert.deepEqual([items.length, coverage.complete], [450, true]);
    assert.equal(await costOf(() => history(60)), 0);
  });

  it('proves nothing of another spelling of the symbol, which a service may not know and answer with nothing', async () => {
    const { ledger, history, calls } = account({ history: past(20) });
    await history(60);
    assert.equal(calls.length, 1);
    assert.equal(ledger.proven(SYMBOL, lastDays(10, NOW), NOW, AGE).length, 1);
    assert.equal(ledger.proven('BTC_USDT', lastDays(10, NOW), NOW, AGE).length, 0);
  });

  it('proves nothing of what came after a range that ended just before now', async () => {
    const { ledger, lists } = account({ history: [planOrder('5', NOW - 1, { status: statusOf('2') })] });
    const service = ledger.heard({ ...fakeClient({ history: lists.history }), serverNow: () => lists.now });
    const read = (end: number, age: number) => readHistory(ledger, service, { symbol: SYMBOL, range: { start: NOW - DAY, end } }, { age });
    assert.equal((await read(NOW - 1080, 0)).items.length, 0);
    lists.now += SECOND;
    assert.equal((await read(NOW, AGE)).items.length, 1);
  });

  it('proves nothing by a clock that was put back since', async () => {
    const { costOf, history, open, lists } = account({ history: past(20) });
    await open();
    await history(60);
    lists.now -= HOUR;
    assert.ok((await costOf(() => history(50, 0))) > 0);
    assert.ok((await costOf(() => open(0))) > 0);
  });

  it('holds what was placed after the open orders were read, and left them before they were read again', async () => {
    const { history, open, lists } = account({ history: past(450) });
    await open();
    lists.now += 30 * SECOND;
    const placed = planOrder('900', lists.now - 20 * SECOND, { status: statusOf('0') });
    lists.open = [placed];
    await history(60);
    lists.open = [];
    lists.history.unshift({ ...placed, status: statusOf('2') });
    lists.now += 30 * SECOND;
    await open('everything');
    const { items, coverage } = await history(60, DAY);
    assert.ok(coverage.complete && items.some(({ orderId }) => orderId === '900'));
  });

  it('is not asked for again because of orders that are still open, and by one question for some that left close together', async () => {
    const resting = [1, 2, 3].map((id) => planOrder(`90${id}`, NOW - 20 * DAY - id * 6 * HOUR, { status: statusOf('0') }));
    const { costOf, history, open, lists } = account({ history: past(450), open: resting });
    await open();
    await history(60);
    await open('everything');
    assert.equal(await costOf(() => history(60, DAY)), 1, 'the last minute');
    lists.open = [];
    await open('everything');
    assert.equal(await costOf(() => history(60, DAY)), 2, 'the last minute, and where the three lie');
  });

  it('is asked for where open orders were created only once they left, or nobody has known the open orders for a minute', async () => {
    const resting = [10, 25, 40].map((days) => planOrder(`90${days}`, NOW - days * DAY, { status: statusOf('0') }));
    const { costOf, history, open, lists } = account({ history: past(450), open: resting });
    await open();
    await history(60);
    lists.now += MINUTE;
    await open('everything');
    lists.now += 59 * SECOND;
    assert.equal(await costOf(() => history(60, 0)), 2, 'the last minutes, and a page of what is settled');
    lists.now += SECOND;
    assert.equal(await costOf(() => history(60, 0)), 5, 'and each of them');

    const [left] = lists.open.splice(1, 1);
    assert.ok(left);
    lists.history.push({ ...left, status: statusOf('2') });
    await open('everything');
    const { items, coverage } = await history(60, 0);
    assert.deepEqual([items.some(({ orderId }) => orderId === left.orderId), coverage.complete], [true, true]);
  });

  it('is asked for at a moment of which it lists an order that is not over, whatever else was created then', async () => {
    const moment = NOW - 20 * DAY;
    const working = planOrder('9077', moment, { status: statusOf('0') });
    // The page of what is settled that is asked for again is the one before it.
    const resting = planOrder('9079', NOW - 30 * DAY, { status: statusOf('0') });
    const { history, open, lists } = account({ history: [...past(450), working], open: [{ ...working, orderId: '9078' }, resting] });
    await open();
    await history(60);
    lists.now += MINUTE;
    lists.history = lists.history.map((order) => (order.orderId === '9077' ? { ...order, status: statusOf('2') } : order));
    await open('everything');
    const { items } = await history(60, 0);
    assert.equal(items.find(({ orderId }) => orderId === '9077')?.status.final, true);
  });

  it('is read anew of all symbols once one of them had an order where none was to be', async () => {
    const other = past(300).map((order) => ({ ...order, orderId: `e${order.orderId}`, symbol: 'cmt_ethusdt' }));
    const { costOf, ledger, lists, open, history } = account({ history: past(450) });
    const eth = fakeClient({ history: other });
    const service = ledger.heard({ ...eth, serverNow: () => lists.now });
    const read = () => readHistory(ledger, service, { symbol: 'cmt_ethusdt', range: lastDays(30, lists.now) }, { age: AGE });
    await open();
    await history(60);
    await read();
    lists.now += HOUR;
    lists.history.unshift(planOrder('late', NOW - 40 * DAY - 1, { status: statusOf('2') }));
    assert.ok((await costOf(() => history(60, 'everything'))) > 4);
    const before = eth.calls.length;
    await read();
    assert.ok(eth.calls.length - before >= 3, `${eth.calls.length - before} requests`);
  });

  it('keeps what came of a read in whose middle the account was left, and proves nothing by it', async () => {
    const place = account({
      history: past(450),
      before: (call) => {
        if (call === 4) place.ledger.dispose();
      },
    });
    const { items } = await place.history(60);
    assert.equal(items.length, 450);
    assert.deepEqual(place.ledger.proven(SYMBOL, lastDays(60, NOW), NOW, AGE), []);
  });
});
