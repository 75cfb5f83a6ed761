import assert from 'node:assert/strict';
import fc from 'fast-check';
import { medianOf } from '../../../../src/model/affiliateStatistics/funnel';
import { contains, DAY, HOUR, lastDays } from '../../../../src/model/timeRange';
import { accountOf, inputOf, NOW, statisticsOf, user } from './accounts';
import { computeStatistics } from '../../../support/atOnce';

/** The middle one, or the mean of both, of a sorted list; halves of milliseconds count. */
function twiceTheMedian(times: readonly number[]): bigint {
  const sorted = times.map(BigInt).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const half = Math.floor(sorted.length / 2);
  return (sorted.at(sorted.length % 2 === 1 ? half : half - 1) ?? 0n) + (sorted[half] ?? 0n);
}

describe('the median', () => {
  it('is the middle one, or the mean of the two in the middle', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 * DAY }), { minLength: 1, maxLength: 60 }), (times) => {
        const median = medianOf(times);
        const twice = twiceTheMedian(times);
        assert.deepEqual([median?.medianMs, median?.users], [Number(twice / 2n), times.length]);
        const tenths = (twice * 10n + BigInt(DAY)) / (2n * BigInt(DAY));
        assert.equal(median?.medianDays, `${tenths / 10n}.${tenths % 10n}`);
      }),
    );
  });

  it('of nothing is not known', () => assert.equal(medianOf([]), undefined));
});

describe('the funnel', () => {
  it('follows those who registered in the range through an independent count', () => {
    const account = accountOf(11, 900);
    const range = lastDays(90, NOW);
    const { funnel } = computeStatistics(inputOf(account, range));
    const cohort = account.users.filter(({ registerTime = 0 }) => contains(range, registerTime));
    const traded = cohort.filter(({ firstTrade }) => firstTrade);
    const deposited = cohort.filter((each) => each.firstDeposit ?? each.firstTrade);
    const verified = cohort.filter((each) => each.kycPassed || each.firstDeposit || each.firstTrade);
    assert.deepEqual(
      funnel.steps.map(({ stage, reached }) => [stage, reached]),
      [
        ['registered', cohort.length],
        ['verified', verified.length],
        ['deposited', deposited.length],
        ['traded', traded.length],
      ],
    );
    assert.equal(funnel.steps[1]?.took, cohort.filter(({ kycPassed }) => kycPassed).length);
    const spans = cohort.flatMap(({ registerTime = 0, firstDeposit }) => (firstDeposit ? [firstDeposit - registerTime] : []));
    const ahead = spans.filter((span) => span >= 0);
    const step = funnel.steps[2];
    assert.equal(step?.time?.medianMs, Number(twiceTheMedian(ahead) / 2n));
    assert.deepEqual([step?.time?.users, step?.outOfOrder], [ahead.length, spans.length - ahead.length]);
  });

  it('never widens, even for who skipped a step', () => {
    const { funnel } = statisticsOf([user('1', { registerTime: NOW - DAY, kycPassed: false, lastTrade: NOW })], []);
    assert.deepEqual(
      funnel.steps.map(({ reached, took, fromPreviousPercent }) => [reached, took, fromPreviousPercent]),
      [
        [1, 1, undefined],
        [1, 0, '100.0'],
        [1, 0, '100.0'],
        [1, 1, '100.0'],
      ],
    );
  });

  it('times a step from the one before, and leaves those out whose times are in the other order', () => {
    const start = NOW - 10 * DAY;
    const users = [
      user('1', { registerTime: start, kycPassed: true, firstDeposit: start + DAY, firstTrade: start + 4 * DAY }),
      user('2', { registerTime: start, kycPassed: true, firstDeposit: start + 2 * DAY + HOUR }),
      user('3', { registerTime: start, kycPassed: true, firstDeposit: start - 1, firstTrade: start - 2 }),
    ];
    const [registered, verified, deposited, traded] = statisticsOf(users, []).funnel.steps;
    assert.deepEqual([registered?.time, verified?.time], [undefined, undefined]);
    assert.deepEqual([deposited?.time?.medianMs, deposited?.time?.medianDays, deposited?.outOfOrder], [1.5 * DAY + HOUR / 2, '1.5', 1]);
    assert.deepEqual([traded?.time, traded?.outOfOrder], [{ medianMs: 3 * DAY, medianDays: '3.0', users: 1 }, 1]);
  });
});
