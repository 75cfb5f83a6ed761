/** The shapes of what the page may say, and of what it keeps over a reload. */
import * as v from 'valibot';
import { known, position } from '../../pages/shapes';
import { COLUMNS, type FromPage, type KeptState } from './protocol';

const intent = v.variant('type', [
  v.strictObject({ type: v.literal('ready') }),
  v.strictObject({ type: v.picklist(['cancel', 'checkAgain', 'checkWhole', 'openSettings']) }),
  v.strictObject({ type: v.picklist(['tryPattern', 'addPattern']), pattern: v.pipe(v.string(), v.maxLength(500)) }),
  v.strictObject({ type: v.picklist(['goTo', 'showOrder']), edition: position, row: position }),
  v.strictObject({
    type: v.literal('exportTable'),
    edition: position,
    format: v.picklist(['csv', 'json']),
    columns: v.pipe(v.array(v.picklist(COLUMNS)), v.minLength(1), v.maxLength(COLUMNS.length)),
    rows: v.optional(v.array(position)),
  }),
]);

const text = v.pipe(v.string(), v.maxLength(4000));
const kept = v.object({
  checked: v.object({ account: text, files: v.pipe(v.array(v.object({ uri: text, name: text })), v.minLength(1), v.maxLength(100)) }),
});

/** The intent that a message is; undefined for anything else, which the host leaves alone. */
export const intentFrom = (message: unknown): FromPage | undefined => known(intent, message);

/** What a page kept over a reload; undefined for anything else. */
export const keptFrom = (state: unknown): KeptState | undefined => known(kept, state);
