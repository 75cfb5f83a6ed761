/** Ways of answering, from whole answers down to bytes on a socket. */
import type { IncomingMessage } from 'node:http';
import { faultAnswer, type Fault as SimulatedFault } from '../../../src/simulator/faults';
import type { Serve } from '../exchange';

/** Never asks how the other side takes it: whoever was cut off has gone. */
export const silence: Serve = () => undefined;

/** Whole answers, their length told right. */
export const answer =
  (status: number, body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Serve =>
  (_request, response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);

/** What the service would have said, changed. */
export const altered =
  (change: (body: string) => string | Buffer, headers: Readonly<Record<string, string>> = {}): Serve =>
  (request, response, around) =>
    answer(200, change(around.healthy), headers)(request, response, around);

/** Every other answer of a path, the first among them; those between are good. */
export function nowAndThen(serve: Serve): Serve {
  const good = altered((body) => body);
  const odd = new Set<string>();
  return (request, response, around) => {
    const wasOdd = odd.delete(around.path);
    if (!wasOdd) odd.add(around.path);
    (wasOdd ? good : serve)(request, response, around);
  };
}

/** A page of HTML that repeats every header it was sent, as pages for people who look for a fault do. */
export const page =
  (status: number): Serve =>
  (request, response, around) => {
    const echo = JSON.stringify(request.headers);
    const html = `<!DOCTYPE html><html><head><title>Fault ${status}</title></head><body><h1>Web server is down</h1><pre>${echo}</pre></body></html>`;
    answer(status, html, { 'Content-Type': 'text/html; charset=UTF-8' })(request, response, around);
  };

/** JSON whose words repeat every header it was sent. */
export const refusal =
  (status: number, code: string | number, headers: Readonly<Record<string, string>> = {}): Serve =>
  (request, response, around) =>
    answer(status, JSON.stringify({ code, msg: `Refused ${JSON.stringify(request.headers)}` }), headers)(request, response, around);

/** JSON whose words repeat every header that can be a secret, encoded. */
export const encodedRefusal =
  (encode: (header: string) => string): Serve =>
  (request, response, around) =>
    answer(400, JSON.stringify({ code: 59999, msg: `Refused ${secretHeaders(request).map(encode).join(', ')}` }))(
      request,
      response,
      around,
    );

/** A good answer in whose free texts those headers stand. */
export const headersInFields: Serve = (request, response, around) => {
  const echo = secretHeaders(request).join(' ');
  const body = around.healthy.replaceAll(/"(client_oid|inviteCode)":"[^"]*"/g, (_, name: string) => `"${name}":"${echo}"`);
  answer(200, body)(request, response, around);
};

const secretHeaders = ({ headers }: IncomingMessage): string[] =>
  ['access-key', 'access-passphrase', 'access-sign'].map((name) => String(headers[name]));

/** Bytes as they are, and then nothing, the end, or a reset. */
export const bytes =
  (text: string | Buffer, then: 'stay' | 'end' | 'reset' = 'stay'): Serve =>
  ({ socket }) => {
    socket.write(text, () => {
      if (then === 'end') socket.end();
      // Once it has gone out: a reset takes back what is still in the buffer.
      if (then === 'reset') setTimeout(() => socket.resetAndDestroy(), 10);
    });
  };

/** One piece after the other until the other side has had enough. */
export const endless =
  (head: string, piece: string | Buffer, everyMs: number): Serve =>
  ({ socket }) => {
    socket.write(head);
    const pour = (): void => {
      while (everyMs === 0 && !socket.destroyed && socket.write(piece));
    };
    if (everyMs === 0) {
      socket.on('drain', pour);
      pour();
      return;
    }
    const drip = setInterval(() => (socket.destroyed ? clearInterval(drip) : socket.write(piece)), everyMs);
    socket.on('close', () => clearInterval(drip));
  };

/** A fault of the simulator, as it serves it. */
export const simulated =
  (fault: SimulatedFault): Serve =>
  ({ socket }, response, { path }) => {
    if (fault.kind === 'hang') return;
    if (fault.kind === 'reset') return void socket.resetAndDestroy();
    const { status, headers, body } = faultAnswer(fault, path, Date.now());
    response.writeHead(status, { 'Content-Length': String(Buffer.byteLength(body)), ...headers });
    if (fault.kind === 'cutOff') response.write(body.slice(0, body.length / 2), () => response.destroy());
    else response.end(body);
  };

/** Sends the request on to the other host. */
export const elsewhere =
  (status: number): Serve =>
  (_request, response, around) =>
    void response.writeHead(status, { Location: `${around.elsewhere}${around.path}` }).end();
