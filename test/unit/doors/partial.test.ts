/**
 * Nothing is called complete that is not what the whole account has. An account is shown twice, whole and with something missing, in
 * every place where figures are: what differs has to say that it is not all.
 */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'papaparse';
import type { AffiliateQuery } from '../../../src/api/types';
import type { AffiliateUser, ReferralTotals } from '../../../src/model/affiliate';
import { actionOf, type PlanOrder, statusOf } from '../../../src/model/order';
import { DAY, HOUR } from '../../../src/model/timeRange';
import { COMMANDS, type ToolId, TOOLS, type ViewId, VIEWS } from '../../../src/platform/ids';
import type { PageTab } from '../../support/editorTabs';
import { type Deed, type FakeService, fakeService, NOW, planOrder } from '../../support/fakeService';
import { differing, flat, type Told } from './completeness';
import { answerWith, lists, settled, view } from './looks';
import { ONE, SYMBOLS } from './planted';
import { type OpenWindow, windowsAt } from './windows';

const [BTC, ETH] = SYMBOLS;
const at = (place: number): number => NOW - (place + 1) * 13 * HOUR;

const ORDERS = Array.from({ length: 110 }, (_, place): PlanOrder => {
  const [filled, closes] = [place % 7 !== 0, place % 5 > 1];
  return planOrder(`5964710646246${10_000 + place}`, at(place), {
    ...{
      symbol: SYMBOLS[place % 2] ?? BTC,
      clientOid: `${place % 3 ? 'grid' : 'dca'}-${place}`,
      size: '2',
      price: place % 3 ? '100' : '0',
    },
    ...{
      action: actionOf(closes ? '3' : '1'),
      status: statusOf(filled ? '2' : '-1'),
      filledQty: filled ? '2' : '0',
      fee: `0.${place + 1}`,
    },
    ...{
      totalProfits: closes && filled ? `${((place * 37) % 90) - 41}.5` : '0',
      triggerPrice: '100',
      triggerTime: at(place) + place * 1000,
    },
    priceAvg: filled ? `${99 + (place % 3)}.25` : '0',
  });
});
const OPEN = [1, 2, 3].map((place) =>
  planOrder(`59647106462470000${place}`, NOW - place * HOUR, { symbol: SYMBOLS[place % 2] ?? BTC, status: statusOf('0'), fee: '0.5' }),
);
const USERS = Array.from({ length: 30 }, (_, place): AffiliateUser => {
  const registerTime = NOW - (place * 11 + 2) * DAY;
  const deposit = place % 4 > 0 && { firstDeposit: registerTime + HOUR, lastDeposit: registerTime + DAY };
  const trade = place % 4 > 1 && { firstTrade: registerTime + 2 * HOUR, lastTrade: registerTime + DAY };
  return { uid: `${3000 + place}`, registerTime, kycPassed: place % 3 > 0, inviteCode: `code-${place % 3}`, raw: {}, ...deposit, ...trade };
});
// Every one of them does something every few days, also who registered long ago.
const DEEDS = Array.from({ length: 32 }, (_, user) => user).flatMap((user) =>
  Array.from({ length: 60 }, (_, place): Deed => ({
    uid: `${3000 + user}`,
    at: NOW - (place * 6 + (user % 5)) * DAY - HOUR,
    thousandths: BigInt(((user * 31 + place * place * 17) % 97) + 1),
  })),
);

type Change = (client: FakeService, window: OpenWindow) => void;
type Method = 'historyPlanOrders' | 'currentPlanOrders' | 'affiliateUsers' | 'affiliateReferrals';
interface Query extends AffiliateQuery {
  readonly symbol?: string;
}

/** What a method answers goes through this, which may throw. */
const through =
  <T>(method: Method, change: (answer: T, query: Query, window: OpenWindow) => T): Change =>
  (client, window) => {
    const methods = client as unknown as Record<Method, (query: Query | undefined, call: unknown) => Promise<T>>;
    const usual = methods[method].bind(client);
    methods[method] = async (query = {}, call) => change(await usual(query, call), query, window);
  };
const refusing = (method: Method, which: (query: Query) => boolean = () => true): Change =>
  through<unknown>(method, (answer, query, { ServiceError }) => {
    if (which(query)) throw new ServiceError('invalidRequest', 'The service refuses that.');
    return answer;
  });
/** One record of an answer is otherwise. */
const otherwise = <T extends object>(method: Method, change: Partial<T>, is: (record: T) => boolean, when = (_: Query) => true): Change =>
  through<readonly T[] | { readonly items?: readonly T[]; readonly orders?: readonly T[] }>(method, (answer, query) => {
    const changed = (all: readonly T[]): T[] => all.map((each) => (is(each) && when(query) ? { ...each, ...change } : each));
    if ('map' in answer) return changed(answer);
    return { ...answer, ...(answer.items && { items: changed(answer.items) }), ...(answer.orders && { orders: changed(answer.orders) }) };
  });
const order = (place: number, change: Partial<PlanOrder>): Change =>
  otherwise<PlanOrder>('historyPlanOrders', change, ({ orderId }) => orderId === ORDERS[place]?.orderId);
const user = (change: Partial<AffiliateUser>): Change => otherwise<AffiliateUser>('affiliateUsers', change, ({ uid }) => uid === '3001');
const totals = (change: Partial<ReferralTotals>, when?: (query: Query) => boolean): Change =>
  otherwise<ReferralTotals>('affiliateReferrals', change, ({ uid }) => uid === '3004', when);
const endsBefore =
  (days: number) =>
  ({ endTime = NOW }: Query): boolean =>
    endTime < NOW - days * DAY;
const not =
  (when: (query: Query) => boolean) =>
  (query: Query): boolean =>
    !when(query);

const NO_AMOUNTS = { commission: '', depositAmount: '', spotTradingAmount: '' };
const AFFILIATES: Readonly<Record<string, Change>> = {
  'the newest users are refused': refusing('affiliateUsers', not(endsBefore(2))),
  'some of the users are refused': refusing(
    'affiliateUsers',
    ({ page = 1, ...query }) => page > 1 && endsBefore(60)(query) && !endsBefore(130)(query),
  ),
  'all users are refused': refusing('affiliateUsers'),
  'all totals are refused': refusing('affiliateReferrals'),
  'some of the totals are refused': refusing('affiliateReferrals', ({ page = 1 }) => page > 2),
  'older totals are refused': refusing('affiliateReferrals', endsBefore(20)),
  'amounts of the newest totals were not sent': totals(NO_AMOUNTS, not(endsBefore(1))),
  'amounts of older totals were not sent': totals(NO_AMOUNTS, endsBefore(20)),
  'amounts of the newest totals are no numbers': totals({ commission: 'x', futuresTradingAmount: '1e-18' }, not(endsBefore(1))),
  'totals name nobody': totals({ uid: '' }),
  'nobody knows when a user registered': user({ registerTime: undefined }),
  'nobody knows whether a user is verified': user({ kycPassed: undefined }),
  'nobody knows when a user deposited first': user({ firstDeposit: undefined }),
};
const PAST: Readonly<Record<string, Change>> = {
  'one symbol is refused': refusing('historyPlanOrders', ({ symbol }) => symbol === ETH),
  'older orders of one symbol are refused': refusing('historyPlanOrders', (query) => query.symbol === ETH && endsBefore(10)(query)),
  'the orders of the range before are refused': refusing('historyPlanOrders', endsBefore(31)),
  'the open orders are refused': refusing('currentPlanOrders'),
  'nobody knows when an order was created': order(4, { createTime: undefined }),
  'an order names no symbol': order(4, { symbol: '' }),
  'an order has no profit': order(4, { totalProfits: '' }),
  'the fee of an order is no number': order(4, { fee: '1e-18' }),
  'an order of the range before has no profit': order(64, { totalProfits: '' }),
  'the fee of an order of the range before is no number': order(64, { fee: '?' }),
};

describe('what is shown while something of an account is missing', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  let folder: string;
  before(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-partial-'))));
  after(() => rmSync(folder, { recursive: true }));
  afterEach(() => window.close());

  async function openWith(change: Change = () => undefined): Promise<void> {
    window = await open(ONE);
    const { settings } = window.editor;
    settings.set('orderdeck.history.symbols', [...SYMBOLS]);
    const client = window.store.sessions.current?.client as unknown as FakeService;
    const others = fakeService({ open: OPEN, users: USERS, deeds: DEEDS, cap: 6 });
    const histories = new Map(SYMBOLS.map((symbol) => [symbol as string, ORDERS.filter((each) => each.symbol === symbol)]));
    const past = new Map([...histories].map(([symbol, history]) => [symbol, fakeService({ history, cap: 10 })]));
    Object.assign(client, others, {
      historyPlanOrders: (query: { readonly symbol: string }, call: undefined) =>
        (past.get(query.symbol) ?? fakeService()).historyPlanOrders(query, call),
    });
    change(client, window);
  }

  async function atRest(tab: PageTab): Promise<void> {
    const last = (type: string): string => JSON.stringify(tab.holds.findLast((each) => each['type'] === type) ?? {});
    do await settled();
    while (/"(?:phase|trend)":\{"name":"loading"/.test(last('status') + last('trend')));
  }

  async function pageOf(command: string, days: number): Promise<PageTab> {
    await window.editor.run(command);
    const tab = window.editor.tabs.at(-1) ?? assert.fail('no tab was opened');
    await atRest(tab);
    tab.say({ type: 'read', choice: { days }, fresh: false });
    await atRest(tab);
    return tab;
  }

  async function fileBy(run: () => unknown, ...wanted: readonly RegExp[]): Promise<string> {
    const { editor } = window;
    const file = path.join(folder, 'export');
    answerWith(editor, file, wanted);
    editor.said.length = 0;
    await run();
    const isSaid = (): boolean => editor.said.some((each) => typeof each === 'string' && /export|nothing to|no .* to/i.test(each));
    do await settled();
    while (editor.busy() || (existsSync(file) && !isSaid()));
    if (!existsSync(file)) return '';
    const text = readFileSync(file, 'utf8');
    rmSync(file);
    return text;
  }
  const fileOf = (tab: PageTab, intent: object): Promise<string> =>
    fileBy(() => tab.say({ ...intent, edition: tab.holds.findLast(({ type }) => type === 'statistics')?.['edition'] }));

  /** The files of a list of the sidebar. @param icon what it is picked by */
  async function list(told: Told, name: string, id: ViewId, icon: RegExp): Promise<void> {
    await lists({ ...window, hidden: ONE });
    await (
      await view(id)({ ...window, hidden: ONE })
    )();
    const run = (): unknown => window.editor.run(COMMANDS.export);
    flat(told, `${name}, list as CSV`, csv(await fileBy(run, icon, /csv/i)));
    flat(told, `${name}, list as JSON`, json(await fileBy(run, icon, /json/i)));
  }

  async function tool(name: ToolId, input: object): Promise<unknown> {
    const { tools, token } = window.editor;
    const asked = tools.get(name) ?? assert.fail(name);
    await asked.prepareInvocation({ input }, token);
    const answer = await asked.invoke({ input }, token).catch(() => undefined);
    return answer && (JSON.parse(answer.content[0]?.value ?? '') as unknown);
  }

  const message = (tab: PageTab, type: string): unknown => tab.holds.findLast((each) => each['type'] === type)?.[type];
  const csv = (text: string): unknown =>
    text === '' ? undefined : parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;
  const json = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

  /** A page, and all that it exports. */
  async function dashboard(told: Told, name: string, tab: PageTab, columns: readonly string[]): Promise<void> {
    flat(told, `${name}, page`, message(tab, 'statistics'));
    for (const what of [{ type: 'exportStatistics' }, { type: 'exportTable', columns }]) {
      flat(told, `${name}, ${what.type} as CSV`, csv(await fileOf(tab, { ...what, format: 'csv' })));
      flat(told, `${name}, ${what.type} as JSON`, json(await fileOf(tab, { ...what, format: 'json' })));
    }
  }

  async function affiliates(change?: Change): Promise<Told> {
    await openWith(change);
    const told: Told = new Map();
    for (const days of [30, 180]) {
      const tab = await pageOf(COMMANDS.dashboardOpen, days);
      tab.say({ type: 'readTrend', bucket: 'month' });
      await atRest(tab);
      flat(told, `${days} days, trend of the page`, message(tab, 'trend'));
      await dashboard(told, `${days} days`, tab, ['uid', 'code', 'deposits', 'withdrawals', 'net', 'spotVolume', 'volume', 'commission']);
      flat(told, `${days} days, model's figures`, await tool(TOOLS.getAffiliateStatistics, { days, top: 20 }));
      flat(told, `${days} days, model's totals`, await tool(TOOLS.getReferralTotals, { days, limit: 200 }));
      flat(told, `${days} days, model's users`, await tool(TOOLS.listAffiliateUsers, { days, limit: 200 }));
    }
    await list(told, 'users', VIEWS.affiliateUsers, /organization/);
    return told;
  }

  async function orders(change?: Change): Promise<Told> {
    await openWith(change);
    const told: Told = new Map();
    const tab = await pageOf(COMMANDS.orderDashboardOpen, 30);
    await dashboard(told, 'orders', tab, ['orderId', 'symbol', 'size', 'profit', 'fee']);
    flat(told, "orders, model's figures", await tool(TOOLS.getOrderStatistics, { days: 30, symbols: [...SYMBOLS], top: 20 }));
    for (const symbol of SYMBOLS)
      flat(told, `orders, model's list of ${symbol}`, await tool(TOOLS.listOrderHistory, { days: 30, symbol, limit: 200 }));
    flat(told, "orders, model's list of open orders", await tool(TOOLS.listOpenOrders, { limit: 200 }));
    await list(told, 'open orders', VIEWS.openOrders, /list-unordered/);
    await list(told, 'past orders', VIEWS.orderHistory, /history/);
    return told;
  }

  for (const [kind, show, cases] of [
    ['affiliate users', affiliates, AFFILIATES],
    ['orders', orders, PAST],
  ] as const)
    describe(`${kind}: no figure that differs is called complete`, () => {
      let whole: Told;
      before(async function () {
        this.timeout(60_000);
        whole = await show();
        window.close();
        // Of a file or an answer that did not come there would be nothing but its name.
        assert.deepEqual(
          [...whole.keys()].filter((each) => !each.includes('/')),
          [],
        );
        assert.ok(whole.size > 1000, `only ${whole.size} figures are shown`);
      });
      for (const [missing, change] of Object.entries(cases))
        it(`where ${missing}`, async function () {
          this.timeout(60_000);
          assert.deepEqual(differing(whole, await show(change)), []);
        });
    });
});
