import assert from 'node:assert/strict';
import type { AffiliateQuery, Page } from '../../../src/api/types';
import type { AffiliateUser } from '../../../src/model/affiliate';
import { DAY, HOUR, SECOND, type TimeRange } from '../../../src/model/timeRange';
import type { AffiliateUsersQuery, UsersRead } from '../../../src/store/affiliateReads';
import { AffiliateUsers } from '../../../src/store/affiliateUsers';
import { NOW, type FakeOptions } from '../../support/fakeService';
import { fakeClient, signedIn, type FakeClient } from './support';

/** So many users, one per `step`, the first registered an hour ago; uids count from the newest. */
export const invited = (count: number, step: number): AffiliateUser[] =>
  Array.from({ length: count }, (_, index) => ({ uid: `${index}`, registerTime: NOW - HOUR - index * step, raw: {} }));

export const YEAR = { period: { days: 365 } };

export function usersOf(knobs: FakeOptions, query: AffiliateUsersQuery = YEAR): { users: AffiliateUsers; client: FakeClient } {
  const client = fakeClient(knobs);
  const users = new AffiliateUsers(signedIn(client).current);
  users.setQuery(query);
  return { client, users };
}

export const contentOf = ({ list }: AffiliateUsers): UsersRead => {
  assert.ok(list.state.content, String(list.state.error));
  return list.state.content;
};
export const uidsOf = (users: AffiliateUsers): string[] => contentOf(users).users.map(({ uid }) => uid);
export const count = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, index) => `${from + index}`);

/** The windows that were asked for since so many calls, without what the reading asks further out. Cuts lie at the end of a day. */
export function asked({ calls }: FakeClient, since = 0): TimeRange[] {
  const windows = calls.slice(since).map(({ startTime, endTime }) => ({
    start: Number(startTime) + SECOND,
    end: Number(endTime) - (Number(endTime) % DAY === 0 ? 1 : SECOND),
  }));
  // How many requests one window takes is the reading's own affair.
  return windows.filter(({ end }, index) => end !== windows[index - 1]?.end);
}

export async function loadAll(users: AffiliateUsers): Promise<void> {
  await users.list.ensure();
  for (let loads = 0; contentOf(users).more; loads += 1) {
    assert.ok(loads < 10, 'there is always more');
    await users.loadMore();
  }
}

/** Answers in place of the service, or spoils what it would `answer`. */
export function answerFor(
  client: FakeClient,
  reply: (query: AffiliateQuery, answer: () => Promise<Page<AffiliateUser>>) => Promise<Page<AffiliateUser>>,
): void {
  const real = client.affiliateUsers.bind(client);
  client.affiliateUsers = (query = {}, call) => reply(query, () => real(query, call));
}
