/** Users and totals come from two endpoints: nothing but the uids says that they belong together. */
import assert from 'node:assert/strict';
import type { AffiliateUser, ReferralTotals } from '../../../../src/model/affiliate';
import { DAY, lastDays } from '../../../../src/model/timeRange';
import { computeStatistics, joinUsers } from '../../../support/atOnce';
import { type Account, accountOf, inputOf, NOW, partly, totals, user, whole, YEAR } from './accounts';

const RANGE = lastDays(30, NOW);
const APART = /Most users who last traded in this range have no trades in the totals/;

/** What is said of these totals beside these users. */
function saidOf(users: readonly AffiliateUser[], sums: readonly ReferralTotals[], ofTotals = whole(RANGE)): string {
  const coverage = { users: whole(YEAR), totals: ofTotals, previousTotals: whole(RANGE) };
  const { totals: told } = computeStatistics({ ...inputOf(NOBODY, RANGE), rows: joinUsers(users, sums), coverage }).coverage;
  return 'problems' in told ? told.problems.join() : '';
}
const NOBODY: Account = { users: [], deeds: [] };
const traders = (count: number): AffiliateUser[] => Array.from({ length: count }, (_, at) => user(`00${at + 1}`, { lastTrade: NOW - DAY }));
const traded = (uid: string): ReferralTotals => totals(uid, { futuresTradingAmount: '5' });

describe('totals that do not belong to the users', () => {
  it('make figures partial: those of another account, or of UIDs that are written otherwise', () => {
    assert.match(saidOf(traders(5), ['1', '2', '3', '4', '5'].map(traded)), APART);
  });

  it('make figures partial where they have no trades of most who traded, as of a range that was cut short', () => {
    assert.match(saidOf(traders(7), [traded('001'), traded('002'), traded('003'), totals('004')]), APART);
    assert.equal(saidOf(traders(7), ['001', '002', '003', '004'].map(traded)), '', 'totals may lag');
  });

  it('are not told by one or two users, by amounts that were not sent, nor where totals are missing anyway', () => {
    assert.equal(saidOf(traders(2), []), '');
    const unsent = traders(5).map(({ uid }) => totals(uid, { spotTradingAmount: '' }));
    assert.equal(saidOf(traders(5), unsent), '');
    assert.equal(saidOf(traders(5), [], partly(RANGE, 'The rest is missing.')), 'The rest is missing.');
  });

  it('are told of the figures that are made of them', () => {
    const ours = accountOf(4, 300);
    const theirs = { users: ours.users, deeds: ours.deeds.map((deed) => ({ ...deed, uid: `9${deed.uid}` })) };
    const commissionOf = (account: Account) => computeStatistics(inputOf(account, RANGE)).tiles.commission;
    assert.equal(commissionOf(ours).completeness, 'complete');
    const { completeness, problems } = commissionOf(theirs);
    assert.equal(completeness, 'partial');
    assert.match(problems.join(), APART);
  });
});
