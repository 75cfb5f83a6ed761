/** Users and totals through the ledger. Nothing of them settles, so what was read whole serves the same question while it is young. */
import * as l10n from '@vscode/l10n';
import type { ServiceReader } from '../../api/types';
import type { AffiliateUser, ReferralTotals } from '../../model/affiliate';
import { coverageFrom, type Reading, sentencesOf } from '../../model/coverage';
import { contains, DAY, describeRange, HOUR, type TimeRange } from '../../model/timeRange';
import { mapEach } from '../../model/work';
import { inSlices } from '../../primitives/slices';
import { type AffiliateRangeQuery, readAffiliateUsers, readReferralTotals, type ReadOptions } from '../../reading';
import { believed, lackedTotals, lackedUsers, spentBefore } from './believed';
import { keptChanging } from '../../reading/affiliatePages';
import { mergeUsers, sumTotals } from '../../reading/merge';
import type { Archive } from '../archive';
import { isKeepable } from '../archive/protocol';
import { began } from '../began';
import type { Ledger } from '.';
import type { LedgerOptions } from './history';
import {
  keptOfClosed,
  keptRegistrations,
  reachesBack,
  type Remembered,
  rememberedTotals,
  rememberedUsers,
  withRemembered,
} from './keptAffiliates';
import { LISTED_LATE } from './proofs';

interface Options extends ReadOptions, Pick<LedgerOptions, 'age'> {
  /** The moment of which the answer is to be, by the service's clock: `coverage.asOf` is told of an older one. */
  readonly asOf: number;
}

/**
 * All users who registered in the range, without the records as they came: {@link readAffiliateUsers}. What the service has forgotten
 * comes from the archive, where it is kept whole.
 */
export const readUsers = (ledger: Ledger, client: ServiceReader, range: TimeRange, options: Options) =>
  young<AffiliateUser>(ledger, client, range, options, {
    kind: 'users',
    read: (part, asking) => readKnownUsers(ledger, client, { range: part }, asking),
    remembered: rememberedUsers,
    merged: (users) => inSlices(mergeUsers(users)),
    // Of a user without a time nobody can say to which range it belongs.
    keep: (users) => (users.every(({ uid, registerTime }) => registerTime !== undefined && isKeepable(uid)) ? [] : undefined),
    told: (users) => inSlices(mapEach(users, (user): AffiliateUser => ({ ...user, raw: undefined }))),
  });

/** What the users did in the range: {@link readReferralTotals}. What the service has forgotten comes from the archive likewise. */
export const readTotals = (ledger: Ledger, client: ServiceReader, range: TimeRange, options: Options): Promise<Reading<ReferralTotals>> =>
  young<ReferralTotals>(ledger, client, range, options, {
    ...TOTALS,
    read: (part, asking) => readKnownTotals(ledger, client, part, asking),
  });

/**
 * The same of a part of a trend: parts are many, and none is asked for again while it is young, so the archive alone has them.
 * @param later is handed what keeps it there: whether the service takes notice of a range shows when several were read
 */
export const readTotalsOnce = (
  ledger: Ledger,
  client: ServiceReader,
  range: TimeRange,
  options: ReadOptions,
  later: (keep: () => void) => void,
): Promise<Reading<ReferralTotals>> =>
  read<ReferralTotals>(ledger, range, options, began(client), {
    ...TOTALS,
    read: (part, asking) => readStayingTotals(ledger, client, part, asking),
    later,
  });

/**
 * {@link readAffiliateUsers}, which is not believed at once that somebody who was listed before is none any more.
 * @param others who were listed, beside those that the ledger knows
 */
export function readKnownUsers(
  ledger: Ledger,
  client: ServiceReader,
  query: AffiliateRangeQuery,
  options: ReadOptions,
  others: readonly AffiliateUser[] = [],
): ReturnType<typeof readAffiliateUsers> {
  const before = new Map(others.map(({ uid, registerTime = NaN }) => [uid, registerTime]));
  const isTold = [...ledger.users.values()].some((time) => contains(query.range, time));
  const lackedBy = async (reading: Reading<AffiliateUser>): Promise<readonly string[]> => {
    const asked = { ...query, now: client.serverNow() };
    const lacked = await lackedUsers([before, ledger.users], asked)(reading);
    if (isTold || !reading.coverage.complete) return lacked;
    const kept = await keptRegistrations(ledger.archive, query);
    const lackedOfKept = await lackedUsers([kept], asked)(reading);
    // Of an earlier session some may have gone for good: of most, or of the one who is looked for, that is worth a question.
    return lackedOfKept.length > kept.size / 2 ? [...lacked, ...lackedOfKept] : lacked;
  };
  const doubt = { gone: ledger.gone.users, lackedBy, maxRequests: options.maxRequests, staying: stayingIn(query.range) };
  return believed(doubt, (maxRequests) => readAffiliateUsers(client, query, { ...options, maxRequests }));
}

/** {@link readReferralTotals}, which is not believed at once that most of those who did something lately did nothing. */
function readKnownTotals(ledger: Ledger, client: ServiceReader, range: TimeRange, options: ReadOptions): Promise<Reading<ReferralTotals>> {
  const isLike = ({ start, end }: TimeRange): boolean => Math.abs(start - range.start) < DAY && end <= range.end;
  const before = ledger.youngest<ReferralTotals>('totals ', client.serverNow(), Infinity, isLike)?.reading.items ?? [];
  return readStayingTotals(
    ledger,
    client,
    range,
    options,
    before.map(({ uid }) => uid),
  );
}

/**
 * {@link readReferralTotals}, which is not believed at once that those did nothing whose totals of the very range the archive keeps: what
 * was done in a range that is over stays done. Where the service tells of none of them any more, that is no whole answer.
 * @param before who did something lately
 */
async function readStayingTotals(
  ledger: Ledger,
  client: ServiceReader,
  range: TimeRange,
  options: ReadOptions,
  before: readonly string[] = [],
): Promise<Reading<ReferralTotals>> {
  let kept: readonly string[] = [];
  const ofBefore = lackedTotals(before, before.length / 2);
  async function lackedBy(reading: Reading<ReferralTotals>): Promise<readonly string[]> {
    if (!reading.coverage.complete) return [];
    kept = await keptOfClosed(ledger.archive, range, client.serverNow());
    return [...(await ofBefore(reading)), ...(await lackedTotals(kept)(reading))];
  }
  const doubt = { gone: new Set<string>(), lackedBy, maxRequests: options.maxRequests, staying: stayingIn(range) };
  const reading = await believed(doubt, (maxRequests) => readReferralTotals(client, { range }, { ...options, maxRequests }));
  if (kept.length === 0 || (await lackedTotals(kept)(reading)).length < kept.length) return reading;
  const about = describeRange(range);
  const told = l10n.t`The service no longer reports any of the users whose totals for ${about} are in the local archive, so its response may be incomplete.`;
  return { ...reading, coverage: coverageFrom(reading.coverage, [...sentencesOf(reading.coverage), told]) };
}

/** Nobody goes, nor what they did. */
const stayingIn = (range: TimeRange) => ({
  idsIn: ({ items }: Reading<{ readonly uid: string }>): readonly string[] => items.map(({ uid }) => uid),
  contradicted: keptChanging(describeRange(range)),
});

interface Kind<T extends { readonly uid: string }> {
  readonly kind: 'users' | 'totals';
  readonly read: (range: TimeRange, options: ReadOptions) => Promise<Reading<T>>;
  readonly remembered: (archive: Archive, range: TimeRange, now: number) => Promise<Remembered<T> | undefined>;
  readonly merged: (items: readonly T[]) => Promise<readonly T[]>;
  /** What is written of them; undefined: they cannot be kept. */
  readonly keep: (items: readonly T[]) => readonly ReferralTotals[] | undefined;
  readonly told: (items: readonly T[]) => Promise<readonly T[]>;
  /** Is handed what writes it to the archive; without it, it is written at once. */
  readonly later?: (keep: () => void) => void;
}

const TOTALS: Omit<Kind<ReferralTotals>, 'read'> = {
  kind: 'totals',
  remembered: rememberedTotals,
  merged: async (totals) => (await inSlices(sumTotals(totals))).items,
  keep: (totals) => totals,
  told: (totals) => Promise.resolve(totals),
};

const atOnce = (keep: () => void): void => keep();

function young<T extends { readonly uid: string }>(
  ledger: Ledger,
  client: ServiceReader,
  range: TimeRange,
  { asOf, ...asking }: Options,
  of: Kind<T>,
): Promise<Reading<T>> {
  const { age, ...options } = asking;
  const question = `${of.kind} ${range.start} ${range.end}`;
  return ledger.underWay.oneAtATime(question, range, asking, async () => {
    const beganAt = began(client);
    const now = beganAt();
    const known = age === 'everything' ? undefined : ledger.whole<T>(question, now, age);
    if (known) return known.asOf >= asOf ? known.reading : { ...known.reading, coverage: { ...known.reading.coverage, asOf: known.asOf } };
    const reading = await read(ledger, range, options, beganAt, of);
    const told = { ...reading, items: await of.told(reading.items) };
    if (reading.coverage.complete) ledger.keepWhole(question, { reading: told, asOf: beganAt() });
    return told;
  });
}

async function read<T extends { readonly uid: string }>(
  ledger: Ledger,
  range: TimeRange,
  options: ReadOptions,
  beganAt: () => number,
  of: Kind<T>,
  isRepeat = false,
): Promise<Reading<T>> {
  const { archive } = ledger;
  const said = beganAt();
  // Trouble with the file is told by the archive itself.
  const kept = archive && reachesBack(range, said) ? await of.remembered(archive, range, said).catch(() => undefined) : undefined;
  const asked = kept ? kept.rest : range;
  const reading = asked && (await of.read(asked, options));
  if (archive && asked && reading?.coverage.complete) {
    const { start, end } = reading.coverage.range ?? asked;
    const now = beganAt();
    const isOver = end + LISTED_LATE <= now;
    const items = of.keep(reading.items);
    // Who registered just now may not be listed yet.
    const upTo = of.kind === 'users' && !isOver ? now - LISTED_LATE : end;
    const keep = (): void => void (items && archive.keepReading(of.kind, { start, end: upTo, asOf: now }, isOver, items));
    if (upTo > start) (of.later ?? atOnce)(keep);
  }
  // Nobody had answered yet, and the clock of this machine was ahead: the service has what was taken for forgotten.
  if (!isRepeat && reachesBack(range, said) && reading?.endedBy === undefined && !reading?.spent && beganAt() < said - HOUR)
    return spentBefore(reading?.coverage.requests ?? 0, await read(ledger, range, options, beganAt, of, true));
  if (kept) return withRemembered(kept, reading, range, of.merged);
  return reading ?? of.read(range, options);
}
