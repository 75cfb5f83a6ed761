import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ServiceError } from '../../../src/api/errors';
import type { AffiliateUser } from '../../../src/model/affiliate';
import { AFFILIATE_REACH, AFFILIATE_SPAN, contains, DAY, lastDays, MINUTE, SECOND } from '../../../src/model/timeRange';
import { readAffiliateUsers } from '../../../src/reading';
import { type FakeService, fakeService, generator, type Lists, NOW } from '../../support/fakeService';
import { always } from '../../support/property';

const year = lastDays(365, NOW);
const user = (uid: string, registerTime: number, rest: Partial<AffiliateUser> = {}): AffiliateUser => ({
  uid,
  registerTime,
  raw: {},
  ...rest,
});
/** One user registered per so many milliseconds, the last of them now. */
const users = (count: number, step: number): AffiliateUser[] =>
  Array.from({ length: count }, (_, index) => user(`${index}`, NOW - index * step));
const uids = (items: readonly { readonly uid: string }[]): string[] => items.map(({ uid }) => uid).sort();
const bounds = (calls: readonly Readonly<Record<string, unknown>>[]): [number, number][] =>
  calls.map(({ startTime, endTime }) => [Number(startTime), Number(endTime)]);

describe('reading affiliate users', () => {
  it('covers 365 days with five windows, oldest first, that leave no gap', async () => {
    const service = fakeService();
    const { items, coverage } = await readAffiliateUsers(service, { range: year, uid: '12' });
    assert.deepEqual(items, []);
    const windows = bounds(service.calls);
    // The first minutes are out of reach before the answer comes: what is called complete begins after them.
    const range = { start: (windows[0]?.[0] ?? 0) + SECOND, end: year.end };
    assert.ok(range.start - year.start === 10 * MINUTE);
    assert.deepEqual(coverage, { range, complete: true, problems: [], requests: 5 });
    assert.ok(windows.every(([start, end]) => end - start <= AFFILIATE_SPAN && start >= NOW - AFFILIATE_REACH));
    windows.slice(1).forEach(([start], index) => assert.ok(start < (windows[index]?.[1] ?? 0), 'neighbours overlap'));
    assert.equal(windows.at(-1)?.[1], NOW + SECOND);
    assert.deepEqual(service.calls[0], { uid: '12', startTime: windows[0]?.[0], endTime: windows[0]?.[1], page: 1, pageSize: 100 });
  });

  const pagesOf = (service: FakeService): unknown[] => service.calls.map(({ page }) => page);

  it('is content with one pass where total, pages and users agree', async () => {
    const service = fakeService({ users: users(350, MINUTE) });
    const { items, coverage } = await readAffiliateUsers(service, { range: lastDays(30, NOW) });
    assert.deepEqual([items.length, coverage.complete, pagesOf(service)], [350, true, [1, 2, 3, 4]]);
  });

  it('looks behind a full last page, and over an empty one', async () => {
    const service = fakeService({ users: users(300, MINUTE) });
    const { coverage } = await readAffiliateUsers(service, { range: lastDays(30, NOW) });
    assert.deepEqual([coverage.complete, pagesOf(service)], [true, [1, 2, 3, 4, 5]]);
  });

  for (const [what, count, passes, knobs] of [
    ['too small a total', 350, 3, { total: (real: number) => Math.floor(real / 2), pages: () => 4 }],
    ['too small a total on two pages', 150, 2, { total: (real: number) => Math.floor(real / 2) }],
    ['an empty page in the middle', 350, 3, { emptyPages: [2] }],
    ['too few pages', 350, 2, { pages: () => 1 }],
    ['too small a total and too few pages', 350, 2, { total: () => 1, pages: () => 1 }],
  ] as const) {
    it(`wants ${passes} passes that find the same, and nothing behind them, with ${what}`, async () => {
      const service = fakeService({ users: users(count, MINUTE), ...knobs });
      const { items, coverage } = await readAffiliateUsers(service, { range: lastDays(30, NOW) });
      assert.deepEqual([items.length, coverage.complete], [count, true]);
      assert.equal(pagesOf(service).filter((page) => page === 1).length, passes);
    });
  }

  it('cannot know whether an empty page in the middle has lost its users, when the total is wrong as well', async () => {
    const service = fakeService({ users: users(350, MINUTE), total: () => 300, emptyPages: [2] });
    const { items, coverage } = await readAffiliateUsers(service, { range: lastDays(30, NOW) });
    assert.equal(items.length, 350);
    assert.match(coverage.problems.join(), /a total of 300 users but sends 350: its responses contradict each other/);
  });

  it('does not take two passes for proof when the page after the last shows users again', async () => {
    const service = fakeService({ users: users(200, MINUTE), total: () => 150 });
    const honest = service.affiliateUsers.bind(service);
    const { items, coverage } = await readAffiliateUsers(
      { ...service, affiliateUsers: (query, call) => honest({ ...query, page: Math.min(query?.page ?? 1, 2) }, call) },
      { range: lastDays(30, NOW) },
    );
    assert.equal(items.length, 200);
    assert.match(coverage.problems.join(), /a total of 150 users but sends 200: its responses contradict each other/);
  });

  it('is not led on by a service that repeats its last page', async () => {
    const service = fakeService({ users: users(200, MINUTE) });
    const honest = service.affiliateUsers.bind(service);
    const { coverage } = await readAffiliateUsers(
      { ...service, affiliateUsers: (query, call) => honest({ ...query, page: Math.min(query?.page ?? 1, 2) }, call) },
      { range: lastDays(30, NOW) },
    );
    assert.deepEqual([coverage.complete, coverage.requests], [true, 4]);
  });

  it('keeps users from outside the range, and says that the service may mean another time', async () => {
    const lastTrade = (one: AffiliateUser): number => one.lastTrade ?? NOW;
    const early = { ...user('early', NOW - 60 * DAY), lastTrade: NOW - DAY };
    const service = fakeService({ users: [user('1', NOW - DAY), early], userTimeOf: lastTrade });
    const { items, coverage } = await readAffiliateUsers(service, { range: lastDays(30, NOW) });
    assert.deepEqual(uids(items), ['1', 'early']);
    assert.match(coverage.problems.join(), /users who registered outside the requested range/);
  });

  it('reads a window again when it shifted between two pages', async () => {
    const service = fakeService({
      users: users(250, MINUTE),
      before(call, lists) {
        if (call === 2) lists.users.splice(3, 1);
      },
    });
    const { items, coverage } = await readAffiliateUsers(service, { range: lastDays(30, NOW) });
    assert.deepEqual(
      uids(items),
      uids(users(250, MINUTE)).filter((uid) => uid !== '3'),
    );
    assert.deepEqual([coverage.complete, coverage.requests], [true, 6]);
  });

  it('notices a shift that leaves the total as it was', async () => {
    const service = fakeService({
      users: users(250, MINUTE),
      total: (real) => real - 10,
      before(call, lists) {
        if (call !== 2) return;
        lists.users.pop();
        lists.users.unshift(user('new', NOW));
      },
    });
    const { coverage } = await readAffiliateUsers(service, { range: lastDays(30, NOW) });
    assert.equal(coverage.complete, true);
    assert.equal(service.calls.filter(({ page }) => page === 1).length, 4);
  });

  it('says so when a window never holds still, or counts more than it sends', async () => {
    const restless = fakeService({
      users: users(250, MINUTE),
      before(call, lists) {
        lists.users.push(user(`new ${call}`, NOW));
      },
    });
    const drifting = await readAffiliateUsers(restless, { range: lastDays(30, NOW) });
    assert.match(drifting.coverage.problems.join(), /kept changing while it was loading/);
    assert.equal(restless.calls.length, 12);
    const boasting = await readAffiliateUsers(fakeService({ users: users(10, DAY), total: () => 12 }), { range: lastDays(30, NOW) });
    assert.match(boasting.coverage.problems.join(), /the service reports a total of 12 users but sends 10/);
    assert.equal(boasting.coverage.requests, 6);
  });

  it('merges what several windows say of one user', async () => {
    const service = fakeService();
    const told: Partial<AffiliateUser>[] = [
      { registerTime: 5, kycPassed: true, inviteCode: 'old', firstDeposit: 30, firstTrade: 9, lastDeposit: 30, raw: 1 },
      { registerTime: 4, kycPassed: false, inviteCode: 'new', firstDeposit: 20, lastDeposit: 40, lastTrade: 50, raw: 2 },
      { registerTime: undefined, inviteCode: undefined, firstTrade: 10, raw: 3 },
    ];
    const range = lastDays(200, NOW);
    const { items } = await readAffiliateUsers(
      {
        ...service,
        affiliateUsers({ startTime = NaN } = {}) {
          const window = Math.round((startTime - range.start) / (67 * DAY));
          return Promise.resolve({ items: [{ uid: '7', raw: 0, ...told[window] }], pages: 1, pageSize: 100, total: 1 });
        },
      },
      { range },
    );
    assert.deepEqual(items, [
      {
        uid: '7',
        registerTime: 4,
        kycPassed: true,
        inviteCode: 'new',
        firstDeposit: 20,
        firstTrade: 9,
        lastDeposit: 40,
        lastTrade: 50,
        raw: 3,
      },
    ]);
  });

  it('keeps the windows read before a failure, and says which are missing', async () => {
    const service = fakeService({
      users: users(360, DAY),
      before(call) {
        if (call === 3) throw new ServiceError('server', 'The service is down.');
      },
    });
    const { items, coverage } = await readAffiliateUsers(service, { range: year });
    assert.ok(items.length > 130 && items.length < 150);
    assert.deepEqual(coverage.problems, [
      'Loading stopped after 3 requests: The service is down.',
      'Not fully loaded: 2025-10-25 00:00 to 2026-06-01 13:30 UTC.',
    ]);
  });

  it('says how far it is', async () => {
    const progress: [number, number | undefined][] = [];
    await readAffiliateUsers(
      fakeService({ users: users(250, MINUTE) }),
      { range: lastDays(30, NOW) },
      { onProgress: ({ done, expected }) => progress.push([done, expected]) },
    );
    assert.deepEqual(progress, [
      [100, 250],
      [200, 250],
      [250, 250],
    ]);
  });

  it('expects of windows that have not begun what the others hold', async () => {
    const expected: (number | undefined)[] = [];
    const progress = { onProgress: (each: { expected?: number | undefined }) => expected.push(each.expected) };
    await readAffiliateUsers(fakeService({ users: users(365, DAY) }), { range: year }, progress);
    assert.deepEqual(
      expected.map((count) => Math.round((count ?? NaN) / 10)),
      [36, 36, 36, 36, 37],
    );
    assert.equal(expected.at(-1), 365, 'all of them in the end');
  });

  it('lists every user once, whatever the bounds mean, and however much the list drifts or says so', () =>
    always(
      fc.asyncProperty(
        fc.record({ days: fc.constantFrom(1, 89, 90, 91, 180, 270, 364), startExcluded: fc.boolean(), endExcluded: fc.boolean() }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 60, size: 'max' }),
        fc.constantFrom(1, 3, 10, 100),
        fc.constantFrom(2, 7, 100),
        fc.constantFrom([], [1], [2, 3]),
        fc.integer({ min: 0, max: 3 }),
        fc.integer(),
        async ({ days, ...knobs }, places, pageSize, cap, emptyPages, busyness, seed) => {
          const range = lastDays(days, NOW);
          // On the ends, on the cuts between windows, beside both, and anywhere.
          const probe = fakeService();
          await readAffiliateUsers(probe, { range });
          const cuts = bounds(probe.calls)
            .flat()
            .flatMap((time) => [time - 1, time, time + 1]);
          const all = places.map((place, index) => {
            const cut = cuts[Math.floor(place * cuts.length)] ?? range.start;
            return user(`${index}`, index % 2 === 0 ? cut : range.start + Math.floor(place * days * DAY));
          });
          const dice = generator(seed);
          const gone = new Set<string>();
          const service = fakeService({ ...knobs, users: all, cap, emptyPages, before: (_, lists) => drift(lists) });
          function drift(lists: Lists): void {
            if (dice() >= busyness / 10) return;
            if (dice() < 0.5) lists.users.unshift(user(`new ${service.calls.length}`, NOW));
            else for (const one of lists.users.splice(Math.floor(dice() * lists.users.length), 1)) gone.add(one.uid);
          }
          const { items, coverage } = await readAffiliateUsers(service, { range }, { pageSize });
          assert.equal(new Set(uids(items)).size, items.length, 'a user twice');
          const wanted = uids(all.filter(({ uid, registerTime = 0 }) => contains(range, registerTime) && !gone.has(uid)));
          if (coverage.complete)
            assert.deepEqual(
              uids(items).filter((uid) => wanted.includes(uid)),
              wanted,
            );
          if (busyness === 0) {
            assert.deepEqual(coverage.problems, []);
            assert.deepEqual(uids(items), wanted);
          }
        },
      ),
      600,
    ));
});
