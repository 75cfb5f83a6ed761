import assert from 'node:assert/strict';
import { budgetsOf, planOf, secondsOf, type Known, type Plan, type PlanOptions } from '../../../src/fileCheck/plan';
import type { FileOrder } from '../../../src/fileCheck/story';
import { atOnce } from '../../support/atOnce';
import { scan, WORDS } from './support';

const BUDGETS = budgetsOf(500, 10_000);
const id = (index: number): string => String(596_471_064_624_000_000 + index * 1024);
const planFor = (lines: readonly string[], options: Partial<PlanOptions> = {}): Plan => planOfAll(scan(lines.join('\n')).orders, options);
const planOfAll = (orders: readonly FileOrder[], options: Partial<PlanOptions> = {}): Plan =>
  atOnce(
    planOf(orders, {
      known: () => undefined,
      symbolOf: () => undefined,
      unread: () => 1,
      openKnown: true,
      budgets: BUDGETS,
      words: WORDS,
      timeZone: 'UTC',
      ...options,
    }),
  );
const lines = (count: number, rest = ''): string[] => Array.from({ length: count }, (_, index) => `order_id=${id(index)} ${rest}`);
const told = (symbol: string): string => `createTime=2026-01-05T10:00:00Z symbol=${symbol} status=filled`;
const FINAL: Known = { final: true, plan: true, young: false };

describe('the plan of a check', () => {
  it('spends nearly all of the budget, and leaves ten questions of a window to hovers', () =>
    assert.deepEqual(BUDGETS, { details: { questions: 240, windowMs: 10_000 }, history: { questions: 48, windowMs: 10_000 } }));

  it('asks nothing that is known for good', () => {
    const plan = planFor(lines(10), { known: () => FINAL });
    assert.deepEqual([plan.known.length, plan.details.length, plan.requests, plan.seconds], [10, 0, 0, 0]);
  });

  it('asks again about what can still change once it is old, or once the file says that it is over', () => {
    const open = (young: boolean): Partial<PlanOptions> => ({ known: () => ({ final: false, plan: true, young }) });
    assert.equal(planFor(lines(1, 'status=open'), open(true)).details.length, 0);
    assert.equal(planFor(lines(1, 'status=open'), open(false)).details.length, 1);
    assert.equal(planFor(lines(1, 'status=filled'), open(true)).details.length, 1);
  });

  it('asks again for a trigger that only a list has', () => {
    const detail = { known: () => ({ ...FINAL, plan: false }) };
    assert.equal(planFor(lines(1, 'status=filled'), detail).details.length, 0);
    assert.equal(planFor(lines(1, 'status=filled trigger_price=5'), detail).details.length, 1);
  });

  it('reads the history of every pair, however few orders it is for, when the person wants the rest', () => {
    const pairs = ['btc', 'eth', 'sol', 'xrp', 'doge', 'ltc', 'bnb', 'ada', 'dot'];
    const text = pairs.map((pair, index) => `order_id=${id(index)} ${told(`cmt_${pair}usdt`)}`);
    const symbolsOf = (options: Partial<PlanOptions>): number => planFor(text, options).histories.length;
    assert.ok(symbolsOf({}) < pairs.length, 'all are read anyway');
    assert.equal(symbolsOf({ whole: true }), pairs.length);
    assert.ok(planFor(text, { whole: true }).histories.every(({ maxRequests }) => maxRequests >= 40));
  });

  it('asks for no more of a log that goes on than for what is new in it', () => {
    const text = lines(200, told('cmt_btcusdt'));
    const mostOf = (options: Partial<PlanOptions>): number | undefined => planFor(text, options).histories[0]?.maxRequests;
    for (const whole of [false, true]) {
      assert.equal(mostOf({ whole }), 48);
      assert.equal(mostOf({ whole, unread: () => 0.5 }), 24);
      assert.equal(mostOf({ whole, unread: () => 0.01 }), 6);
    }
  });

  it('asks by no name that no pair may have, unless a list has it', () => {
    for (const written of ['"BTC 333.25"', 'BTC48151USDT', 'notapair']) {
      const text = Array.from({ length: 100 }, (_, index) => `order_id=${id(index)} ${told(written)}`);
      const { histories, pairs } = planFor(text);
      assert.deepEqual([histories, pairs], [[], []], written);
      assert.equal(planFor(text, { symbolOf: (pair) => `cmt_${pair}` }).histories.length, 1, written);
    }
    for (const written of ['BTCUSDT', '1000PEPE/USDT', '1INCHUSDT', 'C98USDT', 'BTC-USD'])
      assert.equal(planFor(lines(100, told(written))).histories.length, 1, written);
  });

  it('knows how long the budget takes', () => {
    assert.deepEqual(
      [1, 240, 241, 1000, 20_000].map((count) => secondsOf(count, BUDGETS.details)),
      [0, 0, 10, 40, 830],
    );
    assert.equal(planFor(lines(1000)).seconds, 40);
    assert.equal(planFor(lines(1000)).requests, 1000);
  });

  it('reads a history for every pair and the time of the file, those with most orders first, none longer than the details take', () => {
    const text = [...lines(3, told('BTC/USDT')), ...lines(1000, told('cmt_ethusdt')).slice(3), 'order_id=461234125 symbol=SOL status=open'];
    const plan = planFor(text, { symbolOf: (pair) => (pair === 'btcusdt' ? 'CMT_btcusdt' : undefined) });
    assert.deepEqual(
      plan.histories.map(({ symbol }) => symbol),
      ['cmt_ethusdt', 'CMT_btcusdt'],
    );
    const start = Date.UTC(2026, 0, 5, 10) - 1000;
    for (const { range } of plan.histories) assert.deepEqual(range, { start, end: start + 2999 });
    assert.ok(plan.histories.reduce((sum, { maxRequests }) => sum + maxRequests, 0) <= 5 * 50);
    assert.equal(plan.seconds, 40);
    assert.deepEqual([plan.details.slice(0, plan.certain), plan.details.length], [['461234125'], 1001]);
  });

  it('reads no history twice, and none without a time', () => {
    assert.deepEqual(planFor(lines(3, told('cmt_btcusdt')), { unread: () => 0 }).histories, []);
    assert.deepEqual(planFor(lines(3, 'symbol=cmt_btcusdt')).histories, []);
  });

  it('asks each order once, however many files name it', () => {
    const { orders } = scan(lines(3).join('\n'));
    assert.equal(planOfAll([...orders, ...orders]).details.length, 3);
  });

  it('asks again where one of the files says that an order is over, though the last does not', () => {
    const [one, other] = ['status=filled', 'status=open'].map((said) => scan(lines(1, said).join()).orders);
    const plan = planOfAll([...(one ?? []), ...(other ?? [])], { known: () => ({ final: false, plan: true, young: true }) });
    assert.equal(plan.details.length, 1);
  });

  it('asks again where the file said that an order is over and never took it back', () => {
    const young = { known: () => ({ final: false, plan: true, young: true }) };
    const told = (...said: string[]): Plan =>
      planFor(
        said.flatMap((each) => lines(1, each)),
        young,
      );
    assert.equal(told('status=filled', 'status=archived').details.length, 1);
    assert.equal(told('status=filled', 'price=5').details.length, 1);
    assert.equal(told('status=filled', 'status=open').details.length, 0);
  });

  it('knows the pair of an order that its last statement does not name', () => {
    const plan = planFor([...lines(50, told('cmt_btcusdt')), ...lines(50, 'price=5')], { symbolOf: () => 'cmt_btcusdt' });
    assert.deepEqual([plan.histories.length, plan.certain], [1, 0]);
  });

  it('looks at all of the time that the file tells of, however often it names an order', () => {
    const polls = Array.from({ length: 30 }, (_, hour) => `${new Date(Date.UTC(2026, 0, 5, hour)).toISOString()} price=${hour}`);
    const { span } = planFor(polls.map((each) => `${each} order_id=${id(0)}`));
    assert.deepEqual([span?.start, span?.end], [Date.UTC(2026, 0, 5) - 1000, Date.UTC(2026, 0, 6, 5) + 1999]);
  });
});
