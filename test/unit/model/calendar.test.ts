import assert from 'node:assert/strict';
import fc from 'fast-check';
import { calendarSpans, clockOf, monthAt, rangeOfDays, timestampOf } from '../../../src/model/calendar';
import { DAY, HOUR } from '../../../src/model/timeRange';

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'America/Santiago', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];
const moments = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2027, 0, 1) });

/** What the platform itself writes. */
const told = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(time);

describe('calendar spans', () => {
  it('fill the range without gap or overlap, and begin where a day, week or month of the zone does', () => {
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: 0, max: 400 * DAY }),
        fc.constantFrom('day', 'week', 'month'),
        fc.constantFrom(...ZONES),
        (start, length, unit, zone) => {
          const range = { start, end: start + length };
          const spans = calendarSpans(range, unit, zone);
          assert.equal(spans[0]?.range.start, range.start);
          assert.equal(spans.at(-1)?.range.end, range.end);
          spans.slice(1).forEach((span, index) => {
            assert.equal(span.range.start, (spans[index]?.range.end ?? 0) + 1);
            const [day = '', clock = ''] = told(span.range.start, zone).split(' ');
            assert.ok(clock <= '01:00:00', `${clock} is no beginning of a day`);
            assert.ok((told(span.range.start - 1, zone).split(' ')[0] ?? '') < day, 'the day before ends there');
            if (unit === 'day') assert.equal(day, span.label);
            else if (unit === 'month') assert.equal(day, `${span.label}-01`);
            else assert.deepEqual([day, new Date(`${day}T00:00Z`).getUTCDay()], [span.label, 1]);
          });
          assert.ok(spans.slice(1, -1).every(({ cut }) => !cut));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('say when the range cuts them', () => {
    const march = { start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 3, 1) - 1 };
    assert.deepEqual(calendarSpans(march, 'month', 'UTC'), [{ label: '2026-03', range: march, cut: false }]);
    assert.deepEqual(
      calendarSpans({ start: march.start - 1, end: march.end - 1 }, 'month', 'UTC').map(({ label, cut }) => [label, cut]),
      [
        ['2026-02', true],
        ['2026-03', true],
      ],
    );
  });
});

describe('a range of days', () => {
  it('of one day ends where the next begins, also where clocks change at midnight', () => {
    for (const [zone, month] of [
      ['America/Santiago', '2026-04'],
      ['America/Nuuk', '2026-03'],
      ['America/Nuuk', '2026-10'],
    ] as const) {
      const days = Array.from({ length: 30 }, (_, place) => `${month}-${String(place + 1).padStart(2, '0')}`);
      const ranges = days.map((day) => rangeOfDays(day, day, zone));
      assert.deepEqual(
        ranges.slice(0, -1).map((range) => (range?.end ?? 0) + 1),
        ranges.slice(1).map((range) => range?.start),
      );
    }
  });

  it('is the same on a machine whose own clocks skip that midnight', () => {
    const before = process.env['TZ'];
    const oneDay = (): unknown => [
      rangeOfDays('2026-03-28', '2026-03-28', 'Asia/Jerusalem'),
      calendarSpans({ start: Date.UTC(2026, 2, 27), end: Date.UTC(2026, 2, 31) }, 'day', 'Asia/Jerusalem'),
    ];
    try {
      process.env['TZ'] = 'UTC';
      const there = oneDay();
      process.env['TZ'] = 'Asia/Beirut';
      assert.deepEqual(oneDay(), there);
      assert.deepEqual(rangeOfDays('2026-03-28', '2026-03-28', 'Asia/Jerusalem'), {
        start: Date.parse('2026-03-28T00:00:00+03:00'),
        end: Date.parse('2026-03-29T00:00:00+03:00') - 1,
      });
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });

  it('has none where a zone skipped the day', () => {
    assert.equal(rangeOfDays('2011-12-30', '2011-12-30', 'Pacific/Apia'), undefined);
    const week = { start: Date.UTC(2011, 11, 29, 12), end: Date.UTC(2011, 11, 31) };
    assert.deepEqual(
      calendarSpans(week, 'day', 'Pacific/Apia').map(({ label }) => label),
      ['2011-12-29', '2011-12-31'],
    );
  });

  it('holds both days, whatever their length', () => {
    const spring = rangeOfDays('2026-03-29', '2026-03-29', 'Europe/Berlin');
    assert.deepEqual(spring, { start: Date.UTC(2026, 2, 28, 23), end: Date.UTC(2026, 2, 28, 23) + 23 * HOUR - 1 });
    assert.deepEqual(rangeOfDays('2026-01-01', '2026-01-02', 'UTC'), { start: Date.UTC(2026, 0, 1), end: Date.UTC(2026, 0, 3) - 1 });
  });

  it('is refused when it makes no sense', () => {
    for (const [from, to] of [
      ['2026-02-30', '2026-03-01'],
      ['2026-02-02', '2026-02-01'],
      ['tomorrow', '2026-01-01'],
      ['2026-13-01', '2027-01-01'],
    ] as const) {
      assert.equal(rangeOfDays(from, to, 'UTC'), undefined);
    }
  });
});

describe('a calendar month', () => {
  const at = (text: string): number => Date.parse(text);

  it('is compared with as much of the month before as has passed of it', () => {
    assert.deepEqual(monthAt('this', at('2026-11-20T12:00:00Z'), 'UTC'), {
      range: { start: at('2026-11-01T00:00:00Z'), end: at('2026-11-20T12:00:00Z') },
      before: { start: at('2026-10-01T00:00:00Z'), end: at('2026-10-20T12:00:00Z') },
    });
  });

  it('is compared with all of a month before that is shorter and has no such day', () => {
    const { before } = monthAt('this', at('2026-03-29T08:00:00Z'), 'UTC');
    assert.deepEqual(before, { start: at('2026-02-01T00:00:00Z'), end: at('2026-03-01T00:00:00Z') - 1 });
  });

  it('is a whole one beside a whole one once it is over, whatever the lengths', () => {
    assert.deepEqual(monthAt('last', at('2026-01-31T12:00:00Z'), 'UTC'), {
      range: { start: at('2025-12-01T00:00:00Z'), end: at('2026-01-01T00:00:00Z') - 1 },
      before: { start: at('2025-11-01T00:00:00Z'), end: at('2025-12-01T00:00:00Z') - 1 },
    });
  });

  it('is that of the time zone, whose clocks may have changed meanwhile', () => {
    const { range, before } = monthAt('this', at('2026-04-30T22:30:00Z'), 'Europe/Berlin');
    assert.deepEqual(range, { start: at('2026-05-01T00:00:00+02:00'), end: at('2026-05-01T00:30:00+02:00') });
    assert.deepEqual(before, { start: at('2026-04-01T00:00:00+02:00'), end: at('2026-04-01T00:30:00+02:00') });
    const spring = monthAt('this', at('2026-04-10T09:00:00+02:00'), 'Europe/Berlin');
    assert.deepEqual(spring.before, { start: at('2026-03-01T00:00:00+01:00'), end: at('2026-03-10T09:00:00+01:00') });
  });
});

describe('the clock of a zone', () => {
  it('tells what the platform tells', () => {
    fc.assert(fc.property(moments, fc.constantFrom(...ZONES), (time, zone) => assert.equal(clockOf(zone)(time), told(time, zone))));
  });

  it('shows a number that is no time as it came', () => {
    for (const tell of [clockOf('UTC'), timestampOf('UTC')]) assert.equal(tell(1e20), '100000000000000000000');
  });

  it('tells files the millisecond and the offset too, so that the moment can be read back', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...ZONES), (time, zone) => {
        const text = timestampOf(zone)(time);
        assert.match(text, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/);
        assert.equal(Date.parse(text), time);
        assert.equal(text.slice(0, 19).replace('T', ' '), told(time, zone));
      }),
    );
    assert.equal(timestampOf('Asia/Kolkata')(Date.UTC(2026, 0, 31, 4, 0, 0, 123)), '2026-01-31T09:30:00.123+05:30');
    assert.equal(timestampOf('America/St_Johns')(Date.UTC(2026, 0, 31)), '2026-01-30T20:30:00.000-03:30');
  });
});
