/** The simulated service on a port of 127.0.0.1 where one endpoint may answer in any way at all, down to the socket. */
import { createServer as createHttp, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { livingAccount } from '../../src/simulator/account';
import type { SimulatedCredentials } from '../../src/simulator/authentication';
import type { SimulatedAccount } from '../../src/simulator/records';
import { service } from '../../src/simulator/service';
import type { Identity } from '../support/certificate';

/** Planted, so that they can be looked for afterwards. */
export const PLANTED: SimulatedCredentials = {
  apiKey: 'planted-api-key-5f1c90aa',
  secretKey: 'planted-secret-key-77b2e4d1',
  passphrase: 'planted-passphrase-0d9e63cc',
};

/** What an endpoint that is in trouble does with a request. */
export type Serve = (request: IncomingMessage, response: ServerResponse, around: Around) => void;

export interface Around {
  /** The path that was asked. */
  readonly path: string;
  /** What the service would have answered. */
  readonly healthy: string;
  /** Another host: nobody is to be sent there. */
  readonly elsewhere: string;
}

export interface Exchange {
  readonly origin: string;
  readonly data: SimulatedAccount;
  /** Requests so far, of one path or of all. */
  readonly requests: (path?: string) => number;
  /** Every secret that was sent here: signatures are made anew for each request. */
  readonly secrets: () => readonly string[];
  /** How often the other host was asked. */
  readonly strayed: () => number;
  /** From now on requests for `path` are served like this; nothing makes the service healthy again. */
  readonly trouble: (path?: string, serve?: Serve) => void;
  readonly close: () => Promise<void>;
}

export interface ExchangeOptions {
  /** Speaks TLS with this identity. */
  readonly identity?: Identity;
  readonly open?: number;
  readonly history?: number;
  readonly affiliates?: number;
}

const AMPLE = { weight: 1_000_000, windowMs: 10_000 };

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

export async function startExchange({ identity, open = 5, history = 12, affiliates = 7 }: ExchangeOptions = {}): Promise<Exchange> {
  const account = livingAccount({ open, history, affiliates, sameMillisecond: false }, 1, Date.now());
  const answer = service({ account, credentials: PLANTED, quirks: new Set(), ...AMPLE });
  const counts = new Map<string, number>();
  const secrets = new Set<string>(Object.values(PLANTED));
  let strayed = 0;
  let troubled: { readonly path: string | undefined; readonly serve: Serve } | undefined;

  const other = createHttp((_request, response) => {
    strayed += 1;
    response.end('[]');
  });
  const elsewhere = `http://127.0.0.1:${await listen(other)}`;

  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    counts.set(path, (counts.get(path) ?? 0) + 1);
    const signature = request.headers['access-sign'];
    if (typeof signature === 'string') secrets.add(signature);
    const { status, headers, body } = answer({ method: 'GET', path, query, headers: request.headers, body: '' }, '127.0.0.1', Date.now());
    const fault = troubled?.path === undefined || troubled.path === path ? troubled : undefined;
    if (fault) fault.serve(request, response, { path, healthy: body, elsewhere });
    else response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
  };
  const server: Server = identity ? createHttps(identity, respond) : createHttp(respond);
  // What is written to somebody who has gone is nobody's error.
  server.on('connection', (socket: Socket) => socket.on('error', () => undefined));
  const port = await listen(server);

  return {
    origin: `${identity ? 'https' : 'http'}://127.0.0.1:${port}`,
    data: account.truth,
    requests: (path) => (path === undefined ? [...counts.values()].reduce((sum, each) => sum + each, 0) : (counts.get(path) ?? 0)),
    secrets: () => [...secrets],
    strayed: () => strayed,
    trouble: (path, serve) => void (troubled = serve && { path, serve }),
    close: async () => {
      await Promise.all([closed(server), closed(other)]);
    },
  };
}
