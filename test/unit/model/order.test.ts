import assert from 'node:assert/strict';
import { actionOf, effectOf, executionOf, sideOf, statusOf } from '../../../src/model/order';

// The contract, written out: whoever changes the tables of the model meets it here.

/** Section 2.3: the code of plan orders, the value of order details, and our words. */
const TYPES = [
  ['1', 'open_long', 'Open long', 'long', 'open'],
  ['2', 'open_short', 'Open short', 'short', 'open'],
  ['3', 'close_long', 'Close long', 'long', 'close'],
  ['4', 'close_short', 'Close short', 'short', 'close'],
  ['5', 'offset_liquidate_long', 'Reduction, close long', 'long', 'forced'],
  ['6', 'offset_liquidate_short', 'Reduction, close short', 'short', 'forced'],
  ['7', 'agreement_close_long', 'Auto-deleveraging, close long', 'long', 'forced'],
  ['8', 'agreement_close_short', 'Auto-deleveraging, close short', 'short', 'forced'],
  ['9', 'burst_liquidate_long', 'Liquidation, close long', 'long', 'forced'],
  ['10', 'burst_liquidate_short', 'Liquidation, close short', 'short', 'forced'],
] as const;

/** Section 2.4. */
const EXECUTION_KINDS = [
  ['0', 'normal', 'Limit'],
  ['1', 'postOnly', 'Post-only'],
  ['2', 'fok', 'Fill-or-kill'],
  ['3', 'ioc', 'Immediate-or-cancel'],
] as const;

/** Section 3.1. It says nothing of what is final; what section 3.2 says of the same states holds. */
const CODED_STATES = [
  ['-1', 'canceled', 'Canceled', true],
  ['0', 'pending', 'Pending', false],
  ['1', 'partially_filled', 'Partially filled', false],
  ['2', 'filled', 'Filled', true],
] as const;

/** Section 3.2. */
const NAMED_STATES = [
  ['pending', 'Pending', false],
  ['open', 'Open', false],
  ['filled', 'Filled', true],
  ['canceling', 'Canceling', false],
  ['canceled', 'Canceled', true],
  ['untriggered', 'Not triggered', false],
] as const;

describe('the codes of an order', () => {
  it('reads all ten types by number and by name, in any case', () => {
    for (const [number, kind, label] of TYPES) {
      for (const code of [number, kind, kind.toUpperCase(), ` ${number} `]) assert.deepEqual(actionOf(code), { code, kind, label });
    }
  });

  it('reads all four kinds of execution by number and by name, in any case', () => {
    for (const [number, name, label] of EXECUTION_KINDS) {
      for (const code of [number, name, name.toUpperCase()]) {
        assert.deepEqual(executionOf(code), { code, kind: name, label });
      }
    }
  });

  it('reads every state of plan orders and of order details, and says which are final', () => {
    for (const [code, kind, label, final] of CODED_STATES) assert.deepEqual(statusOf(code), { code, kind, label, final });
    for (const [kind, label, final] of NAMED_STATES) {
      for (const code of [kind, kind.toUpperCase()]) assert.deepEqual(statusOf(code), { code, kind, label, final });
    }
  });

  it('shows an unknown code as it came', () => {
    assert.deepEqual(actionOf('77'), { code: '77', label: '77', kind: 'unknown' });
    assert.deepEqual(statusOf('FROZEN'), { code: 'FROZEN', label: 'FROZEN', kind: 'unknown', final: false });
    assert.deepEqual(executionOf(''), { code: '', label: '', kind: 'unknown' });
  });

  it('knows side and effect, and claims neither for an unknown code', () => {
    for (const [code, , , side, effect] of TYPES) assert.deepEqual([sideOf(actionOf(code)), effectOf(actionOf(code))], [side, effect]);
    assert.equal(sideOf(actionOf('?')), undefined);
    assert.equal(effectOf(actionOf('?')), undefined);
  });
});
