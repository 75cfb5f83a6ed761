import * as v from 'valibot';
import { MASK } from '../../model/privacy';
import { TREND_BUCKETS } from '../../model/statistics';
import { known } from '../../pages/shapes';
import { pageIntents } from '../kit/intents';
import { COLUMNS, type FromPage } from './protocol';

const age = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3650));

export const rulesSchema = v.strictObject({
  verifiedWithoutDepositDays: age,
  depositedWithoutTradeDays: age,
  noTradeDays: age,
  // A page in privacy mode does not know the amount, and hands back what it knows.
  netOutflowAbove: v.union([v.literal(MASK), v.pipe(v.string(), v.regex(/^\d{1,40}(\.\d{1,40})?$/))]),
});

const intent = v.variant('type', [
  ...pageIntents(COLUMNS),
  v.strictObject({
    type: v.literal('setRules'),
    rules: rulesSchema,
  }),
  v.strictObject({ type: v.literal('readTrend'), bucket: v.picklist(TREND_BUCKETS) }),
]);

/** The intent that a message is; undefined for anything else, which the host leaves alone. */
export const intentOf = (message: unknown): FromPage | undefined => known(intent, message);
