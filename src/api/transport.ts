import * as l10n from '@vscode/l10n';
import axios from 'axios';
import { PROXY_PASSWORD } from './codes';
import { isNotEncrypted, isUntrusted, refusalOfCertificate } from './encryption';
import { ServiceError } from './errors';
import { endHangUps, type End, proxyTroubleOf } from './proxyTrouble';
import type { Reply } from './reply';

/** One GET. `url` goes on the wire exactly as it is. @throws ServiceError `network`, `timeout`, `canceled`, `badResponse` */
export type Transport = (url: string, headers: Record<string, string>, signal: AbortSignal) => Promise<Reply>;

const MAX_MEGABYTES = 20;

const TIMEOUTS = new Set(['ETIMEDOUT', 'ECONNABORTED', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

const NETWORK_WORDS: readonly (readonly [code: RegExp, words: (code: string) => string])[] = [
  [/^ECONNREFUSED$/, (code) => l10n.t`The connection to the service was refused. Check the address and your network connection (${code}).`],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    (code) => l10n.t`The service's host name could not be resolved. Check the address and your network connection (${code}).`,
  ],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, (code) => l10n.t`The connection to the service was lost. Try again (${code}).`],
];

/** What a body that cannot be unpacked ends with: gzip and deflate, Brotli, Zstandard. */
const PACKED = /^(Z_|ERR__ERROR_|ERR_BROTLI|ZSTD_)/;

/** From Node 24 on some of OpenSSL have a slash: `ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE`. */
const CODE = /^[\w/]{1,60}$/;

/** Names that say no more than that something failed. */
const NO_REASON = /^(Type|Axios)?Error$/;

/** The codes down a chain of causes, and its end: axios says ERR_NETWORK, and only its cause knows ECONNREFUSED. Some have a name alone. */
function trailOf(error: unknown): { codes: string[]; end: End } {
  const codes: string[] = [];
  let end: End = { name: '', message: '' };
  for (let cause = error, depth = 0; typeof cause === 'object' && cause !== null && depth < 8; depth += 1) {
    if ('code' in cause && typeof cause.code === 'string') codes.push(cause.code);
    else if (cause instanceof Error && !NO_REASON.test(cause.name)) codes.push(cause.name);
    if (cause instanceof Error) end = cause;
    const several: unknown = 'errors' in cause && Array.isArray(cause.errors) ? cause.errors[0] : undefined;
    cause = several ?? ('cause' in cause ? cause.cause : undefined);
  }
  return { codes, end };
}

/** What `fetch` refuses without a code. An answer of 407 it drops without a word, unless a tunnel met it. */
function refusalOf({ codes, end: { message } }: ReturnType<typeof trailOf>): ServiceError | undefined {
  if (message === 'bad port')
    return new ServiceError(
      'invalidRequest',
      l10n.t(
        "Nothing was sent: the port in the service's address is reserved for another protocol and blocked, as it is in browsers. Use another port, such as 443 or 8443.",
      ),
    );
  const wordless = message === '' && codes.join() === 'ERR_NETWORK';
  return wordless ? new ServiceError('network', PROXY_PASSWORD, { lasting: true }) : undefined;
}

/** Only codes survive of the error: an AxiosError's config holds the signed headers, and its message may hold anything. */
function failure(error: unknown, url: URL, signal: AbortSignal, timeoutMs: number): ServiceError {
  if (signal.aborted) return new ServiceError('canceled', l10n.t('The request was canceled.'));
  const trail = trailOf(error);
  const refused = refusalOf(trail);
  if (refused) return refused;
  const { codes } = trail;
  const code = codes.findLast((each) => CODE.test(each)) ?? 'unknown';
  const ofProxy = proxyTroubleOf(trail.end, code, url);
  if (ofProxy) return ofProxy;
  if (codes.some((code) => TIMEOUTS.has(code))) {
    const seconds = timeoutMs / 1000;
    return new ServiceError(
      'timeout',
      l10n.t`The service did not respond within ${seconds} s. Try again, or check your network connection.`,
    );
  }
  if (codes[0] === 'ERR_BAD_RESPONSE') {
    return new ServiceError('badResponse', l10n.t`The response is larger than ${MAX_MEGABYTES} MB and was discarded. Request fewer items.`);
  }
  if (PACKED.test(code)) {
    const hint = l10n.t`The service's response could not be decompressed (${code}). A proxy may have changed it; try another network.`;
    return new ServiceError('badResponse', hint);
  }
  if (isUntrusted(code)) {
    return new ServiceError('network', refusalOfCertificate(code), { lasting: true });
  }
  if (isNotEncrypted(code)) {
    const hint = l10n.t`The connection could not be encrypted. Something other than the service may have answered, such as a proxy or sign-in page (${code}).`;
    return new ServiceError('network', hint, { lasting: true });
  }
  const known = NETWORK_WORDS.find(([pattern]) => pattern.test(code))?.[1];
  return new ServiceError('network', known?.(code) ?? l10n.t`The service cannot be reached. Check your network connection (${code}).`);
}

/** Its own axios, shared with nobody. Redirects are not followed, as headers are signed; the proxy is the editor's business. */
export function createTransport(timeoutMs: number, now: () => number): Transport {
  const http = axios.create({
    adapter: 'fetch',
    proxy: false,
    maxRedirects: 0,
    maxContentLength: MAX_MEGABYTES * 1_000_000,
    timeout: timeoutMs,
    responseType: 'text',
    transformResponse: (data: unknown) => data,
    validateStatus: () => true,
  });
  const header = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  return async (url, headers, signal) => {
    const sentAt = now();
    const target = new URL(url);
    endHangUps(target);
    try {
      const { status, data, headers: got } = await http.get<unknown>(url, { headers, signal });
      const text = typeof data === 'string' ? data : '';
      return { status, text, date: header(got['date']), retryAfter: header(got['retry-after']), sentAt, receivedAt: now() };
    } catch (error) {
      throw failure(error, target, signal, timeoutMs);
    }
  };
}
