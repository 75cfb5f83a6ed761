/** Looks through what is known of one account, and asks nothing. No vscode. */
import { needsALook, type HistoryWanted, type Look, type LookRules, type Suspicion } from '../model/needsALook';
import { effectOf, type PlanOrder } from '../model/order';
import { distinctSymbols } from '../model/symbols';
import { gapsIn, SECOND, type TimeRange } from '../model/timeRange';
import { filterEach, mapEach } from '../model/work';
import { waitOf } from '../primitives/haste';
import { inSlices } from '../primitives/slices';
import type { Disposable, Session, Store } from '../store';
import type { Ledger } from '../store/ledger';

/** The service's clock is an estimate, and what it may not have come to yet is not proven. */
const FIRST_WAIT = waitOf(5 * SECOND);
const MOST_TRIES = 5;

const ALL_TIME: TimeRange = { start: 0, end: Number.MAX_SAFE_INTEGER };

/** What a look was made of: nothing of it changed, and no order is late by now, so nothing needs to be looked at again. */
interface Made {
  readonly of: readonly unknown[];
  readonly look: Look;
}

/** A part of its session, so that nothing of an account is shown for another. */
export class AccountLook implements Disposable {
  private made: Made | undefined;
  private reads = 0;
  /** What histories were read for already, how often, and when they are read for it again: epoch milliseconds. */
  private readonly tried = new Map<string, { readonly times: number; readonly next: number }>();

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
      this.reads,
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
          before: made?.look.suspicions,
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

  /**
   * The first that is wanted and due. What happened a moment ago a history may not prove yet, so it is read again for the same, ever
   * more rarely, and not for ever. Whoever takes it reads it.
   */
  due(wanted: readonly HistoryWanted[], now: number): HistoryWanted | undefined {
    const triesOf = ({ symbol, why }: HistoryWanted) => this.tried.get(`${symbol} ${why}`) ?? { times: 0, next: -Infinity };
    const due = wanted.find((each) => triesOf(each).times < MOST_TRIES && triesOf(each).next <= now);
    if (!due) return undefined;
    const { times } = triesOf(due);
    this.tried.set(`${due.symbol} ${due.why}`, { times: times + 1, next: now + FIRST_WAIT * 4 ** times });
    return due;
  }

  /** A history was read: it may prove more, though nothing in it is new. */
  noteRead(): void {
    this.reads += 1;
  }

  dispose(): void {
    this.made = undefined;
  }
}

const provenIn = (ledger: Ledger, symbol: string, now: number): readonly TimeRange[] => ledger.proven(symbol, ALL_TIME, now, Infinity);

/** Of whose orders only the history tells whether there is anything left to close. */
export const symbolsToClose = (open: readonly PlanOrder[]): string[] =>
  distinctSymbols(open.flatMap(({ action, symbol }) => (effectOf(action) === 'close' ? [symbol] : [])));
