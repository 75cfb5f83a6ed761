import assert from 'node:assert/strict';
import { compareStory } from '../../../src/fileCheck/story';
import { actionOf, statusOf, type PlanOrder } from '../../../src/model/order';
import { planOrder } from '../../support/fakeService';
import { only, WORDS } from './support';

const ID = '596471064624628269';
const said = (text: string): object => {
  const { time: _, ...rest } = only(text).last.said;
  return rest;
};
/** How a text differs from an order that was filled with 0.5 at 49900. */
const found = (text: string, rest: Partial<PlanOrder> = {}): string[] => {
  const filled = { size: '0.5', filledQty: '0.5', price: '50000', priceAvg: '49900', action: actionOf('1'), status: statusOf('filled') };
  const order = planOrder(ID, 0, { ...filled, ...rest });
  const { differences } = compareStory(only(text), order, { words: WORDS, timeZone: 'UTC' });
  return differences.map(({ field, severity }) => `${field}: ${severity}`);
};

describe('a line of nothing but what an order has', () => {
  const cases: readonly [text: string, said: object][] = [
    [
      `2026-01-05 10:00:00 INFO FILLED ${ID} BTCUSDT BUY 0.5 @ 49900`,
      { status: 'FILLED', symbol: 'BTCUSDT', action: 'BUY', filledQty: '0.5', price: '49900' },
    ],
    [
      `[2026-01-05T10:00:00] CANCELED order: BTC-USDT, LIMIT, sell, 0.5, $50000, exchange_id ${ID}`,
      { status: 'CANCELED', symbol: 'BTC-USDT', action: 'sell', size: '0.5', price: '50000' },
    ],
    [
      `[10:00:00] ${ID} cmt_btcusdt open_long 0.2/0.5 partially_filled`,
      { symbol: 'cmt_btcusdt', action: 'open_long', filledQty: '0.2', size: '0.5', status: 'partially_filled' },
    ],
    [`bot - INFO - Order ${ID} FILLED: 0.5 BTC @ 49,900`, { status: 'FILLED', filledQty: '0.5 BTC', price: '49,900' }],
    [
      `Order ${ID} on BTC/USDT (BUY) is closed: filled 0.2 of 0.5 at an average of 49900.5`,
      { symbol: 'BTC/USDT', action: 'BUY', status: 'closed', filledQty: '0.2', size: '0.5', priceAvg: '49900.5' },
    ],
    [
      `Stop order ${ID} (buy 0.5 BTC-USDT, trigger price 48000) is filled`,
      { action: 'buy', size: '0.5', symbol: 'BTC-USDT', triggerPrice: '48000', status: 'filled' },
    ],
    [`${ID} S cmt_btcusdt: open -> filled`, { action: 'S', symbol: 'cmt_btcusdt', status: 'filled' }],
    // Of a part of an order nobody knows which amount is meant.
    [`PARTIALLY_FILLED ${ID} BTCUSDT BUY 0.2 @ 49900`, { status: 'PARTIALLY_FILLED', symbol: 'BTCUSDT', action: 'BUY' }],
  ];
  for (const [text, told] of cases) it(`is read: ${text}`, () => assert.deepEqual(said(text), told));

  it('is read behind what logs write before it', () => {
    const told = { status: 'FILLED', symbol: 'BTCUSDT', action: 'SELL', filledQty: '0.7', price: '61000' };
    for (const before of [
      '2026-05-29 13:29:08.123 | INFO     | bot:run:42 - ',
      '2026/05/29 13:29:08 main.go:42: ',
      'May 29 13:29:08 host bot[123]: ',
      '2026-05-29T13:29:08.123456+00:00 host-1 bot[123]: ',
      '[2026-05-29 13:29:08,123: INFO/MainProcess] ',
      '2026-05-29T13:29:08.123456Z  INFO bot::exec: ',
      '[13:29:08 INF] ',
      '3:04PM INF ',
      'I0529 13:29:08.123456       1 exec.go:42] ',
      'INFO [bot.exec] ',
      'INFO bot/exec.py:42 ',
      '[INFO] (exec.ts:42) ',
      'INFO[0005] ',
      '<2026-05-29 13:29:08> ',
      'INFO:root:',
      'INFO:bot.exec:',
      'INFO 2026-05-29 13:29:08,123 bot 123 140 ',
      'INFO 1 --- [main] x : ',
      '2026-05-29 13:29:08.123  INFO 1 --- [           main] c.e.bot.Exec : ',
      '13:29:08.123 [main] INFO c.e.Bot -- ',
      'INFO (bot) ',
      '⏱ 13:29:08 ✅ ',
      '2026-05-29 13:29:08,123 - freqtrade.freqtradebot - INFO - ',
      'bot-1  | ',
    ])
      assert.deepEqual(said(`${before}FILLED ${ID} BTCUSDT SELL 0.7 @ 61000`), told, before);
    assert.deepEqual(said(`[FILLED] ${ID} BTCUSDT SELL 0.7 @ 61000`), told);
  });

  it('is not read behind what makes it another thing', () => {
    for (const before of [
      'cancel: ',
      'TP1: ',
      '[take-profit] ',
      'expected - ',
      '[would be] ',
      'if (bot) ',
      'hedge: ',
      '(next) ',
      'INFO [planned] ',
      'INFO bot wants: ',
    ])
      assert.deepEqual(
        Object.keys(said(`${before}FILLED ${ID} BTCUSDT SELL 0.7 @ 61000`)).filter((field) => /size|filled|price|symbol/.test(field)),
        [],
        before,
      );
  });

  it('says nothing more with one word of anything else', () => {
    for (const text of [
      `cancel ${ID} BTCUSDT BUY 0.5 @ 49900`,
      `if FILLED ${ID} BTCUSDT BUY 0.5 @ 49900`,
      `FILLED ${ID} BTCUSDT BUY 0.5 @ 49900?`,
      `FILLED ${ID} BTCUSDT BUY 0.5 @ 49900 @ 50000`,
      `${ID} BTCUSDT BUY 0.5 @ 49900`,
      `${ID} BTCUSDT closed LONG 0.5 @ 49900, next LONG`,
    ])
      assert.deepEqual(
        [said(text)].map((each) => Object.keys(each).filter((field) => /size|filled|price/.test(field))),
        [[]],
        text,
      );
    assert.deepEqual(said(`order ${ID} canceled, replacing it by SELL 0.5 BTC @ 50100`), { status: 'canceled' });
  });

  it('says nothing where its one amount may be a state as well', () => {
    for (const text of [`${ID} filled: 0`, `order ${ID} filled=0.00`]) assert.deepEqual(said(text), {}, text);
    assert.deepEqual(said(`order_id=${ID} filled=0 size=0.5`), { filledQty: '0', size: '0.5' });
  });

  it('says how much was filled, and no state, where that stands behind the word or is but a part', () => {
    for (const text of [
      `order ${ID} filled 0.2/0.5`,
      `FILLED 0.2/0.5 ${ID}`,
      `Filled ${ID} 0.2/0.5`,
      `${ID}: FILLED 0.2 of 0.5`,
      `${ID} 0.2/0.5 filled`,
    ])
      assert.deepEqual(said(text), { filledQty: '0.2', size: '0.5' }, text);
    assert.deepEqual(said(`order ${ID}: filled 0.2 BTC`), { filledQty: '0.2 BTC' });
    assert.deepEqual(said(`${ID} BTCUSDT filled filled 0.2 of 0.5`), {
      status: 'filled',
      symbol: 'BTCUSDT',
      filledQty: '0.2',
      size: '0.5',
    });
  });

  it('has its amounts with the point they begin with, and none without its sign', () => {
    for (const text of [`order_id=${ID} filled=.5`, `${ID} filled: .5`, `order_id=${ID} filled=[.5]`])
      assert.deepEqual(said(text), { filledQty: '.5' }, text);
    assert.deepEqual(said(`FILLED ${ID} BTCUSDT BUY .5 BTC @ 49900`), {
      ...{ status: 'FILLED', symbol: 'BTCUSDT', action: 'BUY' },
      ...{ filledQty: '.5 BTC', price: '49900' },
    });
    assert.deepEqual(said(`order_id=${ID} filled=-0.5`), { filledQty: '-0.5' });
    assert.equal('filledQty' in said(`FILLED ${ID} BTCUSDT BUY -0.5 BTC @ 49900`), false);
  });

  it('has the side in a field of its own', () => {
    const line = (side: string): string => `SOL/USDT | ${side} | Price : 50000 | Quantity : 0.5 | State : filled | id : ${ID}`;
    assert.deepEqual(found(line('BUY_LIMIT')), []);
    assert.deepEqual(found(line('SELL_LIMIT')), ['action: error']);
  });

  it('is held against the exchange as loosely as it is written', () => {
    const filled = (rest: string): string => `FILLED ${ID} BTCUSDT LONG ${rest}`;
    assert.deepEqual(found(filled('0.5 @ 49900')), []);
    assert.deepEqual(found(filled('0.5 @ 50000')), []);
    assert.deepEqual(found(filled('0.5 @ 51000')), ['price: warning']);
    assert.deepEqual(found(filled('0.7 @ 49900')), ['filledQty: error']);
    assert.deepEqual(found(filled('0.5 @ 51000'), { price: '0' }), ['price: warning']);
    // One fill of several, at a price of its own.
    assert.deepEqual(found(filled('0.2 @ 49850')), ['filledQty: information']);
    const canceled = { filledQty: '0.2', status: statusOf('canceled') };
    for (const size of ['0.5', '0.3', '0.2']) assert.deepEqual(found(`CANCELED ${ID} BTCUSDT LONG ${size} @ 50000`, canceled), []);
    assert.deepEqual(found(`CANCELED ${ID} BTCUSDT SHORT 0.7 @ 50000`, canceled), ['positionSide: error', 'size: warning']);
  });
});

describe('a message of some lines', () => {
  const message = (...lines: string[]): string => `[2026-01-05 10:00:00] PlanBot:\n${lines.join('\n')}\n\n`;

  it('goes on below the line that names the order, where each line is one value', () => {
    const text = (price: string): string =>
      message('✅ BUY BTCUSDT filled', `Order ID: ${ID}`, 'Qty: 0.5', `Price: ${price}`) + message('SELL ETHUSDT filled');
    const { last, count } = only(text('50000'));
    assert.deepEqual(last.said, { symbol: 'BTCUSDT', action: 'BUY', status: 'filled', size: '0.5', price: '50000' });
    assert.equal(count, 1);
    assert.deepEqual(found(text('50000')), []);
    assert.deepEqual(found(text('50000.1')), ['price: error']);
    assert.deepEqual(found(text('50000'), { status: statusOf('canceled') }), ['status: error']);
  });

  it('is read where its last line names the order', () => {
    const text = `hello\n${message('✅ Order filled', 'BTCUSDT LONG 0.5 @ 49900', `ID: ${ID}`)}hello`;
    const { last, count } = only(text);
    assert.deepEqual(last.said, { status: 'filled', symbol: 'BTCUSDT', positionSide: 'LONG', filledQty: '0.5', price: '49900' });
    assert.deepEqual([last.place, count], [{ line: 4, start: 4, end: 22 }, 1]);
  });

  it('is none across an empty line, a time or another record, and with words of anything else', () => {
    for (const text of [
      `Order filled\nBTCUSDT LONG 0.5 @ 49900\n\nID: ${ID}\n`,
      `Order filled\n10:00:01 BTCUSDT LONG 0.5 @ 49900\nID: ${ID}\n`,
      message('Order filled', 'BTCUSDT LONG 0.5 @ 49900', '{"a":1}', `ID: ${ID}`),
      message('Was this order filled?', 'BTCUSDT LONG 0.5 @ 49900', `ID: ${ID}`),
    ])
      assert.equal(only(text).last.said.status, undefined, text);
  });
});

describe('a part of an order that a text calls filled', () => {
  const open = {
    symbol: 'cmt_dogeusdt',
    status: statusOf('open'),
    size: '12000',
    filledQty: '4500',
    price: '0.16425',
    priceAvg: '0.16431',
  };
  const canceled = { ...open, status: statusOf('canceled') };

  it('is no contradiction while the order goes on, or where the rest of it was canceled', () => {
    for (const text of [
      ...[
        `order ${ID} filled 3000 @ 0.16434`,
        `${ID}: filled 4500 so far`,
        `${ID} filled 4500, waiting for the rest`,
        `FILLED 3000 @ 0.16434 (${ID})`,
      ],
      ...[
        `order ${ID} done 4500 / 12000`,
        `order ${ID} open: 4500/12000 filled, price 0.16425`,
        `Order filled: order_id=${ID} qty=1500 price=0.16429`,
      ],
      ...[
        `Ордер ${ID}: исполнено 4500 из 12000`,
        `Ordre ${ID} exécuté 4500 sur 12000`,
        `订单 ${ID} 已成交 4500`,
        `order ${ID} filled in two steps`,
      ],
      ...[
        `Order ${ID}: 1500 DOGE filled`,
        `order ${ID} buy 1500 DOGE was executed`,
        `Order ${ID}: 1500 DOGE ausgeführt`,
        `grid bot says order ${ID}: 1500 DOGE filled`,
        `Order ${ID}: 240 USDT filled`,
      ],
      ...[
        `订单 ${ID} 成交 1500 张，成交价 0.1643`,
        `订单 ${ID} 成交 1500，累计 4500`,
        `订单 ${ID} 成交 1500 个，剩余 7500`,
        `${ID} 成交 1500 DOGE`,
      ],
    ])
      for (const order of [open, canceled])
        assert.deepEqual(
          found(text, order).filter((each) => !each.endsWith('information')),
          [],
          text,
        );
  });

  it('is an error where it is more than the exchange knows of', () => {
    for (const text of [
      `order ${ID} filled 5000 @ 0.16434`,
      `Order filled: order_id=${ID} qty=5000 price=0.16429`,
      `Order ${ID}: 5000 DOGE filled`,
    ])
      assert.ok(found(text, open).includes('filledQty: error'), text);
  });

  it('is the size of an order that is filled', () => {
    assert.deepEqual(found(`order ${ID} filled 0.5 BTC at 49900`), []);
    assert.deepEqual(found(`order ${ID}: price 50000, filled price 49900`), []);
  });

  it('leaves what is canceled of it', () => {
    assert.deepEqual(found(`Sell order canceled: id=${ID} amount=7500`, canceled), []);
    assert.deepEqual(found(`Sell order canceled: id=${ID} amount=7400`, canceled), ['size: error']);
  });
});
