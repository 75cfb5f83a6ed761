import assert from 'node:assert/strict';
import { DAY, lastDays, MINUTE } from '../../../../src/model/timeRange';
import { Ledger } from '../../../../src/store/ledger';
import { readTotals, readUsers } from '../../../../src/store/ledger/affiliates';
import type { LedgerOptions } from '../../../../src/store/ledger/history';
import { AHEAD, fakeService, NOW, putRight } from '../../../support/fakeService';
import { invited } from '../invitedUsers';

const AGE = 10 * MINUTE;

/** An account, and how many questions a read of it takes. */
function account(knobs: Parameters<typeof fakeService>[0] = {}) {
  const service = fakeService({ users: invited(1, DAY), ...knobs });
  const ledger = new Ledger();
  const spent = async (read: () => Promise<unknown>): Promise<number> => {
    const { length } = service.calls;
    await read();
    return service.calls.length - length;
  };
  const totals = (days: number, age: LedgerOptions['age'] = AGE) =>
    readTotals(ledger, service, lastDays(days, NOW), { age, asOf: service.serverNow() });
  const users = (age: LedgerOptions['age'] = AGE, asOf = service.serverNow()) =>
    readUsers(ledger, service, lastDays(365, NOW), { age, asOf });
  return { service, ledger, spent, totals, users };
}

describe('users and totals that were read whole', () => {
  it('serve the same question while they are young, as of when they were read, with the very same items', async () => {
    const { service, spent, users, totals } = account();
    const [first, sums] = [await users(), await totals(30)];
    assert.deepEqual([first.coverage.asOf, first.items.length, sums.coverage.complete], [undefined, 1, true]);
    service.lists.now += AGE - 1;
    assert.equal(await spent(users), 0);
    const again = await users();
    assert.deepEqual([again.coverage.asOf, again.items === first.items], [NOW, true]);
    assert.equal((await users(AGE, NOW)).coverage.asOf, undefined, 'that is the moment which was wanted');
    assert.equal((await totals(30)).items, sums.items);
  });

  it('are of no time to come where the clock of this machine was ahead until the first answer', async () => {
    const { service, users } = account({ before: putRight });
    service.lists.now += AHEAD;
    await users();
    service.lists.now = NOW + AHEAD + MINUTE;
    const { asOf = NaN } = (await users()).coverage;
    assert.ok(asOf <= NOW && asOf > NOW - MINUTE, `as of ${asOf - NOW} ms after it was read`);
  });

  it('are read again when they are old, when everything is wanted, and when the clock was put back', async () => {
    const { service, spent, totals } = account();
    await totals(30);
    assert.ok((await spent(() => totals(30, 'everything'))) > 0);
    service.lists.now += AGE;
    assert.ok((await spent(() => totals(30))) > 0);
    service.lists.now -= MINUTE;
    assert.ok((await spent(() => totals(30))) > 0);
  });

  it('of a range that goes on are read once more where one answer is without most who did something', async () => {
    const done = Array.from({ length: 9 }, (_, index) => ({ uid: `${index}`, at: NOW - DAY, thousandths: 5n }));
    for (const [missing, readings] of [
      [9, 2],
      [5, 2],
      [4, 1],
    ] as const) {
      let behind = 0;
      const { service, spent, totals } = account({
        before: (_call, lists) => void (lists.deeds = (behind -= 1) >= 0 ? done.slice(missing) : done),
      });
      const usual = await spent(() => totals(90, 'everything'));
      service.lists.now += MINUTE;
      behind = 1;
      const cost = await spent(async () => {
        const { items, coverage } = await totals(90, 'everything');
        assert.deepEqual([items.length, coverage.complete], [readings === 2 ? 9 : 9 - missing, true]);
      });
      assert.equal(cost, readings * usual, `${missing} of 9 missing`);
    }
  });

  it('are no copy of the records as they came', async () => {
    const { users } = account();
    assert.deepEqual(
      (await users()).items.map(({ raw }) => raw),
      [undefined],
    );
  });

  it('are those of the five questions that were asked last', async () => {
    const { spent, totals } = account();
    const askedFor = async (...days: number[]): Promise<number[]> => {
      const asked: number[] = [];
      for (const each of days) if ((await spent(() => totals(each))) > 0) asked.push(each);
      return asked;
    };
    assert.deepEqual(await askedFor(1, 2, 3, 4, 5, 5, 4, 3, 2, 1), [1, 2, 3, 4, 5]);
    // 5 was looked at the longest ago.
    assert.deepEqual(await askedFor(6, 4, 3, 2, 1, 6, 5), [6, 5]);
  });

  it('serve nobody where the read broke off, or the account was left', async () => {
    let lacking = 1;
    const { ledger, spent, totals } = account({ total: (real) => real + lacking });
    const broken = await totals(30);
    assert.equal(broken.coverage.complete, false);
    lacking = 0;
    assert.ok((await spent(() => totals(30))) > 0);
    assert.equal(await spent(() => totals(30)), 0);
    ledger.dispose();
    assert.ok((await spent(() => totals(30))) > 0);
  });
});
