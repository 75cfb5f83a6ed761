import assert from 'node:assert/strict';
import { dailyItem, type KeptArchive, provenText, summaryOf } from '../../../src/archive/kept';
import { DAY, HOUR, MINUTE } from '../../../src/model/timeRange';
import type { Contents } from '../../../src/store/archive/protocol';
import { display } from '../../support/surfaces';

const T0 = Date.UTC(2026, 2, 3);
const at = (day: number): number => T0 + day * DAY;

describe('what the list of local archives says of one', () => {
  const CONTENTS: Contents = {
    ...{ account: 'Main', orders: 1203, versions: 1300, users: 40, closings: 2, rows: 3000, oldest: at(0), newest: at(30) },
    ...{ since: at(0), bytes: 2_100_000, symbols: [] },
  };
  const kept = (rest: Partial<Contents>, daily: KeptArchive['daily'] = {}): KeptArchive => ({
    ...{ id: 'a1', inUse: undefined, daily },
    contents: { ...CONTENTS, ...rest },
  });

  it('counts what is there, and leaves out what is not', () => {
    assert.equal(summaryOf(kept({}), display), '1,203 orders, 40 users, 2 closed periods, kept since Mar 3, 2026 · 2.1 MB');
    assert.equal(summaryOf(kept({ users: 0, closings: 0, since: undefined, orders: 1, bytes: 8200 }), display), '1 order · 8.2 kB');
    assert.equal(summaryOf({ ...kept({}), contents: undefined }, display), 'cannot be read');
  });

  it('calls complete what is so without a gap until the last day, of each symbol that anything is complete of', () => {
    const window = (first: number, last: number) => ({ start: at(first), end: at(last) });
    const symbols = [
      { symbol: 'cmt_btcusdt', proven: [window(0, 5), window(9, 12), { start: at(12) + MINUTE, end: at(20) }] },
      { symbol: 'cmt_ethusdt', proven: [] },
    ];
    assert.equal(provenText(kept({ symbols }), display), 'Complete: BTCUSDT Mar 12, 2026 to Mar 22, 2026');
    assert.equal(provenText(kept({}), display), '');
  });

  it('calls no day complete of which some hours are, in the time zone of the display', () => {
    const of = (start: number, end: number, timeZone?: string): string =>
      provenText(kept({ symbols: [{ symbol: 'cmt_btcusdt', proven: [{ start, end }] }] }), { ...display, ...(timeZone && { timeZone }) });
    assert.equal(of(at(0) + 13 * HOUR, at(5) + 10 * HOUR), 'Complete: BTCUSDT Mar 4, 2026 to Mar 7, 2026');
    assert.equal(of(at(0) + 13 * HOUR, at(1) + 23 * HOUR), '');
    assert.equal(of(at(0), at(2) - 1), 'Complete: BTCUSDT Mar 3, 2026 to Mar 4, 2026');
    // There the day on which clocks are put forward has 23 hours.
    const [before, after] = [Date.UTC(2026, 2, 8, 5), Date.UTC(2026, 2, 9, 4)];
    assert.equal(of(before, after - 1, 'America/New_York'), 'Complete: BTCUSDT Mar 8, 2026 to Mar 8, 2026');
    assert.equal(of(before, after + HOUR / 2, 'America/New_York'), 'Complete: BTCUSDT Mar 8, 2026 to Mar 8, 2026');
    assert.equal(of(before, after - 2, 'America/New_York'), '');
  });

  it('says of a symbol whether the daily load got all of it, why not, and when it goes on', () => {
    const item = (read: Partial<KeptArchive['daily'][string]>) =>
      dailyItem('cmt_btcusdt', kept({}, { cmt_btcusdt: { at: at(1), failures: 0, came: 'whole', why: [], ...read } }), display);
    assert.deepEqual(dailyItem('cmt_btcusdt', kept({}), display), { label: '$(clock) BTCUSDT', description: 'not loaded yet' });
    assert.match(item({}).description, /^fully loaded on .*; next load after /);
    const part = item({ came: 'part', why: ['There was more.', 'So much.'] });
    assert.match(part.description, /^partially loaded on /);
    assert.deepEqual([part.label, part.detail], ['$(warning) BTCUSDT', 'There was more. So much.']);
    assert.match(item({ came: 'failed', failures: 1, at: at(1) + HOUR }).description, /^could not be loaded on .*; next attempt after /);
  });
});
