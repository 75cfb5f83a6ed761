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

describe('a trial', () => {
  const record = (id: string): string => `{"orderId":"${id}","status":"canceled","size":"7"}`;

  it('is one by whatever name programs give to how, where and by what they trade', async () => {
    for (const text of [
      `2026-05-31 07:11:00,618 INFO     TraderSimulator[weex]         Order ${FILLED}: BTC/USDT | SELL_LIMIT | Price : 87968 | Quantity : 7`,
      `2026-05-31 07:11:00,619 - 1263162 - hummingbot.connector - INFO - exchange=binance_paper_trade order_id=${FILLED} status=canceled`,
      `INFO runmode=RunMode.DRY_RUN order_id=${FILLED} status=canceled`,
      `INFO [DRY] order_id=${FILLED} status=canceled`,
      `INFO PaperBroker: order_id=${FILLED} status=canceled size=7`,
      `2026-05-31 07:11:00,933 INFO [demo] order_id=${FILLED} status=canceled size=7`,
      `[Demo Trading] order_id=${FILLED} status=canceled size=7`,
      `demo: order ${FILLED} canceled`,
      `{"account_type":"demo","order_id":"${FILLED}","status":"canceled"}`,
      `[DEFAULT]\ndry_run = true\n\n[order]\norder_id = ${FILLED}\nsize = 7\nstatus = canceled\n`,
    ])
      assert.deepEqual(await checked(text), [`${FILLED} notCompared`], text);
    for (const text of [
      `exchange=weex order_id=${FILLED} status=canceled`,
      `strategy=paper_hands account=main order_id=${FILLED} status=canceled`,
      `INFO demolition.bot: order_id=${FILLED} status=canceled`,
    ])
      assert.deepEqual(await checked(text), [`${FILLED} differs: status`], text);
  });

  it('is one of all orders in a document that says so behind them', async () => {
    for (const text of [
      `{"orders":[${record(FILLED)},${record(CANCELED)}],"dryRun":true}`,
      `{"data":{"a":{"order":${record(FILLED)}},"b":{"order":${record(CANCELED)}}},"mode":"paper"}`,
      `orders:\n  - order_id: "${FILLED}"\n    status: canceled\n  - order_id: "${CANCELED}"\n    status: filled\nname: one\nmode: paper\n`,
    ])
      assert.deepEqual(await checked(text), [`${FILLED} notCompared`, `${CANCELED} notCompared`], text);
  });

  it('is none of the orders beside it', async () => {
    for (const text of [
      `{"bots":[{"orders":[${record(FILLED)}]},{"dryRun":true,"orders":[]}]}`,
      `{"orders":[${record(FILLED)}],"bot":{"dryRun":true}}`,
      `{"dryRun":true,"orders":[{"mode":"live","dryRun":false,"order":${record(FILLED)}}]}`,
      `bots:\n  a:\n    order:\n      order_id: "${FILLED}"\n      status: canceled\n      size: 7\n  b:\n    mode: paper\n`,
      `- order_id: "${FILLED}"\n  status: canceled\n  size: 7\n- mode: paper\n`,
    ])
      assert.deepEqual(await checked(text), [`${FILLED} differs: status, size`], text);
  });
});
