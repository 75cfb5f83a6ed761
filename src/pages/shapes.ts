/** Checks what arrives from a page: it runs in another world, so nothing of it is taken on trust. */
import * as v from 'valibot';
import { isId } from '../model/orderIdDigits';

/** What a value is by a schema; undefined for anything else. */
export function known<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
}

export const id = v.custom<string>(isId);

/** A position in the rows of a page. */
export const position = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
