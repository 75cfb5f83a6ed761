import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { CheckState } from '../../../src/fileCheck/check';
import type { CheckRow } from '../../../src/fileCheck/findings';
import { statusOf, type PlanOrder } from '../../../src/model/order';
import { HOUR } from '../../../src/model/timeRange';
import { NOW, planOrder } from '../../support/fakeService';
import { always } from '../../support/property';
import { exchange, type Exchange, type Orders } from './exchange';
import { account, FORMATS, tale } from './told';

/** In which list an order is while it can change, and once it cannot: some are in none. */
interface Life {
  readonly order: PlanOrder;
  readonly listed: boolean;
  /** What became of it until the second check; an end is for ever. */
  readonly later: PlanOrder;
  /** It is there from the second check on only. */
  readonly isNew: boolean;
}

const life = (order: PlanOrder): fc.Arbitrary<Life> =>
  fc
    .record({
      listed: fc.boolean(),
      isNew: fc.integer({ min: 0, max: 5 }).map((each) => each === 0),
      status: fc.constantFrom('filled', 'canceled', 'open', order.status.code),
      filledQty: fc.constantFrom('0.25', order.filledQty),
    })
    .map(({ listed, isNew, status, filledQty }) => {
      const born = isNew ? { ...order, createTime: NOW + HOUR / 2 } : order;
      return { order: born, listed, isNew, later: born.status.final ? born : { ...born, status: statusOf(status), filledQty } };
    });

const ordersOf = (lives: readonly Life[], which: 'order' | 'later'): Orders => {
  const there = lives.filter(({ isNew }) => which === 'later' || !isNew);
  const open = there.filter((each) => each.listed && !each[which].status.final).map((each) => each[which]);
  const past = there.filter((each) => each.listed && each[which].status.final).map((each) => each[which]);
  return { open, past, others: there.filter((each) => !each.listed).map((each) => each[which]) };
};

/** What a person reads of it: not when it was asked. A trigger that the fresh check did not see in any list nobody misses. */
function foundIn({ findings }: CheckState, fresh: CheckState): unknown {
  const isTrigger = (field: string): boolean => field.startsWith('trigger');
  const rowOf = (row: CheckRow, place: number): unknown => {
    const { exactId: _, verdict, differences, agreed, notCompared, exchange, said, place: at, others, ...rest } = row;
    const record = exchange && { status: exchange.order.status.kind, filled: exchange.order.filledQty };
    const seen = fresh.findings?.rows[place]?.exchange;
    if (seen && !('triggerPrice' in seen.order))
      return { id: rest.id, record, differences: differences.filter(({ field }) => !isTrigger(field)) };
    return { ...rest, record, verdict, differences, agreed, notCompared, said, at, others };
  };
  return {
    rows: findings?.rows.map(rowOf),
    unnamed: findings?.unnamed.map(({ orderId, status }) => `${orderId} ${status.kind}`),
    coverage: findings && { ...findings.unnamedCoverage, asOf: undefined },
    problems: findings?.problems,
  };
}

describe('a second check, after the file and the exchange have changed', () => {
  const { now: realNow } = Date;
  let clock = NOW;
  let made: Exchange[] = [];
  const at = (orders: Orders, now: number): Exchange => {
    const each = exchange({ ...orders, now: () => clock });
    each.become(orders, now);
    made.push(each);
    return each;
  };
  before(() => (Date.now = () => clock));
  after(() => (Date.now = realNow));
  beforeEach(() => (clock = NOW));
  afterEach(() => {
    for (const each of made) each.dispose();
    made = [];
  });

  const lives = account.chain((orders) => fc.tuple(...orders.map(life)));
  const cases = lives.chain((each) =>
    fc.record({
      lives: fc.constant(each),
      first: fc.tuple(...each.map(({ order }) => tale(order))),
      second: fc.tuple(...each.map(({ later }) => tale(later))),
      unchanged: fc.boolean(),
      left: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
      formats: fc.tuple(fc.constantFrom(...Object.keys(FORMATS)), fc.constantFrom(...Object.keys(FORMATS))),
    }),
  );

  const order = (index: number, status: string): PlanOrder =>
    planOrder(String(596_471_064_624_000_000n + BigInt(index) * 1009n), NOW - HOUR + index * 1000, { status: statusOf(status) });
  const line = ({ orderId, createTime = 0, symbol }: PlanOrder): string =>
    `order_id=${orderId} createTime=${createTime} symbol=${symbol} status=filled`;
  /** A file that names the first and the third of three orders, all over but the second. */
  const text = [order(1, 'filled'), order(3, 'filled')].map(line).join('\n');
  const unnamed = ({ findings }: CheckState): string[] => (findings?.unnamed ?? []).map(({ status }) => status.label);

  it('tells what became of an open order that no file names', async () => {
    const past = [order(1, 'filled'), order(3, 'filled')];
    const again = at({ open: [order(2, 'untriggered')], past }, NOW);
    assert.deepEqual(unnamed(await again.check(text)), ['Not triggered']);
    clock = NOW + HOUR;
    again.become({ past: [...past, order(2, 'canceled')] }, clock);
    assert.deepEqual(unnamed(await again.check(text)), ['Canceled']);
  });

  it('loses no order that ends between two of its questions', async () => {
    const past = [order(1, 'filled'), order(3, 'filled')];
    const ended = { past: [...past, order(2, 'canceled')] };
    const said: Record<string, string[]> = {};
    for (const moment of ['before history', 'after history'] as const) {
      const made = at({ open: [order(2, 'untriggered')], past }, NOW);
      made.around = async (now) => {
        if (now === moment) made.become(ended);
        // Of two questions at once the other would be answered first.
        if (now === 'before open') for (let turn = 0; turn < 20; turn += 1) await new Promise((resume) => setImmediate(resume));
      };
      said[moment] = unnamed(await made.check(text));
    }
    assert.deepEqual(said, { 'before history': ['Canceled'], 'after history': ['Not triggered'] });
  });

  it('reads a history again only where something could have changed', async () => {
    const past = [order(1, 'filled'), order(2, 'filled'), order(3, 'filled')];
    const again = at({ past, open: [order(5000, 'untriggered')] }, NOW);
    assert.deepEqual(unnamed(await again.check(text)), ['Filled']);
    clock = NOW + HOUR;
    again.asked.length = 0;
    assert.deepEqual(unnamed(await again.check(text)), ['Filled']);
    assert.deepEqual([...new Set(again.asked)], ['open']);
  });

  it('says what a fresh check says', async () => {
    await always(
      fc.asyncProperty(cases, async ({ lives: all, first, second, unchanged, left, formats: [one, other] }) => {
        const write = (format: string, tales: typeof first, from: number): string =>
          FORMATS[format]?.(tales.filter((_, index) => left[from + index] !== true)) ?? '';
        clock = NOW;
        const again = at(ordersOf(all, 'order'), NOW);
        const before = write(one, first, 0);
        await again.check(before);
        clock = NOW + HOUR;
        again.become(ordersOf(all, 'later'), clock);
        const told = unchanged ? before : write(other, second, 20);
        const said = await again.check(told);
        const fresh = await at(ordersOf(all, 'later'), clock).check(told);
        assert.deepEqual(foundIn(said, fresh), foundIn(fresh, fresh));
      }),
      40,
    );
  });
});
