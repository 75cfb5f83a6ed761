import * as l10n from '@vscode/l10n';
import { plainSentence, quoted } from '../model/maskedWords';
import { visibleLine } from '../model/visible';
import { messageOf } from '../primitives/messageOf';

/** Everything that can go wrong with a request, as the kinds a caller may switch on. Nobody matches message text. */
export const ERROR_KINDS = [
  /** No or wrong key, passphrase or signature. */
  'auth',
  /** The key is right but may not do this: IP not allowed, account frozen, no right to this endpoint. */
  'permission',
  /** The timestamp was refused even after signing again with the server's clock. */
  'clock',
  /** The keys could not be read on this machine, so nothing was sent. It may pass: a keyring is unlocked, say. */
  'storage',
  'rateLimit',
  /** A parameter breaks a rule, found by our own check or by the service's. */
  'invalidRequest',
  /** No such order. */
  'notFound',
  'network',
  'timeout',
  /** By the caller's own signal. */
  'canceled',
  /** HTTP 5xx, a CDN's 521 among them. */
  'server',
  /** Not the contract's shape, a code nobody knows, or an answer for another order than asked. */
  'badResponse',
] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** What a refusal stops: asking again by itself cannot help, and many refused requests may disable a key. */
export interface Stop {
  /** All of the account, or the endpoints of one family: orders, or affiliates. */
  readonly scope: 'account' | 'family';
  /** What was refused, in a few words: `the key was rejected`. */
  readonly why: string;
}

export interface ServiceErrorDetails {
  /** The service's own code, cut where it is longer than any. */
  readonly code?: string | undefined;
  /** The service's own words, at most 200 characters in one line. Untrusted text. */
  readonly serverMessage?: string | undefined;
  readonly httpStatus?: number | undefined;
  /** How long the service asked to wait, milliseconds; it is asked again sooner, after ten minutes at most. */
  readonly retryAfterMs?: number | undefined;
  readonly stops?: Stop | undefined;
  /** A network that stays as it is until somebody changes it: a certificate, the password of a proxy. The next try would fail too. */
  readonly lasting?: boolean | undefined;
  readonly cause?: unknown;
}

const STOPS: Partial<Record<ErrorKind, Stop>> = {
  auth: { scope: 'account', why: l10n.t('the key was rejected') },
  clock: { scope: 'account', why: l10n.t("the request's timestamp was rejected") },
  permission: { scope: 'family', why: l10n.t('the key lacks permission for this') },
};

/**
 * The one error that leaves `api/`. Its `message` is a sentence for people; the service's own code and words stand
 * beside it. It never holds headers, a signature, a key or an AxiosError, whose config carries all three.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code?: string | undefined;
  readonly serverMessage?: string | undefined;
  readonly httpStatus?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly stops?: Stop | undefined;
  readonly lasting: boolean;
  /** The message with what the service said in it marked as {@link quoted}, for privacy mode. */
  readonly sentence: string;

  /** @param sentence may quote the service */
  constructor(
    readonly kind: ErrorKind,
    sentence: string,
    details: ServiceErrorDetails = {},
  ) {
    super(plainSentence(sentence), details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code;
    this.serverMessage = details.serverMessage;
    this.httpStatus = details.httpStatus;
    this.retryAfterMs = details.retryAfterMs;
    this.stops = details.stops ?? STOPS[kind];
    this.lasting = details.lasting ?? false;
    this.sentence = sentence;
  }
}

/** What went wrong, in a sentence that marks what is not ours in it: what the service, the machine or the language said. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ServiceError) return error.sentence;
  const said = visibleLine(messageOf(error));
  return error instanceof Error && error.name === 'Error' && !('code' in error) ? said : quoted(said);
}

/** The same, with what the service said beside it. */
export function wholeSentenceOf(error: unknown): string {
  const words = error instanceof ServiceError ? error.serverMessage : undefined;
  return words ? `${sentenceOf(error)} ${l10n.t`The service said: ${quoted(words)}`}` : sentenceOf(error);
}
