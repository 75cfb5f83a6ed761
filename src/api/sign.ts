import { createHmac } from 'node:crypto';
import type { Credentials } from './types';

/** What is signed. `query` is the encoded string that goes on the wire, without its `?`, `''` when there is none. */
export interface SignedRequest {
  /** Epoch milliseconds, 13 digits. */
  readonly timestamp: string;
  readonly method: 'GET';
  readonly path: string;
  readonly query: string;
}

/** `ACCESS-SIGN`: base64 of HMAC-SHA256 over timestamp, method, path and query. Section 5 names the header, not the recipe. */
export function sign(secretKey: string, { timestamp, method, path, query }: SignedRequest): string {
  const target = query === '' ? path : `${path}?${query}`;
  return createHmac('sha256', secretKey).update(`${timestamp}${method}${target}`).digest('base64');
}

/** The headers of section 5. `locale` is left out when undefined: the affiliate endpoints do not know it. */
export function signedHeaders(credentials: Credentials, request: SignedRequest, locale?: string): Record<string, string> {
  return {
    'ACCESS-KEY': credentials.apiKey,
    'ACCESS-SIGN': sign(credentials.secretKey, request),
    'ACCESS-PASSPHRASE': credentials.passphrase,
    'ACCESS-TIMESTAMP': request.timestamp,
    'Content-Type': 'application/json',
    ...(locale === undefined ? {} : { locale }),
  };
}
