import assert from 'node:assert/strict';
import fc from 'fast-check';
import { AFFILIATE_SPAN, contains, DAY, lastDays } from '../../../src/model/timeRange';
import type { ReferralTotals } from '../../../src/model/affiliate';
import { readReferralTotals } from '../../../src/reading';
import { sumTotals } from '../../../src/reading/merge';
import { atOnce } from '../../support/atOnce';
import { type Deed, decimalOf, fakeService, NOW, thousandthsOf, totalsOf } from '../../support/fakeService';
import { always } from '../../support/property';

const year = lastDays(365, NOW);
const NOTHING = { depositAmount: '', spotTradingAmount: '', commission: '' };
const bounds = (calls: readonly Readonly<Record<string, unknown>>[]): [number, number][] =>
  calls.map(({ startTime, endTime }) => [Number(startTime), Number(endTime)]);

describe('reading referral totals', () => {
  it('asks for windows that meet but do not overlap, at most 90 days each', async () => {
    const service = fakeService();
    const { coverage } = await readReferralTotals(service, { range: year });
    const windows = bounds(service.calls);
    assert.equal(coverage.requests, 5);
    windows.slice(1).forEach(([start], index) => assert.equal(start, (windows[index]?.[1] ?? 0) + 1));
    assert.ok(windows.every(([start, end]) => end - start <= AFFILIATE_SPAN));
    const quarter = fakeService();
    await readReferralTotals(quarter, { range: lastDays(90, NOW) });
    assert.deepEqual(bounds(quarter.calls), [[NOW - 90 * DAY, NOW]]);
  });

  it('adds the windows up to the last digit', async () => {
    const deeds: Deed[] = [200, 100, 1].map((days) => ({ uid: '7', at: NOW - days * DAY, thousandths: 10n ** 17n + 1n }));
    const { items } = await readReferralTotals(fakeService({ deeds }), { range: year });
    assert.equal(items[0]?.commission, '-300000000000000.003');
  });

  it('is complete though amounts are no numbers, which it leaves out; one record alone stays as it came', async () => {
    const service = fakeService();
    const record = { ...totalsOf('7', 1500n), commission: '1e9' };
    let windows = 0;
    const affiliateReferrals = () => {
      windows += 1;
      return Promise.resolve({ items: [{ ...record, withdrawalAmount: `${windows}` }], pages: 1, pageSize: 100, total: 1 });
    };
    const summed = await readReferralTotals({ ...service, affiliateReferrals }, { range: lastDays(180, NOW) });
    assert.deepEqual([summed.items[0]?.depositAmount, summed.items[0]?.commission, summed.items[0]?.known], ['3', '', undefined]);
    assert.deepEqual(summed.coverage.problems, []);
    const alone = await readReferralTotals({ ...service, affiliateReferrals }, { range: lastDays(10, NOW) });
    assert.deepEqual([alone.items, alone.coverage.complete], [[{ ...record, withdrawalAmount: '3' }], true]);
  });

  it('is not complete where most users have the same in each window, as where the service takes no notice of the times asked for', async () => {
    const SAME =
      'The service sent the same amounts for different parts of the requested range, so it may be ignoring the range. The totals may be too high.';
    const deeds: Deed[] = Array.from({ length: 9 }, (_, index) => ({ uid: `${index}`, at: NOW - DAY, thousandths: BigInt(index) * 10n }));
    const ignoring = await readReferralTotals(fakeService({ deeds, ignoresRange: true }), { range: year });
    assert.deepEqual(ignoring.coverage.problems, [SAME]);
    const moving = fakeService({
      deeds,
      ignoresRange: true,
      before: (call, lists) => void lists.deeds.push({ uid: '3', at: NOW, thousandths: BigInt(call) }),
    });
    assert.deepEqual((await readReferralTotals(moving, { range: year })).coverage.problems, [SAME]);
    const steady = [1, 100, 200, 300, 350].map((days) => ({ uid: '1', at: NOW - days * DAY, thousandths: 10n }));
    assert.equal((await readReferralTotals(fakeService({ deeds: [...deeds, ...steady] }), { range: year })).coverage.complete, true);
    assert.equal(
      (await readReferralTotals(fakeService({ deeds, ignoresRange: true }), { range: lastDays(90, NOW) })).coverage.complete,
      true,
    );
  });

  it('is complete where a user deposits the same round amount in every window', async () => {
    const affiliateReferrals = () => {
      const record = { ...totalsOf('7', 0n), depositAmount: '100' };
      return Promise.resolve({ items: [record], pages: 1, pageSize: 100, total: 1 });
    };
    const { items, coverage } = await readReferralTotals({ ...fakeService(), affiliateReferrals }, { range: lastDays(180, NOW) });
    assert.deepEqual([items[0]?.depositAmount, coverage.problems], ['200', []]);
  });

  const ENDS =
    "From each part of the range to the next, no user's amounts went down, or none went up, so the service may be ignoring the start or the end of a range. The totals may be too high.";
  for (const [end, bounds] of [
    ['start', { startTime: undefined }],
    ['end', { endTime: undefined }],
  ] as const)
    it(`is not complete where the service takes no notice of the ${end} alone`, async () => {
      // Some do nothing for long.
      const deeds: Deed[] = Array.from({ length: 90 }, (_, index) => ({
        uid: `${index % 9}`,
        at: NOW - (index % 9 === 0 ? 10 : index * 4 + 1) * DAY,
        thousandths: BigInt((index * 37) % 50) + 1n,
      }));
      const service = fakeService({ deeds });
      const open = fakeService({ deeds, ignoresRange: true });
      const affiliateReferrals: typeof service.affiliateReferrals = async (query, call) => {
        const { startTime = 0, endTime = Infinity } = { ...query, ...bounds };
        open.lists.deeds = deeds.filter(({ at }) => at >= startTime && at <= endTime);
        return open.affiliateReferrals(query, call);
      };
      const { coverage } = await readReferralTotals({ ...service, affiliateReferrals }, { range: lastDays(360, NOW) });
      assert.deepEqual(coverage.problems, [ENDS]);
      assert.deepEqual((await readReferralTotals(service, { range: lastDays(360, NOW) })).coverage.problems, []);
    });

  it('does not know a sum that lacks the amount of a window, and keeps what came', async () => {
    const service = fakeService();
    let window = 0;
    const affiliateReferrals = () => {
      window += 1;
      const parts = { commission: '', depositAmount: window === 1 ? '0.10' : '', spotTradingAmount: window === 1 ? '1E3' : '-2.5' };
      return Promise.resolve({ items: [{ ...totalsOf('7', 1500n), ...parts }], pages: 1, pageSize: 100, total: 1 });
    };
    const { items, coverage } = await readReferralTotals({ ...service, affiliateReferrals }, { range: lastDays(180, NOW) });
    assert.deepEqual(coverage.problems, []);
    const known = { depositAmount: '0.1', spotTradingAmount: '-2.5' };
    assert.deepEqual(items, [{ ...totalsOf('7', 0n), ...NOTHING, withdrawalAmount: '6', futuresTradingAmount: '15', known }]);
  });

  it('keeps what came when sums are added to others', () => {
    const [first, second] = [totalsOf('7', 1500n), totalsOf('7', 250n)];
    const sum = (...all: readonly ReferralTotals[]) => atOnce(sumTotals(all)).items[0];
    const lacking = sum(first, { ...second, commission: '' });
    assert.deepEqual([sum(lacking!, second)?.commission, sum(lacking!, second)?.known], ['', { commission: '-1.75' }]);
    assert.equal(sum(lacking!), lacking);
  });

  it('counts a user once per window, though pages shift or repeat', async () => {
    const deeds: Deed[] = Array.from({ length: 150 }, (_, index) => ({ uid: `${index}`, at: NOW - DAY, thousandths: 1000n }));
    const service = fakeService({
      deeds,
      before(call, lists) {
        if (call === 2) lists.deeds.unshift({ uid: 'new', at: NOW - DAY, thousandths: 1000n });
      },
    });
    const { items, coverage } = await readReferralTotals(service, { range: lastDays(10, NOW) });
    assert.equal(items.length, 151);
    assert.ok(items.every(({ depositAmount }) => depositAmount === '1.000'));
    assert.ok(coverage.complete);
  });

  it('equals an independent sum for every uid', () =>
    always(
      fc.asyncProperty(
        fc.constantFrom(1, 89, 90, 91, 180, 270, 364),
        fc.array(
          fc.tuple(
            fc.integer({ min: 0, max: 12 }),
            fc.double({ min: -0.01, max: 1.01, noNaN: true }),
            fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
          ),
          {
            maxLength: 80,
            size: 'max',
          },
        ),
        fc.constantFrom(1, 2, 5, 100),
        fc.constantFrom(3, 100),
        fc.constantFrom([], [2]),
        async (days, events, pageSize, cap, emptyPages) => {
          const range = lastDays(days, NOW);
          const probe = fakeService();
          await readReferralTotals(probe, { range });
          const cuts = bounds(probe.calls).flat();
          const deeds = events.map(([uid, place, thousandths], index) => ({
            uid: `${uid}`,
            at: (index % 3 === 0 ? cuts[index % cuts.length] : undefined) ?? range.start + Math.floor(place * days * DAY),
            thousandths,
          }));
          const { items, coverage } = await readReferralTotals(fakeService({ deeds, cap, emptyPages }), { range }, { pageSize });
          const exact = new Map<string, bigint>();
          for (const { uid, at, thousandths } of deeds) if (contains(range, at)) exact.set(uid, (exact.get(uid) ?? 0n) + thousandths);
          assert.deepEqual(coverage.problems, []);
          assert.deepEqual(
            items
              .map((item) => [
                item.uid,
                thousandthsOf(item.depositAmount),
                thousandthsOf(item.futuresTradingAmount),
                thousandthsOf(item.commission),
              ])
              .sort(),
            [...exact].map(([uid, sum]) => [uid, sum, sum * 5n, -sum]).sort(),
          );
        },
      ),
      600,
    ));

  it('writes thousandths as the service would, and back', () => {
    for (const value of [0n, 1n, -1n, 1500n, -123456789n]) assert.equal(thousandthsOf(decimalOf(value)), value);
  });
});
