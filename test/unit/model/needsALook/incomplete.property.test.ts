import assert from 'node:assert/strict';
import fc from 'fast-check';
import { actionOf, statusOf, type PlanOrder } from '../../../../src/model/order';
import { contains, gapsIn, type TimeRange } from '../../../../src/model/timeRange';
import { found, HOUR, MINUTE, NOW, waits } from './account';

const TICK = 10 * MINUTE;
const FROM = NOW - 9 * 24 * HOUR;

const CLIENT_IDS = [
  't_0031_SL',
  't_0031_TP',
  't_0031_TP2',
  't_0031',
  't_0031_buy',
  't_0032_SL',
  't_0032_TP',
  'sl-main-6c35',
  'sl-main-3dff',
  'b-WEEX111125-aa01ff3410',
  'b-WEEX111125-bb02ee9921',
  '',
];

/** An order, and whether it is over. */
const anOrder = fc
  .record({
    clientOid: fc.constantFrom(...CLIENT_IDS),
    action: fc.constantFrom('1', '1', '3', '3', '3', '3', '9').map(actionOf),
    at: fc.integer({ min: 0, max: 1200 }),
    triggered: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 3 }),
    size: fc.constantFrom('1', '1', '2'),
    profit: fc.constantFrom('100', '-100'),
    over: fc.boolean(),
    fills: fc.boolean(),
  })
  .map(({ at, triggered, over, fills, size, profit, ...rest }) => {
    const createTime = Math.min(FROM + at * TICK, NOW - MINUTE);
    const triggerTime = triggered === null ? undefined : Math.min(createTime + triggered * TICK, NOW);
    const filled = over && fills;
    const order = waits('', {
      ...rest,
      createTime,
      triggerTime: filled ? (triggerTime ?? createTime + TICK) : triggerTime,
      size,
      status: statusOf(over ? (fills ? '2' : '-1') : '0'),
      ...(filled && { filledQty: size, priceAvg: '95000', totalProfits: profit }),
    });
    return { order, over };
  });

describe('a look at what is not known whole', () => {
  it('finds nothing that a look at all of it would not find', () => {
    let any = 0;
    fc.assert(
      fc.property(
        fc.array(anOrder, { minLength: 2, maxLength: 12 }),
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 1300 }), fc.integer({ min: 0, max: 1300 })), { maxLength: 3 }),
        fc.boolean(),
        (orders, kept, ranges, isOpenWhole) => {
          const open = orders.filter(({ over }) => !over).map(({ order }) => order);
          const past = orders.filter(({ over }) => over).map(({ order }) => order);
          const whole = new Set(found({ open, past }));
          const proven = ranges.map(([one, other]): TimeRange => ({
            start: FROM + Math.min(one, other) * TICK - 8 * 24 * HOUR,
            end: FROM + Math.max(one, other) * TICK,
          }));
          const isKnown = ({ createTime = 0 }: PlanOrder, at: number): boolean =>
            proven.some((range) => contains(range, createTime)) || kept[at] === true;
          const part = {
            open: isOpenWhole ? open : open.filter((_, at) => kept[at]),
            past: past.filter(isKnown),
            complete: isOpenWhole,
            isProven: (_: string, range: TimeRange) =>
              gapsIn(
                range,
                proven.toSorted((a, b) => a.start - b.start),
              ).length === 0,
          };
          const few = found(part);
          any += few.filter((each) => /orphan|double/.test(each)).length;
          // Of doubles the list that is not whole knows fewer.
          const isFound = (each: string): boolean => {
            const [kind = '', ...ids] = each.split(' ');
            return [...whole].some((other) => other.startsWith(`${kind} `) && ids.every((id) => other.split(' ').includes(id)));
          };
          assert.deepEqual(
            few.filter((each) => !isFound(each)),
            [],
          );
        },
      ),
      { numRuns: 3000 },
    );
    assert.ok(any > 100, `it has to find some: ${any}`);
  });
});
