/** What a proxy does instead of leading to the service. VS Code's `fetch` goes through it and says little of it. */
import { subscribe } from 'node:diagnostics_channel';
import * as l10n from '@vscode/l10n';
import { PROXY_PASSWORD } from './codes';
import { isNotEncrypted, isUntrusted } from './encryption';
import { ServiceError } from './errors';

/** The end of a chain of causes: what of it tells whose connection failed. */
export interface End {
  readonly name: string;
  readonly message: string;
  readonly syscall?: unknown;
  readonly hostname?: unknown;
  readonly port?: unknown;
}

const HUNG_UP = 'EPROXYHUNGUP';
const REFUSED = /^Proxy response \((\d+)\)/;
/** How `fetch` says that it knows no such proxy: the address of the service begins with `http` for certain. */
const NO_HTTP_PROXY = /^Invalid URL protocol/;
/** How `fetch` says that more than a host and a port stands in the address of a proxy: that of the service was read before it was asked. */
const NO_ORIGIN = /^invalid url$/;
/** How `fetch` says that nobody took a connection in time. */
const ATTEMPTED = /attempted address(?:es)?: [^,)]*:(\d+)[,)]/;
const USUAL_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Where a connection failed first: that to a proxy does before the one to the service, which fails with the same error. */
const failedAt = new WeakMap<object, string>();

/** What ended the question for a tunnel: the connection to the service, which waits for it, fails with the same error. */
const inTunnel = new WeakSet<object>();
/** A connection that was there, and was cut. */
const CUT: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

/** What answers before there is a connection, and not in HTTP, was asked for a tunnel. */
const NOT_HTTP = 'HTTPParserError';

/** A connection that was tried to another name or port than those of the service was one to a proxy. */
function isOfProxy(end: End, url: URL): boolean {
  const { name, message, syscall, hostname, port } = end;
  const origin = failedAt.get(end);
  if (origin !== undefined && (origin !== url.origin || name === NOT_HTTP)) return true;
  if (syscall === 'getaddrinfo') return typeof hostname === 'string' && hostname !== url.hostname;
  const tried = typeof port === 'number' ? String(port) : ATTEMPTED.exec(message)?.[1];
  return tried !== undefined && tried !== (url.port || USUAL_PORTS[url.protocol]);
}

/** Undefined where it may be anything else. @param code the last down the chain of causes */
export function proxyTroubleOf(end: End, code: string, url: URL): ServiceError | undefined {
  const status = Number(REFUSED.exec(end.message)?.[1] ?? NaN);
  if (status === 407) return new ServiceError('network', PROXY_PASSWORD, { lasting: true });
  if (!Number.isNaN(status)) {
    const words = l10n.t`The proxy refused to connect to the service (HTTP ${status}). It may block the service's address. Ask whoever runs the proxy, or change the network.`;
    return new ServiceError('network', words, { lasting: status < 500 });
  }
  if (code === HUNG_UP || (inTunnel.has(end) && CUT.has(code)))
    return new ServiceError(
      'network',
      l10n.t('The proxy closed the connection before it reached the service. Check http.proxy, or change the network.'),
    );
  if (NO_HTTP_PROXY.test(end.message))
    return new ServiceError(
      'network',
      l10n.t(
        'VS Code cannot send the request through this kind of proxy, such as SOCKS, so nothing was sent. Set an HTTP proxy in http.proxy, or list the host in http.noProxy.',
      ),
      { lasting: true },
    );
  if (end.name === 'URIError' || code === 'ERR_INVALID_URL' || NO_ORIGIN.test(end.message))
    return new ServiceError(
      'network',
      l10n.t(
        "The proxy's address, such as in http.proxy, could not be read, so nothing was sent. Nothing may follow its port, and in its user name and password % is written as %25, # as %23, / as %2F and ? as %3F.",
      ),
      { lasting: true },
    );
  if (!isOfProxy(end, url)) return undefined;
  const words = l10n.t`The proxy cannot be reached, so nothing was sent to the service. Check http.proxy and your network connection (${code}).`;
  return new ServiceError('network', words, { lasting: isUntrusted(code) || isNotEncrypted(code) });
}

/** With these `fetch` takes a connection that failed for one that is worth another try. */
const TRIED_AGAIN: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'UND_ERR_INFO']);
const asked = new Set<string>();

/**
 * Where a proxy hangs up before it leads anywhere, `fetch` calls it again at once, hundreds of times a second, and goes on after nobody
 * waits for an answer any more. It ends by itself with an error that it does not know, and its diagnostics hand the error over before it
 * looks at it.
 */
export function endHangUps({ origin }: URL): void {
  if (asked.size === 0) {
    subscribe('undici:client:connectError', onFailed);
    subscribe('undici:request:error', onEnded);
  }
  asked.add(origin);
}

/** Hears of every request in the process. One that somebody ended has for an error whatever they gave as the reason. */
function onEnded(message: unknown): void {
  const { request, error } = message as { request: { method: string }; error: unknown };
  if (request.method === 'CONNECT' && error instanceof Error) inTunnel.add(error);
}

function onFailed(message: unknown): void {
  const { connectParams, error } = message as { connectParams: { protocol: string; host: string }; error: { code?: unknown } };
  const origin = `${connectParams.protocol}//${connectParams.host}`;
  if (!failedAt.has(error)) failedAt.set(error, origin);
  if (TRIED_AGAIN.has(error.code) && asked.has(origin)) error.code = HUNG_UP;
}
