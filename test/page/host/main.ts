/**
 * The host of all pages, in a process of its own for each language: reads an account over HTTP with what reads it in VS Code, and
 * writes what each page is told as JSON.
 */
import { SPOKEN } from './inLanguage';
import { ServiceClient } from '../../../src/api';
import { DashboardData } from '../../../src/dashboards/affiliates/data';
import { OrdersData } from '../../../src/dashboards/orders/data';
import type { Node } from '../../../src/explorer/nodes';
import { rowOf } from '../../../src/explorer/rows';
import { FileChecks } from '../../../src/fileCheck/check';
import { rowChunk, rowsOf } from '../../../src/fileCheck/page/rows';
import { statusOf } from '../../../src/fileCheck/page/view';
import { textSource } from '../../../src/fileCheck/read';
import type { DisplayOptions } from '../../../src/model/describe';
import { USUAL_DIGITS } from '../../../src/model/orderIdDigits';
import { STRATEGY_RULE } from '../../../src/model/orderStatistics/strategyRule';
import { orderViewOf } from '../../../src/orderTab/view';
import { startSimulator } from '../../../src/simulator';
import { createStore, type Store } from '../../../src/store';
import { Session } from '../../../src/store/session';
import { LABEL, oddOrders, oddService } from '../../support/oddBooks';
import type { PageName, Recording, Told } from '../recording';

/** Nothing has to wait for the limit of the service. */
const PLENTY = 100_000;
const display: DisplayOptions = { now: Date.now(), timeZone: 'UTC', language: SPOKEN.language, masked: false };

async function affiliates({ sessions }: Store): Promise<Told> {
  const told: Told = [];
  const data = new DashboardData({ ...optionsOf(told), sessions });
  await data.read({ days: 30 }, true);
  await data.readTrend('month');
  await data.tellAll();
  data.dispose();
  return told;
}

async function orders({ sessions }: Store, symbols: readonly string[]): Promise<Told> {
  const told: Told = [];
  const setting = (): { historySymbols: readonly string[]; strategy: typeof STRATEGY_RULE } => ({
    historySymbols: symbols,
    strategy: STRATEGY_RULE,
  });
  const data = new OrdersData({ ...optionsOf(told), sessions, setting, seenSymbols: () => Promise.resolve(symbols) });
  await data.read({ days: 30 }, true);
  await data.tellAll();
  data.dispose();
  return told;
}

/** Each of the open orders, one after the other: a page shows the last, here the first of the list. */
async function order({ orderDetails, openOrders }: Store): Promise<Told> {
  const details = await orderDetails();
  const told: Told = [];
  for (const { orderId } of openOrders.state.content?.items.toReversed() ?? []) {
    const found = await details.ask(orderId, { asker: 'person' });
    if (found.kind !== 'found') throw new Error(`${orderId} was ${found.kind}`);
    const view = orderViewOf(found, { display, account: LABEL });
    told.push({ type: 'state', state: { kind: 'order', orderId, view, asking: false } });
  }
  return told;
}

/** A file that contradicts the exchange, names what it does not know, and leaves most orders out. */
async function fileCheck(store: Store): Promise<Told> {
  const [first, second, third] = store.openOrders.state.content?.items ?? [];
  const lines = [
    `order_id=${first?.orderId} status=filled size=9999`,
    `order_id=111222333444555666 status=open`,
    `order_id=${second?.orderId} note=later`,
    `order_id=${third?.orderId} symbol=${third?.symbol} size=${third?.size} price=${third?.price} status=open`,
  ];
  const text = lines.map((line) => `2026-01-05T10:00:00Z ${line}\n`).join('');
  const checks = new FileChecks(store);
  const told: Told = [];
  const tell = (): void => {
    const standing = { edition: 1, before: undefined, left: undefined, canceling: false };
    told.push({ type: 'status', status: statusOf(checks.state, standing, display) });
  };
  checks.onDidChange(tell);
  const name = 'bot-of-the-spring-campaign-north-with-a-long-name-2026-01-05.log';
  const state = await checks.run([{ uri: `file:///${name}`, name, table: false, open: () => Promise.resolve(textSource(text)) }], {
    idDigits: USUAL_DIGITS,
    statusWords: {},
    names: {},
    patterns: [],
    timeZone: 'UTC',
    unchecked: new Set(),
    signal: new AbortController().signal,
    confirm: () => Promise.resolve('ask'),
  });
  const rows = state?.findings ? rowsOf(state.findings) : [];
  told.push({ type: 'rows', edition: 1, offset: 0, total: rows.length, rows: rowChunk(rows, display), files: [name] });
  checks.dispose();
  return told;
}

async function rows({ openOrders, affiliateUsers }: Store): Promise<string[]> {
  await affiliateUsers.list.ensure();
  const nodes: Node[] = [
    ...(openOrders.state.content?.items ?? []).map((each) => ({ kind: 'order', id: each.orderId, order: each, dated: false }) as const),
    ...(affiliateUsers.list.state.content?.users ?? []).map((user) => ({ kind: 'user', id: user.uid, user }) as const),
  ];
  return nodes.map((node) => rowOf(node, display)).map(({ label, description }) => `${label} · ${description}`);
}

const optionsOf = (told: Told) => ({
  post: (message: Told[number]) => void told.push(structuredClone(message)),
  timeZone: () => 'UTC',
  language: () => SPOKEN.language,
  describe: (error: unknown) => ({ message: String(error) }),
});

async function record(): Promise<Recording> {
  const simulator = await startSimulator({ seed: 7, open: 14, history: 60, affiliates: 60, weight: PLENTY });
  const [contract, spot] = await Promise.all([oddOrders(simulator), oddService(simulator)]);
  const client = new ServiceClient({
    contractBaseUrl: contract.origin,
    spotBaseUrl: spot.origin,
    credentials: () => Promise.resolve(simulator.credentials),
    rateLimit: { weight: PLENTY, windowMs: 10_000 },
  });
  const store = createStore(() => 0);
  store.sessions.set({ phase: 'signedIn', session: new Session({ id: 'odd', label: LABEL, service: 'custom' }, client) });
  await store.openOrders.ensure();
  const pages: Readonly<Record<PageName, Told>> = {
    affiliates: await affiliates(store),
    orders: await orders(store, simulator.symbols),
    order: await order(store),
    fileCheck: await fileCheck(store),
  };
  const told = { ...SPOKEN, pages, rows: await rows(store) };
  store.dispose();
  await Promise.all([contract.close(), spot.close(), simulator.close()]);
  return told;
}

void record().then((recording) => process.stdout.write(JSON.stringify(recording)));
