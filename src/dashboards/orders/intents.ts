import * as v from 'valibot';
import { MOST_PARTS } from '../../model/orderStatistics/strategyRule';
import { GROUPINGS, OUTCOMES } from '../../model/orderStatistics/types';
import { MOST_OF_A_TEXT } from '../../model/visible';
import { id, known } from '../../pages/shapes';
import { pageIntents } from '../kit/intents';
import { COLUMNS, type FromPage } from './protocol';

export const unitSchema = v.picklist(['day', 'week', 'month']);

const rule = v.strictObject({ parts: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_PARTS)) });

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const time = v.pipe(v.number(), v.safeInteger());
const shown = v.pipe(v.string(), v.maxLength(MOST_OF_A_TEXT));
const filter = v.variant('by', [
  v.strictObject({ by: v.literal('outcome'), name: shown, outcome: v.picklist(OUTCOMES) }),
  v.strictObject({ by: v.picklist(GROUPINGS), name: shown, kind: v.picklist(['known', 'unknown', 'none', 'unnamed']), code: shown }),
  v.strictObject({ by: v.literal('created'), name: shown, range: v.strictObject({ start: time, end: time }) }),
  v.strictObject({ by: v.literal('weekHour'), name: shown, weekday: whole(1, 7), hour: whole(0, 23) }),
]);
const intent = v.variant('type', [
  ...pageIntents(COLUMNS),
  v.strictObject({ type: v.literal('chooseSymbols') }),
  v.strictObject({ type: v.literal('goAhead') }),
  v.strictObject({ type: v.literal('setStrategy'), rule }),
  v.strictObject({ type: v.literal('setUnit'), unit: unitSchema }),
  v.strictObject({ type: v.literal('filter'), filter }),
  v.strictObject({ type: v.literal('unfilter'), by: v.optional(v.picklist(['outcome', 'created', 'weekHour', ...GROUPINGS])) }),
  v.strictObject({ type: v.literal('ignore'), id: v.optional(shown) }),
  v.strictObject({ type: v.literal('openOrder'), orderId: id }),
]);

/** The intent that a message is; undefined for anything else, which the host leaves alone. */
export const intentOf = (message: unknown): FromPage | undefined => known(intent, message);
