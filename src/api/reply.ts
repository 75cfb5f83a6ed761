import { type CodeMeaning, isSuccess, meaningOfCode, meaningOfStatus } from './codes';
import { ServiceError } from './errors';
import { isObject, type JsonObject } from './record';
import { exactText, parseJson } from './wire';

/** One HTTP answer, whatever its status. Times are local epoch milliseconds. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly date: string | undefined;
  readonly retryAfter: string | undefined;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** How long the service asked to wait, milliseconds: `Retry-After` in seconds or as an HTTP date. `now` is its own clock. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const wait = /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) ? Math.max(0, Math.ceil(wait)) : undefined;
}

const MAX_EXTRACT = 200;

/** The words of a body that is no JSON, such as a CDN's page, short enough to stand beside an error. */
function extract(text: string): string | undefined {
  const words = text
    .slice(0, 20_000)
    .replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  return words === '' ? undefined : words.slice(0, MAX_EXTRACT);
}

function parsed(text: string): { body: unknown } | undefined {
  try {
    return { body: parseJson(text) };
  } catch {
    return undefined;
  }
}

/** The wrapper `{code, data, msg}`, if this is one: no record of the contract has a `code`. */
function codeOf(body: unknown): string | undefined {
  const code = isObject(body) ? exactText(body['code']) : undefined;
  return code === '' ? undefined : code;
}

const wordsOf = (body: JsonObject): string => exactText(body['msg'] ?? body['message'] ?? body['error']) ?? '';

/**
 * The contract's body out of an answer, bare or wrapped.
 * @param conceal takes the caller's secrets out of the service's own words, which may echo them.
 * @throws ServiceError of every kind that an answer can mean
 */
export function bodyOf(reply: Reply, now: number, conceal: (text: string) => string): unknown {
  const { status, text } = reply;
  const fail = ({ kind, hint, stops }: CodeMeaning, code?: string, words?: string): ServiceError =>
    new ServiceError(kind, hint, {
      httpStatus: status,
      stops,
      retryAfterMs: retryAfterMs(reply.retryAfter, now),
      code: code === undefined ? undefined : conceal(code),
      serverMessage: words === undefined ? undefined : extract(conceal(words)),
    });

  // Status 0 is how a browser's `fetch` shows a redirect that it was told not to follow.
  if (status === 0 || (status >= 300 && status < 400)) {
    const hint = 'The service sent the request on to another address. Signed requests never follow; check the address of the service.';
    throw fail({ kind: 'badResponse', hint });
  }

  const byStatus = meaningOfStatus(status);
  const json = parsed(text);
  if (!json) {
    const hint = 'The service answered with something other than JSON. A proxy or a sign-in page may stand between.';
    throw fail(byStatus ?? { kind: 'badResponse', hint }, undefined, text);
  }

  const { body } = json;
  const code = codeOf(body);
  const failed = code !== undefined && !isSuccess(code);
  if (byStatus || failed) {
    const known = failed && status !== 429 ? meaningOfCode(code) : undefined;
    const unknown = {
      kind: 'badResponse',
      hint: `The service refused with code ${conceal(code ?? '')}, which Orderdeck does not know.`,
    } as const;
    const meaning = known ?? (failed && byStatus?.kind === 'badResponse' ? unknown : byStatus) ?? unknown;
    throw fail(meaning, failed ? code : undefined, isObject(body) ? wordsOf(body) : undefined);
  }
  return code !== undefined && isObject(body) && 'data' in body ? body['data'] : body;
}
