import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { actionOf, type PlanOrder, statusOf } from '../../../src/model/order';
import { LOOK_RULES, markOf, suspicion } from '../../../src/model/needsALook/suspicion';
import { HOUR } from '../../../src/model/timeRange';
import { NOW, planOrder } from '../../support/fakeService';
import { account, BTC, closed, ETH } from './ask';

const stop = (orderId: string, clientOid: string, rest: Partial<PlanOrder> = {}): PlanOrder =>
  planOrder(orderId, NOW - 5 * HOUR, {
    symbol: BTC,
    clientOid,
    action: actionOf('3'),
    status: statusOf('0'),
    triggerPrice: '90000',
    ...rest,
  });
const target = stop('12', 'bot7_0031_TP', {
  ...{ status: statusOf('2'), filledQty: '1', priceAvg: '97000', totalProfits: '9', triggerTime: NOW - HOUR },
});

interface Suspicious {
  readonly kind: string;
  readonly what: string;
  readonly evidence: string;
  readonly orders: readonly string[];
  readonly because: readonly string[];
}

describe('a language model that asks what needs a look', () => {
  it('gets each with its evidence, and reads the histories that it takes', async () => {
    const { looks } = account({ open: [stop('11', 'bot7_0031_SL')], history: [target] });
    const { suspicions, coverage, note, leftOut } = await looks();
    const [first, ...others] = suspicions as Suspicious[];
    assert.deepEqual(others, []);
    assert.deepEqual([first?.kind, first?.orders, first?.because], ['orphan', ['11'], ['12']]);
    assert.match(first?.what ?? '', /^May have been left behind: BTCUSDT · Close long/);
    assert.match(first?.evidence ?? '', /Order 12 from the same trade, triggered on .*, has already filled 1, .* Orderdeck cannot see/);
    assert.match(String(note), /suspicions/);
    assert.deepEqual([coverage.complete, coverage.incompleteSymbols, coverage.help, leftOut], [true, undefined, undefined, undefined]);
    assert.ok(coverage.requests > 0 && coverage.requests <= coverage.maxRequests);
  });
  it('is told that nothing was checked where no kind is selected, and not that nothing was found', async () => {
    const rules = { ...LOOK_RULES, kinds: new Set<never>() };
    const { looks, service } = account({ open: [stop('11', 'bot7_0031_SL')], history: [target] }, undefined, rules);
    await assert.rejects(looks(), /^Error: Nothing was checked: .* orderdeck\.needsALook\.kinds/);
    assert.deepEqual(service.calls, []);
  });
  it('is told nothing that only a whole history would prove, and what would help', async () => {
    const { looks, service } = account({ open: [stop('11', 'bot7_0031_SL')], history: [target] });
    const { suspicions, coverage } = await looks({ maxRequests: 3 });
    assert.ok(service.calls.length <= 3, `${service.calls.length} requests`);
    assert.deepEqual(suspicions, []);
    assert.deepEqual([coverage.complete, coverage.incompleteSymbols, coverage.requests], [false, [BTC], 3]);
    assert.match(coverage.help ?? '', /raise "maxRequests" \(3 now, at most 1000\)/);
  });
  it('is told of a symbol that was read a moment ago that it is whole, also once another one used up the requests', async () => {
    const history = closed(
      BTC,
      Array.from({ length: 900 }, () => '1'),
    );
    const other = stop('1013', 'bot8_0041_SL', { symbol: ETH });
    const { looks, orders } = account({ open: [stop('1011', 'bot7_0031_SL'), other], history });
    await orders({ symbols: [ETH], days: 30 });
    const { coverage } = await looks({ maxRequests: 6 });
    assert.deepEqual([coverage.requests, coverage.incompleteSymbols], [6, [BTC]]);
  });
  it('is told of orders without a symbol that nobody can judge them, and asks the service for the history of none', async () => {
    const { looks, service } = account({ open: [stop('11', '', { symbol: '' })] });
    const { coverage } = await looks();
    assert.deepEqual([coverage.complete, coverage.incompleteSymbols], [false, ['Unknown symbol']]);
    assert.deepEqual((coverage as unknown as { historyOf: string[] }).historyOf, []);
    assert.deepEqual(
      service.calls.filter((call) => 'symbol' in call),
      [],
    );
  });
  it('has old orders judged too, and is told of those that nobody can judge', async () => {
    const aged = (days: number) => {
      const createTime = NOW - days * 24 * HOUR;
      return account({ open: [{ ...stop('11', 'bot7_0031_SL'), createTime }], history: [{ ...target, createTime }] }).looks();
    };
    assert.deepEqual([(await aged(60))['found'], (await aged(60)).coverage.complete], [1, true]);
    const { found, coverage } = await aged(85);
    assert.deepEqual([found, coverage.complete, coverage.incompleteSymbols], [0, false, [BTC]]);
  });
  it('reads the symbols that the person chose, as it is told what the exchange forced', async () => {
    const { looks } = account({ history: [{ ...target, clientOid: '', action: actionOf('9') }] });
    const { suspicions, coverage } = await looks({}, { symbols: [BTC] });
    assert.deepEqual(
      (suspicions as Suspicious[]).map(({ kind }) => kind),
      ['forced'],
    );
    assert.deepEqual((coverage as unknown as { historyOf: string[] }).historyOf, [BTC]);
    const none = (await looks()).coverage as unknown as { historyOf: string[]; notLookedAt: string };
    assert.match(none.notLookedAt, /never say that nothing was liquidated/);
  });
  it('pays nothing for what was read a moment ago', async () => {
    const { looks } = account({ open: [stop('11', 'bot7_0031_SL')], history: [target] });
    await looks();
    const { coverage, found } = await looks();
    assert.deepEqual([coverage.requests, found], [0, 1]);
  });
  it('is told of none that the person ignores, also before any list is opened, until it changes', async () => {
    const left = stop('11', 'bot7_0031_SL');
    const { looks, memory, session } = account({ open: [left], history: [target] });
    const asItWas = (order: PlanOrder) => suspicion('orphan', [order], { since: undefined, mark: markOf(order) });
    await memory.ignore(session.account.id, [asItWas(left)]);
    const { found, ignoredByUser } = await looks();
    assert.deepEqual([found, ignoredByUser], [0, 1]);
    await memory.ignore(session.account.id, [asItWas({ ...left, filledQty: '0.5' })]);
    assert.equal((await looks())['found'], 1);
  });
  it('gets so many, and how many more there are', async () => {
    const open = Array.from({ length: 9 }, (_, at) => stop(`${20 + at}`, '', { triggerTime: NOW - HOUR, triggerPrice: `${at + 1}` }));
    const { looks } = account({ open });
    const { suspicions, leftOut, found } = await looks({ limit: 4 });
    assert.deepEqual([(suspicions as unknown[]).length, leftOut, found], [4, 5, 9]);
  });
  it('is refused where the open orders cannot be read at all', async () => {
    const { looks } = account({}, (service) => ({
      ...service,
      currentPlanOrders: () => Promise.reject(new ServiceError('auth', 'The key was refused.')),
    }));
    await assert.rejects(looks(), /The key was refused/);
  });
  it('stops when it is canceled', async () => {
    const { looks, signal } = account({ open: [stop('11', 'bot7_0031_SL')], history: [target] });
    signal.abort();
    await assert.rejects(looks());
  });
});
