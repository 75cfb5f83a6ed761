import assert from 'node:assert/strict';
import { DAY, MINUTE } from '../../../../src/model/timeRange';
import { type Deed, NOW, thousandthsOf } from '../../../support/fakeService';
import { desk } from './panel';

const deeds: Deed[] = Array.from({ length: 120 }, (_, index) => ({ uid: '1', at: NOW - index * DAY, thousandths: BigInt(index + 1) }));
const at = (time: number | undefined): string => new Date(time ?? NaN).toISOString().slice(0, 16);
type Named = readonly [from: string, to: string];

describe('a calendar month on the affiliate dashboard', () => {
  for (const [month, range, before] of [
    ['this', ['2026-06-01T00:00', '2026-06-01T13:30'], ['2026-05-01T00:00', '2026-05-01T13:30']],
    ['last', ['2026-05-01T00:00', '2026-05-31T23:59'], ['2026-04-01T00:00', '2026-04-30T23:59']],
  ] as const)
    it(`is compared with the month before, to the last digit: ${month}`, async () => {
      const { data, statistics } = desk({ users: [], deeds });
      await data.read({ month }, false);
      const shown = statistics() ?? assert.fail('nothing is shown');
      assert.deepEqual(
        [shown.range, shown.previousRange].map((each) => [at(each?.start), at(each?.end)]),
        [range, before],
      );
      const within = ([from, to]: Named): bigint =>
        deeds
          .filter((deed) => deed.at >= Date.parse(`${from}Z`) && deed.at < Date.parse(`${to}Z`) + MINUTE)
          .reduce((sum, { thousandths }) => sum + thousandths, 0n);
      const { value = '', previous = '' } = shown.tiles.deposits;
      assert.deepEqual([value, previous].map(thousandthsOf), [within(range), within(before)]);
    });

  it('is that of now where one has ended since the figures before, and a day that has ended is whole', async () => {
    const midnight = Date.UTC(2026, 5, 1);
    const { data, service, statistics } = desk({ users: [], deeds: [{ uid: '1', at: midnight - MINUTE, thousandths: 7n }] });
    service.lists.now = midnight - 5 * MINUTE;
    await data.read({ month: 'this' }, false);
    service.lists.now = midnight + 2 * MINUTE;
    for (const [choice, from, to] of [
      [{ month: 'last' }, '2026-05-01T00:00', '2026-05-31T23:59'],
      [{ from: '2026-05-31', to: '2026-05-31' }, '2026-05-31T00:00', '2026-05-31T23:59'],
      [{ month: 'this' }, '2026-06-01T00:00', '2026-06-01T00:02'],
    ] as const) {
      await data.read(choice, false);
      const shown = statistics() ?? assert.fail('nothing is shown');
      assert.deepEqual([at(shown.range.start), at(shown.range.end)], [from, to]);
      assert.equal(shown.tiles.deposits.value, to.endsWith('23:59') ? '0.007' : '0');
    }
  });
});
