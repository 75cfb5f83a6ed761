import assert from 'node:assert/strict';
import type { AffiliateQuery, Page } from '../../../src/api/types';
import type { AffiliateUser } from '../../../src/model/affiliate';
import { DAY, lastDays, MINUTE } from '../../../src/model/timeRange';
import { readAffiliateUsers } from '../../../src/reading';
import { type FakeOptions, type FakeService, fakeService, NOW } from '../../support/fakeService';
import { until } from '../../support/settled';
import { distant } from './roundTrips';

const range = lastDays(30, NOW);
const user = (uid: string, rest: Partial<AffiliateUser> = {}): AffiliateUser => ({ uid, registerTime: NOW - DAY, raw: {}, ...rest });
const users = (count: number): AffiliateUser[] =>
  Array.from({ length: count }, (_, index) => user(`${index}`, { registerTime: NOW - index * MINUTE }));
const uids = (items: readonly AffiliateUser[]): string[] => items.map(({ uid }) => uid).sort();

/** Answers each page of each pass as it is told to. */
function scripted(answer: (page: number, pass: number) => Partial<Page<AffiliateUser>>): FakeService {
  const service = fakeService();
  let pass = 0;
  const affiliateUsers = ({ page = 1, ...query }: AffiliateQuery = {}): Promise<Page<AffiliateUser>> => {
    if (page === 1) pass += 1;
    service.calls.push({ ...query, page });
    return Promise.resolve({ items: [], pages: 1, pageSize: 100, total: 1, ...answer(page, pass) });
  };
  return { ...service, affiliateUsers };
}

const passesOf = ({ calls }: FakeService): number => calls.filter(({ page }) => page === 1).length;
const pagesOf = ({ calls }: FakeService): unknown[] => calls.map(({ page }) => page);

describe('whether what a service says of its users agrees with what it sends', () => {
  it('is doubted when a user is on two pages, though just as many came as were counted', async () => {
    const service = fakeService({
      users: users(250),
      total: (real) => real - 1,
      before(call, lists) {
        if (call === 2) lists.users.unshift(...lists.users.splice(-1));
      },
    });
    const { items, coverage } = await readAffiliateUsers(service, { range });
    assert.deepEqual([items.length, coverage.problems, passesOf(service)], [250, [], 4]);
  });

  it('is doubted when the number of pages changed', async () => {
    const all = users(150);
    const service = scripted((page, pass) => ({
      items: all.slice((page - 1) * 100, page * 100),
      total: 150,
      pages: page === 2 && pass === 1 ? 3 : 2,
    }));
    const { items, coverage } = await readAffiliateUsers(service, { range });
    assert.deepEqual([items.length, coverage.complete, passesOf(service)], [150, true, 2]);
  });

  it('is doubted, but not for a shift, when the page after the last counts nobody', async () => {
    const all = users(200);
    const service = scripted((page) =>
      page > 2 ? { total: 0, pages: 0 } : { items: all.slice((page - 1) * 100, page * 100), total: 200, pages: 2 },
    );
    const { items, coverage } = await readAffiliateUsers(service, { range });
    assert.deepEqual([items.length, coverage.problems, passesOf(service)], [200, [], 2]);
  });

  it('is judged by the size that a page turned out to have', async () => {
    const small = fakeService({ users: users(100), cap: 50 });
    await readAffiliateUsers(small, { range });
    assert.deepEqual(pagesOf(small), [1, 2, 3, 4], 'looks behind the last page, which is full');
    const all = users(150);
    const silent = scripted((page) => ({ items: all.slice((page - 1) * 100, page * 100), total: 150, pages: 2, pageSize: 0 }));
    const { coverage } = await readAffiliateUsers(silent, { range });
    assert.deepEqual([coverage.complete, pagesOf(silent)], [true, [1, 2]], 'takes a size that was not sent for the one asked for');
  });
});

describe('two passes over users that the service miscounts', () => {
  /** Each pass is one page. */
  const showing = (...passes: readonly (readonly string[])[]): FakeService =>
    scripted((page, pass) =>
      page === 1 ? { items: (passes[pass - 1] ?? []).map((uid) => user(uid, { inviteCode: `pass ${pass}` })) } : {},
    );

  it('have to find the same users, not just as many', async () => {
    const service = showing(['1', '2'], ['1', '3'], ['1', '3']);
    const { items, coverage } = await readAffiliateUsers(service, { range });
    assert.deepEqual([uids(items), coverage.complete, passesOf(service)], [['1', '3'], true, 3]);
  });

  it('have to find no more and no fewer', async () => {
    const service = showing(['1', '2'], ['1', '2', '3'], ['1', '2', '3']);
    const { coverage } = await readAffiliateUsers(service, { range });
    assert.deepEqual([coverage.complete, passesOf(service)], [true, 3]);
  });

  it('answer with what the last one says of each user', async () => {
    const { items } = await readAffiliateUsers(showing(['1', '2'], ['1', '2']), { range });
    assert.deepEqual(
      items.map(({ inviteCode }) => inviteCode),
      ['pass 2', 'pass 2'],
    );
  });

  it('prove nothing when one of them shifted, even if they find the same', async () => {
    // The total changes on the way through one pass.
    const drifting = (when: number): FakeService =>
      scripted((page, pass) => ({ items: page === 1 ? [user('1'), user('2')] : [], total: page > 1 && pass === when ? 2 : 1 }));
    const first = drifting(1);
    const { coverage } = await readAffiliateUsers(first, { range });
    assert.deepEqual([coverage.complete, passesOf(first)], [true, 3]);
    const second = await readAffiliateUsers(drifting(2), { range });
    assert.equal(second.coverage.complete, false);
  });

  it('prove nothing when a page behind those announced shows old and new users', async () => {
    const service = fakeService({
      users: users(250),
      pages: () => 1,
      total: () => 250,
      before(call, lists) {
        // The third page of the second pass: the first pass took two more to see that nothing follows.
        if (call === 8) lists.users.unshift(user('new', { registerTime: NOW }));
      },
    });
    await readAffiliateUsers(service, { range });
    assert.deepEqual(pagesOf(service).slice(0, 9), [1, 2, 3, 4, 5, 1, 2, 3, 1]);
  });

  it('doubt a page behind those announced that is not the last one again, whoever is on it', async () => {
    // One too few is counted, and who was on the page behind moves to the front before it is answered.
    for (const count of [101, 601]) {
      const service = fakeService({
        users: users(count),
        total: (real) => real - 1,
        pages: () => Math.ceil((count - 1) / 100),
        before(_call, lists) {
          if (service.calls.at(-1)?.['page'] === Math.ceil(count / 100) && lists.users[0]?.uid === '0')
            lists.users.unshift(...lists.users.splice(-1));
        },
      });
      const { items, coverage } = await readAffiliateUsers(service, { range });
      assert.ok(!coverage.complete || items.length === count, `${items.length} of ${count}, called complete`);
    }
  });

  it('are not asked for by the thousand, where far more are announced than there are', async () => {
    for (const [count, pages] of [
      [250, 250],
      [0, 1e6],
      [250, 2 ** 31],
    ] as const) {
      const service = fakeService({ users: users(count), pages: () => pages });
      const { items } = await readAffiliateUsers(service, { range });
      assert.equal(items.length, count);
      assert.ok(service.calls.length < 60, `${service.calls.length} requests for ${count} users`);
    }
  });

  it('look over an empty page behind those announced', async () => {
    const knobs: FakeOptions = { pages: () => 1, emptyPages: [3] };
    const { items, coverage } = await readAffiliateUsers(fakeService({ users: users(350), ...knobs }), { range });
    assert.deepEqual([items.length, coverage.problems], [350, []]);
  });
});

describe('pages that come in any order', () => {
  /** Pages of two users each, a letter a user; the service counts four. */
  const paged = (...passes: readonly (readonly string[])[]): FakeService =>
    scripted((page, pass) => ({
      items: [...(passes[Math.min(pass, passes.length) - 1]?.[page - 1] ?? '')].map((uid) => user(uid)),
      pageSize: 2,
      pages: 3,
      total: 4,
    }));
  const [WHOLE, WITHOUT_D] = [
    ['AB', 'CD', 'E'],
    ['AB', 'XC', 'E'],
  ] as const;

  it('hide a user twice when another arrives between two that are under way at once, and leaves in the next pass', async () => {
    // X pushes D from the second page to the third, which was answered before; then X leaves, and D goes the way back.
    const service = paged(WITHOUT_D, WITHOUT_D, WHOLE);
    const { items, coverage } = await readAffiliateUsers(service, { range }, { pageSize: 2 });
    assert.deepEqual([uids(items).includes('D'), coverage.complete, passesOf(service)], [true, false, 4]);
  });

  it('are believed when three passes find the same, of which one may follow a disturbed one', async () => {
    for (const passes of [[WHOLE], [WITHOUT_D, WHOLE]]) {
      const service = paged(...passes);
      const { items, coverage } = await readAffiliateUsers(service, { range }, { pageSize: 2 });
      assert.deepEqual([uids(items), coverage.problems, passesOf(service)], [['A', 'B', 'C', 'D', 'E'], [], passes.length + 2]);
    }
  });

  it('are given up after two passes where more would say nothing new', async () => {
    const service = scripted((page) => ({ items: [user(`${page}`)], pageSize: 1, pages: 3, total: 9, ...(page > 3 && { items: [] }) }));
    const { coverage } = await readAffiliateUsers(service, { range }, { pageSize: 1 });
    assert.deepEqual([coverage.complete, passesOf(service)], [false, 2]);
  });

  it('are followed by the page behind them when all have come, however late', async () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const service = fakeService({ users: users(1200), turns: 30, seed });
      const { coverage } = await readAffiliateUsers(service, { range });
      const pages = pagesOf(service);
      assert.equal(coverage.complete, true);
      assert.deepEqual([pages[0], ...pages.slice(-2)], [1, 13, 14], `seed ${seed}: ${pages.join()}`);
    }
  });

  it('do not keep the first page of a window waiting for the others while those of another window are read', async () => {
    const step = (360 * DAY) / 6000;
    const all = Array.from({ length: 6000 }, (_, index) => user(`${index}`, { registerTime: NOW - index * step }));
    const { client, service, until } = distant({ users: all });
    await until(readAffiliateUsers(client, { range: lastDays(360, NOW) }));
    const ends = [...new Set(service.calls.map(({ endTime }) => endTime))];
    assert.equal(ends.length, 5);
    for (const end of ends) {
      const [first = NaN, second = NaN] = service.calls.flatMap(({ endTime }, index) => (endTime === end ? [index] : []));
      assert.ok(second - first <= 10, `${second - first} answers between them, more than two round trips`);
    }
  });
});

describe('pages whose total is of another moment', () => {
  it('show somebody twice when one registers between them, as the last is asked for when all others have come', async () => {
    const list = users(450);
    const waiting: { page: number; resolve: () => void }[] = [];
    const service = fakeService();
    const affiliateUsers = ({ page = 1 }: AffiliateQuery = {}): Promise<Page<AffiliateUser>> =>
      new Promise((resolve) => {
        const answer = (): void => resolve({ items: list.slice((page - 1) * 100, page * 100), total: 450, pages: 5, pageSize: 100 });
        waiting.push({ page, resolve: answer });
      });
    let ended = false;
    const reading = readAffiliateUsers({ ...service, affiliateUsers }, { range }).finally(() => (ended = true));
    let arrived = false;
    const answerOne = (): void => {
      // The later pages come first, and somebody registers after the first of them.
      const next = waiting.toSorted((one, other) => other.page - one.page)[0];
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      next.resolve();
      if (next.page === 4 && !arrived) list.splice(150, 0, user('new', { registerTime: NOW - 1 }));
      arrived ||= next.page === 4;
    };
    await until('the reading ended', () => ended, answerOne);
    const { items, coverage } = await reading;
    const missing = users(450).filter(({ uid }) => !items.some((each) => each.uid === uid));
    assert.ok(!coverage.complete || missing.length === 0, `${missing.length} missing, called complete`);
  });
});
