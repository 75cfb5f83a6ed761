import { brotliCompressSync, gzipSync } from 'node:zlib';
import { FAULTS } from '../../../src/simulator/faults';
import { altered, answer, bytes, elsewhere, encodedRefusal, endless, headersInFields, simulated } from './serve';
import type { Serve } from '../exchange';
import type { Fault, Group, Outcome } from './fault';

const NO_JSON: Outcome = { kind: 'badResponse', says: 'The service responded with something other than JSON', requests: 1 };
const OTHER_SHAPE: Outcome = {
  kind: 'badResponse',
  says: 'The service responded in a format that Orderdeck does not recognize',
  requests: 1,
};
const SENT_ON: Outcome = { kind: 'badResponse', says: 'Signed requests never follow', requests: 1 };
const TOO_LARGE: Outcome = { kind: 'badResponse', says: 'The response is larger than 20 MB and was discarded', requests: 1 };
const ENCODING: Outcome = { kind: 'badResponse', says: 'could not be decompressed', requests: 1 };
const taken = (instead: string): Outcome => ({ kind: 'none', instead });

const MB = 1_000_000;
const HEAVY = { within: 10_000, memory: 400 * MB } as const;
const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
const chunk = (size: number): string => `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`;

const MANY_FIELDS = Array.from({ length: MB }, (_, index) => `"${index}":1.0,`).join('');
const ENCODINGS: readonly (readonly [string, (header: string) => string])[] = [
  ['as a part of an address', (header) => encodeURIComponent(header)],
  ['as Base64', (header) => Buffer.from(header).toString('base64')],
  ['as hexadecimal digits', (header) => Buffer.from(header).toString('hex')],
];

const others: readonly Fault[] = [
  ...([301, 302, 303, 307, 308] as const).map((status): Fault => ({
    name: `Sent on to another host with HTTP ${status}`,
    serve: elsewhere(status),
    outcome: SENT_ON,
  })),
  { name: 'Sent on within the host', serve: simulated(FAULTS.redirect), outcome: SENT_ON },
  { name: 'HTTP 304, nothing new', serve: answer(304, ''), outcome: SENT_ON },
];

const shapeless: readonly Fault[] = [
  { name: 'An empty body', serve: simulated(FAULTS.emptyBody), outcome: NO_JSON },
  { name: 'An empty body with HTTP 204', serve: answer(204, ''), outcome: NO_JSON },
  { name: 'JSON that breaks off', serve: simulated(FAULTS.truncatedJson), outcome: NO_JSON },
  { name: 'JSON with NaN in it', serve: altered((body) => body.replace(/"[\d.]+"/, 'NaN')), outcome: NO_JSON },
  { name: 'JSON with a comma too many', serve: altered((body) => body.replace(/([}\]])$/, ',$1')), outcome: NO_JSON },
  { name: 'JSON twice', serve: altered((body) => body + body), outcome: NO_JSON },
  { name: 'JSON as UTF-16', serve: altered((body) => Buffer.from(body, 'utf16le')), outcome: NO_JSON },
  {
    name: 'JSON behind a byte order mark',
    serve: altered((body) => `\ufeff${body}`),
    outcome: taken('The answer is taken.'),
  },
  {
    name: 'JSON that names a field twice',
    serve: altered((body) => body.replace(/"(symbol|uid)":"([^"]+)"/, '"$1":"0","$1":"$2"')),
    outcome: taken('The answer is taken, the last of the two counts.'),
  },
  { name: 'null', serve: simulated(FAULTS.jsonNull), outcome: OTHER_SHAPE },
  { name: 'A text', serve: answer(200, '"hello"'), outcome: OTHER_SHAPE },
  { name: 'A number', serve: answer(200, '596471064624628269'), outcome: OTHER_SHAPE },
  { name: 'A list of null', serve: answer(200, '[null]'), outcome: OTHER_SHAPE },
  { name: 'Another object', serve: simulated(FAULTS.wrongShape), outcome: OTHER_SHAPE, of: ({ list }) => list !== undefined },
  {
    name: 'Another order than the one asked for',
    serve: altered((body) => body.replace(/"order_id":"\d+"/, '"order_id":"1"')),
    outcome: { kind: 'badResponse', says: 'with a different order, so the response was discarded', requests: 1 },
    of: ({ list }) => list === undefined,
  },
];

const hostile: readonly Fault[] = [
  { name: 'Garbage that says it is gzip', serve: answer(200, 'not gzip at all', { 'Content-Encoding': 'gzip' }), outcome: ENCODING },
  { name: 'Garbage that says it is brotli', serve: answer(200, 'not brotli at all', { 'Content-Encoding': 'br' }), outcome: ENCODING },
  {
    name: 'Half of something packed',
    serve: (request, response, around) =>
      answer(200, gzipSync(around.healthy).subarray(0, 40), { 'Content-Encoding': 'gzip' })(request, response, around),
    outcome: NO_JSON,
  },
  { name: '40 kB that unpack to 60 MB', serve: bomb(), outcome: TOO_LARGE, ...HEAVY },
  {
    name: 'More than 20 MB announced',
    serve: bytes(`HTTP/1.1 200 OK\r\nContent-Length: ${20 * MB + 1}\r\n\r\n[`),
    outcome: TOO_LARGE,
  },
  { name: 'A body without end', serve: endless(CHUNKED, chunk(MB), 0), outcome: TOO_LARGE, ...HEAVY },
  { name: 'A million lists in each other', serve: answer(200, '['.repeat(MB) + ']'.repeat(MB)), outcome: OTHER_SHAPE, ...HEAVY },
  {
    name: 'A hundred thousand lists in a field',
    serve: altered((body) => body.replace(/"(symbol|uid)":/, `"extra":${'['.repeat(100_000)}${']'.repeat(100_000)},"$1":`)),
    outcome: taken('The answer is taken without that field.'),
    ...HEAVY,
  },
  {
    name: 'The same beside a number of many digits',
    serve: altered((body) => body.replace(/"(symbol|uid)":/, `"extra":${'['.repeat(100_000)}0.10${']'.repeat(100_000)},"$1":`)),
    outcome: NO_JSON,
    ...HEAVY,
  },
  {
    name: 'A second answer that nobody asked for, behind the first',
    serve: ({ socket }, _response, { healthy }) => {
      const one = (body: string): string => `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
      socket.write(one(healthy) + one('{"code":"40006","msg":"planted"}'));
    },
    outcome: taken('The first is taken, the second thrown away.'),
  },
  {
    name: 'A code of 1 MB',
    serve: answer(400, JSON.stringify({ code: '7'.repeat(MB), msg: 'no' })),
    outcome: { kind: 'badResponse', says: 'The service refused the request with code 7777', requests: 1 },
    ...HEAVY,
  },
  {
    name: 'A message of 1 MB',
    serve: answer(400, JSON.stringify({ code: 59999, msg: 'no '.repeat(MB / 3) })),
    outcome: { kind: 'badResponse', says: 'The service refused the request with code 59999', requests: 1 },
    ...HEAVY,
  },
  {
    name: 'A code that turns the text around and begins new lines',
    serve: answer(400, JSON.stringify({ code: '5\u202e\u0007\n2026-01-01 [info] all is well', msg: '\u2066\u001b[2K\r\nforged' })),
    outcome: { kind: 'badResponse', says: 'The service refused the request with code', requests: 1 },
  },
  {
    name: 'A field of 1 MB',
    serve: altered((body) => body.replace(/"(client_oid|inviteCode)":"[^"]*"/, `"$1":"${'x'.repeat(MB)}"`)),
    outcome: taken('The answer is taken; what is shown of the field is short, what is exported is whole.'),
    ...HEAVY,
  },
  {
    name: 'A million fields in one record',
    serve: altered((body) => body.replace(/\{(?=[^{]*$)/, `{${MANY_FIELDS}`)),
    outcome: { kind: 'badResponse', says: 'The service returned more than 250,000 values at once', requests: 1 },
  },
  { name: 'Your headers in the fields', serve: headersInFields, outcome: taken('The answer is taken; the headers are `•••` in it.') },
  ...ENCODINGS.map(([how, encode]): Fault => ({
    name: `Your headers in an error, ${how}`,
    serve: encodedRefusal(encode),
    outcome: { kind: 'badResponse', says: 'The service refused the request with code 59999', requests: 1 },
  })),
];

function bomb(): Serve {
  let packed: Buffer | undefined;
  return (request, response, around) => {
    packed ??= brotliCompressSync(Buffer.alloc(60 * MB, ' '));
    answer(200, packed, { 'Content-Encoding': 'br' })(request, response, around);
  };
}

export const ANSWERS: readonly Group[] = [
  { title: 'The request is sent on', faults: others },
  { title: 'The answer is not what it should be', faults: shapeless },
  { title: 'The answer is meant to harm', faults: hostile },
];
