/** Checks what arrives from the page: it runs in another world, so nothing of it is taken on trust. */
import * as v from 'valibot';
import { COLUMNS, type FromPage, type KeptState } from './protocol';

const position = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const intent = v.variant('type', [
  v.strictObject({ type: v.picklist(['ready', 'cancel', 'checkAgain']) }),
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
export function intentFrom(message: unknown): FromPage | undefined {
  const result = v.safeParse(intent, message);
  return result.success ? result.output : undefined;
}

/** What a page kept over a reload; undefined for anything else. */
export function keptFrom(state: unknown): KeptState | undefined {
  const result = v.safeParse(kept, state);
  return result.success ? result.output : undefined;
}
