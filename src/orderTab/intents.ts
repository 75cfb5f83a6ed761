/** Checks what arrives from the page: it runs in another world, so nothing of it is taken on trust. */
import * as v from 'valibot';
import { INTENTS, type Intent, type KeptState } from './protocol';

const intent = v.object({ type: v.picklist(INTENTS) });
const kept = v.object({ orderId: v.pipe(v.string(), v.regex(/^\d{1,20}$/)) });

/** The intent that a message is; undefined for anything else. */
export function intentFrom(message: unknown): Intent | undefined {
  const result = v.safeParse(intent, message);
  return result.success ? result.output.type : undefined;
}

/** What a page kept over a reload; undefined for anything else. */
export function keptFrom(state: unknown): KeptState | undefined {
  const result = v.safeParse(kept, state);
  return result.success ? result.output : undefined;
}
