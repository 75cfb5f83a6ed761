/** Everything that can go wrong with a request, as the kinds a caller may switch on. Nobody matches message text. */
export const ERROR_KINDS = [
  /** No or wrong key, passphrase or signature. */
  'auth',
  /** The key is right but may not do this: IP not allowed, account frozen, no right to this endpoint. */
  'permission',
  /** The timestamp was refused even after signing again with the server's clock. */
  'clock',
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

export interface ServiceErrorDetails {
  /** The service's own code, as it came. */
  readonly code?: string | undefined;
  /** The service's own words. Untrusted text. */
  readonly serverMessage?: string | undefined;
  readonly httpStatus?: number | undefined;
  /** How long the service asked to wait, milliseconds. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

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

  constructor(
    readonly kind: ErrorKind,
    message: string,
    details: ServiceErrorDetails = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code;
    this.serverMessage = details.serverMessage;
    this.httpStatus = details.httpStatus;
    this.retryAfterMs = details.retryAfterMs;
  }
}
