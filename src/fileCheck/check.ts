/** One check from the first byte of its files to what it found, as a state that whoever shows it follows. No vscode. */
import * as l10n from '@vscode/l10n';
import { messageOf } from '../primitives/messageOf';
import { inSlices, othersTurn } from '../primitives/slices';
import type { DigitCounts } from '../model/orderIdDigits';
import { sentenceOf } from '../api/errors';
import { addTo } from '../model/addTo';
import { forEach } from '../model/work';
import { POLICIES } from '../store/askers';
import { Emitter } from '../primitives/emitter';
import type { Session, Store } from '../store';
import type { Ledger } from '../store/ledger';
import type { TimeRange } from '../model/timeRange';
import { askAll, unreadPart, knownOpenOrders, provenHistories, type Answers, type ExchangeRecord } from './ask';
import { symbolKey } from '../model/symbols';
import { findingsOf, type CheckedFile, type Findings } from './findings';
import { budgetsOf, planOf, type Plan } from './plan';
import { readInto, type TextSource } from './read';
import { asOneStory } from './rotations';
import { Scanner, type ScanOptions } from './scan';
import { looksLikeId } from './statements';
import { fieldNames } from './fieldNames';
import { statusWords } from './statusWords';
import { isContradicted, type FileOrder } from './story';

export interface FileToCheck {
  readonly uri: string;
  readonly name: string;
  /** Its name or language says that it is a table. */
  readonly table: boolean;
  /** @throws Error when it cannot be read */
  readonly open: () => Promise<TextSource>;
}

/** A check as it stands. A new object with every change. */
export interface CheckState {
  readonly phase: 'reading' | 'asking' | 'done';
  /** Whose orders it is about. */
  readonly session: Session;
  /** Its label. */
  readonly account: string;
  readonly files: readonly { readonly uri: string; readonly name: string }[];
  /** While reading: bytes; while asking: orders to be asked for one by one. */
  readonly progress: { readonly done: number; readonly total: number };
  /** What asking costs at most; undefined until the files are read. */
  readonly cost: Cost | undefined;
  /** While asking: what the answers of so far say. */
  readonly findings: Findings | undefined;
  /** Why it ended without findings, in a sentence. */
  readonly failure: string | undefined;
  /** Spent so far. */
  readonly requests: number;
  /** When it ended, epoch milliseconds of the local clock. */
  readonly endedAt: number | undefined;
}

export interface Cost {
  readonly orders: number;
  /** Of them, those that need no question. */
  readonly known: number;
  readonly requests: number;
  readonly seconds: number;
}

export interface CheckOptions {
  readonly idDigits: DigitCounts;
  readonly statusWords: Readonly<Record<string, unknown>>;
  /** What names of values mean, by the name, beside those that are known. */
  readonly names: Readonly<Record<string, unknown>>;
  /** Regular expressions whose groups are named like fields, for lines that nobody understands. */
  readonly patterns: readonly string[];
  readonly timeZone: string | undefined;
  /** Order ids and client ids that are left out. */
  readonly unchecked: ReadonlySet<string>;
  /** Also the histories that the orders of the files would not be worth, so that what is in no file is known of all pairs. */
  readonly whole?: boolean | undefined;
  readonly signal: AbortSignal;
  /** Asked once the cost is known, before anything else is: `known` compares with what is there already. */
  readonly confirm: (cost: Cost, account: string) => Promise<'ask' | 'known' | undefined>;
}

/** The checks of one window: one at a time. */
export class FileChecks {
  private readonly changed = new Emitter<void>();
  private latest: CheckState | undefined;
  private underWay: Promise<unknown> = Promise.resolve();
  private canceled = new AbortController();
  /** The state changed. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly store: Store,
    private readonly now: () => number = Date.now,
  ) {}

  /** The last check, or the one under way. */
  get state(): CheckState | undefined {
    return this.latest;
  }

  /**
   * Checks the files, once the check before has ended. What was found until a cancel stays, and says so. It is about one account to
   * its end: when that is left, it ends and asks nothing more. Undefined when nobody is signed in, or the person does not want to pay
   * for it: then the check before is there again. So it is of one that was canceled, or whose account was left, before its turn.
   */
  run(files: readonly FileToCheck[], options: CheckOptions): Promise<CheckState | undefined> {
    const session = this.store.sessions.current;
    const ended = this.underWay.then(() => {
      if (!session) return undefined;
      // Nothing of it would be there yet, and what the check before it found stays.
      if (options.signal.aborted) return undefined;
      // Who waits for its turn is none of the account that comes next.
      if (!session.readsAs(this.store.sessions.current))
        return { ...begun(session, files), phase: 'done', failure: sentenceOf(session.signal.reason), endedAt: this.now() } as const;
      this.canceled = new AbortController();
      return this.check(files, { ...options, signal: AbortSignal.any([options.signal, this.canceled.signal]) });
    });
    this.underWay = ended.catch(() => undefined);
    return ended;
  }

  /** Ends the check under way; what was found stays. */
  cancel(): void {
    this.canceled.abort();
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async check(files: readonly FileToCheck[], options: CheckOptions): Promise<CheckState | undefined> {
    const session = this.store.sessions.current;
    if (!session) return undefined;
    const before = this.latest;
    this.begin(session, files);
    try {
      const signal = AbortSignal.any([options.signal, session.signal]);
      const found = await this.find(session, files, { ...options, signal });
      if (found) return this.update({ phase: 'done', ...found, endedAt: this.now() });
      this.latest = before;
      this.changed.fire();
      return undefined;
    } catch (error) {
      return this.update({ phase: 'done', findings: undefined, failure: sentenceOf(error), endedAt: this.now() });
    }
  }

  private begin(session: Session, files: readonly FileToCheck[]): void {
    this.latest = begun(session, files);
    this.changed.fire();
  }

  /** Undefined when the person does not want to pay for it. @throws SessionEnded when the account is left before anything was found */
  private async find(
    session: Session,
    files: readonly FileToCheck[],
    options: CheckOptions,
  ): Promise<Pick<CheckState, 'findings' | 'requests'> | undefined> {
    const since = this.now() - POLICIES.program.maxAge;
    const words = statusWords(options.statusWords);
    const looks = looksLikeId(options.idDigits);
    const patterns = options.patterns.length > 0 ? (await import('./patterns')).linePatterns(options.patterns, looks) : undefined;
    const read: CheckedFile[] = [];
    const readers = { words, meaningOf: fieldNames(options.names), patterns };
    for (const file of files) read.push(await this.read(file, readers, options));
    const uris = files.map(({ uri }) => uri);
    const checked = await inSlices(asOneStory(read, uris, { words, timeZone: options.timeZone }));
    const orders = checked.flatMap((file) => file.orders).filter(({ id, last }) => !options.unchecked.has(id ?? last.said.clientOid ?? ''));

    const lists = this.store.of(session);
    const details = await lists.orderDetails();
    await othersTurn();
    session.signal.throwIfAborted();
    const ledger = await session.ledger();
    const known: Map<string, ExchangeRecord> = await inSlices(ledger.orders.all());
    const told = { words, timeZone: options.timeZone };
    const stories = new Map<string, FileOrder[]>();
    await inSlices(forEach(orders, (order) => void (order.id !== undefined && addTo(stories, order.id, order))));
    const contradicts = (id: string, order: ExchangeRecord['order']): boolean =>
      stories.get(id)?.some((story) => isContradicted(story, order, told)) === true;
    const ahead = new Set<string>();
    await inSlices(
      forEach([...stories.keys()], (id) => {
        const order = known.get(id)?.order;
        // That there was none a moment ago contradicts whoever names it.
        if (!order || (!order.status.final && contradicts(id, order))) ahead.add(id);
      }),
    );
    const plan = await inSlices(planOf(orders, { ...this.planOptions(session, ledger, known, ahead), ...told, whole: options.whole }));
    const cost = {
      orders: plan.known.length + plan.details.length,
      known: plan.known.length,
      requests: plan.requests,
      seconds: plan.seconds,
    };
    this.update({ cost });
    session.signal.throwIfAborted();
    const choice = options.signal.aborted ? 'known' : await options.confirm(cost, session.account.label);
    session.signal.throwIfAborted();
    if (choice === undefined) return undefined;
    this.update({ phase: 'asking', progress: { done: 0, total: plan.details.length } });

    let before: Findings['rows'] | undefined;
    const found = async (answers: Answers): Promise<Pick<CheckState, 'findings' | 'requests'>> => {
      await othersTurn();
      const findings = await inSlices(
        findingsOf(checked, plan, answers, {
          ...told,
          account: session.account.label,
          unchecked: options.unchecked,
          before,
          remarks: patterns?.problems ?? [],
          openOrders: knownOpenOrders(session.ended ? {} : lists.openOrders.state, since),
        }),
      );
      before = findings.rows;
      await othersTurn();
      return { findings, requests: answers.requests };
    };
    if (choice === 'known') return found(unasked(plan, known, await provenHistories(ledger, session, plan)));
    let isAsking = true;
    const show = async (answers: Answers): Promise<void> => {
      const soFar = await found(answers);
      if (isAsking) this.update(soFar);
    };
    const answers = await askAll(plan, {
      ...{ session, details, ledger, known, ahead, contradicts, since, show },
      openOrders: lists.openOrders,
      signal: options.signal,
      onProgress: (done, total) => void this.update({ progress: { done, total } }),
    });
    isAsking = false;
    return found(answers);
  }

  /** A file that cannot be read is part of the answer. */
  private async read(
    { name, table, open }: FileToCheck,
    readers: Pick<ScanOptions, 'words' | 'meaningOf' | 'patterns'>,
    options: CheckOptions,
  ): Promise<CheckedFile> {
    const scanner = new Scanner({ table, anywhere: options.idDigits, ...readers });
    try {
      options.signal.throwIfAborted();
      const source = await open();
      const onProgress = (done: number, total: number): void => void this.update({ progress: { done, total } });
      const { orders, problems, untold } = await readInto(scanner, source, { signal: options.signal, onProgress });
      return {
        name,
        orders,
        untold,
        problems: orders.length === 0 && problems.length === 0 ? [l10n.t('No orders were found.')] : problems,
      };
    } catch (error) {
      if (!options.signal.aborted) {
        return { name, orders: [], untold: [], problems: [l10n.t`It could not be read: ${messageOf(error)}`] };
      }
      const { orders, untold } = await inSlices(scanner.end());
      return { name, orders, untold, problems: [l10n.t('It was not fully read because the check was canceled.')] };
    }
  }

  private planOptions(session: Session, ledger: Ledger, known: ReadonlyMap<string, ExchangeRecord>, ahead: ReadonlySet<string>) {
    const symbols = new Map([...known.values()].map(({ order: { symbol } }) => [symbolKey(symbol), symbol]));
    const { content, loadedAt = -Infinity } = this.store.of(session).openOrders.state;
    const isYoung = (at = -Infinity): boolean => this.now() - at < POLICIES.program.maxAge;
    return {
      known: (id: string) => {
        const seen = known.get(id);
        return seen && { final: seen.order.status.final, plan: 'triggerPrice' in seen.order, young: isYoung(seen.at) && !ahead.has(id) };
      },
      symbolOf: (pair: string) => symbols.get(pair),
      unread: (symbol: string, range: TimeRange) => unreadPart(ledger, symbol, range, session.client.serverNow()),
      openKnown: content?.coverage.complete === true && isYoung(loadedAt),
      budgets: budgetsOf(...limitOf(session)),
    };
  }

  private update(change: Partial<CheckState>): CheckState {
    this.latest = { ...(this.latest as CheckState), ...change };
    this.changed.fire();
    return this.latest;
  }
}

const begun = (session: Session, files: readonly FileToCheck[]): CheckState => ({
  phase: 'reading',
  session,
  account: session.account.label,
  files: files.map(({ uri, name }) => ({ uri, name })),
  progress: { done: 0, total: 0 },
  cost: undefined,
  findings: undefined,
  failure: undefined,
  requests: 0,
  endedAt: undefined,
});

/** Weight and window of the account's limit as its client has it; section 8 leaves both open, so a setting says it. */
function limitOf(session: Session): [weight: number, windowMs: number] {
  const { limit, windowMs } = session.budgetOf('order/detail') ?? { limit: 500, windowMs: 10_000 };
  return [limit, windowMs];
}

/** What is known is compared, and nothing asked. */
function unasked(plan: Plan, known: Map<string, ExchangeRecord>, histories: Answers['histories']): Answers {
  for (const id of plan.details) known.delete(id);
  return {
    seen: known,
    unknown: new Set(),
    failed: new Map(),
    stopped: l10n.t('Only orders that were already known were compared.'),
    histories,
    requests: 0,
    underWay: false,
  };
}
