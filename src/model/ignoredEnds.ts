/** Whether a service seems to take no notice of one end of the times it is asked for: each answer then holds all of the one before, or after. */
import * as l10n from '@vscode/l10n';
import type { ReferralAmount, ReferralTotals } from './affiliate';
import { compareDecimals, digitsOf } from './decimals';
import { forEach, type Work } from './work';

export const ALIKE = l10n.t(
  'The service sent the same amounts for different parts of the requested range, so it may be ignoring the range. The totals may be too high.',
);

export const ENDS_IGNORED = l10n.t(
  "From each part of the range to the next, no user's amounts went down, or none went up, so the service may be ignoring the start or the end of a range. The totals may be too high.",
);

/** Never below 0: a commission may be taken back. */
const GROWING = [
  'depositAmount',
  'withdrawalAmount',
  'spotTradingAmount',
  'futuresTradingAmount',
] as const satisfies readonly ReferralAmount[];

const TRADED = ['spotTradingAmount', 'futuresTradingAmount'] as const satisfies readonly ReferralAmount[];

/** Whoever only deposits may well deposit the same round amount in every range; hardly anybody trades the very same twice. */
export const hasTradedIn = (record: ReferralTotals): boolean => did(record, TRADED);

/** One may all the same; and among so many somebody always does less, and somebody more. */
const SAME = 2;
const CHANGED = 20;

/** @param parts what was done in times that follow each other, the oldest first */
export function* ignoresAnEnd(parts: readonly (readonly ReferralTotals[])[]): Work<boolean> {
  const counts = { less: 0, more: 0, same: 0, gone: 0, come: 0 };
  for (const [place, part] of parts.slice(1).entries()) {
    const before = new Map<string, ReferralTotals>();
    yield* forEach(parts[place] ?? [], (record) => void before.set(record.uid, record));
    yield* forEach(part, (record) => {
      const known = before.get(record.uid);
      if (!known && did(record, GROWING)) counts.come += 1;
      if (known) for (const change of changesOf(known, record)) counts[change] += 1;
      before.delete(record.uid);
    });
    yield* forEach([...before.values()], (record) => void (counts.gone += did(record, GROWING) ? 1 : 0));
  }
  const { less, more, same, gone, come } = counts;
  const isEnough = (changed: number): boolean => changed > 0 && (same >= SAME * (parts.length - 1) || changed + same >= CHANGED);
  return (less + gone === 0 && isEnough(more)) || (more + come === 0 && isEnough(less));
}

const did = (record: ReferralTotals, names: readonly ReferralAmount[]): boolean => names.some((name) => /[1-9]/.test(record[name]));

/** Of what is unknown both may be so. */
function changesOf(before: ReferralTotals, after: ReferralTotals): ('less' | 'more' | 'same')[] {
  const signs = GROWING.map((name) => {
    const [one, other] = [before[name], after[name]];
    return digitsOf(one) && digitsOf(other) ? Math.sign(compareDecimals(other, one)) : NaN;
  });
  if (signs.includes(NaN)) return ['less', 'more'];
  if (signs.every((sign) => sign === 0)) return hasTradedIn(before) ? ['same'] : [];
  return [...(signs.includes(-1) ? (['less'] as const) : []), ...(signs.includes(1) ? (['more'] as const) : [])];
}
