import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { AFFILIATE_REACH, AFFILIATE_SPAN, DAY, HOUR, MINUTE } from '../../../src/model/timeRange';
import { NOW } from '../../support/fakeService';
import { answerFor, asked, contentOf, count, invited, loadAll, uidsOf, usersOf, YEAR } from './invitedUsers';

describe('affiliate users', () => {
  it('are at first those of the newest stretch, at most 90 days, read in one window', async () => {
    const { users, client } = usersOf({ users: invited(365, DAY) });
    await users.list.ensure();
    const { coverage, more } = contentOf(users);
    assert.deepEqual(asked(client), [coverage.range]);
    assert.equal(coverage.range.end, NOW);
    assert.ok(coverage.range.start >= NOW - AFFILIATE_SPAN && coverage.range.start < NOW - 60 * DAY);
    assert.deepEqual([coverage.complete, more], [true, true]);
    assert.equal(uidsOf(users).length, invited(365, DAY).filter(({ registerTime = 0 }) => registerTime >= coverage.range.start).length);
  });

  it('are all of the stretch, though they take many pages and the service says there is one', async () => {
    const { users, client } = usersOf({ users: invited(250, HOUR) });
    answerFor(client, async (_query, answer) => ({ ...(await answer()), pages: 1 }));
    await users.list.ensure();
    assert.deepEqual(uidsOf(users), count(0, 250));
  });

  it('are all who stayed, though one leaves between two pages', async () => {
    const { users } = usersOf({
      users: invited(250, HOUR),
      before: (call, lists) => void (call === 2 && lists.users.shift()),
    });
    await users.list.ensure();
    assert.deepEqual(
      uidsOf(users).filter((uid) => uid !== '0'),
      count(1, 250),
    );
  });

  it('are read in one go where the period is no longer than 90 days', async () => {
    for (const days of [1, 30, 90]) {
      const { users } = usersOf({ users: invited(100, DAY) }, { period: { days } });
      await users.list.ensure();
      const { coverage, more } = contentOf(users);
      assert.deepEqual(coverage.range, { start: NOW - days * DAY, end: NOW });
      assert.deepEqual([uidsOf(users), coverage.complete, more], [count(0, days), true, false]);
    }
  });

  it('are those of the period alone, however short it is', async () => {
    const { users } = usersOf({ users: invited(48, HOUR) }, { period: { start: NOW - 10 * HOUR, end: NOW - 8 * HOUR } });
    await users.list.ensure();
    assert.deepEqual(uidsOf(users), ['7', '8', '9']);
  });

  it('are asked for up to now, not beyond', async () => {
    const { users, client } = usersOf({}, { period: { start: NOW - DAY, end: NOW + DAY } });
    await users.list.ensure();
    const range = { start: NOW - DAY, end: NOW };
    assert.deepEqual(asked(client), [range]);
    assert.deepEqual([contentOf(users).asked, contentOf(users).more], [range, false]);
  });

  it('are looked for in all of the period when one alone is wanted', async () => {
    const { users, client } = usersOf({ users: invited(5, 80 * DAY) }, { ...YEAR, uid: '3' });
    await users.list.ensure();
    assert.ok(client.calls.every(({ uid }) => uid === '3'));
    assert.deepEqual([uidsOf(users), contentOf(users).more], [['3'], false]);
    await users.refresh();
    assert.deepEqual([uidsOf(users), contentOf(users).more], [['3'], false]);
  });

  it('come newest first, whatever order the service lists them in, and those without a time last', async () => {
    const listed = [...invited(3, DAY)].reverse();
    const { users, client } = usersOf({});
    answerFor(client, () => Promise.resolve({ items: [{ uid: 'x', raw: {} }, ...listed], pages: 1, pageSize: 100, total: 4 }));
    await users.list.ensure();
    assert.deepEqual(uidsOf(users), ['0', '1', '2', 'x']);
  });

  it('stop after a hundred requests and say so', async () => {
    const { users, client } = usersOf({ users: invited(150, HOUR), cap: 1 });
    await users.list.ensure();
    const { coverage } = contentOf(users);
    assert.deepEqual([client.calls.length, coverage.complete, coverage.requests], [100, false, 100]);
    assert.match(coverage.problems.join(' '), /stopped after 100 requests/);
  });

  it('are shown as far as they came when the first read breaks off, with what is missing', async () => {
    const { users } = usersOf({
      users: invited(250, HOUR),
      before: (call) => {
        if (call > 1) throw new ServiceError('server', 'The service is ill.');
      },
    });
    await users.list.ensure();
    const { coverage } = contentOf(users);
    assert.deepEqual([uidsOf(users).length, coverage.complete], [100, false]);
    assert.match(coverage.problems.join(' '), /The service is ill/);
  });
});

describe('more affiliate users', () => {
  it('come a stretch at a time, each one window, until the period is read without gap or overlap', async () => {
    const { users, client } = usersOf({ users: invited(400, DAY) });
    await users.list.ensure();
    for (let loads = 1; contentOf(users).more; loads += 1) {
      assert.equal(asked(client).length, loads);
      assert.ok(loads < 10, 'there is always more');
      await users.loadMore();
    }
    const { coverage } = contentOf(users);
    const whole = { start: NOW - 365 * DAY, end: NOW };
    assert.deepEqual([coverage.range, coverage.complete, coverage.requests], [whole, true, client.calls.length]);
    assert.deepEqual(uidsOf(users), count(0, 365));
    const windows = asked(client);
    assert.equal(windows.length, 5);
    windows.slice(1).forEach(({ end }, index) => assert.equal(end + 1, windows[index]?.start));
    const earliest = windows.at(-1)?.start ?? NaN;
    assert.ok(earliest > NOW - AFFILIATE_REACH && earliest <= NOW - AFFILIATE_REACH + 10 * MINUTE);
  });

  it('have a user at the very edge of two stretches once, whether the service includes its bounds or not', async () => {
    const { users: first } = usersOf({});
    await first.list.ensure();
    const { start } = contentOf(first).coverage.range;
    const edge = [start + 1, start, start - 1].map((registerTime) => ({ uid: `${registerTime}`, registerTime, raw: {} }));
    for (const knobs of [{}, { startExcluded: true }, { endExcluded: true }, { startExcluded: true, endExcluded: true }]) {
      const { users } = usersOf({ users: edge, ...knobs });
      await loadAll(users);
      assert.deepEqual(
        uidsOf(users),
        edge.map(({ uid }) => uid),
      );
      assert.equal(contentOf(users).coverage.complete, true);
    }
  });

  it('make one record of what several stretches say of a user, and make the same of it when they are read again', async () => {
    const { users, client } = usersOf({});
    const registerTime = NOW - 300 * DAY;
    const now = { uid: '5', registerTime, inviteCode: 'new', lastTrade: NOW - DAY, kycPassed: false, raw: {} };
    const then = {
      uid: '5',
      registerTime,
      inviteCode: 'old',
      firstTrade: NOW - 200 * DAY,
      lastTrade: NOW - 200 * DAY,
      kycPassed: true,
      raw: {},
    };
    answerFor(client, ({ startTime = 0, endTime = 0 }) => {
      const items = [now, then].filter(({ lastTrade }) => lastTrade > startTime && lastTrade < endTime);
      return Promise.resolve({ items, pages: items.length, pageSize: 100, total: items.length });
    });
    await loadAll(users);
    const merged = contentOf(users).users;
    assert.deepEqual(merged, [{ ...merged[0], ...now, firstTrade: then.firstTrade, kycPassed: true }]);
    await users.refresh();
    assert.deepEqual(contentOf(users).users, merged);
  });

  it('are listed, each once, also where they registered at another time than was asked for', async () => {
    const { users, client } = usersOf({});
    const items = [200, 400].map((days) => ({ uid: `${days}`, registerTime: NOW - days * DAY, raw: {} }));
    answerFor(client, () => Promise.resolve({ items, pages: 1, pageSize: 100, total: items.length }));
    await users.list.ensure();
    assert.deepEqual(uidsOf(users), ['200', '400']);
    await loadAll(users);
    assert.deepEqual(uidsOf(users), ['200', '400']);
  });

  it('begin where the stretch before ends, though the clock goes on', async () => {
    const { users, client } = usersOf({});
    await users.list.ensure();
    const { start } = contentOf(users).coverage.range;
    client.lists.now += DAY;
    await users.loadMore();
    assert.equal(asked(client).at(-1)?.end, start - 1);
    assert.equal(contentOf(users).coverage.range.end, NOW);
    await loadAll(users);
    const { asked: whole, coverage } = contentOf(users);
    assert.deepEqual([coverage.range.start, coverage.complete], [NOW - 364 * DAY, true]);
    assert.equal(whole.start, NOW - 364 * DAY);
  });

  it('are loaded once by two clicks', async () => {
    const { users, client } = usersOf({ users: invited(365, DAY) });
    await users.list.ensure();
    await Promise.all([users.loadMore(), users.loadMore()]);
    assert.equal(asked(client).length, 2);
  });

  it('carry the problems of all stretches: a whole one does not heal another', async () => {
    let miscounts = true;
    const { users } = usersOf({ users: invited(10, HOUR), total: (real) => (miscounts ? real + 1 : real) });
    await users.list.ensure();
    const { problems } = contentOf(users).coverage;
    assert.ok(problems.length > 0);
    miscounts = false;
    await users.loadMore();
    assert.deepEqual([contentOf(users).coverage.complete, contentOf(users).coverage.problems], [false, problems]);
  });

  it('carry their own problems into a list that was whole', async () => {
    let miscounts = false;
    const { users } = usersOf({ users: invited(10, HOUR), total: (real) => (miscounts ? real + 1 : real) });
    await users.list.ensure();
    assert.equal(contentOf(users).coverage.complete, true);
    miscounts = true;
    await users.loadMore();
    assert.equal(contentOf(users).coverage.complete, false);
    assert.ok(contentOf(users).coverage.problems.length > 0);
  });

  it('of a time that the service does not answer for are no endless row of empty stretches', async () => {
    const { users, client } = usersOf({ users: invited(365, DAY) }, { period: { start: NOW - 1000 * DAY, end: NOW - 330 * DAY } });
    await users.list.ensure();
    const { coverage, more } = contentOf(users);
    assert.deepEqual([more, coverage.complete, asked(client).length], [false, false, 1]);
    assert.match(coverage.problems.join(' '), /only covers the past 365 days/);
    assert.deepEqual(uidsOf(users), count(330, 365));
  });

  it('of a time that the service no longer answers for come with the last that it does answer for', async () => {
    const period = { start: NOW - 1000 * DAY, end: NOW };
    const { users, client } = usersOf({ users: invited(400, DAY) }, { period });
    await users.list.ensure();
    for (let loads = 1; loads < 5; loads += 1) {
      assert.deepEqual([contentOf(users).coverage.complete, contentOf(users).more], [true, true]);
      await users.loadMore();
    }
    for (const spent of [0, client.calls.length]) {
      const { coverage, more } = contentOf(users);
      assert.deepEqual([coverage.range, coverage.complete, more, asked(client, spent).length], [period, false, false, 5]);
      assert.deepEqual(uidsOf(users), count(0, 365));
      if (spent === 0) await users.refresh();
    }
  });

  it('leave what is shown alone when they cannot be read to the end', async () => {
    let callsLeft = Infinity;
    const { users } = usersOf({
      users: invited(365, DAY),
      cap: 10,
      before: () => {
        callsLeft -= 1;
        if (callsLeft < 0) throw new ServiceError('server', 'The service is ill.');
      },
    });
    await users.list.ensure();
    const before = contentOf(users);
    for (callsLeft of [0, 2]) {
      await users.loadMore();
      assert.equal(contentOf(users), before);
      assert.match(String(users.list.state.error), /ill/);
    }
  });

  it('are the list read again where nothing is left', async () => {
    const { users, client } = usersOf({ users: invited(3, DAY) }, { period: { days: 30 } });
    await users.list.ensure();
    client.lists.users.unshift({ uid: 'new', registerTime: NOW - MINUTE, raw: {} });
    await users.loadMore();
    assert.deepEqual(uidsOf(users), ['new', ...count(0, 3)]);
  });
});
