/** Checks what arrives from the page: it runs in another world, so nothing of it is taken on trust. */
import * as v from 'valibot';
import { TREND_BUCKETS } from '../model/statistics';
import { COLUMNS, type FromPage } from './protocol';

const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));
const age = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3650));
const edition = v.pipe(v.number(), v.safeInteger());
const format = v.picklist(['csv', 'json']);
const position = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const choiceSchema = v.union([
  v.strictObject({ days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)) }),
  v.strictObject({ from: day, to: day }),
]);

export const rulesSchema = v.strictObject({
  verifiedWithoutDepositDays: age,
  depositedWithoutTradeDays: age,
  noTradeDays: age,
  netOutflowAbove: v.pipe(v.string(), v.regex(/^\d{1,40}(\.\d{1,40})?$/)),
});

const intent = v.variant('type', [
  v.strictObject({ type: v.literal('ready') }),
  v.strictObject({ type: v.literal('read'), choice: choiceSchema, fresh: v.boolean() }),
  v.strictObject({ type: v.literal('cancel') }),
  v.strictObject({ type: v.literal('setRules'), rules: rulesSchema }),
  v.strictObject({ type: v.literal('readTrend'), bucket: v.picklist(TREND_BUCKETS) }),
  v.strictObject({
    type: v.literal('exportTable'),
    edition,
    format,
    columns: v.pipe(v.array(v.picklist(COLUMNS)), v.minLength(1), v.maxLength(COLUMNS.length)),
    rows: v.optional(v.array(position)),
  }),
  v.strictObject({ type: v.literal('exportStatistics'), edition, format }),
  v.strictObject({ type: v.literal('copyUid'), uid: v.pipe(v.string(), v.maxLength(100)) }),
  v.strictObject({ type: v.literal('act'), action: v.picklist(['addAccount', 'diagnose', 'useDemo']) }),
]);

/** The intent that a message is; undefined for anything else, which the host leaves alone. */
export function intentOf(message: unknown): FromPage | undefined {
  const result = v.safeParse(intent, message);
  return result.success ? result.output : undefined;
}
