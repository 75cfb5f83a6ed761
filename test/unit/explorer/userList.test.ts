import assert from 'node:assert/strict';
import type { Node } from '../../../src/explorer/nodes';
import { rowOf } from '../../../src/explorer/rows';
import { plainSentence } from '../../../src/model/maskedWords';
import { describeUsers, problemsOf, stepsOf, userRows } from '../../../src/explorer/userList';
import type { AffiliateUser } from '../../../src/model/affiliate';
import { DAY } from '../../../src/model/timeRange';
import type { UsersRead } from '../../../src/store/affiliateReads';
import { NOW } from '../../support/fakeService';
import { made } from '../../support/rows';
import { drawing } from './mirror';
import { Tree } from '../../../src/explorer/tree';

const display = { now: NOW, timeZone: 'UTC', language: 'en-GB' };
const user = (uid: string, daysAgo: number, rest: Partial<AffiliateUser> = {}): AffiliateUser => ({
  uid,
  registerTime: NOW - daysAgo * DAY,
  raw: {},
  ...rest,
});

interface Case {
  readonly users?: readonly AffiliateUser[];
  /** How many of 365 days were read. */
  readonly days?: number;
  readonly problems?: readonly string[];
}

/** What was read of the last 365 days. */
function read({ users = [], days = 365, problems = [] }: Case): UsersRead {
  const range = { start: NOW - days * DAY, end: NOW };
  const coverage = { range, complete: problems.length === 0, problems, requests: 1 };
  return { users, coverage, asked: { start: NOW - 365 * DAY, end: NOW }, more: days < 365 };
}

const rows = (content: UsersRead, groupBy: 'none' | 'stage' | 'inviteCode' = 'none'): Node[] =>
  made(userRows(content, { groupBy }, display));
const texts = (nodes: readonly Node[]): string[] =>
  nodes.map((node) => {
    const { label, description } = rowOf(node, display);
    return [label, description].filter(Boolean).join(' | ');
  });

describe('the list of affiliate users', () => {
  it('is the users alone when all of the period was read', () => {
    assert.deepEqual(texts(rows(read({ users: [user('2', 1), user('1', 300)] }))), ['2 | since 31 May 2026', '1 | since 5 Aug 2025']);
  });

  it('ends with the way to older users while there are older days, and says before when', () => {
    const nodes = rows(read({ users: [user('1', 1)], days: 73 }));
    assert.deepEqual(texts(nodes), ['1 | since 31 May 2026', 'Load more | before 20 Mar 2026']);
    const more = nodes.at(-1);
    assert.ok(more?.kind === 'more');
    assert.deepEqual(more.action, { command: 'orderdeck.affiliateUsers.loadMore' });
  });

  it('ends with the way to what a load left out, before any older users, and says what that costs', () => {
    for (const days of [73, 365]) {
      const nodes = rows({ ...read({ users: [user('1', 1)], days, problems: ['Canceled.'] }), rest: 104 });
      assert.deepEqual(texts(nodes), ['Canceled.', '1 | since 31 May 2026', 'Load the rest | up to 104 requests']);
    }
  });

  it('begins with what could not be read, grouped or not', () => {
    const content = read({ users: [user('1', 1)], problems: ['A page is missing.', 'So is another.'] });
    assert.deepEqual(texts(rows(content)).slice(0, 2), ['A page is missing.', 'So is another.']);
    assert.deepEqual(texts(rows(content, 'stage')), ['A page is missing.', 'So is another.', 'Registered | 1 of 1 loaded']);
  });

  it('is no list of nobody while older days are left: it says so of these days and offers the others', () => {
    assert.deepEqual(texts(rows(read({ days: 73 }))), ['Nobody registered in these 73 days', 'Load more | before 20 Mar 2026']);
    assert.deepEqual(texts(rows(read({ days: 73 }), 'stage')).length, 2);
  });

  it('does not say that nobody registered where that could not be read', () => {
    assert.deepEqual(texts(rows(read({ days: 73, problems: ['A page is missing.'] }))), [
      'A page is missing.',
      'No users were returned',
      'Load more | before 20 Mar 2026',
    ]);
  });

  it('is empty when all was read and nobody came, so that the view can say it', () => {
    assert.deepEqual(rows(read({})), []);
  });

  it('marks who registered outside the period that was asked for, not outside the days that were read', () => {
    const users = [user('1', 10), user('2', 200), user('3', 366), { uid: '4', lastTrade: NOW - DAY, raw: {} }];
    assert.deepEqual(
      rows(read({ users, days: 73 })).flatMap((node) => (node.kind === 'user' && node.outside ? [node.user.uid] : [])),
      ['3'],
    );
    assert.equal(texts(rows(read({ users })))[2], '3 | registered outside the period · since 31 May 2025');
  });

  it('takes the mark away again when the user turns out to belong to the period', async () => {
    let content = read({ users: [user('3', 366)] });
    const told: unknown[] = [];
    const source = { load: () => Promise.resolve(), below: (parent?: Node) => (parent ? [] : rows(content)) };
    const tree = new Tree(
      'view',
      source,
      () => display,
      drawing,
      (node) => told.push(node?.id),
    );
    await tree.getChildren();
    content = read({ users: [user('3', 364)] });
    tree.update();
    assert.deepEqual(told, ['affiliateUsers/3']);
    assert.deepEqual(texts(await tree.getChildren()), ['3 | since 2 Jun 2025']);
  });

  it('groups by stage, the furthest first, and by invite code', () => {
    const users = [user('1', 1, { inviteCode: 'b' }), user('2', 2, { lastTrade: NOW, inviteCode: 'a' }), user('3', 3)];
    assert.deepEqual(texts(rows(read({ users }), 'stage')), ['Traded | 1', 'Registered | 2']);
    assert.deepEqual(texts(rows(read({ users }), 'inviteCode')), ['a | 1', 'b | 1', 'No invite code | 1']);
  });

  it('unfolds a user into the steps that are known', () => {
    assert.deepEqual(
      stepsOf(user('1', 2, { lastTrade: NOW - DAY })).map((node) => rowOf(node, display).label),
      ['Registered', 'Latest trade'],
    );
    assert.deepEqual(texts(stepsOf({ uid: '1', raw: {} })), ['The service did not return any timestamps']);
  });
});

describe('the words beside the title of the affiliate users', () => {
  const many = Array.from({ length: 1234 }, (_, index) => user(`${index}`, 1));
  const words = (content: UsersRead, chosen: object = {}, masked = false): string =>
    describeUsers(content, { groupBy: 'none', period: { days: 365 }, ...chosen }, { ...display, masked });

  it('say how much of the period was read until all of it was', () => {
    assert.equal(words(read({ users: many.slice(0, 412), days: 73 })), '412 · 73 of 365 days');
    assert.equal(words(read({ users: many })), '1,234 · last 365 days');
  });

  it('claim no day that was read in part', () => {
    assert.equal(words(read({ days: 72.9 })), '0 · 72 of 365 days');
    assert.equal(words(read({ days: 364.9 })), '0 · 364 of 365 days');
  });

  it('say that something is missing, whether older days are left or not', () => {
    const problems = ['A page is missing.'];
    assert.equal(words(read({ users: many, problems })), '1,234, partial · last 365 days');
    assert.equal(words(read({ users: many, problems, days: 73 })), '1,234, partial · 73 of 365 days');
  });

  it('name a period that stands still also while older days are left', () => {
    const period = { start: NOW - 365 * DAY, end: NOW };
    assert.equal(words(read({ days: 73 }), { period }), '0 · 73 of 365 days · 1 Jun 2025 to 1 Jun 2026');
    assert.equal(words(read({}), { period }), '0 · 1 Jun 2025 to 1 Jun 2026');
  });

  it('name the only user who is looked for, but not in privacy mode', () => {
    assert.equal(words(read({}), { uid: '3066862172' }), '0 · last 365 days · UID 3066862172');
    assert.equal(words(read({}), { uid: '3066862172' }, true), '0 · last 365 days · UID •••');
  });
});

describe('what a file of affiliate users says is missing', () => {
  it('is nothing when all of the period was read to its end', () => {
    assert.deepEqual(problemsOf(read({ users: [user('1', 1)] }), display), []);
  });

  it('is what the reading says', () => {
    assert.deepEqual(problemsOf(read({ problems: ['A page is missing.'] }), display).map(plainSentence), ['A page is missing.']);
  });

  it('is also the older days that nobody loaded, though what was loaded is whole', () => {
    const left =
      'Loaded only 73 of 365 days (20 Mar 2026 to 1 Jun 2026). "Load more" loads users who registered earlier; the dashboard can export all users.';
    assert.deepEqual(problemsOf(read({ days: 73 }), display), [left]);
    assert.deepEqual(problemsOf(read({ days: 73, problems: ['A page is missing.'] }), display).map(plainSentence), [
      left,
      'A page is missing.',
    ]);
  });
});
