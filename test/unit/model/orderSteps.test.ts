import assert from 'node:assert/strict';
import { statusOf } from '../../../src/model/order';
import { phaseOf, stepsProven } from '../../../src/model/orderSteps';
import { planOrder } from '../../support/fakeService';

describe('what a record proves of an order', () => {
  const proven = (filledQty: string, code = '0') => stepsProven(planOrder('1', 5, { filledQty, status: statusOf(code) }));

  it('is that it triggered once anything of it is filled, however the amount is written', () => {
    for (const some of ['0.1', '1', '1E-8', '1e-8', '.5', '+0.5', '5.', ' 0.30 ', '10', '1.0E+3'])
      assert.deepEqual(proven(some), ['triggered'], some);
    for (const none of ['0', '0.000', '0E-8', '-0', '-0.5', '', '.', 'e5', '1e', 'NaN', 'Infinity', '0x1', '1,5', '1.2.3', 'abc1']) {
      assert.deepEqual(proven(none), [], none);
    }
  });

  it('is its end in the words or the numbers of the status, with the step before', () => {
    for (const code of ['2', 'FILLED']) assert.deepEqual(proven('0', code), ['triggered', 'filled']);
    for (const code of ['-1', 'canceled'])
      assert.deepEqual([proven('0', code), proven('0.1', code)], [['canceled'], ['triggered', 'canceled']]);
  });

  it('is not that it waits or works where a number says no more than pending', () => {
    const phase = (code: string, filledQty = '0') => phaseOf(planOrder('1', 5, { filledQty, status: statusOf(code), triggerTime: 7 }));
    assert.deepEqual(
      ['0', 'pending', 'open', 'untriggered', 'canceling', 'odd'].map((code) => phase(code)),
      [undefined, 'past', 'past', 'waiting', undefined, undefined],
    );
    assert.equal(phase('0', '0.1'), 'past');
  });
});
