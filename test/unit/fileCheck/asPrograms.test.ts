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

describe('a line that says what became of an order', () => {
  const BEFORE = [
    'INFO:bot.orders:',
    '2026-05-31 07:11:00,628 - bot.orders - INFO - ',
    '2026-05-31 07:11:00,631 20314 MainThread bot.orders INFO orders.py:118 ',
    '[2026-05-31 07:11:00,634] {orders.py:118} INFO - ',
    '2026-05-31 07:11:00,640 - 1263162 - hummingbot.connector.client_order_tracker - INFO - ',
    '[2026-05-31 07:11:00,643: INFO/ForkPoolWorker-3] bot.tasks.sync[9f3c2a61-6d0e-4f6c-a0e5-1f8d6a1c1b2e]: ',
    '2026-05-31T07:11:00.652+0000\tINFO\torders/sync.go:88\t',
    'I0531 07:11:00.658456   20314 sync.go:88] ',
    '2026/05/31 07:11:00.123456 sync.go:88: [INFO] ',
    '[2026-05-31T07:11:00Z INFO  bot::orders] ',
    '2026-05-31 07:11:00,700 [12] INFO  Bot.OrderSync [(null)] - ',
    '2026-05-31 07:11:00.7034|INFO|Bot.OrderSync|',
    '[2026-05-31 07:11:00.628 +0000] INFO (bot/20314 on host-7): ',
    '[2026-05-31T07:11:00.628Z]  INFO: bot/20314 on host-7: ',
    '2026-05-31T07:11:00.880Z bot:orders ',
    '0|bot  | 2026-05-31 07:11:00: ',
    '<134>1 2026-05-31T07:11:00.628Z host-7 bot 20314 ORDER - ',
    '[12345.678901] host-7 bot[20314]: ',
    '1780211460.628 INFO ',
    'I, [2026-05-31T07:11:00.628000 #20314]  INFO -- : ',
    '2026-05-31T07:11:00.628Z\t9f3c2a61-6d0e-4f6c-a0e5-1f8d6a1c1b2e\tINFO\t',
    'logs/bot.log:1183: INFO ',
  ];

  it('is read whole behind what loggers write before it', async () => {
    for (const before of BEFORE) {
      assert.deepEqual(await checked(`${before}Order ${FILLED} filled: buy 0.512 BTCUSDT @ 64210.5`), [`${FILLED} agrees`], before);
      assert.deepEqual(
        await checked(`${before}Order ${FILLED} filled: sell 0.512 ETHUSDT @ 61000`),
        [`${FILLED} differs: symbol, action, price`],
        before,
      );
      assert.deepEqual(await checked(`${before}Order ${CANCELED} cancelled: buy 9 ETH/USDT @ 3125.4`), [
        `${CANCELED} differs: action, size`,
      ]);
    }
  });

  it('is read however its parts are put together', async () => {
    for (const [text, ...fields] of [
      ['order %: buy 0.7 BTC/USDT @ 64210.5 -> filled', 'filledQty'],
      ['filled BTC/USDT:USDT sell 0.512 long @ 64210.5 id: %', 'action'],
      ['#% SELL 0.512 x 64210.5 BTCUSDT FILLED', 'action'],
    ])
      assert.deepEqual(await checked((text ?? '').replace('%', FILLED)), [`${FILLED} differs: ${fields.join(', ')}`], text);
  });

  it('is not read behind a word that makes it another thing', async () => {
    for (const before of ['expected | ', 'planned: ', '[old] ', '2026-05-31 07:11:00,628 WARN not - ', '[would] '])
      assert.deepEqual(await checked(`${before}Order ${FILLED} cancelled: sell 0.7 ETHUSDT @ 61000`), [`${FILLED} notCompared`], before);
  });
});

describe('a table that is drawn into a text', () => {
  const HEADS = ['Order', 'Side', 'Size', 'Status'] as const;
  const drawn = (rows: readonly (readonly string[])[], bar = '|'): string =>
    rows.map((row) => `${bar} ${row.join(` ${bar} `)} ${bar}`).join('\n');
  const told = (side: string): string[][] => [
    [FILLED, side, '0.512', 'filled'],
    [CANCELED, 'Sell', '12.37', 'canceled'],
  ];
  const WAYS: readonly ((rows: readonly (readonly string[])[]) => string)[] = [
    (rows) => `## Orders\n\n${drawn([HEADS])}\n| --- | :-: | --: | --- |\n${drawn(rows)}\n\nThat was all.`,
    (rows) =>
      `| Order ID | Side | Size | Status |\n|---|---|---|---|\n${drawn(rows.map(([id = '', ...rest]) => [`[${id}](https://x.test/${id})`, ...rest.map((each) => `**${each}**`)]))}`,
    (rows) => `+----+----+\n${drawn([HEADS])}\n+====+====+\n${rows.map((row) => drawn([row])).join('\n+----+----+\n')}\n+----+----+`,
    (rows) => `┏━━━━┳━━━━┓\n${drawn([HEADS], '┃')}\n┡━━━━╇━━━━┩\n${drawn(rows, '│')}\n└────┴────┘`,
    (rows) =>
      `┌─────┬────┐\n${drawn([['(index)', ...HEADS]], '│')}\n├─────┼────┤\n${drawn(
        rows.map((row, index) => [String(index), ...row.map((each) => `'${each}'`)]),
        '│',
      )}\n└─────┴────┘`,
  ];

  it('is read row by row, wherever it stands', async () => {
    for (const way of WAYS) {
      assert.deepEqual(await checked(way(told('Buy'))), [`${FILLED} agrees`, `${CANCELED} agrees`], way(told('Buy')));
      assert.deepEqual(await checked(way(told('Sell'))), [`${FILLED} differs: action`, `${CANCELED} agrees`], way(told('Sell')));
    }
  });

  it('says nothing of what is struck through, and ends with its last row', async () => {
    const text = `${drawn([HEADS])}\n|---|---|---|---|\n| ~~${FILLED}~~ | ~~Sell~~ | ~~3~~ | ~~open~~ |\n\norder ${CANCELED} was filled`;
    assert.deepEqual(await checked(text), [`${CANCELED} differs: status`]);
  });

  it('is one of a trial below a heading that says so', async () => {
    const rows = drawn([HEADS, ...told('Sell')]);
    assert.deepEqual(await checked(`# Backtest\n\n${rows}`), [`${FILLED} notCompared`, `${CANCELED} notCompared`]);
    assert.deepEqual(await checked(`# Backtest\n\n# Live\n\n${rows}`), [`${FILLED} differs: action`, `${CANCELED} agrees`]);
  });

  it('may stand below a title in a CSV file', async () => {
    const text = `Report of the account\n\nOrder ID,Side,Size,Status\n${told('Sell').map(String).join('\n')}\n`;
    assert.deepEqual(await checked(text, 'report.csv'), [`${FILLED} differs: action`, `${CANCELED} agrees`]);
  });
});

describe('a record of some lines', () => {
  it('is read with bold names, as a list of its values, and with names that end together', async () => {
    for (const text of [
      `**Order ID:** ${FILLED}\n**Side:** Sell\n**Size:** 0.512\n**Status:** Filled\n`,
      `- **Order ID**: \`${FILLED}\`\n- **Side**: sell\n- **Quantity**: 0.512\n- **Status**: filled\n`,
      `*************************** 1. row ***************************\norder_id: ${FILLED}\n    side: sell\n    size: 0.512\n  status: filled\n`,
      `    order_id = ${FILLED}\n        side = sell\n        size = 0.512\n      status = filled\n`,
    ])
      assert.deepEqual(await checked(text, 'notes.md'), [`${FILLED} differs: action`], text);
    const nested = `order_id: ${FILLED}\nposition:\n  status: canceled\n  side: sell\nstatus: filled\n`;
    assert.deepEqual(await checked(nested), [`${FILLED} agrees`]);
  });

  it('tells nothing where it is what was expected, or what was before', async () => {
    for (const text of [
      `expected = {"order_id": "${FILLED}", "status": "canceled"}`,
      `{"previous":{"order_id":"${FILLED}","status":"canceled","size":"7"}}`,
    ])
      assert.deepEqual(await checked(text), [`${FILLED} notCompared`], text);
  });
});

describe('a sentence', () => {
  it('is read with what tells which order it is between that and what became of it', async () => {
    for (const text of [
      `2026-05-31 07:11:00,561 - freqtrade.freqtradebot - INFO - Buy order ${FILLED} for BTC/USDT cancelled.`,
      `2026-05-31 07:11:00,556 - freqtrade.freqtradebot - INFO - Order ${FILLED} was created for BTC/USDT and status is canceled.`,
      `Hello, my order ${FILLED} (BTCUSDT, buy, 0.512) was canceled and I do not know why.`,
      `The order (${FILLED}) got canceled within an hour.`,
      `[07:11:00] bot: order ${FILLED} canceled ✅`,
      `My account id 917546372819043218, order ${FILLED} is shown as canceled.`,
      `La orden ${FILLED} fue cancelada`,
      `L'ordre ${FILLED} a été annulé`,
      `time="2026-05-31T07:11:00Z" level=info msg="order ${FILLED} canceled" component=sync`,
    ])
      assert.deepEqual(await checked(text), [`${FILLED} differs: status`], text);
  });

  it('is not right where it tells another order', async () => {
    for (const [text, field] of [
      [`Order #${FILLED} was created for ETH/USDT and status is closed.`, 'symbol'],
      [`Sell order ${FILLED} for BTC/USDT filled.`, 'action'],
      [`looked at order ${FILLED} (0.7 BTC): filled now`, 'size'],
      [`looked at order ${FILLED} (0.7 1000PEPE): filled now`, 'size'],
      [`my order ${FILLED} (BTCUSDT, sell, 0.512) was filled and I do not know why`, 'action'],
    ])
      assert.deepEqual(await checked(text ?? ''), [`${FILLED} differs: ${field}`], text);
    assert.deepEqual(await checked(`looked at order ${FILLED} (attempt 2, 0.3 s): filled now`), [`${FILLED} agrees`]);
    const text = `id;exchange_id;exchange;side;qty;status\n7c2f0030;${FILLED};Weex Perpetual;sell;0.512;EXECUTED\n`;
    assert.deepEqual(await checked(text, 'orders.csv'), [`${FILLED} differs: action`]);
  });

  it('tells what was bought where it says nothing else', async () => {
    assert.deepEqual(await checked(`The BUY order ${FILLED} amounting to 0.512/0.512 BTC has been filled at 64187.3 USDT.`), [
      `${FILLED} agrees`,
    ]);
    assert.deepEqual(await checked(`(BTC-USDT) Maker sell order ${FILLED} (0.512 BTC @ 61000 USDT) has been completely filled.`), [
      `${FILLED} differs: action, price`,
    ]);
  });

  it('is none of an order that was not seen, not yet, or stands before what it is of', async () => {
    for (const text of [
      `- [ ] check that ${FILLED} is canceled`,
      `check whether order ${FILLED} is canceled`,
      `order ${FILLED} n'a pas été annulé`,
      `order ${FILLED} (not) canceled`,
      `order ${FILLED} (0.1 partly) canceled`,
      `order ${FILLED} seen, position status is canceled`,
      `TargetState ${FILLED} CANCELED BTCUSDT SELL 0.7 @ 61000`,
      `2026-05-31 07:11:00,623 INFO position after order ${FILLED}: side=sell size=0.7 entry=87968`,
      `time="2026-05-31T07:11:00Z" mode=paper msg="order ${FILLED} canceled"`,
    ])
      assert.deepEqual(await checked(text), [`${FILLED} notCompared`], text);
  });
});
