/** Files as programs, loggers and people write them, held against an account: what is true agrees, a lie is found, a trial is neither. */
import assert from 'node:assert/strict';
import { actionOf, statusOf } from '../../../src/model/order';
import { HOUR } from '../../../src/model/timeRange';
import { NOW, planOrder } from '../../support/fakeService';
import { exchange, fileOf } from './exchange';

const FILLED = '596471064624628269';
const CANCELED = '598273645546372819';
const ORDERS = [
  planOrder(FILLED, NOW - 30 * HOUR, {
    ...{ size: '0.512', filledQty: '0.512', price: '64210.5', priceAvg: '64187.3', triggerPrice: '64190' },
    ...{ action: actionOf('1'), status: statusOf('filled') },
  }),
  planOrder(CANCELED, NOW - 40 * HOUR, {
    ...{ symbol: 'cmt_ethusdt', size: '12.37', price: '3125.4', triggerPrice: '3120.8' },
    ...{ action: actionOf('3'), status: statusOf('canceled') },
  }),
];

/** A row by row of what a check says: `596471064624628269 differs: status, size`. */
async function checked(text: string, name = 'bot.log'): Promise<string[]> {
  const made = exchange({ others: ORDERS });
  const { findings } = await made.checkFiles([{ ...fileOf(text, name), table: name.endsWith('.csv') }]);
  made.dispose();
  return (findings?.rows ?? []).map(
    ({ id, verdict, differences }) =>
      `${id} ${verdict}${differences.length > 0 ? `: ${differences.map(({ field }) => field).join(', ')}` : ''}`,
  );
}

describe('a number beside an order', () => {
  it('is none where the words before it say that it is something else', async () => {
    for (const text of [
      `order ${FILLED} was filled, trade id 917962826426460174`,
      `Trade 917962826426460174 belongs to order ${FILLED}, which was filled`,
      `account 917962826426460174: order ${FILLED} filled`,
      `My account id 917962826426460174, order ${FILLED} is shown as filled. Request id 81726354091827364.`,
      `2026-05-31 07:11:00,915 INFO [req 917962826426460174] Order ${FILLED} filled`,
      `user id 917962826426460174 asks about order ${FILLED} (filled)`,
      `https://chat.example.test/channels/917263540918273645/918273645091827364 order ${FILLED} filled`,
    ])
      assert.equal((await checked(text)).map((each) => each.split(' ')[0]).join(), FILLED, text);
    assert.deepEqual(await checked('request id 81726354091827364 failed, see account no. 917962826426460174'), []);
  });

  it('is one where nothing says so, or where it looks like the other', async () => {
    assert.deepEqual(await checked(`${FILLED} 917962826426460174`), [`${FILLED} notCompared`, '917962826426460174 unknown']);
    assert.deepEqual(await checked(`replaced order ${FILLED} by ${CANCELED}`), [`${FILLED} notCompared`, `${CANCELED} notCompared`]);
  });
});
