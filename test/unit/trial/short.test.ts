import assert from 'node:assert/strict';
import { TRIALLED } from '../../trial/endpoints';
import { GROUPS } from '../../trial/faults';
import { endpointsOf, trial } from '../../trial/faults.trial';

const FAULTS = GROUPS.flatMap(({ faults }) => faults);
const [WHOLE, SHORT] = [{ share: 1 }, { share: 0.05 }];

describe('a short trial of faults', () => {
  it('tries each fault once, where it can befall, and a whole one everywhere that it can', () => {
    for (const [index, fault] of FAULTS.entries()) {
      const all = TRIALLED.filter((endpoint) => fault.of?.(endpoint) !== false);
      const short = endpointsOf(fault, index, SHORT);
      assert.deepEqual([short.length, short.every((endpoint) => all.includes(endpoint))], [1, true], fault.name);
      assert.deepEqual(endpointsOf(fault, index, WHOLE), all);
    }
  });

  it('says so, and no more', () => {
    assert.match(trial.about(SHORT), /^Every fault on one of the five endpoints/);
    assert.match(trial.about(WHOLE), /^Every fault on each of the five endpoints/);
  });
});
