/** The shapes of what any dashboard's page may say. */
import * as v from 'valibot';
import { KEPT_DAYS } from '../../model/rangeChoice';
import { position } from '../../pages/shapes';

const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));
const edition = v.pipe(v.number(), v.safeInteger());
const format = v.picklist(['csv', 'json']);

export const choiceSchema = v.union([
  v.strictObject({ days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Math.max(...KEPT_DAYS))) }),
  v.strictObject({ month: v.picklist(['this', 'last']) }),
  v.strictObject({ from: day, to: day }),
]);

/** The intents of every page, for the `v.variant('type', …)` of one. @param columns those of its table */
export const pageIntents = <const Columns extends readonly string[]>(columns: Columns) =>
  [
    v.strictObject({ type: v.literal('ready') }),
    v.strictObject({ type: v.literal('read'), choice: choiceSchema, fresh: v.boolean() }),
    v.strictObject({ type: v.literal('cancel') }),
    v.strictObject({
      type: v.literal('exportTable'),
      edition,
      format,
      columns: v.pipe(v.array(v.picklist(columns)), v.minLength(1), v.maxLength(columns.length)),
      rows: v.optional(v.array(position)),
    }),
    v.strictObject({ type: v.literal('exportStatistics'), edition, format }),
    v.strictObject({ type: v.literal('sort'), edition, column: v.picklist(columns), descending: v.boolean() }),
    v.strictObject({
      type: v.literal('copy'),
      edition,
      row: position,
      columns: v.pipe(v.array(v.picklist(columns)), v.minLength(1), v.maxLength(columns.length)),
    }),
    v.strictObject({ type: v.literal('act'), action: v.picklist(['addAccount', 'editAccount', 'diagnose', 'useDemo']) }),
  ] as const;
