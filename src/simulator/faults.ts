/** Ways for a service to fail, as plain data. */
import { familyOf, type Family } from './endpoints';
import { refusalBody, REFUSALS, type RefusalName } from './refusal';

/** From now on answer like this. Without anything else: an empty HTTP 200. */
export interface Fault {
  /**
   * `answer` (the default) sends what the other fields say. `reset` ends the connection without a word, `cutOff` ends
   * it after half of the body, `hang` never answers.
   */
  readonly kind?: 'answer' | 'reset' | 'cutOff' | 'hang';
  /** Refuse with the status and the error body of the family that was asked. */
  readonly refusal?: RefusalName;
  /** Default: that of the refusal, or 200. */
  readonly status?: number;
  /** Default: that of the refusal, or empty. */
  readonly body?: string;
  /** Default: `application/json`. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Only requests for this path; others are answered as usual. */
  readonly path?: string;
  /** Only requests of this family. */
  readonly family?: Family;
  /** Only so many times; afterwards the service is healthy again. */
  readonly times?: number;
}

const HTML = '<!DOCTYPE html><html><head><title>Web server is down</title></head><body><h1>Error 521</h1></body></html>';
const html = { contentType: 'text/html; charset=UTF-8', body: HTML };

/** The faults that public sources report, by name. */
export const FAULTS = {
  wrongKey: { refusal: 'keyInvalid' },
  wrongPassphrase: { refusal: 'passphraseInvalid' },
  wrongSignature: { refusal: 'signInvalid' },
  clockRefused: { refusal: 'timestampExpired' },
  frozen: { refusal: 'frozen' },
  ipNotAllowed: { refusal: 'ipNotAllowed' },
  secondFactorMissing: { refusal: 'secondFactor' },
  noPermission: { refusal: 'noPermission' },
  noAffiliatePermission: { refusal: 'noPermission', family: 'affiliate' },
  errorWith200: { refusal: 'keyInvalid', status: 200 },
  systemErrorWith200: { refusal: 'system', status: 200 },
  unknownCode: { status: 200, body: '{"code":"59999","msg":"Something new","requestTime":0,"data":null}' },
  tooMany: { refusal: 'tooMany', headers: { 'Retry-After': '1' } },
  tooManyWithoutRetryAfter: { refusal: 'tooMany' },
  internalError: { refusal: 'system' },
  badGateway: { status: 502, ...html },
  unavailable: { refusal: 'system', status: 503 },
  gatewayTimeout: { status: 504, ...html },
  html521: { status: 521, ...html },
  htmlWith200: { status: 200, ...html },
  redirect: { status: 302, headers: { Location: '/elsewhere' } },
  emptyBody: { status: 200, body: '' },
  wrongShape: { status: 200, body: '{"hello":["world"]}' },
  jsonNull: { status: 200, body: 'null' },
  truncatedJson: { status: 200, body: '{"list":[{"symbol":"cmt_btcusdt","order_id":"5964' },
  cutOff: { kind: 'cutOff', status: 200, body: '{"list":[],"nextPage":false}' },
  reset: { kind: 'reset' },
  hang: { kind: 'hang' },
} as const satisfies Readonly<Record<string, Fault>>;

/** What a fault answers to a request for `path`. */
export function faultAnswer(fault: Fault, path: string, now: number): { status: number; headers: Record<string, string>; body: string } {
  const { refusal } = fault;
  const refused = refusal && JSON.stringify(refusalBody({ refused: refusal, particulars: '' }, familyOf(path), now));
  return {
    status: fault.status ?? (refusal ? REFUSALS[refusal].status : 200),
    headers: { 'Content-Type': fault.contentType ?? 'application/json', ...fault.headers },
    body: fault.body ?? refused ?? '',
  };
}

/** The fault in force, if any, for one request after another. */
export function faultInForce(): { set(fault: Fault | undefined): void; takeFor(path: string): Fault | undefined } {
  let current: Fault | undefined;
  let left = 0;
  return {
    set: (fault) => {
      current = fault;
      left = fault?.times ?? Infinity;
    },
    takeFor: (path) => {
      if (!current || left <= 0) return undefined;
      if (current.path !== undefined && current.path !== path) return undefined;
      if (current.family !== undefined && current.family !== familyOf(path)) return undefined;
      left -= 1;
      return current;
    },
  };
}
