import * as v from 'valibot';
import { UNSIGNED } from '../../model/decimals';
import { MASK } from '../../model/privacy';
import { TREND_BUCKETS } from '../../model/affiliateStatistics';
import { known } from '../../pages/shapes';
import { pageIntents } from '../kit/intents';
import { COLUMNS, type FromPage } from './protocol';

const age = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3650));

export const rulesSchema = v.strictObject({
  verifiedWithoutDepositDays: age,
  depositedWithoutTradeDays: age,
  noTradeDays: age,
  // A page in privacy mode does not know the amount, and hands back what it knows.
  netOutflowAbove: v.union([v.literal(MASK), v.pipe(v.string(), v.regex(new RegExp(`^${UNSIGNED}$`)))]),
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
