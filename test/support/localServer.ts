import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it arrived: `target` is the path with its query, byte for byte. */
export interface Received {
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

export type Handler = (request: Received, response: ServerResponse) => void;

export interface LocalServer {
  readonly origin: string;
  readonly received: readonly Received[];
  /** Says how the next requests are answered. */
  answerWith(handler: Handler): void;
  /** Resolves when the next request has arrived. */
  nextRequest(): Promise<Received>;
  close(): Promise<void>;
}

/** A handler that answers with JSON (or with a string as it is). */
export const reply =
  (body: unknown, { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {}): Handler =>
  (_request, response) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

/** Answers with one handler after the other; the last one stays. */
export function inTurn(...handlers: readonly [Handler, ...Handler[]]): Handler {
  let next = 0;
  return (request, response) => {
    const handler = handlers[Math.min(next, handlers.length - 1)];
    next += 1;
    handler?.(request, response);
  };
}

/** A real HTTP server on this machine, on a port of its own. */
export async function startLocalServer(first: Handler = reply([])): Promise<LocalServer> {
  let handler = first;
  const received: Received[] = [];
  const waiting: ((request: Received) => void)[] = [];
  const server = createServer((request, response) => {
    const arrived = { target: request.url ?? '', headers: request.headers };
    received.push(arrived);
    handler(arrived, response);
    for (const resolve of waiting.splice(0)) resolve(arrived);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    answerWith: (next) => void (handler = next),
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
