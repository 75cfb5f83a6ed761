import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/api/errors';
import { DAY, HOUR, MINUTE } from '../../../../src/model/timeRange';
import { Ledger } from '../../../../src/store/ledger';
import { Session } from '../../../../src/store/session';
import { type Deed, fakeService, NOW } from '../../../support/fakeService';
import { settled } from '../../../support/settled';
import { sessionOf } from '../desk';
import { type Desk, desk } from './panel';

const users = Array.from({ length: 250 }, (_, index) => ({ uid: `${1000 + index}`, registerTime: NOW - index * DAY, raw: {} }));
const deeds = users.map(({ uid, registerTime }): Deed => ({ uid, at: registerTime, thousandths: 7n }));
const account = { users, deeds };
const isAtPrevious = ({ phase }: Desk): boolean => {
  const now = phase();
  return now?.name === 'loading' && now.step === 'previous';
};

describe('a read of the dashboard that ends in the middle', () => {
  it('keeps what was read where a person canceled it, though an answer put the clock right before', async () => {
    const place: Desk = desk({
      ...account,
      before: (call) => {
        if (call === 1) place.service.lists.now -= HOUR;
        if (call === 4) place.data.cancel();
      },
    });
    await place.data.read({ days: 30 }, false);
    assert.deepEqual([place.phase()?.name, place.statistics()?.tiles.users.completeness], ['canceled', 'partial']);
  });

  it('says that it stopped when the key is lost in the middle, and shows what was read until then', async () => {
    let lost = 4;
    const place = desk({
      ...account,
      before(call) {
        if (call >= lost)
          throw new ServiceError('auth', 'The key was refused.', { stops: { scope: 'account', why: 'the key was rejected' } });
      },
    });
    await place.data.read({ days: 30 }, false);
    assert.deepEqual(place.phase(), {
      name: 'stopped',
      message: 'Paused: the key was rejected. The key was refused.',
      action: 'diagnose',
    });
    assert.equal(place.statistics()?.tiles.users.completeness, 'partial');
    assert.ok(place.uids().length > 0);
    lost = Infinity;
    await place.data.read({ days: 30 }, false);
    assert.deepEqual([place.phase()?.name, place.statistics()?.tiles.users.completeness], ['ready', 'complete']);
  });

  it('says that it stopped when one answer failed, and reads again only what that cost', async () => {
    let failing = true;
    const { data, service, phase, uids, statistics } = desk({
      ...account,
      before() {
        // In the middle of the users; all totals come.
        const { endTime } = service.calls.at(-1) as { endTime: number };
        if (failing && Math.abs(endTime - (NOW - 146 * DAY)) < 20 * DAY) throw new ServiceError('timeout', 'No answer in time.');
      },
    });
    await data.read({ days: 30 }, false);
    assert.deepEqual([phase()?.name, statistics()?.tiles.users.completeness], ['stopped', 'partial']);
    assert.equal(statistics()?.tiles.commission.completeness, 'complete');
    assert.ok(uids().length < 250, 'all users were read');
    failing = false;
    await data.read({ days: 30 }, false);
    await settled();
    assert.equal(phase()?.name, 'ready');
    assert.equal(statistics()?.tiles.users.completeness, 'complete');
    assert.equal(uids().length, 250);
  });

  it('says why it stopped, not that pages beside the one that failed were canceled for it', async () => {
    const many = Array.from({ length: 900 }, (_, index) => ({ uid: `${index}`, registerTime: NOW - index * MINUTE, raw: {} }));
    for (let seed = 1; seed <= 10; seed += 1) {
      let pages = 0;
      const { data, phase } = desk({
        users: many,
        turns: 30,
        seed,
        before() {
          if ((pages += 1) === 12) throw new ServiceError('timeout', 'No answer in time.');
        },
      });
      await data.read({ days: 30 }, false);
      assert.deepEqual(phase(), { name: 'stopped', message: 'No answer in time.', action: 'diagnose' }, `seed ${seed}`);
    }
  });

  it('says the same when the key is lost while the range before is being read', async () => {
    const place: Desk = desk({
      ...account,
      before() {
        if (isAtPrevious(place)) throw new ServiceError('timeout', 'No answer in time.');
      },
    });
    await place.data.read({ days: 30 }, false);
    assert.deepEqual(place.phase(), { name: 'stopped', message: 'No answer in time.', action: 'diagnose' });
    assert.equal(place.statistics()?.tiles.deposits.completeness, 'complete');
    assert.equal(place.trend()?.name, 'offered');
  });
});

describe('a dashboard of which a part cannot be loaded', () => {
  it('says why, and can be asked again', async () => {
    const { account: who, client } = sessionOf(fakeService(account));
    let isGone = true;
    const session = new Session(who, client, undefined, () =>
      isGone ? Promise.reject(new Error("Cannot find module './ledger.js'")) : Promise.resolve(new Ledger(() => NOW)),
    );
    const place = desk(account, session);
    await place.data.read({ days: 30 }, true);
    const phase = place.phase();
    assert.ok(phase?.name === 'failed' && phase.message.includes('Cannot find module'), JSON.stringify(phase));
    isGone = false;
    await place.data.read({ days: 30 }, true);
    assert.equal(place.phase()?.name, 'ready');
  });
});
