/** Looks through what is known of one account, and asks nothing. No vscode. */
import type { HistoryWanted, Look, LookRules, Suspicion } from '../model/needsALook';
import { SECOND } from '../model/timeRange';
import { waitOf } from '../primitives/haste';
import type { Disposable, Session, Store } from '../store';
import { lookThrough, provenIn, symbolsToClose, unreadSymbols } from '../store/looks';

/** The service's clock is an estimate, and what it may not have come to yet is not proven. */
const FIRST_WAIT = waitOf(5 * SECOND);
const MOST_TRIES = 5;

/** What a look was made of: nothing of it changed, and no order is late by now, so nothing needs to be looked at again. */
interface Made {
  readonly of: readonly unknown[];
  readonly look: Look;
  readonly unread: readonly string[];
  readonly partial: boolean;
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

  /** See `Looks`. */
  get unread(): readonly string[] {
    return this.made?.unread ?? [];
  }

  get partial(): boolean {
    return this.made?.partial ?? false;
  }

  /** Undefined while no open orders were read, and once the account was left. */
  async look(rules: LookRules): Promise<Look | undefined> {
    const { session } = this;
    const { openOrders, news } = this.store.of(session);
    const { content, loadedAt = Infinity } = openOrders.state;
    if (!content) return undefined;
    const ledger = await session.ledger();
    if (session.ended) return undefined;
    const now = session.client.serverNow();
    const vanished = news.value.vanished ?? [];
    const of = [
      content.items,
      content.coverage.complete,
      ledger.orders.changes,
      this.reads,
      vanished.join(' '),
      [...rules.kinds].join(' '),
      rules.triggeredMinutes,
      rules.partlyFilledMinutes,
      rules.forcedDays,
      // Ranges grow at their end with every poll: what they prove comes up as a change of an order. A gap that was filled takes one away.
      ...symbolsToClose(content.items).map((symbol) =>
        provenIn(ledger, symbol, now)
          .map(({ start }) => start)
          .join(' '),
      ),
    ];
    const { made } = this;
    if (made && now < made.look.until && made.of.length === of.length && made.of.every((each, at) => each === of[at])) return made.look;
    const look = await lookThrough(ledger, {
      open: { items: content.items, complete: content.coverage.complete, readAt: now - Math.max(0, Date.now() - loadedAt) },
      rules,
      vanished,
      before: made?.look.suspicions,
      now,
    });
    if (session.ended) return undefined;
    const unread = rules.kinds.has('orphan') ? unreadSymbols(ledger, content.items, now) : [];
    this.made = { of, look, unread, partial: !content.coverage.complete };
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
