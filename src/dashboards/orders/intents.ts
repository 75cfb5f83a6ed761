import * as v from 'valibot';
import { MOST_PARTS } from '../../model/orderStatistics/strategyRule';
import { known } from '../../pages/shapes';
import { pageIntents } from '../kit/intents';
import { COLUMNS, type FromPage } from './protocol';

export const unitSchema = v.picklist(['day', 'week', 'month']);

const rule = v.strictObject({ parts: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_PARTS)) });

const intent = v.variant('type', [
  ...pageIntents(COLUMNS),
  v.strictObject({ type: v.literal('chooseSymbols') }),
  v.strictObject({ type: v.literal('goAhead') }),
  v.strictObject({ type: v.literal('setStrategy'), rule }),
  v.strictObject({ type: v.literal('setUnit'), unit: unitSchema }),
  v.strictObject({ type: v.literal('openOrder'), orderId: v.pipe(v.string(), v.regex(/^\d{1,20}$/)) }),
]);

/** The intent that a message is; undefined for anything else, which the host leaves alone. */
export const intentOf = (message: unknown): FromPage | undefined => known(intent, message);
