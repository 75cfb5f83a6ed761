import assert from 'node:assert/strict';
import { importedText, refusalText, takenText, whyNotImported, whyNotJoined } from '../../../src/archive/joinWords';
import { ENOUGH_SHARED, type Judged } from '../../../src/store/archive/protocol';

const judged = (more: Partial<Judged>): Judged => ({
  ...{ orders: 900, users: 0, closings: 0, since: undefined, shared: 0, contradictions: [], contradicting: 0, strangers: 0 },
  ...{ sharedUsers: 0, strangeUsers: 0 },
  ...more,
});

describe('the words of a join', () => {
  it('allow it where 20 orders are in both and agree, and say how many there are where they are fewer', () => {
    assert.equal(whyNotJoined(judged({ shared: ENOUGH_SHARED })), undefined);
    assert.match(whyNotJoined(judged({ shared: ENOUGH_SHARED - 1 })) ?? '', /at least 20 matching orders.*; these share 19 orders\./);
    assert.match(whyNotJoined(judged({ shared: 3, sharedUsers: 19 })) ?? '', /these share 3 orders, 19 users\./);
  });

  it('name the orders that contradict, however many agree', () => {
    const contradictions = [{ orderId: '596471064624628269', fields: ['size', 'clientOid'] }] as const;
    const told = judged({ shared: 500, contradicting: 2, contradictions });
    for (const not of [whyNotJoined(told), whyNotImported(told)])
      assert.match(
        not ?? '',
        /Fields that never change have different values in 2 orders: 596471064624628269 \(size, client ID\)\. Nothing was changed\.$/,
      );
  });

  it('allow it by users, unless more than one in 20 speak against it', () => {
    assert.equal(whyNotJoined(judged({ sharedUsers: 400, strangeUsers: 20 })), undefined);
    assert.match(whyNotJoined(judged({ sharedUsers: 400, strangeUsers: 21 })) ?? '', /different accounts: 21 records should be in both/);
  });

  it('refuse an export that lacks what would have to be here, and none of an account that shows nothing', () => {
    assert.match(whyNotImported(judged({ strangers: 3 })) ?? '', /different accounts: 3 records should be in both/);
    assert.equal(whyNotImported(judged({})), undefined);
    assert.equal(whyNotImported(judged({ shared: 20, strangers: 3 })), undefined);
  });

  it('say what of an import is taken', () => {
    assert.match(importedText(judged({ shared: 20 }), true), /^Found in both, .*: 20 orders\./);
    assert.match(
      importedText(judged({ shared: 20 }), false),
      /^The file is truncated or was changed after it was exported\. Its orders and users will be added/,
    );
    assert.match(
      importedText(judged({ shared: 3 }), true),
      /^It is not certain that this file belongs to this account\. Found in both: 3 orders\./,
    );
  });

  it('say the line that is none, and what was given up', () => {
    assert.match(refusalText({ kind: 'line', line: 1203 }), /^Line 1,203 /);
    const taken = { orders: 1, versions: 2, users: 0, closings: 0, proofs: 0, gaveUp: true, distrusted: false };
    assert.match(takenText(taken), /^Added: 1 new order, 2 records\. Some of the incoming orders fall within ranges/);
    assert.match(takenText({ ...taken, gaveUp: false, distrusted: true }), /The incoming data lacks orders/);
  });
});
