import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { tokenOf } from '../platform/tokens';
import { COMMANDS } from '../platform/ids';
import { sessionOfNotice } from '../platform/noticeOf';
import { turnToTell } from '../platform/othersLater';
import { withoutLinks, withoutIcons } from '../platform/text';
import { type Log, reportError } from '../platform/report';
import { readSettings, displayOptions } from '../platform/settings';
import type { WindowPace } from '../platform/windowPace';
import { formatTime, titleOf } from '../model/describe';
import { stillAskedAbout, type Step } from '../model/orderSteps';
import { orderAsShown } from '../model/privacy';
import { MINUTE, SECOND } from '../model/timeRange';
import { visible } from '../model/visible';
import type { OrderChange, Session, Store } from '../store';
import { OrderChanges } from '../store/orderChanges';
import type { Sight } from '../store/news';
import { memoryOf, vanishedOf, type SeenMemory, type Seen, type SeenUsers } from '../store/seen';
import { queryFor } from '../store/usersQuery';
import { tellChanges, tellSteps, endingOf } from './words';

const SHOW = l10n.t({ message: 'Show', args: [], comment: ['a button: shows the order that is told of'] });
const SETTING = l10n.t({ message: 'Settings', args: [], comment: ['a button: opens the settings'] });

interface NotifierDependencies {
  readonly store: Store;
  readonly log: Log;
  readonly pace: Pick<WindowPace, 'factor'>;
  readonly memory: SeenMemory;
  /** For a person who missed something because nobody was looking. */
  readonly offerWatch: () => Promise<void>;
}

/** Tells of the changes that the setting names, one pop-up for all that one look found; what nobody was there to see, above the list. */
export class Notifier implements vscode.Disposable {
  private readonly changes: OrderChanges;
  private readonly subscriptions: vscode.Disposable;
  /** Pop-ups that nobody has answered. */
  private readonly open = new Set<string>();
  private session: Session | undefined;
  /** By account: how often it was forgotten. What was told before says nothing of the account that has its name now. */
  private readonly forgotten = new Map<string, number>();
  /** A list tells of every change of its own, also that it is being read. */
  private readonly lookedAt: { orders?: unknown; users?: unknown } = {};
  private readonly closing = new AbortController();

  constructor(private readonly dependencies: NotifierDependencies) {
    const { store, memory } = dependencies;
    this.changes = new OrderChanges(store, memory);
    this.session = store.sessions.current;
    this.subscriptions = vscode.Disposable.from(
      store.news.onDidSee((sight) => void this.saw(sight)),
      store.sessions.onDidChange(() => this.leave()),
    );
  }

  async lookAtOrders(): Promise<void> {
    const { store, memory, pace, offerWatch } = this.dependencies;
    const session = store.sessions.current;
    const { signal } = this.closing;
    const { content } = store.openOrders.state;
    if (!session || content === this.lookedAt.orders) return;
    this.lookedAt.orders = content;
    await turnToTell(pace, signal);
    if (signal.aborted || session.ended) return;
    const { notifications, refreshInterval, watchInterval } = readSettings();
    const tell: Step[] = notifications.length > 0 ? [...notifications, 'gone'] : [];
    const gap = 2 * Math.max(refreshInterval * pace.factor, watchInterval) + 2 * MINUTE;
    const above = ({ since }: OrderChange): boolean => since !== undefined && store.polls.openOrders.watched;
    let missed = false;
    const show = (changes: readonly OrderChange[], { orders }: Seen): void => {
      // Above a list that nobody sees nothing is told.
      const popUp = changes.filter((change) => !above(change));
      const undecided = [...orders.values()].filter(({ left }) => left?.tries === 0).length;
      if (popUp.length > 0) this.popUp(popUp, session, undecided).catch((error: unknown) => void reportError(error, this.dependencies.log));
      // An outage with the list in sight is nothing that watching would have helped against.
      missed = changes.some(({ since }) => since !== undefined && !store.polls.openOrders.watchedSince(since));
    };
    await this.changes.look({ session, tell, gap, show, signal });
    const seen = await memoryOf(memory, session).read();
    if (signal.aborted || session.ended) return;
    if (seen) this.publish(seen, session);
    if (missed) await offerWatch();
  }

  /** What is new of the users is a quiet line above their list, since the list was seen last. */
  async lookAtUsers(): Promise<void> {
    const { store, memory } = this.dependencies;
    const session = store.sessions.current;
    const { content } = store.affiliateUsers.list.state;
    if (!session || !content || content === this.lookedAt.users) return;
    this.lookedAt.users = content;
    await memoryOf(memory, session).update((seen) =>
      seen.users && !this.isToCome(seen.users, session) ? seen : { ...seen, users: this.seenUsers(session) },
    );
    const seen = await memoryOf(memory, session).read();
    if (seen) this.publish(seen, session);
  }

  /** Of an account, before anything is looked at again. */
  forget(accountId: string): Promise<void> {
    this.forgotten.set(accountId, this.timesForgotten(accountId) + 1);
    this.hidePopUps();
    return this.changes.forget(accountId);
  }

  /** What was not seen yet, order by order; picking one opens it. @param which `away`: only what happened while nobody looked */
  async showNews(which: unknown): Promise<void> {
    const { store } = this.dependencies;
    const session = store.sessions.current;
    const details = await store.of(session).orderDetails();
    const unread = [...store.news.unread.orders].filter(([, { since }]) => which !== 'away' || since !== undefined);
    const changes = unread.map(([orderId, { steps }]) => ({ orderId, steps, order: details.known(orderId)?.order }));
    if (changes.length === 0) return sayNothingNew(store.news.unread.undecided);
    await pickOne(changes, session?.signal);
    // What came meanwhile was not in the list.
    if (session?.ended === false) store.news.see({ list: 'orders', orderIds: changes.map(({ orderId }) => orderId) });
  }

  /** @param node the row whose mark it is; without one, all are meant */
  markSeen(node: unknown): void {
    const { news } = this.dependencies.store;
    const of = (node as { readonly of?: unknown } | undefined)?.of;
    if (of !== 'users') news.see({ list: 'orders' });
    if (of !== 'orders') news.see({ list: 'users', all: true });
    // Where nothing was marked, nothing on the screen changes.
    vscode.window.setStatusBarMessage(l10n.t('Changes marked as seen'), 3 * SECOND);
  }

  dispose(): void {
    this.closing.abort();
    this.subscriptions.dispose();
  }

  private async popUp(changes: readonly OrderChange[], session: Session, undecided: number): Promise<void> {
    const { store } = this.dependencies;
    const text = tellChanges(changes, session.account.label, displayOptions(), undecided);
    // VS Code takes the same words for the same message, and closes the one before.
    let notice = withoutLinks(text);
    for (let time = Date.now(); this.open.has(notice); time += SECOND)
      notice = withoutLinks(`${text} · ${formatTime(time, displayOptions())}`);
    this.open.add(notice);
    const { id } = session.account;
    const before = this.timesForgotten(id);
    const choice = await vscode.window.showInformationMessage(notice, SHOW, SETTING);
    this.open.delete(notice);
    if (choice === SETTING) await vscode.commands.executeCommand('workbench.action.openSettings', '@id:orderdeck.notifications');
    if (choice !== SHOW) return;
    // Another account knows nothing of these orders, and is not to be asked about them.
    const shown = sessionOfNotice(session, store.sessions.current, this.timesForgotten(id) !== before);
    if (shown) await show(changes, shown.signal);
  }

  private async saw(sight: Sight): Promise<void> {
    const { store, memory } = this.dependencies;
    const session = store.sessions.current;
    if (!session) return;
    const { uid, period } = queryFor(session.owner, store.affiliateUsers.query);
    // Behind a filter there may be others that nobody saw.
    if (sight.list === 'users' && !sight.all && (uid !== undefined || !('days' in period))) return;
    await memoryOf(memory, session).update((seen) =>
      sight.list === 'users' ? { ...seen, users: this.seenUsers(session, seen.users) } : withSeen(seen, sight.orderIds),
    );
    const seen = await memoryOf(memory, session).read();
    if (seen) this.publish(seen, session);
  }

  /** As far as the list that was shown was read: who came since was not seen in it. Of a part of the list nobody can say. */
  private seenUsers({ client, owner }: Session, before?: SeenUsers): SeenUsers | undefined {
    const { list, query: chosen } = this.dependencies.store.affiliateUsers;
    const query = queryFor(owner, chosen);
    const { content } = list.state;
    const now = client.serverNow();
    if (query.uid !== undefined || !('days' in query.period)) return { at: Date.now(), serviceAt: now };
    if (!content) return before;
    let serviceAt = Math.max(Math.min(content.coverage.range.end, now), before?.serviceAt ?? 0);
    // What happened while it was read is in the list, too.
    for (const { registerTime = 0, firstDeposit = 0, firstTrade = 0 } of content.users)
      for (const time of [registerTime, firstDeposit, firstTrade]) if (time > serviceAt && time <= now) serviceAt = time;
    return { at: Date.now() - (now - serviceAt), serviceAt };
  }

  /** It was noted by a clock that was ahead, and nobody who comes until then would be new. What the service told whole just now is by its own. */
  private isToCome({ serviceAt }: SeenUsers, { client }: Session): boolean {
    const { content } = this.dependencies.store.affiliateUsers.list.state;
    return content?.coverage.complete === true && serviceAt > client.serverNow() + MINUTE;
  }

  private publish(seen: Seen, session: Session): void {
    const { orders, unseen, users } = seen;
    const undecided = [...orders.values()].filter(({ left }) => left?.since !== undefined && left.tries === 0).length;
    this.dependencies.store.of(session).news.set({ orders: unseen, undecided, vanished: vanishedOf(seen), users });
  }

  /** VS Code takes no message back; those of the account before leave the screen and stay, under its name, in the list of messages. */
  private leave(): void {
    const { current } = this.dependencies.store.sessions;
    if (this.session?.account.id === current?.account.id) return;
    this.session = current;
    this.hidePopUps();
  }

  private hidePopUps(): void {
    if (this.open.size > 0) void vscode.commands.executeCommand('notifications.hideToasts');
    this.open.clear();
  }

  private timesForgotten(accountId: string): number {
    return this.forgotten.get(accountId) ?? 0;
  }
}

/** @param orderIds undefined: all, also what is still asked about */
function withSeen(seen: Seen, orderIds: readonly string[] | undefined): Seen {
  if (orderIds) return { ...seen, unseen: new Map([...seen.unseen].filter(([orderId]) => !orderIds.includes(orderId))) };
  const orders = [...seen.orders].map(([orderId, order]) => {
    const { left } = order;
    return [orderId, left?.since === undefined ? order : { ...order, left: { ...left, since: undefined } }] as const;
  });
  return { ...seen, orders: new Map(orders), unseen: new Map() };
}

/** Whoever asks for what is new is told that nothing is: an empty list says neither. */
function sayNothingNew(undecided: number): void {
  const rest = undecided > 0 ? [stillAskedAbout(undecided)] : [];
  void vscode.window.showInformationMessage([l10n.t('No new changes to orders are known.'), ...rest].join(' · '));
}

/** One order in an editor; of several the list of what happened. */
async function show(changes: readonly OrderChange[], signal: AbortSignal): Promise<void> {
  const [first, ...others] = changes;
  if (first && others.length === 0) await vscode.commands.executeCommand(COMMANDS.orderShow, first.orderId);
  else await pickOne(changes, signal);
}

async function pickOne(
  changes: readonly Pick<OrderChange, 'orderId' | 'order' | 'steps'>[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const display = displayOptions();
  const items = changes.map(({ orderId, order, steps }) => {
    const shown = order && orderAsShown(order, display);
    return {
      label: withoutIcons(shown ? titleOf(shown) : l10n.t`Order ${visible(orderId)}`),
      description: withoutIcons(tellSteps(steps, shown)),
      detail: shown ? withoutIcons(`${endingOf(shown, steps)} · ${visible(orderId)}`) : '',
      orderId,
    };
  });
  const options = { placeHolder: l10n.t('Recent changes; choose an order to open it'), matchOnDescription: true, matchOnDetail: true };
  const picked = await vscode.window.showQuickPick(items, options, tokenOf(signal));
  if (picked) await vscode.commands.executeCommand(COMMANDS.orderShow, picked.orderId);
}
