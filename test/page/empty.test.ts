/** The page of the affiliate dashboard where little or nothing is to be told. */
import assert from 'node:assert/strict';
import { DAY } from '../../src/model/timeRange';
import { NOW, partly, statisticsOf, totals, user, whole, YEAR } from '../unit/model/affiliateStatistics/accounts';
import { PAGES, recordingIn, type Told } from './recording';
import { ofEach, shared } from './stage';

for (const name of PAGES)
  describe('a page that its host has told nothing yet', () => {
    const shown = ofEach(name);

    it(`shows no empty parts: ${name}`, async () => {
      const parts = shown.page.locator('.card, .tile, .grid').filter({ visible: true });
      await shown.page.reload();
      assert.equal((await shown.said())[0]?.type, 'ready');
      assert.equal(await parts.count(), 0);
    });
  });

describe('the page of affiliates with nothing to tell', () => {
  const shown = shared('affiliates');
  beforeEach(() => shown.resize(1184));

  const tellOf = async (...given: Parameters<typeof statisticsOf>): Promise<void> => {
    const status = (await recordingIn('en')).pages.affiliates.findLast(({ type }) => type === 'status') as unknown as {
      readonly status: object;
    };
    await shown.tell([
      { type: 'statistics', edition: 2000, statistics: statisticsOf(...given) },
      { type: 'status', status: { ...status.status, phase: { name: 'ready' } } },
    ] as unknown as Told);
  };

  it('says once that nobody is invited, and what helps', async () => {
    await tellOf([], []);
    await shown.resize(1280, 800);
    await shown.picture('nobody');
    const notice = shown.page.locator('.notice');
    assert.equal(await notice.getByRole('heading').innerText(), 'No affiliate users');
    assert.equal(await shown.page.locator('.figures').innerText(), '', 'figures of nobody say the same again');
    for (const [name, action] of [
      ['Sign in', 'addAccount'],
      ['Try the demo', 'useDemo'],
    ] as const) {
      await notice.getByRole('button', { name }).click();
      assert.deepEqual((await shown.said()).at(-1), { type: 'act', action });
    }
  });

  it('says once that nothing happened in a range, and reads the longest one on demand', async () => {
    await tellOf([user('1', { registerTime: NOW - 300 * 24 * 3_600_000, kycPassed: true, inviteCode: 'spring' })], []);
    await shown.resize(1280, 800);
    await shown.picture('quiet');
    const text = await shown.body.innerText();
    assert.match(text, /No activity in this range/);
    assert.doesNotMatch(text, /no data to calculate/, 'each share of nobody says the same again');
    await shown.page.getByRole('button', { name: 'Show the last 365 days' }).click();
    assert.deepEqual((await shown.said()).at(-1), { type: 'read', choice: { days: 365 }, fresh: false });
  });

  it('speaks of no quiet range where somebody only withdrew, or brought commission', async () => {
    const silent = user('1', { registerTime: NOW - 300 * DAY });
    for (const did of [{ withdrawalAmount: '5000' }, { commission: '42.5' }]) {
      await tellOf([silent], [totals('1', did)]);
      assert.doesNotMatch(await shown.body.innerText(), /No activity in this range/);
    }
  });

  it('calls nothing among what was loaded unknown, not nothing, as long as more may come', async () => {
    const users = [user('1', { registerTime: NOW - 3 * DAY, inviteCode: 'spring' })];
    const coverage = { users: partly(YEAR, 'Refused.'), totals: partly(YEAR, 'Refused.'), previousTotals: partly(YEAR, 'Refused.') };
    await tellOf(users, [totals('1', { spotTradingAmount: '5' })], { previousTotals: [], coverage });
    await shown.resize(1280, 800);
    await shown.picture('partial');
    const { page } = shown;
    assert.match(await page.locator('[data-tile="users"]').innerText(), /^New users\s+partial\s+1\s+Previous period: –$/);
    assert.match(await page.locator('[data-tile="commission"]').innerText(), /–[^0]+Previous period: –$/);
    assert.doesNotMatch(await page.locator('ol.codes').innerText(), /\b0\b/);
    const [month = '', ...others] = await page
      .getByRole('table', { name: 'Users by month of registration' })
      .locator('tbody tr')
      .allInnerTexts();
    assert.match(month, /^2026-11\s*…?\s+–\s+1\s+1\s/);
    for (const other of others) assert.match(other, /^\d{4}-\d\d\s*…?(\s+–){6}$/);
  });

  it('says that nobody registered in a month, and that nobody of a code deposited, where all users came and totals did not', async () => {
    const users = [user('1', { registerTime: NOW - 3 * DAY, inviteCode: 'spring' })];
    const coverage = { users: whole(YEAR), totals: partly(YEAR, 'Refused.'), previousTotals: partly(YEAR, 'Refused.') };
    await tellOf(users, [totals('1', { spotTradingAmount: '5' })], { previousTotals: [], coverage });
    const { page } = shown;
    const [, ...others] = await page.getByRole('table', { name: 'Users by month of registration' }).locator('tbody tr').allInnerTexts();
    assert.ok(others.length > 0);
    for (const other of others) assert.match(other, /^\d{4}-\d\d\s*…?\s+–\s+0\s+–/);
    await shown.turn();
    const code = await page.getByRole('table', { name: 'Invite codes by commission' }).locator('tbody tr').first().innerText();
    await shown.turn();
    assert.match(code, /^spring\s+–\s+–\s+1\s+1\s+0\s+0\s+1\s+–\s/);
  });

  it('tells a great change in times', async () => {
    const users = [user('1', { registerTime: NOW - 3 * DAY })];
    const previousTotals = [totals('1', { depositAmount: '1.5' })];
    await tellOf(users, [totals('1', { depositAmount: '1800' })], { previousTotals });
    assert.match(await shown.page.locator('[data-tile="deposits"] .change').innerText(), /1,200(\.0)? times$/);
  });
});
