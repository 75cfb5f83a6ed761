/** Looks through what is known of one account, and asks nothing. No vscode. */
import { needsALook, type Look, type LookRules, type Suspicion } from '../model/needsALook';
import { effectOf, type PlanOrder } from '../model/order';
import { distinctSymbols } from '../model/symbols';
import { gapsIn, type TimeRange } from '../model/timeRange';
import { filterEach, mapEach } from '../model/work';
import { inSlices } from '../primitives/slices';
import type { Disposable, Session, Store } from '../store';
import type { Ledger } from '../store/ledger';

const ALL_TIME: TimeRange = { start: 0, end: Number.MAX_SAFE_INTEGER };

/** What a look was made of: nothing of it changed, and no order is late by now, so nothing needs to be looked at again. */
interface Made {
  readonly of: readonly unknown[];
  readonly look: Look;
}

/** A part of its session, so that nothing of an account is shown for another. */
export class AccountLook implements Disposable {
  private made: Made | undefined;
  /** What histories were read for already: each is asked for once. */
  readonly tried = new Set<string>();

  constructor(
    private readonly session: Session,
    private readonly store: Store,
  ) {}

  /** What the last look found. */
  get suspicions(): readonly Suspicion[] {
    return this.made?.look.suspicions ?? [];
  }

  /** Undefined while no open orders were read, and once the account was left. */
  async look(rules: LookRules): Promise<Look | undefined> {
    const { session } = this;
    const { openOrders, news } = this.store.of(session);
    const { content } = openOrders.state;
    if (!content) return undefined;
    const ledger = await session.ledger();
    if (session.ended) return undefined;
    const now = session.client.serverNow();
    const vanished = news.value.vanished ?? [];
    const of = [
      content,
      ledger.orders.changes,
      vanished.join(' '),
      [...rules.kinds].join(' '),
      rules.triggeredMinutes,
      rules.partlyFilledMinutes,
      rules.forcedDays,
      // Ranges grow at their end with every poll: what they prove comes up as a change of an order.
      ...symbolsToClose(content.items).map((symbol) => provenIn(ledger, symbol, now)[0]?.start),
    ];
    const { made } = this;
    if (made && now < made.look.until && made.of.length === of.length && made.of.every((each, at) => each === of[at])) return made.look;
    const all = await inSlices(ledger.orders.all());
    const listed = new Set(content.items.map(({ orderId }) => orderId));
    // What only a list of before knew may have ended since.
    const current = await inSlices(filterEach([...all.values()], ({ order, from }) => from !== 'openOrders' || listed.has(order.orderId)));
    const known = await inSlices(mapEach(current, ({ order }) => order));
    const look = await inSlices(
      needsALook(
        {
          open: { items: content.items, complete: content.coverage.complete },
          find: (orderId) => all.get(orderId)?.order,
          known,
          isProven: (symbol, range) => gapsIn(range, provenIn(ledger, symbol, now)).length === 0,
          vanished,
          now,
        },
        rules,
      ),
    );
    if (session.ended) return undefined;
    this.made = { of, look };
    return look;
  }

  dispose(): void {
    this.made = undefined;
  }
}

const provenIn = (ledger: Ledger, symbol: string, now: number): readonly TimeRange[] => ledger.proven(symbol, ALL_TIME, now, Infinity);

/** Of whose orders only the history tells whether there is anything left to close. */
export const symbolsToClose = (open: readonly PlanOrder[]): string[] =>
  distinctSymbols(open.flatMap(({ action, symbol }) => (effectOf(action) === 'close' ? [symbol] : [])));
