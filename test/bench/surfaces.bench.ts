/** What a megabyte in every field of a record costs the host, wherever the record is shown. */
import { LONG } from '../support/hostile';
import { SURFACES } from '../support/surfaces';
import { samplesOf } from './contest';
import { type Bench, row } from './row';

/** Milliseconds; from here on a browser counts a task as long. */
const LONGEST = 50;

export const bench: Bench = {
  unit: 'Milliseconds to build a place that shows a record with a megabyte in each of its fields: the worst of 5 repeats.',
  rows: () =>
    Promise.resolve(
      Object.entries(SURFACES).map(([name, build]) => {
        build(LONG);
        const times = Array.from({ length: 5 }, () => {
          const started = performance.now();
          build(LONG);
          return performance.now() - started;
        });
        const spread = samplesOf(times);
        return row(name, spread.most, LONGEST, { against: 'limit', spread });
      }),
    ),
};
