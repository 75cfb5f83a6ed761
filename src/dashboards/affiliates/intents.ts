import * as v from 'valibot';
import { TREND_BUCKETS } from '../../model/statistics';
import { known, pageIntents } from '../kit/intents';
import { COLUMNS, type FromPage } from './protocol';

const age = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3650));

export const rulesSchema = v.strictObject({
  verifiedWithoutDepositDays: age,
  depositedWithoutTradeDays: age,
  noTradeDays: age,
  netOutflowAbove: v.pipe(v.string(), v.regex(/^\d{1,40}(\.\d{1,40})?$/)),
});

const intent = v.variant('type', [
  ...pageIntents(COLUMNS),
  v.strictObject({ type: v.literal('setRules'), rules: rulesSchema }),
  v.strictObject({ type: v.literal('readTrend'), bucket: v.picklist(TREND_BUCKETS) }),
  v.strictObject({ type: v.literal('copyUid'), uid: v.pipe(v.string(), v.maxLength(100)) }),
]);

/** The intent that a message is; undefined for anything else, which the host leaves alone. */
export const intentOf = (message: unknown): FromPage | undefined => known(intent, message);
