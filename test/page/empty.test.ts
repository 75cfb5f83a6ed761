/** The page of the affiliate dashboard where little or nothing is to be told. */
import assert from 'node:assert/strict';
import type { AffiliateUser } from '../../src/model/affiliate';
import { NOW, statisticsOf, user } from '../unit/model/affiliateStatistics/accounts';
import { recordingIn, type Told } from './recording';
import { showPage, type Shown } from './stage';

describe('the page of affiliates with nothing to tell', () => {
  let shown: Shown;
  beforeEach(async () => {
    shown = await showPage('affiliates');
  });
  afterEach(() => shown.close());

  const tellOf = async (users: readonly AffiliateUser[]): Promise<void> => {
    const status = (await recordingIn('en')).pages.affiliates.findLast(({ type }) => type === 'status') as unknown as {
      readonly status: object;
    };
    await shown.tell([
      { type: 'statistics', edition: 2000, statistics: statisticsOf(users, []) },
      { type: 'status', status: { ...status.status, phase: { name: 'ready' } } },
    ] as unknown as Told);
  };

  it('says once that nobody is invited, and what helps', async () => {
    await tellOf([]);
    await shown.resize(1280, 800);
    await shown.picture('nobody');
    const notice = shown.page.locator('.notice');
    assert.equal(await notice.getByRole('heading').innerText(), 'No affiliate users');
    assert.equal(await shown.page.locator('.figures').innerText(), '', 'figures of nobody say the same again');
    for (const [name, action] of [
      ['Add account', 'addAccount'],
      ['Try the demo', 'useDemo'],
    ] as const) {
      await notice.getByRole('button', { name }).click();
      assert.deepEqual((await shown.said()).at(-1), { type: 'act', action });
    }
  });

  it('says once that nothing happened in a range, and reads the longest one on demand', async () => {
    await tellOf([user('1', { registerTime: NOW - 300 * 24 * 3_600_000, kycPassed: true, inviteCode: 'spring' })]);
    await shown.resize(1280, 800);
    await shown.picture('quiet');
    const text = await shown.body.innerText();
    assert.match(text, /No activity in this range/);
    assert.doesNotMatch(text, /no data to calculate/, 'each share of nobody says the same again');
    await shown.page.getByRole('button', { name: 'Show the last 365 days' }).click();
    assert.deepEqual((await shown.said()).at(-1), { type: 'read', choice: { days: 365 }, fresh: false });
  });
});
