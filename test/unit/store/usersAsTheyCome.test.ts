import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { HOUR } from '../../../src/model/timeRange';
import type { UsersRead } from '../../../src/store/affiliateReads';
import type { FakeOptions } from '../../support/fakeService';
import { settled, until } from '../../support/settled';
import { answerFor, contentOf, count, invited, uidsOf, usersOf } from './invitedUsers';

/** Each answer in a turn of its own, as from a socket. `before` runs before each question, counted from 1. */
function usersInTurns(
  knobs: FakeOptions,
  before: (call: number, place: ReturnType<typeof usersOf>) => void | Promise<void> = () => undefined,
) {
  const place = usersOf(knobs);
  let calls = 0;
  answerFor(place.client, async (_query, answer) => {
    await before((calls += 1), place);
    await settled();
    return answer();
  });
  const spentBy = async (read: () => Promise<unknown>): Promise<number> => {
    const asked = place.client.calls.length;
    await read();
    return place.client.calls.length - asked;
  };
  return { ...place, spentBy };
}

describe('affiliate users who take many requests', () => {
  it('are shown as they come, newest first, and that more are to come', async () => {
    let shown: UsersRead | undefined;
    // The fifth answer waits until the first ones are shown, which a busy machine may do later: they are shown without it.
    const { users } = usersInTurns({ users: invited(1500, HOUR) }, async (call, place) => {
      if (call !== 5) return;
      await until('the first users', () => place.users.list.state.soFar !== undefined);
      shown = place.users.list.state.soFar;
    });
    await users.list.ensure();
    const { users: came = [], coverage, more } = shown ?? {};
    assert.ok(came.length >= 100);
    assert.ok(came.every(({ registerTime = 0 }, index) => registerTime <= (came[index - 1]?.registerTime ?? Infinity)));
    assert.deepEqual([coverage?.problems, more], [['The users are still loading.'], true]);
    assert.deepEqual([users.list.state.soFar, uidsOf(users).length], [undefined, 1500]);
  });

  it('leave the list of before as it is until the next is whole', async () => {
    const seen: unknown[] = [];
    const { users } = usersInTurns({ users: invited(1500, HOUR) }, (_, place) => void seen.push(place.users.list.state.soFar));
    await users.list.ensure();
    seen.length = 0;
    await users.refresh();
    assert.ok(seen.length > 4 && seen.every((soFar) => soFar === undefined));
  });

  it('stop when somebody has seen enough, keep who came, and are read to their end before older ones', async () => {
    const { users, spentBy } = usersInTurns({ users: invited(1500, HOUR) }, (call, place) => void (call === 5 && place.users.list.stop()));
    const spent = await spentBy(() => users.list.ensure());
    const { coverage, rest } = contentOf(users);
    assert.ok(uidsOf(users).length >= 100 && uidsOf(users).length < 1500);
    assert.match(coverage.problems.join(), /canceled/);
    assert.equal(rest, spent + 100);
    await users.loadMore();
    assert.deepEqual([uidsOf(users), contentOf(users).coverage.complete, contentOf(users).rest], [count(0, 1500), true, undefined]);
    assert.deepEqual(contentOf(users).coverage.range, coverage.range);
  });

  it('are shown as they come, with those who were there, when more of them are loaded, and can be stopped again', async () => {
    const seen: (readonly string[])[] = [];
    let stopAt = 5;
    let calls = 0;
    const { users } = usersInTurns({ users: invited(3000, HOUR) }, async (_, place) => {
      const call = (calls += 1);
      const { list } = place.users;
      // Questions are put side by side: none of them ends the loading before somebody is shown.
      if (list.state.content && call >= 4) await until('somebody is shown', () => list.state.soFar !== undefined || !list.state.loading);
      if (list.state.content && list.state.soFar) seen.push(list.state.soFar.users.map(({ uid }) => uid));
      if (call === stopAt) list.stop();
    });
    await users.list.ensure();
    for (const what of ['the rest', 'older ones']) {
      const before = uidsOf(users);
      const { rest: may = 0 } = contentOf(users);
      [seen.length, calls, stopAt] = [0, 0, 6];
      await users.loadMore();
      const isHeld = (all: readonly string[]): boolean => {
        const held = new Set(all);
        return before.every((uid) => held.has(uid));
      };
      assert.ok(seen.length > 0 && [...seen, uidsOf(users)].every(isHeld), what);
      const { coverage, rest = 0 } = contentOf(users);
      assert.match(coverage.problems.join(), /canceled/);
      assert.deepEqual([users.list.state.error, rest >= may && rest > 0], [undefined, true]);
      stopAt = Infinity;
      await users.loadMore();
      assert.deepEqual([contentOf(users).coverage.complete, contentOf(users).rest], [true, undefined]);
    }
  });

  it('are shown as they come, with those who were there, when a list that broke off is refreshed, and can be stopped again', async () => {
    const seen: (readonly string[])[] = [];
    let stopAt = 5;
    let calls = 0;
    const { users } = usersInTurns({ users: invited(1500, HOUR) }, async (_, place) => {
      const call = (calls += 1);
      const { list } = place.users;
      if (stopAt === 6 && call >= 4) await until('somebody is shown', () => list.state.soFar !== undefined || !list.state.loading);
      if (list.state.content && list.state.soFar) seen.push(list.state.soFar.users.map(({ uid }) => uid));
      if (call === stopAt) list.stop();
    });
    await users.list.ensure();
    const before = uidsOf(users);
    const { rest: may = 0 } = contentOf(users);
    assert.ok(before.length >= 100 && before.length < 1500);
    [calls, stopAt] = [0, 6];
    await users.refresh();
    assert.ok(seen.length > 0, 'nobody was shown meanwhile');
    assert.ok(
      [...seen, uidsOf(users)].every((all) => before.every((uid) => all.includes(uid))),
      'somebody who was there went',
    );
    const { coverage, rest = 0 } = contentOf(users);
    assert.match(coverage.problems.join(), /canceled/);
    assert.deepEqual([users.list.state.error, rest >= may && rest > 0], [undefined, true]);
    [seen.length, stopAt] = [0, Infinity];
    await users.refresh('poll');
    assert.deepEqual([seen.length, uidsOf(users), contentOf(users).coverage.complete], [0, count(0, 1500), true]);
  });

  it('are read to their end after a load that spent all it may, with more requests each time, and nobody goes', async () => {
    const { users, spentBy } = usersInTurns({ users: invited(250, HOUR), cap: 1 });
    await users.list.ensure();
    const loads: [may: number | undefined, spent: number][] = [];
    while (contentOf(users).rest !== undefined) {
      const [before, may] = [uidsOf(users), contentOf(users).rest];
      loads.push([may, await spentBy(() => users.loadMore())]);
      const now = new Set(uidsOf(users));
      assert.ok(before.every((uid) => now.has(uid)));
    }
    assert.deepEqual(
      loads.map(([may]) => may),
      [200, 300],
    );
    assert.ok(loads.every(([may = 0, spent]) => spent <= may));
    assert.deepEqual(uidsOf(users), count(0, 250));
    const again = await spentBy(() => users.refresh());
    assert.deepEqual([uidsOf(users).length, contentOf(users).coverage.complete], [250, true], `${again} requests`);
  });

  for (const [what, load] of [
    ['the rest', 'loadMore'],
    ['a refresh', 'refresh'],
  ] as const)
    it(`are as they were when ${what} is refused, with the reason`, async () => {
      let ill = false;
      const { users } = usersInTurns({ users: invited(150, HOUR), cap: 1 }, (call) => {
        if (ill && call > 150) throw new ServiceError('server', 'The service is ill.');
      });
      await users.list.ensure();
      const before = uidsOf(users);
      ill = true;
      await users[load]();
      assert.deepEqual(uidsOf(users), before);
      assert.match(String(users.list.state.error), /The service is ill/);
      assert.equal(contentOf(users).rest, 200);
    });
});
