/** The service on a port of 127.0.0.1. A thin layer: everything it says is decided elsewhere. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WireRequest } from './authentication';
import { faultAnswer, faultInForce, type Fault } from './faults';
import { requestLog, type RequestLog } from './requestLog';
import type { Answer, Service } from './service';

export interface Server {
  readonly origin: string;
  readonly log: RequestLog;
  readonly fail: (fault: Fault | undefined) => void;
  readonly close: () => Promise<void>;
}

export interface ServerSettings {
  readonly service: Service;
  /** 0 for a free one. */
  readonly port: number;
  /** How long every answer takes, milliseconds. */
  readonly latencyMs: number;
  /** The service's clock. */
  readonly now: () => number;
}

/** No request of the service has a body worth mentioning. */
const LONGEST_BODY = 64 * 1024;

export async function startServer({ service, port, latencyMs, now }: ServerSettings): Promise<Server> {
  const log = requestLog();
  const faults = faultInForce();

  const respond = (request: WireRequest, ip: string, response: ServerResponse) => {
    const at = now();
    const { method, path, query } = request;
    const fault = faults.takeFor(path);
    const answer: Omit<Answer, 'weight'> = fault ? faultAnswer(fault, path, at) : service(request, ip, at);
    const silent = fault?.kind === 'reset' || fault?.kind === 'hang';
    log.add({ method, path, query, status: silent ? 0 : answer.status, at, weight: 'weight' in answer ? Number(answer.weight) : 0 });
    if (fault?.kind === 'hang') return;
    if (latencyMs > 0) setTimeout(() => send(response, answer, fault, now()), latencyMs).unref();
    else send(response, answer, fault, at);
  };

  const server = createServer((incoming, response) => {
    readBody(incoming).then(
      (body) => respond(wireRequest(incoming, body), incoming.socket.remoteAddress ?? '', response),
      () => response.destroy(),
    );
  });
  // Clients reuse connections; the default of five seconds would end them between two polls.
  server.keepAliveTimeout = 65_000;

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: opened } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${opened}`,
    log,
    fail: (fault) => faults.set(fault),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function wireRequest(incoming: IncomingMessage, body: string): WireRequest {
  const url = incoming.url ?? '/';
  const mark = url.indexOf('?');
  const [path, query] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
  return { method: incoming.method ?? '', path, query, headers: incoming.headers, body };
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LONGEST_BODY) throw new Error('The body is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, answer: Omit<Answer, 'weight'>, fault: Fault | undefined, at: number): void {
  if (response.destroyed) return;
  if (fault?.kind === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  const body = Buffer.from(answer.body, 'utf8');
  response.sendDate = false;
  response.writeHead(answer.status, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    // Clients estimate the offset of their clock from it, so it must follow the service's own.
    Date: new Date(at).toUTCString(),
    ...answer.headers,
  });
  if (fault?.kind === 'cutOff') response.write(body.subarray(0, body.length / 2), () => response.destroy());
  else response.end(body);
}
