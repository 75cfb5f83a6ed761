import assert from 'node:assert/strict';
import { isTime, timeOf } from '../../../src/fileCheck/times';
import { rangeOfDays } from '../../../src/model/calendar';

describe('a day in a file on which clocks change', () => {
  for (const [zone, day, hours] of [
    ['Europe/London', '2026-10-25', 25],
    ['Europe/London', '2026-03-29', 23],
    ['America/St_Johns', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['America/Santiago', '2026-04-04', 25],
    ['America/Santiago', '2026-09-06', 23],
    ['America/Havana', '2026-11-01', 25],
    ['Asia/Kathmandu', '2026-11-01', 24],
  ] as const)
    it(`is any of its ${hours} hours in ${zone}, and no other`, () => {
      const { start, end } = rangeOfDays(day, day, zone) ?? assert.fail('no day');
      const written = timeOf(day, zone) ?? assert.fail('no time');
      assert.equal(written.unit, hours * 3_600_000);
      assert.deepEqual(
        [start - 60_000, start, end, end + 60_000].map((time) => isTime(written, time)),
        [false, true, true, false],
      );
    });
});
