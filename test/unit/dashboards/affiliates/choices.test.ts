/** What a person chose for the affiliate dashboard, as its page shows it. */
import assert from 'node:assert/strict';
import { DORMANT_RULES } from '../../../../src/model/affiliateStatistics';
import { MASK } from '../../../../src/model/privacy';
import type { RangeChoice } from '../../../../src/dashboards/kit/protocol';
import { type Desk, desk } from './panel';

const OWN = { ...DORMANT_RULES, netOutflowAbove: '777' };
const chosen = ({ told }: Desk) => {
  const status = told.flatMap((each) => (each.type === 'status' ? [each.status] : [])).at(-1) ?? assert.fail('no status');
  return { choice: status.choice, rules: status.rules };
};
const restored = (choice: RangeChoice, rules: typeof OWN, masked = false): Desk => {
  const place = desk({}, undefined, undefined, () => masked);
  place.data.restore(choice, rules);
  place.data.tellStatus();
  return place;
};

describe('what was chosen for the affiliate dashboard', () => {
  it('is the last 30 days before anything was', () => {
    const place = desk();
    place.data.tellStatus();
    assert.deepEqual(chosen(place), { choice: { days: 30 }, rules: DORMANT_RULES });
  });

  it('is that which the tab remembered when it comes back, with the amount, unless privacy mode had hidden that', () => {
    assert.deepEqual(chosen(restored({ days: 90 }, OWN)), { choice: { days: 90 }, rules: OWN });
    assert.deepEqual(chosen(restored({ days: 90 }, { ...OWN, netOutflowAbove: MASK })).rules, DORMANT_RULES);
  });

  it('tells no amount in privacy mode, and takes no other, by which those of users could be found', async () => {
    let masked = true;
    const place = desk({}, undefined, undefined, () => masked);
    place.data.restore({ days: 90 }, OWN);
    await place.data.setRules({ ...OWN, netOutflowAbove: '5' });
    assert.equal(chosen(place).rules.netOutflowAbove, MASK);
    masked = false;
    place.data.tellStatus();
    assert.equal(chosen(place).rules.netOutflowAbove, '777');
    await place.data.setRules({ ...OWN, netOutflowAbove: '5' });
    assert.equal(chosen(place).rules.netOutflowAbove, '5');
  });

  it('is the range that was asked for last, while it is read and afterwards', async () => {
    const place = desk();
    await place.data.read({ days: 7 }, false);
    const told = place.told.flatMap((each) =>
      each.type === 'status' ? [`${each.status.phase.name} ${JSON.stringify(each.status.choice)}`] : [],
    );
    assert.deepEqual([...new Set(told)], ['loading {"days":7}', 'ready {"days":7}']);
  });
});
