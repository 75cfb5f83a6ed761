/** Section 5: the headers of a request, and the signature that public sources describe. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { SECOND } from '../model/timeRange';
import type { Family } from './endpoints';
import type { Quirks } from './quirks';
import { refuse, type Refusal } from './refusal';

export interface SimulatedCredentials {
  readonly apiKey: string;
  readonly secretKey: string;
  readonly passphrase: string;
}

/** A request as it came on the wire; `query` is everything after the first `?`, untouched. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How far a timestamp may be from the service's clock, either way. */
const TIMESTAMP_TOLERANCE = 30 * SECOND;
/** The locales seen on the contract endpoints. */
const LOCALES: readonly string[] = ['en-US', 'zh-CN'];

/** base64(HMAC-SHA256(secret, timestamp + method + path + ("?" + query, if any) + body)). */
export function signatureOf(secretKey: string, timestamp: string, { method, path, query, body }: Omit<WireRequest, 'headers'>): string {
  const text = timestamp + method + path + (query && `?${query}`) + body;
  return createHmac('sha256', secretKey).update(text).digest('base64');
}

/** Why the headers are refused; undefined when they are in order. `now` is the service's clock, epoch milliseconds. */
export function checkHeaders(
  request: WireRequest,
  credentials: SimulatedCredentials,
  family: Family,
  now: number,
  quirks: Quirks,
): Refusal | undefined {
  const header = (name: string) => String(request.headers[name] ?? '');
  const [key, sign, timestamp, passphrase] = [
    header('access-key'),
    header('access-sign'),
    header('access-timestamp'),
    header('access-passphrase'),
  ];

  if (!key) return refuse('keyMissing');
  if (!sign) return refuse('signMissing');
  if (!timestamp) return refuse('timestampMissing');
  if (!passphrase) return refuse('passphraseMissing');
  if (!acceptsContentType(header('content-type'), quirks)) return refuse('contentType');
  if (!/^\d{13}$/.test(timestamp)) return refuse('timestampInvalid');
  if (Math.abs(now - Number(timestamp)) > TIMESTAMP_TOLERANCE) return refuse('timestampExpired');
  if (!same(key, credentials.apiKey)) return refuse('keyInvalid');
  if (!same(passphrase, credentials.passphrase)) return refuse('passphraseInvalid');
  if (!same(sign, signatureOf(credentials.secretKey, timestamp, request))) return refuse('signInvalid');
  return checkLocale(header('locale'), family, quirks);
}

function acceptsContentType(contentType: string, quirks: Quirks): boolean {
  if (contentType === '') return quirks.has('content-type-optional');
  return contentType.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}

/** `locale` belongs to the contract endpoints; an affiliate endpoint takes no notice of it. */
function checkLocale(locale: string, family: Family, quirks: Quirks): Refusal | undefined {
  const refused = family === 'contract' ? !LOCALES.includes(locale) : quirks.has('strict-locale');
  return locale !== '' && refused ? refuse('locale', locale) : undefined;
}

/** Compares in a time that tells nothing of where the texts differ, nor of their lengths. */
function same(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
