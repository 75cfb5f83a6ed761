import type { ErrorKind } from '../../src/api';
import { authorityFrom } from '../support/certificate';
import { TRIALLED, type Trialled } from './endpoints';
import { startExchange, type Serve } from './exchange';
import { GROUPS } from './faults';
import { clientCell, connect } from './faults/client';
import type { Fault } from './faults/fault';
import { openPlaces, type OpenPlaces } from './faults/places';
import { storeCell } from './faults/store';
import { surfaceCell, SURFACES } from './faults/surfaces';
import { typeCells } from './faults/types';
import { counted, heapInUse, megabytes, type Extent, type Trial, type Verdict } from './part';

type Served = Fault & { readonly serve: Serve };
const isServed = (fault: Fault): fault is Served => 'serve' in fault;

/** One fault of each kind, by its name in docs/internals/trust.md. */
const OF_EACH_KIND: Readonly<Partial<Record<ErrorKind, string>>> = {
  auth: 'A wrong API key',
  permission: 'A key that is bound to other addresses',
  clock: 'A refused time, also after signing with the time of the service',
  rateLimit: 'Too many requests, for how long is not said',
  network: 'The connection is reset before an answer',
  timeout: 'No answer, ever',
  server: 'A page of HTML with HTTP 521',
  badResponse: 'JSON that breaks off',
};

/** Code that was loaded on the way, and the signatures that are looked for, bytes. */
const MOST_KEPT = 60_000_000;

const ALL = GROUPS.flatMap(({ faults }) => faults);

/** Were it refused too, the certificates of the table would say nothing. */
async function trustsTheAuthority({ trusted }: OpenPlaces): Promise<string[]> {
  const client = connect(trusted.origin);
  try {
    await client.currentPlanOrders();
    return [];
  } catch (error) {
    return [`a certificate that is as it should be: ${String(error)}`];
  } finally {
    client.dispose();
  }
}

/** A short run tries each fault on one endpoint alone, in turn. */
const SHORT = 0.1;
const isShort = ({ share }: Extent): boolean => share < SHORT;

/** Those that a fault is tried on: in a short run one of those that it can befall. */
export function endpointsOf(fault: Fault, index: number, extent: Extent): readonly Trialled[] {
  const all = TRIALLED.filter((endpoint) => fault.of?.(endpoint) !== false);
  return isShort(extent) ? all.filter((_, place) => place === index % all.length) : all;
}

async function run(extent: Extent): Promise<Verdict> {
  const authority = authorityFrom(process.env);
  if (!authority) throw new Error('The faults need an authority for their certificates: use `npm run trial`.');
  const places = await openPlaces(authority);
  const exchange = await startExchange();
  const crowd = await startExchange({ history: 150 });
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', note).on('uncaughtException', note);
  const failures: string[] = [];
  const tried = new Set<string>();
  const cells = { client: 0, store: 0, types: 0, surfaces: 0 };
  const judge = async (where: keyof typeof cells, what: string, cell: () => Promise<readonly string[]>): Promise<void> => {
    cells[where] += 1;
    const wrong = await cell().catch((error: unknown) => [`threw ${String(error)}`]);
    exchange.trouble();
    if (wrong.length > 0) failures.push(`${where}, ${what}: ${wrong.join('; ')}`);
  };
  const before = heapInUse();
  try {
    failures.push(...(await trustsTheAuthority(places)));
    for (const endpoint of TRIALLED) {
      for (const [index, fault] of ALL.entries()) {
        if (!endpointsOf(fault, index, extent).includes(endpoint)) continue;
        tried.add(fault.name);
        const what = `${endpoint.name}, ${fault.name}`;
        await judge('client', what, () => clientCell(fault, endpoint, exchange, places.places));
        if (isServed(fault)) await judge('store', what, () => storeCell(fault, endpoint, exchange));
      }
      const { cells: typed, wrong } = await typeCells(endpoint, exchange);
      cells.types += typed;
      failures.push(...wrong.map((each) => `types, ${endpoint.name}: ${each}`));
    }
    for (const [name, surface] of Object.entries(SURFACES)) {
      for (const [kind, of] of Object.entries(OF_EACH_KIND)) {
        const fault = ALL.find((each) => each.name === of);
        if (!fault || !isServed(fault)) throw new Error(`There is no fault named ${of} that an endpoint serves.`);
        await judge('surfaces', `${name}, ${kind}`, () => surfaceCell(surface, fault, crowd));
      }
    }
    if (exchange.strayed() + crowd.strayed() > 0) failures.push('another host was asked');
  } finally {
    await Promise.all([exchange.close(), crowd.close(), places.close()]);
    process.off('unhandledRejection', note).off('uncaughtException', note);
  }
  const grown = heapInUse() - before;
  if (grown > MOST_KEPT) failures.push(`${megabytes(grown)} more are in use afterwards`);
  failures.push(...unhandled.map((error) => `nobody caught ${String(error)}`));
  return {
    figures: [
      ['faults', `${tried.size} of ${GROUPS.length} sorts, and ${cells.types} fields of another type`],
      ['cells', `${cells.client} on the client, ${cells.store} on the store, ${cells.surfaces} on what shows them`],
      ['requests', counted(exchange.requests() + crowd.requests())],
      ['secrets looked for', counted(exchange.secrets().length + crowd.secrets().length)],
      ['memory in use afterwards', `${megabytes(Math.max(0, grown))} more than before`],
    ],
    failures,
  };
}

export const trial: Trial = {
  about: (extent) =>
    `Every fault on ${isShort(extent) ? 'one' : 'each'} of the five endpoints, as the client and the store meet it; one of each kind on what shows them.`,
  run,
};
