import assert from 'node:assert/strict';
import { CHUNK } from '../../../../src/dashboards/kit/rowSender';
import { rowChunk } from '../../../../src/dashboards/affiliates/rows';
import { COLUMNS } from '../../../../src/dashboards/affiliates/protocol';
import { fakeService, NOW } from '../../../support/fakeService';
import { sessionOf } from '../desk';
import { desk } from './panel';
import { totals, user } from '../../model/affiliateStatistics/accounts';
import { codesOf, joinUsers } from '../../../support/atOnce';

describe('the rows for the page', () => {
  it('say what is known in columns, and null for what is not', () => {
    const rows = joinUsers(
      [
        user('1', { registerTime: 9, kycPassed: true, inviteCode: 'b', firstTrade: 5 }),
        user('2', { registerTime: 8, kycPassed: false, inviteCode: 'a' }),
        user('3'),
      ],
      [
        totals('1', { depositAmount: '0.10', withdrawalAmount: '0.3', spotTradingAmount: '1', futuresTradingAmount: '2.50' }),
        totals('4', { withdrawalAmount: '' }),
      ],
    );
    const codes = codesOf(rows);
    assert.deepEqual(codes, ['b', 'a']);
    assert.deepEqual(rowChunk(rows, codes), {
      uid: ['1', '2', '3', '4'],
      code: [0, 1, -1, -2],
      verified: [1, 0, null, null],
      stage: [3, 0, 0, null],
      registered: [9, 8, null, null],
      firstDeposit: [null, null, null, null],
      lastDeposit: [null, null, null, null],
      firstTrade: [5, null, null, null],
      lastTrade: [null, null, null, null],
      deposits: ['0.10', null, null, '0'],
      withdrawals: ['0.3', null, null, ''],
      spotVolume: ['1', null, null, '0'],
      futuresVolume: ['2.50', null, null, '0'],
      commission: ['0', null, null, '0'],
      net: ['-0.2', null, null, null],
      volume: ['3.5', null, null, '0'],
    });
  });

  it('come in chunks that together are the table, each with its place', async () => {
    const users = Array.from({ length: CHUNK + 5 }, (_, index) =>
      user(`${index}`, { registerTime: NOW - index, inviteCode: `${index % 3}` }),
    );
    const page = { items: users, pages: 1, pageSize: users.length + 1, total: users.length };
    const none = { items: [], pages: 0, pageSize: 100, total: 0 };
    const service = fakeService();
    const place = desk(
      {},
      sessionOf({ ...service, affiliateUsers: ({ endTime = 0 } = {}) => Promise.resolve(endTime >= NOW ? page : none) }),
    );
    await place.data.read({ days: 7 }, false);
    place.told.length = 0;
    await place.data.tellAll();
    const chunks = place.told.flatMap((message) => (message.type === 'rows' ? [message] : []));
    assert.deepEqual(
      chunks.map(({ offset, total, rows, codes }) => [offset, total, rows.uid.length, codes.length]),
      [
        [0, CHUNK + 5, CHUNK, 3],
        [CHUNK, CHUNK + 5, 5, 3],
      ],
    );
    assert.ok(chunks.every(({ rows }) => COLUMNS.every((column) => rows[column].length === rows.uid.length)));
  });

  it('are told to be none when there are none', async () => {
    const place = desk();
    await place.data.read({ days: 7 }, false);
    place.told.length = 0;
    await place.data.tellAll();
    assert.deepEqual(
      place.told.flatMap((message) => (message.type === 'rows' ? [message.total] : [])),
      [0],
    );
  });
});
