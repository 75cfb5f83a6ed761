/** Finds out what needs a look as lists change, and tells of what is new where that is wanted. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { numberText } from '../model/language';
import type { HistoryWanted, Suspicion } from '../model/needsALook';
import { suspectText, suspicionTitle, SUSPICION_NAMES } from '../model/needsALook/words';
import { CONTEXT, VIEWS } from '../platform/ids';
import { lookSettings } from '../platform/lookSettings';
import { sessionOfNotice } from '../platform/noticeOf';
import { turnToTell } from '../platform/othersLater';
import { reportError, type Log } from '../platform/report';
import { displayOptions } from '../platform/settings';
import { withoutLinks } from '../platform/text';
import type { WindowPace } from '../platform/windowPace';
import type { Kept } from '../primitives/kept';
import type { Looks, Session, Store } from '../store';
import { POLICIES } from '../store/askers';
import { readHistory, upToNow } from '../store/ledger/history';
import { AccountLook } from './look';
import { LookMemory } from '../store/lookMemory';

export interface LookerDependencies {
  readonly kept: Kept;
  readonly store: Store;
  readonly log: Log;
  readonly pace: Pick<WindowPace, 'factor'>;
}

/** A history that nobody asked for is read so far; who wants the rest asks for it. */
const MOST_REQUESTS = 20;

type Kinds = readonly Suspicion['kind'][];

export class Looker implements vscode.Disposable {
  readonly memory: LookMemory;
  private readonly subscriptions: vscode.Disposable;
  private readonly lookOf: (session: Session) => AccountLook;
  private looking: Promise<void> | undefined;
  private isAgain = false;
  /** What was found is told when it is this window's turn, once for all that was found until then. */
  private telling: Promise<void> | undefined;
  private readonly closing = new AbortController();

  constructor(private readonly dependencies: LookerDependencies) {
    const { kept, store } = dependencies;
    this.memory = new LookMemory(kept);
    this.lookOf = (session) => new AccountLook(session, store);
    const showContext = (): void =>
      void vscode.commands.executeCommand('setContext', CONTEXT.needsALook, (store.needsALook.value?.found.length ?? 0) > 0);
    this.subscriptions = vscode.Disposable.from(
      store.onDidChange.needsALook(showContext),
      store.news.onDidForget((accountId) => void this.memory.forget(accountId)),
    );
  }

  /** One look at a time; what changed meanwhile is looked at after it. */
  async look(): Promise<void> {
    this.isAgain = true;
    this.looking ??= Promise.resolve().then(() => this.lookOn());
    await this.looking;
  }

  /** The same after histories were read: they may prove more, though nothing in them is new. */
  async lookAgain(session: Session): Promise<void> {
    session.part(this.lookOf).noteRead();
    await this.look();
  }

  /** Shows what the last look found, but for what is ignored. */
  show(session: Session): void {
    const suspicions = this.suspicionsOf(session);
    const ignored = this.memory.ignored(session.account.id, suspicions);
    const { unread, partial } = session.part(this.lookOf);
    const looks: Looks = {
      found: suspicions.filter((each) => !ignored.has(each)),
      ignored: suspicions.filter((each) => ignored.has(each)),
      unread,
      partial,
    };
    const { needsALook } = this.dependencies.store.of(session);
    if (!isSame(needsALook.value, looks)) needsALook.set(looks);
  }

  dispose(): void {
    this.closing.abort();
    this.subscriptions.dispose();
  }

  private suspicionsOf(session: Session): readonly Suspicion[] {
    return session.part(this.lookOf).suspicions;
  }

  private async lookOn(): Promise<void> {
    try {
      while (this.isAgain) {
        this.isAgain = false;
        const session = this.dependencies.store.sessions.current;
        if (session) await this.lookAt(session);
      }
    } finally {
      // In the same moment as the last question whether there is more: who came between the two would wait for what is over.
      this.looking = undefined;
    }
  }

  private async lookAt(session: Session): Promise<void> {
    const { rules, tell } = lookSettings();
    const look = await session.part(this.lookOf).look(rules);
    if (!look || session.ended) return;
    this.show(session);
    await this.tellInTurn(session, tell);
    if (!session.ended) await this.readWanted(session, look.wanted);
  }

  /** Waits for no other window: what is looked at next is not held up by that. */
  private async tellInTurn(session: Session, kinds: Kinds): Promise<void> {
    const { pace, log } = this.dependencies;
    if (pace.factor === 1) return this.tellNew(session, kinds);
    if (this.untold(session, kinds).length === 0) return;
    this.telling ??= this.tellLater().catch((error: unknown) => void reportError(error, log));
  }

  /** Of the account that is shown by then. */
  private async tellLater(): Promise<void> {
    const { signal } = this.closing;
    try {
      await turnToTell(this.dependencies.pace, signal);
    } finally {
      this.telling = undefined;
    }
    const { current } = this.dependencies.store.sessions;
    if (current && !signal.aborted) await this.tellNew(current, lookSettings().tell);
  }

  /** Of what is found now, what is wanted as a notice and was not told. */
  private untold(session: Session, kinds: Kinds): readonly Suspicion[] {
    const { found = [] } = this.dependencies.store.of(session).needsALook.value ?? {};
    const wanted = found.filter(({ kind }) => kinds.includes(kind));
    return wanted.length > 0 ? this.memory.untold(session.account.id, wanted) : [];
  }

  private async tellNew(session: Session, kinds: Kinds): Promise<void> {
    const { store } = this.dependencies;
    const { id, label } = session.account;
    const fresh = this.untold(session, kinds);
    const [first, ...others] = fresh;
    if (!first) return;
    const what =
      others.length === 0
        ? `${suspicionTitle(first)}: ${suspectText(first, displayOptions())}`
        : [...new Set(fresh.map(({ kind }) => kind))]
            .map((kind) => `${SUSPICION_NAMES[kind]}: ${numberText(fresh.filter((each) => each.kind === kind).length)}`)
            .join(', ');
    const show = l10n.t({ message: 'Show', args: [], comment: ['a button: shows the order that is told of'] });
    void vscode.window.showWarningMessage(withoutLinks(`${label} · ${what}`), show).then((choice) => {
      if (choice === show && sessionOfNotice(session, store.sessions.current))
        void vscode.commands.executeCommand(`${VIEWS.needsALook}.focus`);
    });
    // What is noted is not told again, and the account may be left while it is.
    await this.memory.tell(id, fresh);
  }

  /** What closed an order of a trade, the history alone tells: it is read where another of the trade is still open, each time once. */
  private async readWanted(session: Session, wanted: readonly HistoryWanted[]): Promise<void> {
    const { store, log } = this.dependencies;
    if (!store.sessions.mayAskUnprompted || session.pauseOf('orders')) return;
    const account = session.part(this.lookOf);
    const next = account.due(wanted, Date.now());
    if (!next) return;
    const { symbol } = next;
    const range = upToNow(next.range, session.client.serverNow());
    try {
      const options = { signal: session.signal, maxRequests: MOST_REQUESTS, age: POLICIES.poll.maxAge };
      await readHistory(await session.ledger(), session.as('poll'), { symbol, range }, options);
      account.noteRead();
      this.isAgain = true;
    } catch (error) {
      if (!session.ended) log.warn(l10n.t`The history for ${symbol} could not be loaded: ${error instanceof Error ? error.message : ''}`);
    }
  }
}

const isSame = (before: Looks | undefined, now: Looks): boolean =>
  before !== undefined &&
  isSameList(before.found, now.found) &&
  isSameList(before.ignored, now.ignored) &&
  before.unread.join() === now.unread.join() &&
  before.partial === now.partial;
const isSameList = (before: readonly Suspicion[], now: readonly Suspicion[]): boolean =>
  before.length === now.length &&
  before.every((each, at) => {
    const other = now[at];
    return other === each || (other?.id === each.id && other.mark === each.mark && other.orderIds.join() === each.orderIds.join());
  });
