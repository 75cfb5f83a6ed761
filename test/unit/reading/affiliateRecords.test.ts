import assert from 'node:assert/strict';
import type { AffiliateUser } from '../../../src/model/affiliate';
import { DAY, lastDays } from '../../../src/model/timeRange';
import { readAffiliateUsers, readReferralTotals } from '../../../src/reading';
import { fakeService, NOW } from '../../support/fakeService';

const range = lastDays(30, NOW);
const halfYear = lastDays(170, NOW);
const user = (uid: string, registerTime: number | undefined): AffiliateUser => ({ uid, registerTime, raw: {} });
const uids = (items: readonly { readonly uid: string }[]): string[] => items.map(({ uid }) => uid).sort();

describe('users whose registration does not fit what was asked', () => {
  it('are left out without a word when they registered just beside the range, which the question reaches', async () => {
    const around = [range.start - 1, range.start, range.end, range.end + 1].map((time, index) => user(`${index}`, time));
    const { items, coverage } = await readAffiliateUsers(fakeService({ users: around }), { range });
    assert.deepEqual([uids(items), coverage.problems], [['1', '2'], []]);
  });

  it('are one user, and no surprise, when two windows show who registered between them', async () => {
    const probe = fakeService();
    await readAffiliateUsers(probe, { range: halfYear });
    const border = Number(probe.calls[0]?.['endTime']);
    const all = [border - 1, border].map((time, index) => user(`${index}`, time));
    const { items, coverage } = await readAffiliateUsers(fakeService({ users: all }), { range: halfYear });
    assert.deepEqual([uids(items), coverage.problems, coverage.requests], [['0', '1'], [], 2]);
  });

  it('are reported when another window of the range shows them than the one they registered in', async () => {
    const service = fakeService({ users: [user('1', NOW - 160 * DAY)], userTimeOf: () => NOW - DAY });
    const { items, coverage } = await readAffiliateUsers(service, { range: halfYear });
    assert.deepEqual(uids(items), ['1']);
    assert.match(coverage.problems.join(), /sent users who registered outside the requested range/);
  });

  it('are told of once, however many windows show them', async () => {
    const page = { items: [user('1', NOW - 300 * DAY)], pages: 1, pageSize: 100, total: 1 };
    const service = { ...fakeService(), affiliateUsers: () => Promise.resolve(page) };
    const { coverage } = await readAffiliateUsers(service, { range: halfYear });
    assert.equal(coverage.problems.join().match(/sent users who registered outside/g)?.length, 1);
  });

  it('are listed without a word when nothing is said of their registration', async () => {
    const service = fakeService({ users: [user('1', undefined)], userTimeOf: () => NOW - DAY });
    const { items, coverage } = await readAffiliateUsers(service, { range });
    assert.deepEqual([uids(items), coverage.problems], [['1'], []]);
  });
});

describe('reading either list of affiliates', () => {
  it('says so when a record names nobody', async () => {
    const service = fakeService({ users: [user('', NOW - DAY), user('1', NOW - DAY)] });
    const { coverage } = await readAffiliateUsers(service, { range });
    assert.deepEqual(coverage.problems, ['A record has no UID, so it cannot be matched to a user.']);
  });

  it('asks for a single millisecond together with the next, since an end has to be later than its start', async () => {
    const service = fakeService({ deeds: [{ uid: '1', at: NOW - DAY, thousandths: 1n }] });
    const { items, coverage } = await readReferralTotals(service, { range: { start: NOW - DAY, end: NOW - DAY } });
    assert.deepEqual([uids(items), coverage.problems], [['1'], []]);
    assert.deepEqual([service.calls[0]?.['startTime'], service.calls[0]?.['endTime']], [NOW - DAY, NOW - DAY + 1]);
  });

  it('refuses a range that means nothing, before it asks', async () => {
    const service = fakeService();
    await assert.rejects(readAffiliateUsers(service, { range: { start: 2, end: 1 } }), { kind: 'invalidRequest' });
    await assert.rejects(readReferralTotals(service, { range: { start: NaN, end: 1 } }), { kind: 'invalidRequest' });
    assert.equal(service.calls.length, 0);
  });

  it('covers no range that ends before it starts, also where all of it is out of reach', async () => {
    const old = { start: NOW - 500 * DAY, end: NOW - 400 * DAY };
    const { coverage } = await readAffiliateUsers(fakeService(), { range: old });
    assert.deepEqual([coverage.range, coverage.complete], [{ start: old.end, end: old.end }, false]);
  });

  it('counts the users of all windows when it says how far it is', async () => {
    const progress: number[] = [];
    const users = Array.from({ length: 150 }, (_, index) => user(`${index}`, NOW - index * DAY));
    await readAffiliateUsers(fakeService({ users }), { range: halfYear }, { onProgress: ({ done }) => progress.push(done) });
    assert.equal(progress.at(-1), 150);
  });
});
