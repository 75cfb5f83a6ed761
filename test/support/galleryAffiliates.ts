/** Runs of the gallery about invited users and what they did. */
import type { AffiliateQuery } from '../../src/api/types';
import type { AffiliateUser } from '../../src/model/affiliate';
import { AFFILIATE_REACH, contains, DAY, lastDays, MINUTE, type TimeRange } from '../../src/model/timeRange';
import { readAffiliateUsers, readReferralTotals } from '../../src/reading';
import { type Deed, type FakeOptions, fakeService, NOW, pausing, thousandthsOf } from './fakeService';
import { clockFor, type Dice } from './galleryAccounts';
import { capOf, coveredOf, judge, some, TO_SECONDS, travels, type Verdict } from './galleryJudge';

/** What a service may do with pages of affiliates. */
const AFFILIATE_MANNERS: Readonly<Record<string, (dice: Dice) => FakeOptions>> = {
  'the total is too small': (dice) => {
    const part = dice.pick([0, 0.5, 0.9]);
    return { total: (real) => Math.floor(real * part) };
  },
  'the total is too large': () => ({ total: (real) => real + 3 }),
  'the pages are too few': (dice) => ({ pages: dice.pick([() => 0, () => 1, (real: number) => Math.max(0, real - 1)]) }),
  'the pages are too many': () => ({ pages: (real) => real + 2 }),
  'a page in the middle is empty': (dice) => ({ emptyPages: [dice.whole(2, 4)] }),
  'the start is excluded': () => ({ startExcluded: true }),
  'the end is excluded': () => ({ endExcluded: true }),
  'users are counted now and then': (dice) => ({ countsEvery: dice.pick([2, 5, 1000]) }),
};

/** The same for lists that windows may overlap in. */
const USER_MANNERS: Readonly<Record<string, (dice: Dice) => FakeOptions>> = {
  'bounds go to whole seconds': (dice) => ({ boundsTo: { start: dice.pick(TO_SECONDS), end: dice.pick(TO_SECONDS) } }),
  'users come again in other windows': () => ({ echoes: true }),
};

const TOTAL_MANNERS: Readonly<Record<string, (dice: Dice) => FakeOptions>> = {
  'times are ignored': () => ({ ignoresRange: true }),
};

function userRange(dice: Dice): TimeRange {
  const end = NOW - dice.pick([0, 0, 623]);
  return { start: end - dice.pick([10, DAY, 89 * DAY, 90 * DAY, 200 * DAY, AFFILIATE_REACH - DAY]), end };
}

/** Invited users, one of whom may leave, or arrive or move at the front or anywhere, between two answers. */
export async function users(dice: Dice): Promise<Verdict> {
  // After the first answer the service may let wait, until the start of 365 days is out of reach.
  const pause = dice.chance(0.1) ? dice.whole(4, 12) * MINUTE : 0;
  const range = pause ? lastDays(365, NOW) : userRange(dice);
  const cap = capOf(dice);
  const [clock, real] = clockFor(dice);
  const registered = (): number => {
    if (dice.chance(0.8)) return dice.whole(range.start, range.end);
    return pause ? range.start + dice.whole(4 * MINUTE, 20 * MINUTE) : dice.pick([range.start, range.end, range.start - 1]);
  };
  const list: AffiliateUser[] = Array.from({ length: dice.whole(0, cap * dice.pick([1, 3, 9])) }, (_, index) => ({
    uid: `${1000 + index}`,
    registerTime: registered(),
    raw: {},
  })).sort((a, b) => b.registerTime - a.registerTime);
  const [manner, knobs] = some(dice, 0.12, AFFILIATE_MANNERS, USER_MANNERS);
  const moves = dice.pick([0, 0, 0.3, 0.8]);
  const anywhere = dice.chance(0.5);
  // A total that lags hides that one came and another left (docs/internals/reading.md, what is assumed): then only one of both happens.
  // One that is also too small may count just what is left: then nobody leaves.
  const isTooSmall = manner.includes('the total is too small');
  const only = knobs.countsEvery === undefined ? undefined : dice.chance(0.5) || isTooSmall;
  const ever = new Set(list.map(({ uid }) => uid));
  const times = new Map(list.map(({ uid, registerTime = 0 }) => [uid, real(registerTime)]));
  const service = fakeService({
    ...knobs,
    ...travels(dice),
    cap,
    users: list,
    userTimeOf: ({ uid, registerTime = 0 }) => times.get(uid) ?? registerTime,
    before(call, lists) {
      if (call === 1 || call > 60 || !dice.chance(moves)) return;
      // In the window that is asked for: no two things happen to it between two answers about it.
      const { startTime = 0, endTime = 0 } = service.calls.at(-1) as AffiliateQuery;
      const window = { start: startTime, end: endTime };
      const here = lists.users.filter(({ registerTime = 0 }) => contains(window, registerTime));
      const one = here[dice.whole(0, here.length - 1)];
      const there = (): number => (anywhere ? dice.whole(0, lists.users.length) : 0);
      const arrives = only ?? dice.chance(0.35);
      if (!arrives && one) lists.users.splice(lists.users.indexOf(one), 1);
      if (!arrives && one && dice.chance(0.5)) lists.users.splice(there(), 0, one);
      if (!arrives) return;
      ever.add(`9${call}`);
      lists.users.splice(there(), 0, { uid: `9${call}`, registerTime: dice.whole(startTime + 1, endTime - 1), raw: {} });
    },
  });
  const { items, coverage } = await readAffiliateUsers(pausing(service, pause), { range }, { pageSize: dice.pick([cap, 100]) });
  const left = new Set(service.lists.users.map(({ uid }) => uid));
  const covered = coveredOf(range, coverage);
  const wanted = list.filter(({ uid, registerTime = 0 }) => left.has(uid) && contains(covered, registerTime)).map(({ uid }) => uid);
  return judge(
    `users${clock && `, ${clock}`}${manner && `, ${manner}`}${pause ? ', pausing' : ''}${moves ? ', moving' : ''}`,
    coverage.complete,
    items.map(({ uid }) => uid),
    wanted,
    ever,
  );
}

/** What invited users did, summed over windows; a further user may be among them at any place from some answer on. */
export async function totals(dice: Dice): Promise<Verdict> {
  const range = userRange(dice);
  const cap = capOf(dice);
  const deeds: Deed[] = Array.from({ length: dice.whole(0, cap * 8) }, () => ({
    uid: `${dice.whole(1, cap * 4)}`,
    at: dice.whole(range.start, range.end),
    thousandths: BigInt(dice.whole(-5_000, 90_000)),
  }));
  const [manner, knobs] = some(dice, 0.15, AFFILIATE_MANNERS, TOTAL_MANNERS);
  const { startExcluded: _start, endExcluded: _end, ...rest } = knobs;
  const moves = dice.pick([0, 0, 0.3]);
  const ever = new Set(deeds.map(({ uid }) => uid));
  const service = fakeService({
    ...rest,
    ...travels(dice),
    cap,
    deeds,
    before(call, lists) {
      if (call === 1 || call > 60 || !dice.chance(moves)) return;
      ever.add(`9${call}`);
      const deed = { uid: `9${call}`, at: dice.whole(range.start, range.end), thousandths: 1n };
      lists.deeds.splice(dice.whole(0, lists.deeds.length), 0, deed);
    },
  });
  const { items, coverage } = await readReferralTotals(service, { range }, { pageSize: dice.pick([cap, 100]) });
  const sums = new Map<string, bigint>();
  for (const { uid, thousandths } of deeds) sums.set(uid, (sums.get(uid) ?? 0n) + thousandths);
  const verdict = judge(
    `totals${manner && `, ${manner}`}${moves ? ', moving' : ''}`,
    coverage.complete,
    items.map(({ uid }) => uid),
    [...sums.keys()],
    ever,
  );
  const off = coverage.complete && items.some(({ uid, depositAmount }) => sums.has(uid) && thousandthsOf(depositAmount) !== sums.get(uid));
  return off ? { ...verdict, wrong: 'complete, and a sum is wrong' } : verdict;
}
