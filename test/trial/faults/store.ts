/** One fault on one endpoint, as a store meets it: what it keeps, what it holds back, and how it heals. */
import { inspect } from 'node:util';
import { lastDays } from '../../../src/model/timeRange';
import { readReferralTotals } from '../../../src/reading';
import { createStore, type Asker, type Store } from '../../../src/store';
import { Session } from '../../../src/store/session';
import { symbolOf, orderIdOf, type Trialled } from '../endpoints';
import { PLANTED, type Exchange, type Serve } from '../exchange';
import { connect } from './client';
import { holdsBack, type Fault, type Held } from './fault';
import { complaints, holdsSecret, observe, patienceOf } from './judge';

/** One thing that a store reads, and what it keeps of it. */
interface Kept {
  /** @throws why it failed */
  readonly read: (asker: Asker) => Promise<void>;
  /** What is held, as ids; undefined where a store holds nothing. */
  readonly ids: () => string | undefined;
}

async function heldBy(store: Store, { name }: Trialled, exchange: Exchange): Promise<Kept> {
  const idsOf = (records: readonly { readonly orderId?: string; readonly uid?: string }[] | undefined): string | undefined =>
    records?.map(({ orderId, uid }) => orderId ?? uid).join();
  const list =
    (resource: { readonly state: { readonly error: unknown }; refresh(asker: Asker): Promise<void> }) => async (asker: Asker) => {
      await resource.refresh(asker);
      if (resource.state.error !== undefined) throw resource.state.error as Error;
    };
  switch (name) {
    case 'open orders':
      return { read: list(store.openOrders), ids: () => idsOf(store.openOrders.state.content?.items) };
    case 'order history': {
      const history = store.orderHistory.of(symbolOf(exchange.data));
      return { read: list(history), ids: () => idsOf(history.state.content?.orders) };
    }
    case 'invited users': {
      const { affiliateUsers } = store;
      return { read: list(affiliateUsers.list), ids: () => idsOf(affiliateUsers.list.state.content?.users) };
    }
    case 'one order': {
      const details = await store.orderDetails();
      const orderId = orderIdOf(exchange.data);
      return {
        async read(asker) {
          const answer = await details.ask(orderId, { asker, maxAge: 0 });
          if (answer.kind === 'failed') throw answer.error as Error;
          if (answer.kind !== 'found') throw new Error(`the answer is ${answer.kind}`);
        },
        ids: () => idsOf([details.known(orderId)?.order ?? {}]),
      };
    }
    default:
      return {
        async read(asker) {
          const client = store.sessions.as(asker);
          const priority = asker === 'person' ? 'interactive' : 'background';
          if (client) await readReferralTotals(client, { range: lastDays(80, Date.now()) }, { priority });
        },
        ids: () => undefined,
      };
  }
}

/** What is wrong with how a store behaves; nothing is what it should be. A poll meets the fault, a person ends it. */
export async function storeCell(fault: Fault & { readonly serve: Serve }, endpoint: Trialled, exchange: Exchange): Promise<string[]> {
  const { path, family } = endpoint;
  const requests = (): number => exchange.requests(path);
  const wrong: string[] = [];
  const store = createStore(() => 0);
  const client = connect(exchange.origin, { timeoutMs: patienceOf(fault) });
  store.sessions.set({ phase: 'signedIn', session: new Session({ id: 'trial', label: 'Trial', service: 'custom' }, client) });
  try {
    const held = await heldBy(store, endpoint, exchange);
    await held.read('person');
    const before = held.ids();
    if (before === '') wrong.push('nothing was read before');

    exchange.trouble(path, fault.serve);
    const whole = requests();
    const met = await observe(() => held.read('poll'), requests);
    const { outcome } = fault;
    // A read of a list that goes well asks more than once: that it asked at all is enough.
    const counted = outcome.kind === 'none' ? { ...met, requests: requests() > whole ? (outcome.requests ?? 1) : 0 } : met;
    wrong.push(...complaints(fault, counted, 3, exchange.secrets()));
    if (held.ids() !== before) wrong.push(`what was read before is lost: ${String(held.ids())}`);
    wrong.push(...heldBack(store, family, fault));
    if (
      holdsSecret(
        [store, met.error],
        [...exchange.secrets()].filter((each) => !Object.values(PLANTED).includes(each)),
      )
    )
      wrong.push('a signature is held');
    if (holdsSecret([store.openOrders.state, store.orderHistory.states(), store.affiliateUsers.list.state], exchange.secrets()))
      wrong.push('a secret is held');

    exchange.trouble();
    const after = await observe(() => held.read('person'), requests);
    if (after.error !== undefined) wrong.push(`a person cannot end it: ${inspect(after.error)}`);
    else if (held.ids() !== before) wrong.push('something else is read afterwards');
    if (store.sessions.pauseOf(family) !== undefined) wrong.push('it is still held back after a good answer');
  } finally {
    exchange.trouble();
    store.dispose();
  }
  return wrong;
}

/** A refusal of the account, and nothing else, keeps polls from asking again: many refused requests may disable a key. */
function heldBack(store: Store, family: Trialled['family'], fault: Fault): string[] {
  const paused = (each: Trialled['family']): boolean => store.sessions.pauseOf(each) !== undefined;
  const [here, there] = family === 'orders' ? [paused('orders'), paused('affiliates')] : [paused('affiliates'), paused('orders')];
  const held: Held = !here ? 'nothing' : there ? 'account' : 'endpoints';
  const wanted = holdsBack(fault.outcome);
  return held === wanted ? [] : [`${held} is held back instead of ${wanted}`];
}
