import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ageChangesAt, formatAge } from '../../../src/model/describe';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/model/timeRange';
import { NOW } from '../../support/fakeService';
import { always } from '../../support/property';

describe('how long ago something was', () => {
  it('is said in the same words until the moment that is told, and in others then', async () => {
    const units = [SECOND, MINUTE, HOUR, DAY, 30 * DAY, 365 * DAY];
    const ago = fc.oneof(
      fc.integer({ min: 1, max: 3 * 365 * DAY }),
      fc
        .tuple(fc.constantFrom(...units), fc.integer({ min: 0, max: 13 }), fc.integer({ min: -2, max: 2 }))
        .map(([unit, count, off]) => Math.max(1, unit * count + off)),
    );
    await always(
      fc.asyncProperty(ago, fc.double({ min: 0, max: 1, noNaN: true }), async (elapsed, part) => {
        const time = NOW - elapsed;
        const words = (now: number): string => formatAge(time, { now, language: 'en' });
        const change = ageChangesAt(time, NOW);
        assert.ok(change > NOW);
        for (const now of [NOW, Math.floor(NOW + (change - 1 - NOW) * part), change - 1]) assert.equal(words(now), words(NOW));
        assert.notEqual(words(change), words(NOW));
        await Promise.resolve();
      }),
      2000,
    );
  });

  it('of now and of a time to come is never said to stay', () => {
    for (const time of [NOW, NOW + DAY]) assert.equal(ageChangesAt(time, NOW), NOW);
  });
});
