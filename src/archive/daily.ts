/** Once a day, what is about to be forgotten is read on, though nobody looks: the stated exception to "nothing visible, no request". */
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { type ErrorKind, ServiceError, wholeSentenceOf } from '../api/errors';
import { sentencesOf, type Coverage } from '../model/coverage';
import type { PlanOrder } from '../model/order';
import { isSameSymbol, resolveSymbol } from '../model/symbols';
import { DAY, gapsIn, HOUR, MINUTE, type TimeRange, windowsOf } from '../model/timeRange';
import { waitOf } from '../primitives/haste';
import { Poll } from '../primitives/poll';
import { SURE_REACH } from '../reading';
import { POLICIES } from '../store/askers';
import type { Archive } from '../store/archive';
import type { Disposable, Session, Sessions } from '../store';
import { ANSWERED, readHistory, upToNow } from '../store/ledger/history';
import { readOpen } from '../store/ledger/open';

/** A window that opens has other things to do first, milliseconds. */
const FIRST_LOOK = MINUTE;
/** How often a window looks whether a read is due, milliseconds: looking asks the service nothing. */
const LOOK_EVERY = 15 * MINUTE;
/** After the first failure; twice as long after each further one. */
const TRY_AGAIN = HOUR;
/** A window that reads says so about every minute; one that has not for so long is gone. */
const RENEWED = MINUTE;
const GONE_AFTER = 10 * MINUTE;
/** So much is proven at once, oldest first: what a window that is closed meanwhile has read is not read again. */
const PART = 10 * DAY;
/** Of all symbols together: half an hour at a tenth of the usual rate limit. */
const MOST_REQUESTS = 1000;

const NOTE = 'daily';

const time = v.pipe(v.number(), v.safeInteger());
const dailyRead = v.object({
  /** When it ended, epoch milliseconds of the local clock; where others left nothing for it, when they began. */
  at: time,
  came: v.picklist(['whole', 'part', 'failed']),
  /** What is missing and why, in sentences that mark what is quoted in them. */
  why: v.array(v.string()),
  /** How many in a row, up to this one, ended by a failure. */
  failures: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
const noted = v.object({
  /** By symbol. */
  symbols: v.record(v.string(), dailyRead),
  /** The window that reads now, and when it last said so. */
  reading: v.optional(v.object({ window: v.string(), at: time })),
});

/** What came of the last read of a symbol. */
export type DailyRead = v.InferOutput<typeof dailyRead>;
type Noted = v.InferOutput<typeof noted>;

/** Of what was noted; the file is open to other programs. */
function notedIn(text: string | undefined): Noted {
  try {
    return v.parse(noted, JSON.parse(text ?? ''));
  } catch {
    return { symbols: {} };
  }
}

/** What came of the last reads, by symbol. @throws ArchiveTrouble */
export const dailyReads = async (archive: Archive): Promise<Noted['symbols']> =>
  notedIn(await archive.ask('noted', { name: NOTE })).symbols;

const waitAfter = ({ failures }: DailyRead): number => (failures === 0 ? DAY : Math.min(DAY, TRY_AGAIN * 2 ** (failures - 1)));

/** When a symbol is read next, epoch milliseconds: the first look after it. */
export const nextRead = (read: DailyRead): number => read.at + waitAfter(read);

/** A time far ahead was noted before the clock was put back: it holds nobody up. */
const isOver = (at: number, wait: number, now: number): boolean => Math.abs(now - at) >= waitOf(wait);

export interface DailyDependencies {
  readonly sessions: Sessions;
  /** Of which symbols, as they are set; undefined while nothing is read by itself. */
  readonly symbols: () => readonly string[] | undefined;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/** Of one window: of all that have the account open, one reads. */
export class Daily implements Disposable {
  private readonly id = crypto.randomUUID();
  private readonly ending = new AbortController();
  private readonly poll = new Poll(
    () => this.look(),
    () => waitOf(LOOK_EVERY),
  );
  private readonly now: () => number;
  private looking: Promise<void> | undefined;

  constructor(private readonly dependencies: DailyDependencies) {
    this.now = dependencies.now ?? Date.now;
    this.poll.watch();
    this.soon();
  }

  /** Something changed that a read may have waited for. */
  soon(): void {
    this.poll.soon(waitOf(FIRST_LOOK));
  }

  /** Reads what is due, if it may. Never rejects: what came of it is noted beside what is kept, and trouble with the file told elsewhere. */
  look(): Promise<void> {
    return (this.looking ??= this.read()
      .catch(() => undefined)
      .finally(() => (this.looking = undefined)));
  }

  dispose(): void {
    this.ending.abort();
    this.poll.dispose();
  }

  private isAllowed(session: Session): boolean {
    const { symbols, sessions } = this.dependencies;
    const isShown = session === sessions.current && !this.ending.signal.aborted;
    return isShown && symbols() !== undefined && session.account.service !== 'demo' && session.pauseOf('orders') === undefined;
  }

  private async read(): Promise<void> {
    const session = this.dependencies.sessions.current;
    const symbols = this.dependencies.symbols() ?? [];
    if (!session || symbols.length === 0 || !this.isAllowed(session)) return;
    const { archive } = await session.ledger();
    if (!archive || archive.trouble) return;
    const was = await archive.ask('noted', { name: NOTE });
    const { symbols: reads, reading } = notedIn(was);
    const now = this.now();
    if (reading && reading.window !== this.id && !isOver(reading.at, GONE_AFTER, now)) return;
    const due = symbols.filter((symbol) => !reads[symbol] || isOver(reads[symbol].at, waitAfter(reads[symbol]), now));
    if (due.length === 0) return;
    // One of much that takes all there is for a day comes last on the next.
    due.sort((one, other) => (reads[one]?.at ?? 0) - (reads[other]?.at ?? 0));

    const lost = new AbortController();
    const signal = AbortSignal.any([session.signal, this.ending.signal, lost.signal]);
    const claim = claimOf(archive, was, () => lost.abort());
    let renewedAt = now;
    const renew = (): void => {
      if (!isOver(renewedAt, RENEWED, this.now())) return;
      renewedAt = this.now();
      void claim((before) => ({ ...before, reading: { window: this.id, at: renewedAt } }));
    };
    if (!(await claim((before) => ({ ...before, reading: { window: this.id, at: now } })))) return;
    const asking = { signal, allowance: { left: MOST_REQUESTS }, onProgress: renew, goesOn: () => this.isAllowed(session) };
    let failure: { readonly error: unknown } | undefined;
    for (const symbol of due) {
      const isAsked = !failure && asking.allowance.left > 0;
      const came: Came = failure ? { parts: [], failure } : await readOn(session, archive, symbol, asking);
      if (came.failure && endsAll(came.failure.error)) failure = came.failure;
      if (signal.aborted || (!failure && !asking.goesOn())) break;
      const failures = came.failure ? (reads[symbol]?.failures ?? 0) + 1 : 0;
      const read = { at: isAsked ? this.now() : now, failures, ...inWords(came) };
      await claim((before) => ({ ...before, symbols: { ...before.symbols, [symbol]: read } }));
    }
    await claim((before) => ({ symbols: before.symbols }));
  }
}

/** What may be about one symbol alone. Anything else would end the others too: they are tried again with it. */
const OF_ONE: ReadonlySet<ErrorKind> = new Set<ErrorKind>(['invalidRequest', 'notFound', 'server', 'badResponse']);
const endsAll = (error: unknown): boolean => !(error instanceof ServiceError) || error.stops !== undefined || !OF_ONE.has(error.kind);

/** What the windows of an account tell each other, changed by one of them as long as no other did. @param lost another one did */
function claimOf(archive: Archive, was: string | undefined, lost: () => void): (change: (before: Noted) => Noted) => Promise<boolean> {
  let [latest, turn] = [was, Promise.resolve(true)];
  return (change) => {
    const changed = turn.then(async (isOurs) => {
      const value = JSON.stringify(change(notedIn(latest)));
      const isNoted = isOurs && (await archive.ask('note', { name: NOTE, was: latest, value }));
      if (isNoted) latest = value;
      else lost();
      return isNoted;
    });
    turn = changed.catch(() => false);
    return changed.catch(() => false);
  };
}

interface Came {
  readonly parts: readonly Pick<Coverage, 'problems' | 'sentences'>[];
  readonly failure?: { readonly error: unknown } | undefined;
  readonly spent?: boolean | undefined;
}

interface Asking {
  readonly signal: AbortSignal;
  readonly allowance: { left: number };
  readonly onProgress: () => void;
  /** Whether it may still read. */
  readonly goesOn: () => boolean;
}

/** What of a symbol's history is not proven on disk yet, as far back as the service goes. */
async function readOn(session: Session, archive: Archive, symbol: string, { goesOn, ...limits }: Asking): Promise<Came> {
  const client = session.as('daily');
  const { priority, maxAge: age } = POLICIES.daily;
  const options = { ...limits, priority, age, onFailure: 'keep' } as const;
  const parts: Coverage[] = [];
  try {
    const ledger = await session.ledger();
    // First: an order that leaves them meanwhile is in the history then.
    const open = await readOpen(ledger, client, options);
    parts.push(open.coverage);
    if (open.endedBy !== undefined) return { parts, failure: { error: open.endedBy } };
    const spelled = resolveSymbol(
      symbol,
      open.items.map((order) => order.symbol),
    );
    const gaps = await unproven(archive, spelled, client.serverNow(), open.items);
    for (const range of [...gaps, ...(await oldest(archive, spelled, client.serverNow()))]) {
      if (!goesOn()) break;
      const { coverage, endedBy, spent } = await readHistory(
        ledger,
        client,
        { symbol: spelled, range: upToNow(range, client.serverNow()) },
        options,
      );
      parts.push(coverage);
      if (endedBy !== undefined) return { parts, failure: { error: endedBy } };
      if (spent) return { parts, spent };
    }
    return { parts };
  } catch (error) {
    return { parts, failure: { error } };
  }
}

/** In parts, oldest first. @param open what is still open is in no history yet, so its moment is proven with its end */
async function unproven(archive: Archive, symbol: string, now: number, open: readonly PlanOrder[]): Promise<TimeRange[]> {
  const range = { start: now - SURE_REACH, end: now };
  const proven = await archive.ask('proofs', { symbol, range });
  const moments = open.flatMap(({ symbol: of, createTime = NaN }) =>
    of === '' || isSameSymbol(of, symbol) ? [{ start: createTime, end: createTime }] : [],
  );
  const isMoment = ({ start, end }: TimeRange): boolean => gapsIn({ start, end }, moments).length === 0;
  return gapsIn(range, proven).flatMap((gap) => (isMoment(gap) ? [] : windowsOf(gap, PART)));
}

/** Of the window whose proof is the oldest: of that the ledger asks for a page again, since what was missing then comes up only so. */
async function oldest(archive: Archive, symbol: string, now: number): Promise<TimeRange[]> {
  const proofs = await archive.ask('proofs', { symbol, range: { start: now - ANSWERED, end: now } });
  const asOf = Math.min(...proofs.map((proof) => proof.asOf));
  return proofs
    .filter((proof) => proof.asOf === asOf)
    .slice(0, 1)
    .map(({ start, end }) => ({ start: Math.max(start, end - PART), end }));
}

function inWords({ parts, failure, spent }: Came): Pick<DailyRead, 'came' | 'why'> {
  const problems = parts.flatMap((coverage) => sentencesOf(coverage));
  if (spent) return { came: 'part', why: [l10n.t('There was more to load than one daily run allows; the next run will continue.')] };
  if (failure) return { came: parts.length > 1 ? 'part' : 'failed', why: [wholeSentenceOf(failure.error)] };
  return { came: problems.length > 0 ? 'part' : 'whole', why: [...new Set(problems)] };
}
