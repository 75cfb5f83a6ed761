/** What each tool answers: plain data that says what it covers. No vscode. */
import * as l10n from '@vscode/l10n';
import { wholeSentenceOf } from '../api/errors';
import { type AffiliateUser, newerUserFirst, REFERRAL_AMOUNTS, type ReferralTotals, stageOf } from '../model/affiliate';
import { type Coverage, sentencesOf } from '../model/coverage';
import { decimalOf } from '../model/decimals';
import type { DisplayOptions } from '../model/describe';
import { sentenceAsShown } from '../model/maskedWords';
import type { Coded, Order, PlanOrder } from '../model/order';
import { orderAsShown, totalsAsShown, userAsShown } from '../model/privacy';
import { isSameSymbol } from '../model/symbols';
import { AFFILIATE_REACH, lastDays, MINUTE, type TimeRange } from '../model/timeRange';
import { unlessAborted } from '../primitives/abort';
import type { Session, Store } from '../store/index';
import { momentIn } from '../store/moment';
import { LIMIT, SERVES_FOR, type ToolInput } from './input';
import { meantSymbol, unknownSymbol } from './symbols';

export interface Asked {
  readonly store: Store;
  readonly session: Session;
  readonly input: ToolInput;
  readonly display: DisplayOptions;
  /** Those that a person chose for the history. */
  readonly symbols: readonly string[];
  readonly signal: AbortSignal;
}

/** A model that wants everything gets what so many requests give, and is told that it is not everything. */
const MOST_REQUESTS = 40;
/** A service's clock moves on while a long read goes on: a start this close to the limit would fall behind it. */
const MARGIN = 5 * MINUTE;

export async function order({ store, session, input, display, signal }: Asked): Promise<object> {
  const orderId = input.orderId();
  const details = await store.of(session).orderDetails();
  const answer = await details.ask(orderId, { asker: 'program', signal });
  switch (answer.kind) {
    case 'found':
      return { order: orderJson(answer.order, display), source: answer.from, readAt: timeJson(answer.at) };
    case 'notFound':
      return {
        order: null,
        problem: l10n.t`There is no order ${orderId} in "${session.account.label}". It may belong to another account.`,
      };
    case 'failed':
      throw asError(answer.error);
    case 'notAsked':
    case 'signedOut':
    case 'canceled':
      throw new Error('The question was dropped before it was answered. Ask again.');
  }
}

export async function openOrders(asked: Asked): Promise<object> {
  const { store, session, input, display, signal } = asked;
  const list = store.of(session).openOrders;
  const typed = input.symbol();
  const limit = input.limit();
  await unlessAborted(list.want('program'), signal);
  const { content, error, loadedAt } = list.state;
  if (!content) throw asError(error ?? l10n.t('The open orders could not be loaded. Try again.'));
  const known = symbolsIn(asked);
  if (typed !== undefined && !meantSymbol(typed, known).known) throw unknownSymbol(typed, known);
  const isMeant = (each: PlanOrder): boolean => typed === undefined || isSameSymbol(each.symbol, typed);
  const items = content.items.filter(isMeant);
  const over = (content.over ?? []).filter(isMeant).length;
  const stale =
    error === undefined
      ? []
      : [
          `${l10n.t('The latest refresh failed, so the data is from the time in readAt.')} ${sentenceAsShown(wholeSentenceOf(error), display)}`,
        ];
  return {
    readAt: timeJson(loadedAt),
    // Over by the history or the details, and none of the orders.
    ...(over > 0 && { listedThoughOver: over }),
    ...listJson('orders', items, limit, content.coverage, display, (each) => orderJson(each, display), stale),
  };
}

export async function orderHistory(asked: Asked): Promise<object> {
  const { store, session, input, display, signal } = asked;
  const typed = input.theSymbol();
  const range = lastDays(input.days(30, 90), session.client.serverNow());
  const limit = input.limit();
  const { symbol, known } = meantSymbol(typed, symbolsIn(asked));
  const { readKnownHistory } = await import('../store/ledger/history');
  const { items, coverage } = await readKnownHistory(await session.ledger(), session.as('program'), { symbol, range }, options(signal));
  if (items.length === 0 && coverage.complete && !known) {
    await unlessAborted(store.of(session).openOrders.want('program'), signal);
    const names = symbolsIn(asked);
    if (!meantSymbol(typed, names).known) throw unknownSymbol(typed, names);
  }
  const newest = items.toSorted((a, b) => (b.createTime ?? 0) - (a.createTime ?? 0));
  return listJson('orders', newest, limit, coverage, display, (each) => orderJson(each, display));
}

/** What orders that were read and the person's choice call pairs: the service names none by itself. */
export function symbolsIn({ store, session, symbols }: Pick<Asked, 'store' | 'session' | 'symbols'>): string[] {
  const lists = store.of(session);
  const loaded = [...(lists.openOrders.state.content?.items ?? []), ...lists.orderHistory.loaded()];
  return [...new Set(loaded.map(({ symbol }) => symbol).concat(symbols))].filter(Boolean);
}

export async function affiliateUsers(asked: Asked): Promise<object> {
  const { session, input, display, signal } = asked;
  const limit = input.limit();
  const { readKnownUsers } = await import('../store/ledger/affiliates');
  const { items, coverage } = await readKnownUsers(await session.ledger(), session.as('program'), affiliateQuery(asked), options(signal));
  return listJson('users', items.toSorted(newerUserFirst), limit, coverage, display, (each) => {
    const { uid, inviteCode, kycPassed, registerTime, firstDeposit, firstTrade, lastDeposit, lastTrade } = userAsShown(each, display);
    const times = { registerTime, firstDeposit, firstTrade, lastDeposit, lastTrade };
    const told = Object.fromEntries(Object.entries(times).map(([name, time]) => [name, timeJson(time)]));
    return { uid, stage: stageOf(each), inviteCode, kycPassed, ...told };
  });
}

export async function referralTotals(asked: Asked): Promise<object> {
  const { session, input, display, signal } = asked;
  const limit = input.limit();
  const [{ readReferralTotals }, { readTotals }, { doubtedTotals }] = await Promise.all([
    import('../reading/index'),
    import('../store/ledger/affiliates'),
    import('../store/doubtedTotals'),
  ]);
  const [client, ledger, uid] = [session.as('program'), await session.ledger(), input.uid()];
  const now = client.serverNow();
  const moment = momentIn(ledger, now, SERVES_FOR, affiliateRange(asked, now));
  const range = affiliateRange(asked, moment.asOf);
  const asking = { ...options(signal), allowance: { left: MOST_REQUESTS } };
  const read = (of: TimeRange) =>
    uid === undefined ? readTotals(ledger, client, of, { ...asking, ...moment }) : readReferralTotals(client, { range: of, uid }, asking);
  // Of whom no list was read nobody knows when they traded, and to read it takes more than was asked for.
  const known = ledger.youngest<AffiliateUser>('users ', now, Infinity)?.reading.items ?? [];
  const users = uid === undefined ? known : [];
  const { items, coverage } = await doubtedTotals(await read(range), { range, users, uid }, read, client.serverNow());
  const note =
    'Amounts are decimal strings without a currency, as the service names none. "" is not known: of the range or a part of it the service sent none, or no number. Users stand in the order of the service, not by an amount.';
  // What came of an amount would be taken for all of it.
  return {
    note,
    ...listJson('totals', items, limit, coverage, display, ({ known: _, ...each }) => totalsAsShown(readable(each), display)),
  };
}

/** What is no number is not known. */
const readable = (totals: ReferralTotals): ReferralTotals => ({
  ...totals,
  ...Object.fromEntries(REFERRAL_AMOUNTS.map((name) => [name, decimalOf(totals[name]) === undefined ? '' : totals[name]])),
});

export const rateBudget = ({ session }: Asked): object => ({
  budget: session.client.rateBudget(),
  note: 'Weight per endpoint in a sliding window.',
});

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const options = (signal: AbortSignal) => ({ signal, priority: 'background', maxRequests: MOST_REQUESTS }) as const;

const affiliateQuery = (asked: Asked) => ({ range: affiliateRange(asked, asked.session.client.serverNow()), uid: asked.input.uid() });

function affiliateRange({ input }: Asked, now: number): TimeRange {
  const { start, end } = lastDays(input.days(90, 365), now);
  return { start: Math.max(start, now - AFFILIATE_REACH + MARGIN), end };
}

/** A list cut to what was asked for never looks whole, nor does one of which nobody knows whether it is still so. */
function listJson<T>(
  name: string,
  items: readonly T[],
  limit: number,
  coverage: Coverage,
  display: DisplayOptions,
  json: (item: T) => object,
  more: readonly string[] = [],
): object {
  const { range, complete } = coverage;
  const problems = sentencesOf(coverage).map((problem) => sentenceAsShown(problem, display));
  const cut =
    items.length > limit
      ? [l10n.t`Only the first ${limit} of ${items.length} are included here: raise "limit" (≤ ${LIMIT.most}) or narrow the query.`]
      : [];
  return {
    [name]: items.slice(0, limit).map(json),
    coverage: {
      returned: Math.min(limit, items.length),
      read: items.length,
      complete: complete && cut.length === 0 && more.length === 0,
      problems: [...problems, ...more, ...cut],
      ...(range && { from: timeJson(range.start), to: timeJson(range.end) }),
    },
  };
}

/** As the contract names it, in every language alike; an unknown code is shown as any text of the service. */
const nameOf = ({ kind, label }: Coded<string>): string => (kind === 'unknown' ? label : kind);

function orderJson(original: Order | PlanOrder, display: DisplayOptions): object {
  const { raw: _raw, action, execution, status, createTime, ...rest } = orderAsShown(original, display);
  return {
    ...rest,
    action: nameOf(action),
    execution: nameOf(execution),
    status: nameOf(status),
    final: status.final,
    createTime: timeJson(createTime),
    ...('triggerTime' in rest && { triggerTime: timeJson(rest.triggerTime) }),
  };
}

const timeJson = (time: number | undefined): string | undefined =>
  time === undefined || Number.isNaN(new Date(time).getTime()) ? undefined : new Date(time).toISOString();
