import assert from 'node:assert/strict';
import { stageOf, type AffiliateUser } from '../../../src/model/affiliate';

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
