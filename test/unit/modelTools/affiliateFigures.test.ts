import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import type { AffiliateUser } from '../../../src/model/affiliate';
import { DAY, HOUR } from '../../../src/model/timeRange';
import { type Deed, NOW } from '../../support/fakeService';
import { compared } from '../../../src/modelTools/figures';
import { account, type Told } from './ask';

/** One a day, the newest first, of three codes. */
const usersOf = (count: number): AffiliateUser[] =>
  Array.from({ length: count }, (_, day) => ({
    uid: String(3_066_862_000 + day),
    registerTime: NOW - day * DAY - HOUR,
    kycPassed: true,
    inviteCode: `code${day % 3}`,
    firstDeposit: NOW - day * DAY,
    firstTrade: NOW - day * DAY,
    raw: {},
  }));
const deedsOf = (users: readonly AffiliateUser[]): Deed[] =>
  users.map(({ uid }, place) => ({ uid, at: NOW - place * DAY, thousandths: 1000n + BigInt(place) }));
const USERS = usersOf(100);
const ALL = { users: USERS, deeds: deedsOf(USERS) };

interface Figures extends Told {
  readonly figures: Readonly<Record<string, unknown>>;
  readonly comparedWith: { readonly from?: string; readonly to?: string; readonly complete: boolean; readonly problems: readonly string[] };
  readonly topCodes: readonly Readonly<Record<string, unknown>>[];
}

describe('the statistics of invited users that a language model asks for', () => {
  it('are figures of the last 30 days beside those of the 30 before', async () => {
    const { figures, range, comparedWith, coverage } = (await account(ALL).affiliates()) as Figures;
    assert.equal(range.is, 'the last 30 days, as no range was asked for');
    assert.deepEqual(figures['newUsers'], { now: 30, before: 30, changePercent: '0.0' });
    assert.deepEqual(figures['firstDeposits'], { now: 31, before: 30, changePercent: '3.3' });
    assert.deepEqual(figures['deposits'], { now: '31.465', before: '31.365', changePercent: '0.3' });
    assert.deepEqual([coverage.complete, comparedWith.complete, comparedWith.to], [true, true, '2026-05-02T13:29:59.999+00:00']);
  });

  it('are of a month beside the same days of the month before', async () => {
    const { range, comparedWith, figures } = (await account(ALL).affiliates({ month: 'last' }, { timeZone: 'Europe/Berlin' })) as Figures;
    assert.deepEqual([range.from, range.to], ['2026-05-01T00:00:00.000+02:00', '2026-05-31T23:59:59.999+02:00']);
    assert.deepEqual([comparedWith.from, comparedWith.to], ['2026-04-01T00:00:00.000+02:00', '2026-04-30T23:59:59.999+02:00']);
    assert.deepEqual(figures['deposits'], { now: '31.496', before: '31.395', changePercent: '0.3' });
  });

  it('stand beside nothing where the service does not answer for the range before', async () => {
    const { figures, comparedWith, coverage } = (await account(ALL).affiliates({ days: 300 })) as Figures;
    assert.deepEqual([figures['newUsers'], coverage.complete, comparedWith.from], [100, true, undefined]);
    assert.match(comparedWith.problems.join(), /do not include the previous period/);
  });

  it('name the codes that brought the most commission, and how many are left out', async () => {
    const told = (await account(ALL).affiliates({ top: 2 })) as Figures;
    assert.deepEqual([told.topCodes.length, told['codesLeftOut']], [2, 1]);
    const [{ code, newUsers, deposits } = {}] = told.topCodes;
    assert.deepEqual([code, newUsers, deposits], ['code1', 10, '10.145']);
    const all = (await account(ALL).affiliates({ top: 3 })) as Figures;
    assert.deepEqual([all.topCodes.length, all['codesLeftOut']], [3, undefined]);
  });

  it('are no nothing of a code as long as not all is read', async () => {
    const part = (await account(ALL).affiliates({ maxRequests: 5 })) as Figures;
    assert.ok(part.topCodes.some(({ code }) => code !== null));
    assert.doesNotMatch(JSON.stringify(part.topCodes), /:"?0"?[,}]/);
  });

  it('ask nothing again of what was read in the last minutes, whoever read it', async () => {
    const { affiliates, service } = account(ALL);
    const { requests } = (await affiliates()).coverage;
    assert.equal(requests, service.calls.length);
    service.lists.now += 4 * 60_000;
    const again = (await affiliates()) as Figures;
    assert.deepEqual([again.coverage.requests, service.calls.length], [0, requests]);
    assert.deepEqual([again.coverage.readAt, again.range.to], ['2026-06-01T13:30:00.000+00:00', '2026-06-01T13:30:00.000+00:00']);
    service.lists.now += 2 * 60_000;
    assert.ok((await affiliates()).coverage.requests > 0, 'after five minutes it is read anew');
  });

  it('are of the month that is the last one now, though one of the minutes before ended in between', async () => {
    const { affiliates, service } = account(ALL);
    const midnight = Date.UTC(2026, 5, 1);
    service.lists.now = midnight - 60_000;
    await affiliates({ month: 'this' });
    service.lists.now = midnight + 60_000;
    const { range, coverage } = await affiliates({ month: 'last' });
    assert.deepEqual([range.from, range.to], ['2026-05-01T00:00:00.000+00:00', '2026-05-31T23:59:59.999+00:00']);
    assert.equal(coverage.complete, true);
    assert.equal((await affiliates({ start: '2026-06-01' })).range.from, '2026-06-01T00:00:00.000+00:00');
  });

  it('spend no more requests than was said before, and then say what is missing and what would help', async () => {
    const users = usersOf(360).flatMap((user) => Array.from({ length: 5 }, (_, copy) => ({ ...user, uid: `${user.uid}${copy}` })));
    for (const maxRequests of [1, 3, 12]) {
      const { affiliates, service } = account({ users, deeds: deedsOf(users) });
      const { coverage, figures, comparedWith } = (await affiliates({ maxRequests })) as Figures;
      assert.ok(service.calls.length <= maxRequests, `${service.calls.length} of ${maxRequests}`);
      assert.deepEqual([coverage.complete, coverage.requests], [false, maxRequests]);
      assert.match(coverage.help ?? '', new RegExp(`used up.*raise "maxRequests" \\(${maxRequests} now, at most 1000\\).*365 days`));
      assert.ok(coverage.problems.length > 0);
      assert.notEqual(typeof figures['newUsers'], 'number');
      assert.deepEqual([comparedWith.complete, comparedWith.problems.length > 0], [false, true]);
      assert.doesNotMatch(JSON.stringify([coverage, comparedWith]), /still loading/);
    }
  });

  it('say how many requests all of it takes at least, and twice as many are enough', async () => {
    const users = usersOf(360).flatMap((user) => Array.from({ length: 9 }, (_, copy) => ({ ...user, uid: `${user.uid}${copy}` })));
    const invited = { users, deeds: deedsOf(users) };
    const { help } = (await account(invited).affiliates({ maxRequests: 8 })).coverage;
    const [, least] = /All of it takes at least (\d+): allow twice as many\./.exec(help ?? '') ?? [];
    assert.ok(Number(least) > 30 && Number(least) < 80, help);
    const { coverage, comparedWith } = (await account(invited).affiliates({ maxRequests: 2 * Number(least) })) as Figures;
    assert.deepEqual([coverage.complete, comparedWith.complete], [true, true]);
  });

  it('compare with nothing that was read in part', async () => {
    const users = usersOf(60);
    const { requests } = (await account({ users, deeds: deedsOf(users) }).affiliates()).coverage;
    const { figures, coverage, comparedWith } = (await account({ users, deeds: deedsOf(users) }).affiliates({
      maxRequests: requests - 1,
    })) as Figures;
    assert.deepEqual([coverage.complete, comparedWith.complete], [true, false]);
    assert.equal(figures['deposits'], '31.465');
    assert.match(coverage.help ?? '', /used up/);
  });

  it('tell no change from or to what was read in part', () => {
    const [whole, part] = [
      { completeness: 'complete', problems: [] },
      { completeness: 'partial', problems: ['Not read.'] },
    ] as const;
    const values = { value: 6, previous: 4, changePercent: '50.0' };
    assert.deepEqual(compared({ ...values, ...whole, previousCompleteness: 'complete' }), { now: 6, before: 4, changePercent: '50.0' });
    assert.deepEqual(compared({ ...values, ...whole, previousCompleteness: 'partial' }), { now: 6, before: { partial: 4 } });
    assert.deepEqual(compared({ ...values, ...part, previousCompleteness: 'complete' }), { now: { partial: 6 }, before: 4 });
  });

  it('tell what the service said where nothing could be read, and keep the totals where the users could not be', async () => {
    const fail = () => Promise.reject(new ServiceError('server', 'The service failed.'));
    await assert.rejects(
      account(ALL, (known) => ({ ...known, affiliateUsers: fail, affiliateReferrals: fail })).affiliates(),
      /service failed/,
    );
    const { figures, coverage } = (await account(ALL, (known) => ({ ...known, affiliateUsers: fail })).affiliates()) as Figures;
    assert.deepEqual([figures['newUsers'], coverage.complete], [null, false]);
    assert.deepEqual(figures['deposits'], { now: '31.465', before: '31.365', changePercent: '0.3' });
    assert.match(coverage.problems.join(), /The users could not be loaded\. The service failed/);
  });

  it('hide amounts and uids in privacy mode, and keep counts', async () => {
    const told = (await account(ALL).affiliates({}, { display: { now: NOW, masked: true } })) as Figures;
    assert.doesNotMatch(JSON.stringify(told), /31\.465|10\.155|3066862/);
    assert.deepEqual(told.figures['deposits'], { now: '•••', before: '•••', changePercent: '0.3' });
    assert.deepEqual(told.figures['newUsers'], { now: 30, before: 30, changePercent: '0.0' });
  });

  it('are refused in words for what makes no sense, before anything is asked', async () => {
    const wrong: [object, RegExp][] = [
      [{ days: 366 }, /"days" must be a whole number from 1 to 365/],
      [{ month: 'last', start: '2026-05-01' }, /Only one of "month" and "start"/],
      [{ start: '2024-01-01', end: '2024-02-01' }, /only covers the past 365 days/],
      [{ start: '2026-06-03' }, /not started yet/],
      [{ maxRequests: 0 }, /"maxRequests" must be a whole number from 1 to 1000/],
      [{ maxRequests: '5' }, /"maxRequests" must be a whole number/],
    ];
    const { affiliates, service } = account(ALL);
    for (const [input, said] of wrong) await assert.rejects(affiliates(input), said, JSON.stringify(input));
    assert.deepEqual(service.calls, []);
  });

  it('say what of a range lies before the 365 days', async () => {
    const { coverage } = await account(ALL).affiliates({ start: '2025-01-01' });
    assert.equal(coverage.complete, false);
    assert.match(coverage.problems.join(), /only covers the past 365 days/);
  });

  it('are dropped when the account is left meanwhile, and end with the question', async () => {
    const left = account(ALL, (known) => ({
      ...known,
      affiliateUsers: (query, call) => {
        left.session.dispose();
        return known.affiliateUsers(query, call);
      },
    }));
    await assert.rejects(left.affiliates());
    const canceled = account(ALL, (known) => ({
      ...known,
      affiliateReferrals: (query, call) => {
        canceled.signal.abort();
        return known.affiliateReferrals(query, call);
      },
    }));
    await assert.rejects(canceled.affiliates(), { name: 'AbortError' });
  });
});
