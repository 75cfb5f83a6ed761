import assert from 'node:assert/strict';
import { registeredOutside, stageOf, type AffiliateUser } from '../../../src/model/affiliate';

const stage = (rest: Partial<AffiliateUser>): string => stageOf({ uid: '1', raw: {}, ...rest });

describe('the stage of a user', () => {
  it('is the furthest step, whatever is missing before it', () => {
    assert.equal(stage({}), 'registered');
    assert.equal(stage({ kycPassed: false, registerTime: 1 }), 'registered');
    assert.equal(stage({ kycPassed: true }), 'verified');
    assert.equal(stage({ kycPassed: false, firstDeposit: 1 }), 'deposited');
    assert.equal(stage({ kycPassed: true, lastDeposit: 1 }), 'deposited');
    assert.equal(stage({ firstTrade: 1 }), 'traded');
    assert.equal(stage({ lastTrade: 1, lastDeposit: 2 }), 'traded');
  });
});

describe('a user who registered outside of what was asked for', () => {
  it('is told by the registration alone, both ends of the range within', () => {
    const outside = (registerTime: number | undefined): boolean =>
      registeredOutside({ uid: '1', registerTime, lastTrade: 15, raw: {} }, { start: 10, end: 20 });
    assert.deepEqual([9, 10, 20, 21].map(outside), [true, false, false, true]);
  });

  it('is nobody without a registration time', () => {
    assert.equal(registeredOutside({ uid: '1', lastTrade: 5, raw: {} }, { start: 10, end: 20 }), false);
  });
});
