import type { ErrorKind } from '../../../src/api';
import { FAULTS, type Fault as SimulatedFault } from '../../../src/simulator/faults';
import { altered, nowAndThen, page, refusal, simulated } from './serve';
import type { Fault, Group, Held, Outcome } from './fault';

type Row = readonly [name: string, kind: ErrorKind, says: string, requests?: 1 | 2 | 'again', holds?: Held];

/** Every fault of the simulator that refuses. */
const REFUSED: Readonly<Record<string, readonly [SimulatedFault, ...Row]>> = {
  wrongKey: [FAULTS.wrongKey, 'A wrong API key', 'auth', 'The service does not accept this API key'],
  wrongPassphrase: [FAULTS.wrongPassphrase, 'A wrong passphrase', 'auth', 'The service does not accept this'],
  wrongSignature: [FAULTS.wrongSignature, 'A wrong secret key', 'auth', 'The service does not accept'],
  errorWith200: [FAULTS.errorWith200, 'A wrong API key, told with HTTP 200', 'auth', 'The service does not accept this API key'],
  clockRefused: [
    FAULTS.clockRefused,
    'A refused time, also after signing with the time of the service',
    'clock',
    "The service rejected the request's timestamp",
    2,
  ],
  noPermission: [FAULTS.noPermission, 'A key without the right to this', 'permission', 'This API key is not allowed to do this'],
  ipNotAllowed: [
    FAULTS.ipNotAllowed,
    'A key that is bound to other addresses',
    'permission',
    'This API key is bound to other IP addresses',
    1,
    'account',
  ],
  frozen: [FAULTS.frozen, 'A frozen account', 'permission', 'The exchange has frozen or locked this account or key', 1, 'account'],
  secondFactor: [
    FAULTS.secondFactorMissing,
    'An account without its second factor',
    'permission',
    'requires a phone number or two-factor authentication',
    1,
    'account',
  ],
  unknownCode: [FAULTS.unknownCode, 'A code that nobody knows', 'badResponse', 'The service refused the request with code 59999'],
  systemErrorWith200: [
    FAULTS.systemErrorWith200,
    'A fault of the service, told with HTTP 200',
    'server',
    'The service had an internal error',
    'again',
  ],
  internalError: [FAULTS.internalError, 'HTTP 500', 'server', 'The service had an internal error', 'again'],
  unavailable: [FAULTS.unavailable, 'HTTP 503', 'server', 'The service had an internal error', 'again'],
  tooMany: [FAULTS.tooMany, 'Too many requests, wait a second', 'rateLimit', 'The service received too many requests', 'again'],
  tooManyWithoutRetryAfter: [
    FAULTS.tooManyWithoutRetryAfter,
    'Too many requests, for how long is not said',
    'rateLimit',
    'The service received too many requests',
    'again',
  ],
};

const outcomeOf = ([, kind, says, requests = 1, holds]: Row): Outcome => ({ kind, says, requests, ...(holds && { holds }) });

const refused: readonly Fault[] = Object.values(REFUSED).map(([fault, ...row]) => ({
  name: row[0],
  serve: simulated(fault),
  outcome: outcomeOf(row),
}));

const TOO_LONG: Outcome = { kind: 'rateLimit', says: 'The service received too many requests', requests: 1 };

/** What they say of how long to wait makes no sense. */
const waits: readonly Fault[] = [
  { name: 'Too many requests, wait 11 days', serve: refusal(429, 429, { 'Retry-After': '999999' }), outcome: TOO_LONG },
  {
    name: 'Too many requests, wait for 100 years',
    serve: refusal(429, 429, { 'Retry-After': 'Fri, 22 Nov 2126 00:00:00 GMT' }),
    outcome: TOO_LONG,
  },
  ...['-5', 'NaN', 'soon', '1e400'].map((header): Fault => ({
    name: `Too many requests, wait "${header}"`,
    serve: refusal(429, 429, { 'Retry-After': header }),
    outcome: { ...TOO_LONG, requests: 'again' },
  })),
  {
    name: 'HTTP 500, and to wait 11 days',
    serve: refusal(500, 40015, { 'Retry-After': '999999' }),
    outcome: { kind: 'server', says: 'The service had an internal error', requests: 'again' },
  },
  {
    name: 'A good answer, and to wait 11 days',
    serve: altered((body) => body, { 'Retry-After': '999999' }),
    outcome: { kind: 'none', instead: 'The answer is taken, nothing waits.' },
  },
  ...['Fri, 22 Nov 2126 00:00:00 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT'].map((date): Fault => ({
    name: `Good answers, every other one with the date "${date}"`,
    serve: nowAndThen(altered((body) => body, { Date: date })),
    outcome: { kind: 'none', instead: 'It is asked once more, the date is not believed.', requests: 2 },
  })),
  {
    name: 'Good answers, every other one with the date "yesterday"',
    serve: nowAndThen(altered((body) => body, { Date: 'yesterday' })),
    outcome: { kind: 'none', instead: 'The answers are taken, the date is not believed.' },
  },
];

const pages: readonly Fault[] = [
  ...([400, 404, 405, 408, 418] as const).map((status): Fault => html(status, 'badResponse', `The service responded with HTTP ${status}`)),
  html(401, 'auth', 'The service does not accept this API key, secret key or passphrase'),
  html(403, 'permission', "Or the exchange's network may be blocking this machine (HTTP 403)"),
  html(407, 'network', 'The proxy requires a user name and password (HTTP 407)'),
  html(429, 'rateLimit', 'The service received too many requests', 'again'),
  ...([500, 502, 503, 504, 520, 521, 522, 525, 530] as const).map((status): Fault =>
    html(status, 'server', `The service is not available (HTTP ${status})`, 'again'),
  ),
  html(200, 'badResponse', 'The service responded with something other than JSON'),
];

function html(status: number, kind: ErrorKind, says: string, requests: 1 | 'again' = 1): Fault {
  return { name: `A page of HTML with HTTP ${status}`, serve: page(status), outcome: { kind, says, requests } };
}

export const REFUSALS: readonly Group[] = [
  { title: 'The service refuses', faults: refused },
  { title: 'It asks to wait, or tells a time', faults: waits },
  { title: 'A page for people comes in place of an answer', faults: pages },
];
