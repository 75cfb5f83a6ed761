import * as l10n from '@vscode/l10n';
import { numberText } from '../model/language';
import { quotedCode } from '../model/maskedWords';
import { MINUTE } from '../model/timeRange';
import { visibleLine } from '../model/visible';
import { type CodeMeaning, isSuccess, meaningOfCode, meaningOfStatus } from './codes';
import { ServiceError } from './errors';
import { askedForMs, askedToWait } from './pauses';
import { isObject, type JsonObject } from './record';
import type { Concealer } from './secrets';
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

/** What is longer is no moment any more, milliseconds. */
const MOMENT = MINUTE;

/** What happened, and for how long: whoever reads `Wait a moment` comes back in vain for an hour. */
const longWait = (kind: 'rateLimit' | 'server', status: number, ms: number): string =>
  `${kind === 'rateLimit' ? l10n.t('The service received too many requests.') : l10n.t`The service is not available (HTTP ${status}).`} ${askedToWait(ms)}`;

const MOST_WORDS = 200;
const MOST_CODE = 60;

/** The words of a body that may be no JSON, such as a CDN's page, without secrets and short enough to stand beside an error. */
function extract(text: string, conceal: Concealer, most = MOST_WORDS): string | undefined {
  const words = text
    .slice(0, 20_000)
    .replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replace(/<[^<>]*>/g, ' ');
  return visibleLine(conceal.words(words.replace(/\s+/g, ' ')), most) || undefined;
}

/** Ten thousand records hold as many, and each comma parts two. More would hold everybody while they are decoded. */
const MOST_VALUES = 250_000;

/** Commas within texts part nothing. */
function holdsTooMuch(text: string): boolean {
  const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
  let commas = 0;
  let quoted = false;
  for (let at = 0; at < text.length && commas < MOST_VALUES; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) quoted = !quoted;
    else if (quoted && letter === BACKSLASH) at += 1;
    else if (!quoted && letter === COMMA) commas += 1;
  }
  return commas === MOST_VALUES;
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

/** By one of these any object of the contract is known: sections 2.2 and 4. And `data`, which a wrapper has. */
const CONTENTS = ['order_id', 'list', 'channelUserInfoItemList', 'records', 'data'];

/** Nothing but what it says to people, such as `System upgrading`: no code tells that it failed, and it is no answer either. */
const isMessageAlone = (body: unknown): body is JsonObject =>
  isObject(body) && wordsOf(body) !== '' && !CONTENTS.some((name) => name in body);

/**
 * The contract's body out of an answer, bare or wrapped.
 * @param conceal takes the caller's secrets out of it: the service may echo them
 * @throws ServiceError of every kind that an answer can mean
 */
export function bodyOf(reply: Reply, now: number, conceal: Concealer): unknown {
  const { status, text } = reply;
  const fail = ({ kind, hint, stops }: CodeMeaning, code?: string, words?: string): ServiceError => {
    // Beside any other answer it says nothing: an endpoint that works would close.
    const asked = kind === 'rateLimit' || status === 503 ? askedForMs(reply.retryAfter, now) : undefined;
    const isLong = (kind === 'rateLimit' || kind === 'server') && asked !== undefined && asked > MOMENT;
    return new ServiceError(kind, isLong ? longWait(kind, status, asked) : hint, {
      httpStatus: status,
      stops,
      lasting: status === 407,
      retryAfterMs: asked,
      code: code === undefined ? undefined : extract(code, conceal, MOST_CODE),
      serverMessage: words === undefined ? undefined : extract(words, conceal),
    });
  };

  // Status 0 is how a browser's `fetch` shows a redirect that it was told not to follow.
  if (status === 0 || (status >= 300 && status < 400)) {
    const hint = l10n.t(
      "The service redirected the request to another address. Signed requests never follow redirects; check the service's address.",
    );
    throw fail({ kind: 'badResponse', hint });
  }

  const byStatus = meaningOfStatus(status);
  if (holdsTooMuch(text)) {
    const most = numberText(MOST_VALUES);
    const hint = l10n.t`The service returned more than ${most} values at once, which is more than any of its lists should contain, so the response was discarded. Check the service's address.`;
    throw fail(byStatus ?? { kind: 'badResponse', hint });
  }
  const json = parsed(text);
  if (!json) {
    const hint = l10n.t('The service responded with something other than JSON. There may be a proxy or sign-in page in between.');
    throw fail(byStatus ?? { kind: 'badResponse', hint }, undefined, text);
  }

  const body = conceal.body(json.body);
  const code = codeOf(body);
  const failed = code !== undefined && !isSuccess(code);
  if (byStatus || failed) {
    const known = failed && status !== 429 ? meaningOfCode(code) : undefined;
    const told = extract(code ?? '', conceal, MOST_CODE) ?? '?';
    const unknown = {
      kind: 'badResponse',
      hint: l10n.t`The service refused the request with code ${quotedCode(told)}, which Orderdeck does not recognize.`,
    } as const;
    const meaning = known ?? (failed && byStatus?.kind === 'badResponse' ? unknown : byStatus) ?? unknown;
    throw fail(meaning, failed ? code : undefined, isObject(body) ? wordsOf(body) : undefined);
  }
  if (code === undefined && isMessageAlone(body)) {
    const hint = l10n.t('The service sent a message instead of data. Try again later.');
    throw fail({ kind: 'badResponse', hint }, undefined, wordsOf(body));
  }
  return code !== undefined && isObject(body) && 'data' in body ? body['data'] : body;
}
