import assert from 'node:assert/strict';
import { ACTION_KINDS, actionOf, effectOf, executionOf, sideOf, statusOf } from '../../../src/model/order';

describe('the codes of an order', () => {
  it('reads all ten types by number and by name alike', () => {
    for (const [index, { kind, label }] of ACTION_KINDS.entries()) {
      assert.deepEqual(actionOf(String(index + 1)), { code: String(index + 1), kind, label });
      assert.deepEqual(actionOf(kind.toUpperCase()), { code: kind.toUpperCase(), kind, label });
    }
    assert.equal(ACTION_KINDS.length, 10);
  });

  it('shows an unknown code as it came', () => {
    assert.deepEqual(actionOf('77'), { code: '77', label: '77', kind: 'unknown' });
    assert.deepEqual(statusOf('FROZEN'), { code: 'FROZEN', label: 'FROZEN', kind: 'unknown', final: false });
    assert.deepEqual(executionOf(''), { code: '', label: '', kind: 'unknown' });
  });

  it('says which states are final', () => {
    const final = ['-1', '0', '1', '2', 'pending', 'open', 'filled', 'canceling', 'canceled', 'untriggered', 'UNTRIGGERED'];
    assert.deepEqual(
      final.filter((code) => statusOf(code).final),
      ['-1', '2', 'filled', 'canceled'],
    );
  });

  it('reads the execution kinds in the spelling of either endpoint', () => {
    assert.equal(executionOf('1').label, 'Post-only');
    assert.equal(executionOf('postOnly').label, 'Post-only');
    assert.equal(executionOf('3').label, executionOf('ioc').label);
  });

  it('knows side and effect, and claims neither for an unknown code', () => {
    assert.equal(sideOf(actionOf('10')), 'short');
    assert.equal(effectOf(actionOf('10')), 'forced');
    assert.equal(effectOf(actionOf('3')), 'close');
    assert.equal(sideOf(actionOf('?')), undefined);
    assert.equal(effectOf(actionOf('?')), undefined);
  });
});
