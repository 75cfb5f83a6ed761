import { endless, bytes, silence, simulated } from './serve';
import { FAULTS } from '../../../src/simulator/faults';
import type { Fault, Group } from './fault';

const BROKE_OFF = { kind: 'network', says: 'The connection to the service was lost. Try again', requests: 'again' } as const;
const UNREADABLE = { kind: 'network', says: 'The service cannot be reached. Check your network connection', requests: 'again' } as const;
const UNTRUSTED = { kind: 'network', says: "The service's certificate is not trusted", requests: 1 } as const;
const TOO_LATE = { kind: 'timeout', says: 'The service did not respond within', requests: 'again' } as const;

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

const broken: readonly Fault[] = [
  {
    name: 'Nobody listens at the address',
    connect: ({ nobody }) => nobody,
    outcome: { ...BROKE_OFF, says: 'The connection to the service was refused' },
  },
  { name: 'The connection is reset before an answer', serve: simulated(FAULTS.reset), outcome: BROKE_OFF },
  { name: 'The connection is closed without an answer', serve: bytes('', 'end'), outcome: BROKE_OFF },
  { name: 'Half of the headers, then nothing more', serve: bytes(`${HEAD}Content-Le`, 'end'), outcome: BROKE_OFF },
  { name: 'The connection is reset behind the headers', serve: bytes(`${HEAD}Content-Length: 100\r\n\r\n`, 'reset'), outcome: BROKE_OFF },
  { name: 'Half of the body, then nothing more', serve: simulated(FAULTS.cutOff), outcome: BROKE_OFF },
  { name: 'Fewer bytes than announced, then the end', serve: bytes(`${HEAD}Content-Length: 100\r\n\r\n[]`, 'end'), outcome: BROKE_OFF },
  { name: 'Something else than HTTP', serve: bytes('SSH-2.0-OpenSSH_9.6\r\n', 'end'), outcome: UNREADABLE },
  { name: 'A status that HTTP does not know', serve: bytes('HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\n[]', 'end'), outcome: UNREADABLE },
  {
    name: 'Two lengths that disagree',
    serve: bytes(`${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`),
    outcome: UNREADABLE,
  },
  { name: 'Chunks of impossible size', serve: bytes(`${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n`), outcome: UNREADABLE },
  { name: 'A header of 1 MB', serve: bytes(`${HEAD}X-Long: ${'x'.repeat(1_000_000)}\r\n\r\n[]`), outcome: UNREADABLE },
];

const slow: readonly Fault[] = [
  { name: 'No answer, ever', serve: silence, outcome: TOO_LATE, silent: true },
  { name: 'More bytes announced than come', serve: bytes(`${HEAD}Content-Length: 100\r\n\r\n[]`), outcome: TOO_LATE, silent: true },
  { name: 'A byte now and then', serve: endless(`${HEAD}Content-Length: 1000000\r\n\r\n`, ' ', 10), outcome: TOO_LATE, silent: true },
  {
    name: 'Hints without end before the answer',
    serve: endless('', 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n', 10),
    outcome: TOO_LATE,
    silent: true,
  },
];

const doubted: readonly Fault[] = [
  { name: 'A certificate that nobody vouches for', connect: ({ selfSigned }) => selfSigned, outcome: UNTRUSTED },
  {
    name: 'A certificate of another host',
    connect: ({ otherName }) => otherName,
    outcome: { ...UNTRUSTED, says: "The service's certificate is for another host" },
  },
  {
    name: 'A certificate that has ended',
    connect: ({ expired }) => expired,
    outcome: { ...UNTRUSTED, says: "By this machine's clock, the service's certificate has expired" },
  },
  {
    name: 'Plain HTTP where https is spoken',
    connect: ({ plainOnTls }) => plainOnTls,
    outcome: { ...UNTRUSTED, says: 'The connection could not be encrypted' },
  },
  {
    name: 'A port that nothing may talk to',
    connect: ({ refusedPort }) => refusedPort,
    outcome: {
      kind: 'invalidRequest',
      says: "Nothing was sent: the port in the service's address is reserved for another protocol",
      requests: 1,
    },
  },
];

export const NETWORK: readonly Group[] = [
  { title: 'The connection breaks', faults: broken },
  { title: 'Nothing comes, or not enough', faults: slow },
  { title: 'The other side is not who it should be', faults: doubted },
];
