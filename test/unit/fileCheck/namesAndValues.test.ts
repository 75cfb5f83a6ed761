import assert from 'node:assert/strict';
import { compareStory } from '../../../src/fileCheck/story';
import { statusOf } from '../../../src/model/order';
import { planOrder } from '../../support/fakeService';
import { only, WORDS } from './support';

const ID = '596471064624628269';
const said = (text: string): object => {
  const { time: _, ...rest } = only(text).last.said;
  return rest;
};
const saySame = (texts: readonly string[], expected: object): void => {
  for (const text of texts) assert.deepEqual(said(text), expected, text);
};
/** How a text differs from an order that was filled with 1200 at 64000. */
const found = (text: string): string[] => {
  const order = planOrder(ID, 0, { size: '1200', filledQty: '1200', price: '64000', priceAvg: '64000', status: statusOf('filled') });
  return compareStory(only(text), order, { words: WORDS, timeZone: 'UTC' }).differences.map(({ field }) => field);
};

describe('a source before the first name of a line', () => {
  it('takes nothing from it', () => {
    for (const source of [
      'ERROR: ',
      'order update: ',
      '2026-06-01 12:00:00 INFO trader: ',
      '2026-06-01 12:00:00 INFO [bot] ws: ',
      'INFO:trader:',
      'INFO:root: ',
      'app:bot:orders:ws:',
      'INFO bot: orders: ws: ',
      'C:\\logs\\bot.log: ',
      '2001:db8::1: ',
      'at 12:00:00: ',
    ])
      saySame(
        [
          `${source}status=canceled order_id=${ID}`,
          `${source}status = canceled, order_id = ${ID}`,
          `${source}"status"="canceled" order_id=${ID}`,
          `${source}'status': 'canceled', 'order_id': '${ID}'`,
        ],
        { status: 'canceled' },
      );
    saySame([`INFO trader: status: canceled order_id: ${ID}`], { status: 'canceled' });
  });

  it('is no client ID, though it may be called so', () => {
    saySame([`INFO client_oid: order_id=${ID}`, `INFO client_oid: "order_id"="${ID}"`], {});
  });

  it('may say that what follows is none of this moment', () => {
    for (const source of ['expected: ', 'previous ', 'old: ', 'filter: ', 'previous order ', 'not: ', 'assert ', 'request: '])
      saySame([`${source}status=canceled order_id=${ID}`, `${source}status="canceled" order_id=${ID}`], {});
    saySame([`old: client_oid=abc order_id=${ID}`, `expected: price=5 order_id=${ID}`, `request: size=Decimal('5') order_id=${ID}`], {});
    saySame([`order_id=${ID} status="open" -> "canceled"`, `order_id=${ID} status="canceled"?`], {});
    saySame([`https://a.b/orders?order_id=${ID}&status=canceled`], {});
    saySame([`old: status=open new: status=filled order_id=${ID}`, `old=5 status=filled order_id=${ID}`], { status: 'filled' });
  });
});

describe('a name without a value', () => {
  it('has not that of the next name', () => {
    saySame(
      [
        `order_id=${ID} client_oid= status=filled`,
        `order_id=${ID} client_oid=\tstatus=filled`,
        `order_id=${ID} client_oid= "status"="filled"`,
        `order_id=${ID} client_oid= status: filled`,
        `order_id=${ID} client_oid= status:filled`,
        `order_id=${ID} msg= note= status=filled`,
        `order_id = ${ID} client_oid = status = filled`,
        `order_id=>${ID} client_oid=> status=>filled`,
        `{OrderID:${ID} ClientOID: Status:filled}`,
        `{OrderID:${ID} ClientOID: Leverage:10 Status:filled}`,
      ],
      { status: 'filled' },
    );
    saySame([`order_id=${ID} status= price=7`], { price: '7' });
  });

  it('has none where words follow that only look like a client ID', () => {
    saySame(
      [
        `order_id=${ID} client_oid= done`,
        `order_id=${ID} client_oid=tag=5`,
        `order_id=${ID} client_oid= 2026-01-05 10:00:00`,
        `order_id=${ID} client_oid==abc`,
      ],
      {},
    );
  });

  it('is another thing than a value behind a space, or with such signs in it', () => {
    saySame([`order_id= ${ID} client_oid= abc-1`, `order_id:${ID} client_oid: abc-1`, `order_id=${ID} client_oid:=abc-1`], {
      clientOid: 'abc-1',
    });
    saySame([`order_id: ${ID} client_oid: bot:entry-1`], { clientOid: 'bot:entry-1' });
    saySame([`order_id=${ID} client_oid=YWJj==`], { clientOid: 'YWJj==' });
    saySame([`order_id=${ID} symbol: BTC/USDT:USDT`], { symbol: 'BTC/USDT:USDT' });
  });

  it('says nothing in the words of any language', () => {
    for (const word of [
      'null',
      'None',
      'nil',
      '<nil>',
      '<null>',
      '<NA>',
      'undefined',
      'undef',
      'n/a',
      'NaN',
      '-',
      '–',
      '?',
      'Optional.empty',
    ])
      saySame([`order_id=${ID} client_oid=${word} price=${word} status=${word}`, `Order<order_id=${ID}, client_oid=${word}>`], {});
    assert.deepEqual(said(JSON.stringify({ order_id: ID, client_oid: '<nil>' })), {});
  });
});

describe('a moment under the name of an amount', () => {
  it('is not compared', () => {
    for (const moment of ['1780302476123', '1780302476', '20260601'])
      for (const text of [
        `order_id=${ID} status=filled filled=${moment}`,
        JSON.stringify({ order_id: ID, status: 'filled', filled: moment }),
      ])
        assert.deepEqual(found(text), [], text);
  });
});

describe('a record with two states', () => {
  it('says neither, unless they are the same', () => {
    saySame(
      [
        `order_id=${ID} state=filled status=canceled size=5`,
        JSON.stringify({ order_id: ID, order_status: 'new', status: 'filled', size: '5' }),
      ],
      {
        size: '5',
      },
    );
    saySame([`order_id=${ID} state=filled status=FILLED`, `order_id=${ID} state=filled status=`], { status: 'filled' });
    saySame(
      ['archived', 'open'].map((other) => `order_id=${ID} state=filled status=${other}`),
      {},
    );
  });

  it('says the one that says more, where one word is right of the other', () => {
    for (const [one, other] of [
      ['filled', 'closed'],
      ['filled', 'executed'],
      // Whatever the program counts.
      ['filled', '7'],
    ])
      for (const [status, state] of [
        [one, other],
        [other, one],
      ])
        for (const text of [`order_id=${ID} status=${status} state=${state}`, JSON.stringify({ order_id: ID, status, state })])
          assert.deepEqual(
            compareStory(only(text), planOrder(ID, 0, { status: statusOf('canceled') }), { words: WORDS, timeZone: 'UTC' }).differences
              .length,
            1,
            text,
          );
    saySame([`order_id=${ID} client_oid=x status=2 state=filled`], { clientOid: 'x', status: '2 (Filled)' });
    saySame([`order_id=${ID} client_oid=x status=-1 state=filled`], { clientOid: 'x' });
  });
});

describe('an amount without quotes', () => {
  it('is whole, whatever parts its thousands, and ends where the next name begins', () => {
    for (const price of [
      '64,000',
      '64,000.00',
      '$64,000.00',
      "64'000.00",
      '64’000',
      '64\u00A0000.00',
      '64\u202F000',
      '64.000,00',
      '64,000USDT',
    ])
      for (const text of [
        `order_id=${ID} status=filled price=${price} size=1200`,
        `order ${ID} status: filled price: ${price}`,
        `Order(id=${ID}, status=filled, price=${price})`,
        `order_id=${ID} status=filled price=${price}.`,
      ]) {
        assert.deepEqual(found(text), [], text);
        assert.deepEqual(found(text.replace(price, price.replace('64', '65'))), ['price'], text);
      }
    saySame([`order_id=${ID} size=0,5 price=1,234,567.5`], { size: '0,5', price: '1,234,567.5' });
    saySame([`order_id=${ID},price=64,size=000`], { price: '64', size: '000' });
    saySame([`filled=1,price=2,order_id=${ID}`], { filledQty: '1', price: '2' });
  });

  it('is not stated where what follows may be a value of its own', () => {
    saySame(
      [
        `order_id=${ID} status=filled qty=1,200,symbol=BTCUSDT`,
        `order_id=${ID},status=filled,symbol=BTCUSDT,price=64,000`,
        `order_id=${ID} status=filled symbol=BTCUSDT price=64 000.00`,
        `order_id=${ID} status=filled symbol=BTCUSDT size=1 200 OK`,
      ],
      { status: 'filled', symbol: 'BTCUSDT' },
    );
    for (const list of ['1,2,3', '64,000-65,000', '1,2026-01-05', '12,34,567', '64,0001,5'])
      assert.deepEqual(found(`order_id=${ID} status=filled price=${list} x`), [], list);
  });

  it('is not stated where it was changed, and is as it stands where a point may part its thousands', () => {
    saySame([`order_id=${ID} status=filled price: 63000 → 64000`, `order_id=${ID} status=filled size=0.4 -> 0.5`], { status: 'filled' });
    saySame(
      [
        `order_id=${ID} status=filled size=0,5 price=64.000`,
        JSON.stringify({ order_id: ID, status: 'filled', size: '0,5', price: '64.000' }),
      ],
      {
        status: 'filled',
        size: '0,5',
        price: '64.000',
      },
    );
    saySame([`order_id=${ID} size=0.5 price=64.000`], { size: '0.5', price: '64.000' });
  });
});
