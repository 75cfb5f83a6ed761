import assert from 'node:assert/strict';
import { TABLE } from '../../../../src/dashboards/affiliates/exports';
import { pastedLine } from '../../../../src/dashboards/kit/tableExport';
import { user } from '../../model/affiliateStatistics/accounts';
import { joinUsers } from '../../../support/atOnce';

describe('a row of the table of users that is copied', () => {
  it('has as many columns when it is pasted, on one line, whatever an invite code holds', () => {
    const [row = assert.fail('no row')] = joinUsers([user('1', { inviteCode: 'a\tb\r\nc' })], []);
    assert.equal(pastedLine(TABLE, row, ['uid', 'code', 'uid'], String), '1\ta[U+0009]b[U+000D][U+000A]c\t1');
    const long = { ...row, uid: '7'.repeat(300) };
    assert.equal(pastedLine(TABLE, long, ['uid'], String), long.uid, 'nothing is cut that a page shows whole');
  });
});
