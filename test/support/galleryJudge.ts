/** What the runs of the gallery share: how a service is put together, and how a reading is judged. */
import type { Coverage } from '../../src/model/coverage';
import { MINUTE, type TimeRange } from '../../src/model/timeRange';
import type { FakeOptions } from './fakeService';
import type { Dice } from './galleryAccounts';

/** What one run came to. `wrong`: complete was said and is not true, or what is listed is not so; undefined when all is well. */
export interface Verdict {
  readonly about: string;
  readonly complete: boolean;
  readonly wrong: string | undefined;
}

export function some(
  dice: Dice,
  part: number,
  ...tables: readonly Readonly<Record<string, (dice: Dice) => FakeOptions>>[]
): [string, FakeOptions] {
  const chosen = tables.flatMap((table) => Object.entries(table)).filter(() => dice.chance(part));
  return [chosen.map(([name]) => name).join(', '), Object.assign({}, ...chosen.map(([, knobs]) => knobs(dice))) as FakeOptions];
}

/** Where a service may take a bound that it does not keep to. */
export const TO_SECONDS = ['floor', 'round', 'ceil'] as const;

/** What a reading of the range has to hold. It may begin some minutes later, where nothing older is within reach, and says so. */
export const coveredOf = (range: TimeRange, coverage: Coverage): TimeRange => ({
  start: Math.min(coverage.range?.start ?? range.start, range.start + 15 * MINUTE),
  end: range.end,
});

export const capOf = (dice: Dice): number => dice.pick([2, 3, 5, 10, 20]);

/** How long questions and answers of a read are on their way, in turns: the order in which answers come is anybody's guess. */
export const travels = (dice: Dice): Pick<FakeOptions, 'turns' | 'seed'> => ({ turns: dice.pick([0, 4, 30]), seed: dice.whole(1, 1e9) });

export function judge(
  about: string,
  complete: boolean,
  read: readonly string[],
  wanted: readonly string[],
  ever: ReadonlySet<string>,
): Verdict {
  const known = new Set(read);
  const missing = wanted.filter((id) => !known.has(id)).length;
  const wrong =
    known.size !== read.length
      ? 'something twice'
      : read.some((id) => !ever.has(id))
        ? 'something that was not asked for'
        : complete && missing > 0
          ? `complete, and ${missing} of ${wanted.length} missing`
          : undefined;
  return { about, complete, wrong };
}
