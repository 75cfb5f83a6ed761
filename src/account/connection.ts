/** What stands between this machine and a host, for the diagnosis: a proxy, and whose certificate answers. No key goes that way. */
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as secure, type PeerCertificate } from 'node:tls';
import * as l10n from '@vscode/l10n';
import { isThisMachine } from '../api/options';
import { visible } from '../model/visible';

/** VS Code's settings `http.*`, which its `fetch` follows. */
export interface ProxySettings {
  readonly proxy: string;
  readonly support: string;
  readonly noProxy: readonly string[];
}

/** The way to a host as VS Code goes it; `told` says where that is set. */
export interface Way {
  readonly proxy: URL | undefined;
  readonly told: string;
}

/** VS Code leaves out what does not begin so, though `proxy.example:8080` is a valid address, of an odd protocol. */
const LEADS_SOMEWHERE = /^\s*(https?|socks[45]?|socks4a|socks5h):\/\//i;

/** Of `http://somebody:1234#5@proxy:8080` the host would be the name and the port a part of the password: VS Code takes no such address. */
function proxyAt(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '' ? url : undefined;
}

/** In the order in which VS Code looks: exceptions of the settings, else of the environment; the proxy of the settings, else of the environment. */
export function wayTo(host: URL, { proxy, support, noProxy }: ProxySettings, environment: NodeJS.ProcessEnv): Way {
  const direct = (told: string): Way => ({ proxy: undefined, told });
  if (isThisMachine(host)) return direct(l10n.t('none, because the host is on this machine'));
  if (support === 'off') return direct(l10n.t('none, because http.proxySupport is off'));
  const inEnvironment = (...names: readonly string[]): readonly [name: string, value: string] | undefined =>
    names
      .flatMap((name) => [name, name.toUpperCase()])
      .map((name) => [name, environment[name] ?? ''] as const)
      .find(([, value]) => value !== '');
  const [exceptName, exceptValue] = inEnvironment('no_proxy') ?? ['', ''];
  // As VS Code splits them: a blank before a name is left out in both, but a ` *` of the environment stands for nothing.
  const [list, where] =
    noProxy.length > 0 ? [noProxy.map((each) => each.trim()), 'http.noProxy'] : [exceptValue.trim().split(','), exceptName];
  if (list.some((each) => names(each, host))) return direct(l10n.t`none, because ${where} lists the host`);

  const set = [[proxy, 'http.proxy'] as const, ...named(inEnvironment('https_proxy', 'http_proxy'))].filter(
    ([value]) => value.trim() !== '',
  );
  const used = set.find(([value]) => LEADS_SOMEWHERE.test(value));
  // Where that is no address nothing is sent: the others are not asked in its place.
  const url = used && proxyAt(used[0]);
  if (used && url) {
    const [, source] = used;
    const user = url.username === '' ? '' : '•••@';
    const address = `${url.protocol}//${user}${url.host}`;
    return {
      proxy: url,
      told: l10n.t({ message: '{0}, from {1}', args: [address, source], comment: ['a proxy, and the setting that names it'] }),
    };
  }
  const unusable = used ?? set[0];
  if (unusable) return direct(l10n.t`${unusable[1]} is not a valid address`);
  return direct(l10n.t('none, because no proxy is set; on a desktop, VS Code uses the system proxy'));
}

const named = (found: readonly [name: string, value: string] | undefined): [value: string, source: string][] =>
  found ? [[found[1], found[0]]] : [];

/** `example.com` and `.example.com` stand for all below it, `*` for all. With a port a `*` stands for nothing; a port left out for any. */
function names(exception: string, { hostname, port }: URL): boolean {
  if (exception === '*') return true;
  const [name = '', only = ''] = exception.trim().toLowerCase().split(':');
  if (name === '') return false;
  const end = name.startsWith('.') ? name : `.${name}`;
  return `.${hostname}`.endsWith(end) && (only === '' || only === (port || '443'));
}

/** Who issued the certificate that answers for a host, in words. Looks at it and sends nothing. Never rejects. */
export async function certificateOf(host: URL, { proxy }: Way, signal: AbortSignal): Promise<string> {
  if (host.protocol !== 'https:') return l10n.t('none, because the connection is not encrypted and stays on this machine');
  if (proxy && proxy.protocol !== 'http:') {
    return l10n.t`not checked because the host is behind a proxy that uses ${proxy.protocol.slice(0, -1)}`;
  }
  let socket: Socket | undefined;
  try {
    const to = { host: host.hostname.replace(/^\[|\]$/g, ''), port: Number(host.port || 443) };
    socket = proxy ? connect(Number(proxy.port || 80), proxy.hostname) : connect(to);
    if (proxy) await tunnel(socket, `${host.hostname}:${to.port}`, proxy, signal);
    // It is only looked at: a request goes by VS Code's own rules, which refuse one that is not trusted.
    const encrypted = secure({ socket, rejectUnauthorized: false, ...(isIP(to.host) === 0 && { servername: to.host }) });
    socket = encrypted;
    await once(encrypted, 'secureConnect', { signal });
    return told(encrypted.getPeerCertificate());
  } catch (error) {
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
    const why = signal.aborted ? leftFor(signal.reason) : (code ?? (error instanceof Error ? error.message : UNKNOWN));
    return l10n.t`could not be checked (${why})`;
  } finally {
    // Without a reason: nobody listens for an error any more.
    socket?.destroy();
  }
}

const leftFor = (reason: unknown): string =>
  reason instanceof Error && reason.name === 'TimeoutError'
    ? 'ETIMEDOUT'
    : l10n.t({ message: 'canceled', args: [], comment: ['why a certificate was not looked at'] });

const UNKNOWN = l10n.t({ message: 'unknown', args: [], comment: ['the day, the fingerprint or the error of a certificate'] });

const LONGEST_HEAD = 10_000;

async function tunnel(socket: Socket, target: string, { username, password }: URL, signal: AbortSignal): Promise<void> {
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  const authorization = username === '' ? '' : `Proxy-Authorization: Basic ${login}\r\n`;
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${authorization}\r\n`);
  let head = '';
  // Whoever waits for more of it hears an error.
  const end = (): unknown => socket.destroy(new Error(l10n.t('the proxy closed the connection')));
  socket.once('end', end);
  while (!head.includes('\r\n\r\n')) {
    const [chunk] = (await once(socket, 'data', { signal })) as [Buffer];
    head += chunk.toString('latin1');
    if (head.length > LONGEST_HEAD) throw new Error(l10n.t("the proxy's response was not understood"));
  }
  socket.off('end', end);
  const [, status = ''] = /^HTTP\/1\.[01] (\d{3})/.exec(head) ?? [];
  if (status !== '200')
    throw new Error(status === '407' ? l10n.t('HTTP 407: proxy authentication required') : l10n.t`the proxy responded with ${status}`);
}

function told({ subject, issuer, valid_to, fingerprint256 }: Partial<PeerCertificate>): string {
  const name = (names: PeerCertificate['subject'] | undefined, fields: readonly ('CN' | 'O')[]): string => {
    const found = fields.map((field) => names?.[field]).find((each) => each !== undefined);
    return `"${visible([found].flat().join(', '))}"`;
  };
  const until = Date.parse(valid_to ?? '');
  const [holder, issuedBy] = [name(subject, ['CN', 'O']), name(issuer, ['O', 'CN'])];
  const end = Number.isNaN(until) ? UNKNOWN : new Date(until).toISOString().slice(0, 10);
  const fingerprint = fingerprint256 ?? UNKNOWN;
  return l10n.t`for ${holder}, issued by ${issuedBy}, valid until ${end}, SHA-256 ${fingerprint}`;
}
