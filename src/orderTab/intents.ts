/** The shapes of what the page may say, and of what it keeps over a reload. */
import * as v from 'valibot';
import type { Ready } from '../pages/host';
import { id, known } from '../pages/shapes';
import { INTENTS, type IntentMessage, type KeptState } from './protocol';

const intent = v.object({ type: v.picklist(['ready', ...INTENTS]), orderId: v.optional(id) });
const kept = v.object({ orderId: id });

/** The intent that a message is; undefined for anything else, which the host leaves alone. */
export const intentFrom = (message: unknown): Ready | IntentMessage | undefined => known(intent, message);

/** What a page kept over a reload; undefined for anything else. */
export const keptFrom = (state: unknown): KeptState | undefined => known(kept, state);
