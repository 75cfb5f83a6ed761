/** What has to hold of every body there is: each complaint is a sentence. */
import { inspect } from 'node:util';
import { ERROR_KINDS, rawJson, ServiceError } from '../../../src/api';
import { bodyOf } from '../../../src/api/reply';
import { concealerOf } from '../../../src/api/secrets';
import type { Coverage } from '../../../src/model/coverage';
import type { Fuzzed } from './endpoints';
import { NOW } from './endpoints';
import { fieldOf, isFields, isList, read, textOf, type Tree } from './tree';

const NO_SECRETS = concealerOf([]);

export interface Checked {
  readonly wrong: readonly string[];
  /** What came of it: a kind of error, or `decoded`. */
  readonly outcome: string;
  /** Whether a reading called it complete. */
  readonly complete: boolean;
}

/**
 * Takes a body through the client's own steps behind the wire, and what stands on them.
 * @param reads whether a whole list is read from it too, which takes a hundred times as long
 */
export async function check(fuzzed: Fuzzed, body: string, { status = 200, reads = true } = {}): Promise<Checked> {
  const take = (): unknown => {
    const reply = { status, text: body, date: undefined, retryAfter: undefined, sentAt: NOW, receivedAt: NOW };
    return fuzzed.decode(bodyOf(reply, NOW, NO_SECRETS));
  };
  let decoded: unknown;
  try {
    decoded = take();
  } catch (error) {
    const known = error instanceof ServiceError && ERROR_KINDS.includes(error.kind);
    return { wrong: known ? [] : [`ends with ${inspect(error)}`], outcome: known ? error.kind : 'foreign', complete: false };
  }
  const records = fuzzed.recordsOf(decoded);
  const wrong = [...inexact(fuzzed, body, records), ...unshowable(records)];
  if (!fuzzed.readAll || !reads) return { wrong, outcome: 'decoded', complete: false };
  const { items, unrequested = [], coverage } = await fuzzed.readAll(take);
  wrong.push(...untrue(records, [...items, ...unrequested] as typeof records, coverage));
  return { wrong, outcome: 'decoded', complete: coverage.complete };
}

/** Where the records of a body stand, bare or in an envelope. */
function recordsIn(body: Tree, list: string | undefined): readonly Tree[] {
  const inside = textOf(fieldOf(body, 'code')) === '' ? undefined : fieldOf(body, 'data');
  const content = inside ?? body;
  if (list === undefined) return [content];
  const items = list === '' ? content : fieldOf(content, list);
  return isList(items) ? items : [];
}

/** No amounts: a list or an object for one of these says nothing. */
const WORDS: ReadonlySet<string> = new Set(['orderId', 'clientOid', 'symbol', 'uid', 'triggerPriceType']);

/** A number in whatever notation, as its digits without zeros around them and the power of ten of the last; undefined for none. */
function numberIn(text: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', power = '0'] = /^([-+]?)(\d*)\.?(\d*)(?:e([-+]?\d+))?$/i.exec(text) ?? [];
  const digits = (whole + fraction).replace(/0+$/, '');
  if (whole + fraction === '') return undefined;
  const last = Number(power) - fraction.length + (whole + fraction).length - digits.length;
  return /^0*$/.test(digits) ? '0' : `${sign.replace('+', '')}${digits.replace(/^0+/, '')} ${last}`;
}

/**
 * Ids and amounts are what the body says, letter by letter, but that a number in another notation is written plainly; an amount that is a
 * list or an object was sent, and is no number.
 */
function inexact({ endpoint, exact }: Fuzzed, body: string, records: ReturnType<Fuzzed['recordsOf']>): string[] {
  const sent = recordsIn(read(body), endpoint.list);
  if (sent.length !== records.length) return [`${records.length} records of ${sent.length}`];
  return records.flatMap((record, index) =>
    Object.entries(exact).flatMap(([ours, theirs]) => {
      const field = fieldOf(sent[index], theirs);
      const said = textOf(field);
      if (!WORDS.has(ours) && (isList(field) || isFields(field)))
        return PLAIN.test(String(record[ours])) ? [`${ours} is ${inspect(record[ours])} and was sent`] : [];
      const told = String(record[ours]);
      const isPlainly =
        !WORDS.has(ours) && PLAIN.test(told) && !/^-?\d{1,40}(\.\d{1,40})?$/.test(said) && numberIn(told) === numberIn(said);
      return record[ours] === said || isPlainly ? [] : [`${ours} is ${inspect(record[ours])} and was ${inspect(said)}`];
    }),
  );
}

/** What came can be shown as it came. */
function unshowable(records: ReturnType<Fuzzed['recordsOf']>): string[] {
  try {
    for (const { raw } of records) rawJson(raw);
    return [];
  } catch (error) {
    return [`cannot be shown as it came: ${inspect(error)}`];
  }
}

const idOf = (record: Readonly<Record<string, unknown>>): unknown => record['orderId'] ?? record['uid'];
const PLAIN = /^([-+]?\d+(\.\d+)?)?$/;

/** A reading that calls itself complete has thrown nothing away. */
function untrue(sent: readonly Readonly<Record<string, unknown>>[], kept: typeof sent, coverage: Coverage): string[] {
  const { complete, problems } = coverage;
  if (complete !== (problems.length === 0)) return [`is ${complete ? '' : 'not '}complete with ${problems.length} problems`];
  if (!complete) return [];
  const ids = new Set(kept.map(idOf));
  const lost = sent.filter((record) => idOf(record) === '' || !ids.has(idOf(record)));
  return lost.length > 0 ? [`is complete without ${inspect(lost.map(idOf))}`] : [];
}
