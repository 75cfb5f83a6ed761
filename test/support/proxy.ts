import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { createServer as createSecureServer } from 'node:tls';
import { keepAuthority, type Authority, type Identity } from './certificate';

/** A proxy on this machine, which leads to this machine alone. */
export interface Proxy {
  readonly origin: string;
  /** What it was asked for, in order: `CONNECT 127.0.0.2:443`. */
  readonly asked: readonly string[];
  /** Every byte that went through it, as text. */
  readonly seen: () => string;
  close(): Promise<void>;
}

export interface ProxyOptions {
  /** Who may go through it; by default anybody. */
  readonly login?: string;
  /** What it says to everybody before it hangs up, or `reset` instead of a word; it leads nobody anywhere. */
  readonly refusal?: string;
}

/** `GET /asked` of the proxy itself answers what it was asked for, for those in another process. */
export async function startProxy({ login, refusal }: ProxyOptions = {}): Promise<Proxy> {
  const asked: string[] = [];
  const seen: Buffer[] = [];
  const open = new Set<Socket>();
  const wanted = login === undefined ? undefined : `Basic ${Buffer.from(login).toString('base64')}`;
  const server = createServer(({ method = '', url = '' }, response) => {
    if (url === '/asked') return void response.end(JSON.stringify(asked));
    asked.push(`${method} ${url}`);
    response.writeHead(502).end();
  });
  server.on('connect', ({ url = '', headers }, socket: Socket) => {
    asked.push(`CONNECT ${url}`);
    open.add(socket);
    socket.on('error', () => undefined);
    if (refusal === 'reset') return void socket.resetAndDestroy();
    if (refusal !== undefined) return void socket.end(refusal);
    if (wanted !== undefined && headers['proxy-authorization'] !== wanted)
      return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="tests"\r\n\r\n');
    const [host = '', port = ''] = url.split(':');
    if (!host.startsWith('127.')) return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    const target = connect(Number(port), host, () => socket.write('HTTP/1.1 200 Connection established\r\n\r\n'));
    open.add(target);
    target.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => seen.push(chunk));
    target.on('data', (chunk: Buffer) => seen.push(chunk));
    socket.pipe(target).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    seen: () => Buffer.concat(seen).toString('latin1'),
    close: () =>
      new Promise((resolve) => {
        open.forEach((socket) => socket.destroy());
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * The service of `origin` at `https://127.0.0.2`: this machine too, but not by a name for which VS Code leaves proxies out.
 * `reached` counts connections on which something could be asked, `tries` all.
 */
export async function encrypted(
  origin: string,
  { key, cert }: Identity,
): Promise<{ readonly origin: string; readonly reached: () => number; readonly tries: () => number; close(): Promise<void> }> {
  let [reached, tries] = [0, 0];
  const open = new Set<Socket>();
  const server = createSecureServer({ key, cert }, (socket) => {
    reached += 1;
    const target = connect(Number(new URL(origin).port), '127.0.0.1');
    for (const each of [socket, target]) {
      open.add(each);
      each.on('error', () => undefined);
    }
    socket.pipe(target).pipe(socket);
  });
  server.on('tlsClientError', () => undefined);
  server.on('connection', () => (tries += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  return {
    origin: `https://127.0.0.2:${(server.address() as AddressInfo).port}`,
    reached: () => reached,
    tries: () => tries,
    close: () =>
      new Promise((resolve) => {
        open.forEach((socket) => socket.destroy());
        server.close(() => resolve());
      }),
  };
}

/**
 * The environment of a host whose every test meets a proxy, unless it talks to this machine, and that trusts `authority`.
 * @param folder where its certificate is written
 */
export function networkOf(folder: string, { origin }: Proxy, authority: Authority): Record<string, string> {
  const file = path.join(folder, 'authority.pem');
  writeFileSync(file, authority.cert);
  return {
    ...keepAuthority(authority),
    NODE_USE_ENV_PROXY: '1',
    HTTPS_PROXY: origin,
    HTTP_PROXY: origin,
    SSL_CERT_FILE: file,
    NODE_EXTRA_CA_CERTS: file,
  };
}
