import assert from 'node:assert/strict';
import { ownTimeZone, timeZoneFrom } from '../../../src/platform/timeZone';

/** Old and new names of the same zones: the platform knows one of each two by the other. */
const NAMES = ['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Europe/Kiev', 'Asia/Yangon', 'Asia/Ho_Chi_Minh', 'Asia/Kathmandu', 'UTC'];

describe('the name of a time zone', () => {
  it('stays as the person wrote it', () => assert.deepEqual(NAMES.map(timeZoneFrom), NAMES));

  it('is that of UTC for "utc", and none for the machine’s own zone and for what is no zone', () => {
    assert.deepEqual(['utc', 'local', 'Atlantis/Sunken', '', 5, null].map(timeZoneFrom), [
      'UTC',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('of the machine itself is the one that the machine was given', () => {
    const before = process.env['TZ'];
    try {
      process.env['TZ'] = 'Etc/UTC';
      assert.equal(ownTimeZone(), 'UTC');
      for (const name of NAMES) {
        process.env['TZ'] = name;
        assert.equal(ownTimeZone(), name);
      }
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });
});
