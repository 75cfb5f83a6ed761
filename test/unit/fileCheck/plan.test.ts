import assert from 'node:assert/strict';
import { budgetsOf, planOf, secondsOf, type Known, type Plan, type PlanOptions } from '../../../src/fileCheck/plan';
import { scan, WORDS } from './support';

const BUDGETS = budgetsOf(500, 10_000);
const id = (index: number): string => String(596_471_064_624_000_000 + index * 1024);
const planFor = (lines: readonly string[], options: Partial<PlanOptions> = {}): Plan =>
  planOf(scan(lines.join('\n')).orders, {
    known: () => undefined,
    symbolOf: () => undefined,
    covered: () => false,
    openKnown: true,
    budgets: BUDGETS,
    words: WORDS,
    timeZone: 'UTC',
    ...options,
  });
const lines = (count: number, rest = ''): string[] => Array.from({ length: count }, (_, index) => `order_id=${id(index)} ${rest}`);
const told = (symbol: string): string => `createTime=2026-01-05T10:00:00Z symbol=${symbol} status=filled`;
const FINAL: Known = { final: true, plan: true, young: false };

describe('the plan of a check', () => {
  it('spends nearly all of the budget, and leaves ten questions of a window to hovers', () =>
    assert.deepEqual(BUDGETS, { details: { questions: 240, windowMs: 10_000 }, history: { questions: 50, windowMs: 10_000 } }));

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
    assert.deepEqual(planFor(lines(3, told('cmt_btcusdt')), { covered: () => true }).histories, []);
    assert.deepEqual(planFor(lines(3, 'symbol=cmt_btcusdt')).histories, []);
  });

  it('asks each order once, however many files name it', () => {
    const { orders } = scan(lines(3).join('\n'));
    const plan = planOf([...orders, ...orders], {
      known: () => undefined,
      symbolOf: () => undefined,
      covered: () => false,
      openKnown: true,
      budgets: BUDGETS,
      words: WORDS,
      timeZone: 'UTC',
    });
    assert.equal(plan.details.length, 3);
  });
});
