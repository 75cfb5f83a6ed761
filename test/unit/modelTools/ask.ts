/** Tools of figures before a service in memory. */
import { affiliateUsers, referralTotals } from '../../../src/modelTools/answers';
import { affiliateStatistics } from '../../../src/modelTools/affiliateFigures';
import type { AskedForFigures } from '../../../src/modelTools/figures';
import { toolInput } from '../../../src/modelTools/input';
import { orderStatistics } from '../../../src/modelTools/orderFigures';
import { suspicions } from '../../../src/modelTools/suspicions';
import { actionOf, type PlanOrder, statusOf } from '../../../src/model/order';
import { LOOK_RULES } from '../../../src/model/needsALook';
import { STRATEGY_RULE } from '../../../src/model/orderStatistics/strategyRule';
import { HOUR } from '../../../src/model/timeRange';
import { TOOLS, type ToolId } from '../../../src/platform/ids';
import type { Kept } from '../../../src/primitives/kept';
import { createStore } from '../../../src/store';
import { LookMemory } from '../../../src/store/lookMemory';
import type { Session } from '../../../src/store/session';
import { type FakeOptions, type FakeService, fakeService, NOW, planOrder } from '../../support/fakeService';
import { sessionOf } from '../dashboards/desk';

export const BTC = 'cmt_btcusdt';
export const ETH = 'cmt_ethusdc';

/** Filled closing orders, an hour apart back from now, each with one of the profits, the newest first. */
export const closed = (symbol: string, profits: readonly string[], firstId = 1): PlanOrder[] =>
  profits.map((totalProfits, place) =>
    planOrder(String(firstId + profits.length - place), NOW - (place + 1) * HOUR, {
      ...{
        symbol,
        totalProfits,
        action: actionOf('3'),
        status: statusOf('2'),
        filledQty: '1',
        fee: '0.5',
        clientOid: `grid-${firstId + place}`,
      },
    }),
  );

export interface Told {
  readonly [name: string]: unknown;
  readonly range: Readonly<Record<'is' | 'from' | 'to' | 'timeZone', string>>;
  readonly coverage: {
    readonly complete: boolean;
    readonly problems: readonly string[];
    readonly incompleteSymbols?: readonly string[];
    readonly help?: string;
    readonly readAt: string;
    readonly requests: number;
    readonly maxRequests: number;
  };
}

/** A service whose history knows symbols. */
function serviceOf(knobs: FakeOptions): FakeService {
  const all = fakeService(knobs);
  const parts = new Map<string, FakeService>();
  const ofSymbol = (symbol: string): FakeService => {
    const known = parts.get(symbol) ?? fakeService({ ...knobs, history: (knobs.history ?? []).filter((order) => order.symbol === symbol) });
    parts.set(symbol, known);
    return known;
  };
  return {
    ...all,
    historyPlanOrders(query, call) {
      all.calls.push({ ...query });
      knobs.before?.(all.calls.length, all.lists);
      return ofSymbol(query.symbol).historyPlanOrders(query, call);
    },
  };
}

type Ask = (input?: object, more?: Partial<AskedForFigures>) => Promise<Told>;

export interface Account {
  readonly service: FakeService;
  readonly session: Session;
  readonly signal: AbortController;
  /** What the person ignores of what needs a look, as the windows before left it. */
  readonly memory: LookMemory;
  readonly orders: Ask;
  readonly affiliates: Ask;
  readonly users: Ask;
  readonly totals: Ask;
  readonly looks: Ask;
}

/** An account that is signed in. @param change what else the service does @param rules of what needs a look */
export function account(knobs: FakeOptions = {}, change = (service: FakeService): FakeService => service, rules = LOOK_RULES): Account {
  const service = change(serviceOf(knobs));
  const session = sessionOf(service);
  const store = createStore(() => 0);
  store.sessions.set({ phase: 'signedIn', session });
  const signal = new AbortController();
  const all = new Map<string, unknown>();
  const kept: Kept = { get: (key) => all.get(key), update: (key, value) => Promise.resolve(void all.set(key, value)) };
  const run =
    (name: ToolId, tool: (asked: AskedForFigures) => Promise<object>) =>
    async (input: object = {}, more: Partial<AskedForFigures> = {}): Promise<Told> => {
      const display = { now: NOW, timeZone: 'UTC', language: 'en' };
      const rest = { store, session, kept, display, symbols: [], strategy: STRATEGY_RULE, timeZone: 'UTC', signal: signal.signal };
      // As a model gets it.
      return JSON.parse(JSON.stringify(await tool({ ...rest, input: toolInput(name, input), ...more }))) as Told;
    };
  return {
    service,
    session,
    signal,
    memory: new LookMemory(kept),
    orders: run(TOOLS.getOrderStatistics, orderStatistics),
    affiliates: run(TOOLS.getAffiliateStatistics, affiliateStatistics),
    users: run(TOOLS.listAffiliateUsers, affiliateUsers),
    totals: run(TOOLS.getReferralTotals, referralTotals),
    looks: run(TOOLS.needsALook, (asked) => suspicions(asked, rules)),
  };
}
