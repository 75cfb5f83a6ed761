/** The parts of a trend, which the service answers for no more. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { readTrend } from '../../src/dashboards/affiliates/trendReads';
import { calendarSpans } from '../../src/model/calendar';
import { DAY } from '../../src/model/timeRange';
import { partReads } from '../../src/store/affiliateRange';
import { countedReads } from '../../src/store/countedReads';
import { Ledger } from '../../src/store/ledger';
import { decimalOf, type FakeOptions, fakeService, NOW } from '../support/fakeService';
import { archiveOf, folder } from './support';

const QUARTER = { start: Date.UTC(2026, 0, 1), end: Date.UTC(2026, 3, 1) - 1 };
const deeds = Array.from({ length: 90 }, (_, day) => ({ uid: `${day % 7}`, at: QUARTER.start + day * DAY, thousandths: BigInt(day + 1) }));
const unread = { unread: '' };
/** 1 to 31, to 59, to 90. */
const SUMS = [496n, 1274n, 2325n].map((sum) => decimalOf(sum));

describe('the trend of affiliates with an archive', () => {
  const dir = folder();

  async function trendOf(name: string, now: number, knobs: FakeOptions = {}) {
    const service = fakeService({ deeds: now > NOW ? [] : deeds, ...knobs });
    service.lists.now = now;
    const ledger = new Ledger(() => now, archiveOf(path.join(dir, name)));
    const counted = countedReads(ledger.heard(service), new AbortController().signal, () => undefined);
    const coverage = { users: unread, totals: unread, previousTotals: unread };
    const spans = calendarSpans(QUARTER, 'month', 'UTC');
    const { points } = await readTrend(spans, { rows: [], coverage }, partReads(ledger, counted), () => undefined);
    await ledger.archive?.settled();
    ledger.dispose();
    return { deposits: points.map((point) => point.deposits), requests: service.calls.length };
  }

  it('has each month that was read while the service knew it, and asks nothing', async () => {
    assert.deepEqual((await trendOf('quarter', NOW)).deposits, SUMS);
    assert.deepEqual(await trendOf('quarter', NOW + 500 * DAY), { deposits: SUMS, requests: 0 });
  });

  it('keeps nothing of a service that sends the same for any month', async () => {
    await trendOf('any', NOW, { ignoresRange: true });
    assert.deepEqual((await trendOf('any', NOW + 500 * DAY)).deposits, [undefined, undefined, undefined]);
  });
});
