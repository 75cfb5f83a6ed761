import assert from 'node:assert/strict';
import { compare } from '../../../src/fileCheck/compare';
import type { Said } from '../../../src/fileCheck/statements';
import { statusWords } from '../../../src/fileCheck/statusWords';
import { isTime, timeOf } from '../../../src/fileCheck/times';
import { actionOf, executionOf, statusOf } from '../../../src/model/order';
import { planOrder } from '../../support/fakeService';
import { found, order, state, TIME } from './compared';
import { only, WORDS } from './support';

describe('what a file says of a status', () => {
  const cases: readonly [said: string, exchange: string, finding: string[]][] = [
    ['filled', 'filled', []],
    ['FULLY_FILLED', '2', []],
    ['filled', 'canceled', ['status: error']],
    ['Cancelled', 'filled', ['status: error']],
    ['filled', 'open', ['status: error']],
    ['canceled', 'untriggered', ['status: error']],
    ['closed', 'canceled', []],
    ['closed', 'open', ['status: error']],
    ['open', 'filled', ['status: information']],
    ['new', 'open', []],
    ['pending', '0', []],
    ['untriggered', 'open', ['status: information']],
    ['untriggered', '0', []],
    // Until it triggers it is open, as programs and lists call it, and has never been anything else.
    ...['open', 'NEW', 'live', 'accepted', 'placed', 'submitted', 'ACTIVE', 'pending', 'created'].map(
      (word): [string, string, string[]] => [word, 'untriggered', []],
    ),
    ['triggered', 'untriggered', ['status: warning']],
    ['TRIGGERED', 'open', []],
    // Of a trigger order, or of one that is armed.
    ['trigger', 'untriggered', ['status: not compared']],
    ['activated', 'untriggered', ['status: not compared']],
    ['partially_filled', 'untriggered', ['status: not compared']],
    ['partiallyFilled', 'open', []],
    ['partially_filled', 'open', ['status: not compared']],
    // An order that waits for its trigger may be called so.
    ['inactive', 'untriggered', ['status: not compared']],
    ['nonsense', 'filled', ['status: not compared']],
    // Of a request or a job, where no amount stands beside it.
    ...['done', 'COMPLETED', 'finished', 'rejected'].map((word): [string, string, string[]] => [word, 'open', ['status: not compared']]),
    ['rejected', 'filled', ['status: not compared']],
    ['filled', 'odd', ['status: not compared']],
  ];
  for (const [said, exchange, finding] of cases) {
    it(`"${said}" beside ${exchange} is ${finding.join() || 'no contradiction'}`, () =>
      assert.deepEqual(found({ status: said }, state(exchange, said === 'partiallyFilled' ? {} : { filledQty: '0' })), finding));
  }

  it('is understood by words of the setting, which also can take a word away', () => {
    const words = statusWords({ erledigt: 'filled', filled: '', Storniert: 'canceled' });
    assert.deepEqual(found({ status: 'ERLEDIGT' }, state('canceled'), words), ['status: error']);
    assert.deepEqual(found({ status: 'filled' }, state('canceled'), words), ['status: not compared']);
    assert.equal(words.inText('order 5 storniert'), 'storniert');
  });
});

describe('a number for a state', () => {
  it('means what the service means by it beside the service’s own names alone', () => {
    const record = { order_id: '596471064624628269', status: '2', type: '2' };
    const said = (fields: object): Said => only(JSON.stringify(fields)).last.said;
    assert.deepEqual(said({ ...record, client_oid: '' }), { status: '2 (Filled)', action: '2' });
    assert.deepEqual(found(said({ ...record, filled_qty: '' }), state('canceled', { action: actionOf('2') })), ['status: error']);
    assert.deepEqual(found(said({ ...record, price_avg: '' }), state('2', { action: actionOf('2') })), []);
    assert.deepEqual(found(said(record), state('canceled')), ['status: not compared']);
    assert.deepEqual(said({ orderId: record.order_id, state: 2, type: 1 }), { status: '2' });
    assert.deepEqual(found(said({ ...record, client_oid: '', status: '7' }), state('canceled', { action: actionOf('2') })), [
      'status: not compared',
    ]);
  });

  it('means what the setting says elsewhere', () =>
    assert.deepEqual(found({ status: '4' }, state('filled'), statusWords({ 4: 'canceled' })), ['status: error']));
});

describe('a sentence', () => {
  const cases: readonly [text: string, word: string | undefined][] = [
    ['order 5 was filled', 'filled'],
    ['order 5 partially filled', 'partially filled'],
    ['order 5 CANCELLED by user', 'CANCELLED'],
    ['order 5 is not filled', undefined],
    ['order 5 not yet filled', undefined],
    ['will be canceled if it is late', undefined],
    ['canceled, not filled', undefined],
    ['failed: order 5 canceled', undefined],
    ['open a new position', undefined],
    ['unfilled', undefined],
  ];
  for (const [text, word] of cases) it(`"${text}" says ${word ?? 'nothing'}`, () => assert.equal(WORDS.inText(text), word));
});

describe('what a file says of an order', () => {
  it('is compared by value', () => {
    assert.deepEqual(
      found({ status: 'filled', size: '5e-1', filledQty: '+0.50', price: '50000', priceAvg: '49900.000', triggerPrice: '48000.0' }),
      [],
    );
  });

  it('is wrong where it is stated with an end; where it is not, what grows may be old, and what does not seems wrong', () => {
    for (const field of ['size', 'filledQty', 'price', 'priceAvg', 'triggerPrice'] as const) {
      assert.deepEqual(found({ status: 'filled', [field]: '0.51' }), [`${field}: error`]);
      assert.deepEqual(found({ [field]: '0.41' }), [
        `${field}: ${field === 'filledQty' || field === 'priceAvg' ? 'information' : 'warning'}`,
      ]);
      assert.deepEqual(found({ status: 'filled', [field]: 'a lot' }), [`${field}: not compared`]);
    }
  });

  it('is compared at the precision and in the ways of writing that a file has', () => {
    const market = { price: '0', size: '0.1234', filledQty: '0.1234', priceAvg: '49900' };
    for (const size of ['0.12', '0.123', '0,1234', '0.12340000000000001', '0.1234 BTC'])
      assert.deepEqual(found({ status: 'filled', size }, market), [], size);
    for (const size of ['-0.1234', '6157.66', '6157.66 USDT', '5 contracts'])
      assert.deepEqual(found({ status: 'filled', size }, market), ['size: not compared'], size);
    assert.deepEqual(found({ status: 'filled', price: '51000' }, market), ['price: not compared']);
    assert.deepEqual(found({ status: 'filled', price: '49,900.00' }, market), []);
    assert.deepEqual(found({ status: 'filled', size: '0.13' }, market), ['size: error']);
  });

  it('is wrong where more is filled than the exchange knows of, whatever the state', () => {
    assert.deepEqual(found({ filledQty: '0.51' }), ['filledQty: error']);
  });

  it('is wrong where an order that was filled is called rejected', () => {
    assert.deepEqual(found({ status: 'rejected', size: '0.5' }), ['status: error']);
    assert.deepEqual(found({ status: 'rejected', size: '0.5' }, state('canceled')), []);
    assert.deepEqual(found({ status: 'done', filledQty: '0.3' }), ['filledQty: error']);
    // Of a change that was asked for.
    assert.deepEqual(found({ status: 'rejected', price: '51000' }, state('open')), ['price: warning', 'status: not compared']);
  });

  it('is wrong where it is the average of all that was filled, whatever else is said', () => {
    assert.deepEqual(found({ filledQty: '0.5', priceAvg: '49000' }, state('filled')), ['priceAvg: error']);
    assert.deepEqual(found({ filledQty: '0.4', priceAvg: '49000' }, state('filled')), ['filledQty: information', 'priceAvg: information']);
    assert.deepEqual(found({ filledQty: '0.5', priceAvg: '49000' }, state('open')), ['priceAvg: information']);
  });

  it('is wrong where its comma may part thousands or decimals, and both are wrong', () => {
    assert.deepEqual(found({ status: 'filled', price: '51,000' }), ['price: error']);
    assert.deepEqual(found({ status: 'filled', price: '50,000' }), []);
  });

  it('may call the average price of a fill its price', () => assert.deepEqual(found({ status: 'filled', price: '49900.0' }), []));

  it('is not compared with what the exchange does not say', () => {
    const { triggerPrice: _, ...detail } = order();
    assert.deepEqual(compare({ status: 'filled', triggerPrice: '1' }, detail, { words: WORDS, timeZone: 'UTC' }).notCompared, [
      'triggerPrice',
    ]);
    assert.deepEqual(found({ clientOid: 'web-1' }, { clientOid: '' }), ['clientOid: not compared']);
  });

  it('names its pair as any exchange does', () => {
    for (const symbol of ['cmt_btcusdt', 'BTCUSDT', 'BTC/USDT', 'btc-usdt', 'BTC/USDT:USDT', 'BTCUSDT_UMCBL', 'BTC-USDT-SWAP', 'BTC'])
      assert.deepEqual(found({ symbol }), [], symbol);
    assert.deepEqual(found({ symbol: 'ETHUSDT' }), ['symbol: error']);
  });

  it('names its action or its side in a language of the screen', () => {
    for (const [right, wrong] of ['Kauf Verkauf', 'ПОКУПКА продажа', '开多 平多', '買い 売り', '多 空', '롱 숏'].map((each) =>
      each.split(' '),
    ))
      assert.deepEqual([found({ action: right ?? '' }), found({ action: wrong ?? '' })], [[], ['action: error']]);
  });

  it('names its action or its side', () => {
    const close = { action: actionOf('3'), execution: executionOf('0') };
    for (const action of ['close_long', 'CLOSE-LONG', 'closeLong', 'close long', 'sell', 'SELL', 'S', 'long', '3'])
      assert.deepEqual(found({ action }, close), [], action);
    for (const action of ['open_long', 'buy', 'B', 'short', 'close short'])
      assert.deepEqual(found({ action }, close), ['action: error'], action);
    assert.deepEqual(found({ action: 'limit' }, close), ['action: not compared']);
    assert.deepEqual(found({ positionSide: 'SHORT' }, close), ['positionSide: error']);
  });
});

describe('a time in a file', () => {
  const cases: readonly [text: string, agrees: boolean][] = [
    ['2026-01-05T10:00:00.250Z', true],
    ['2026-01-05 11:00:00', true],
    ['2026-01-05 11:00:01', true],
    ['2026-01-05 11:20:02', false],
    ['2026-01-05 10:00:00', false],
    ['2026-01-05T10:00:00+00:00', true],
    ['2026-01-05T15:30:00+0530', true],
    ['2026/01/05 11:00', true],
    ['2026-01-05', true],
    ['2026-01-06', false],
    [String(TIME), true],
    [String(Math.floor(TIME / 1000)), true],
    [`${TIME}000`, true],
    [`${TIME}000000`, true],
    [`${Math.floor(TIME / 1000)}.25`, true],
    [String(TIME + 601_000), false],
  ];
  for (const [text, agrees] of cases)
    it(`"${text}" is ${agrees ? '' : 'not '}the moment, where no offset says otherwise by the zone that was chosen`, () =>
      assert.deepEqual(found({ createTime: text }), agrees ? [] : ['createTime: error']));

  it('is not compared with the time of creation where it is some minutes away, as that of a program’s own row is', () => {
    assert.deepEqual(found({ createTime: String(TIME + 2000) }), ['createTime: not compared']);
    assert.deepEqual(found({ triggerTime: String(TIME + 2000) }, { triggerTime: TIME }), ['triggerTime: error']);
  });

  it('means both moments of an hour that clocks show twice', () => {
    const twice = timeOf('2026-10-25 02:30:00', 'Europe/Vienna');
    assert.ok(twice);
    for (const time of [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)]) assert.ok(isTime(twice, time));
    assert.ok(!isTime(twice, Date.UTC(2026, 9, 25, 2, 30)));
  });

  it('is none in a word, and is not compared then', () => {
    for (const text of ['yesterday', '2026-13-05', '123', '2026-01-05T']) assert.equal(timeOf(text, 'UTC'), undefined, text);
    assert.deepEqual(found({ createTime: 'yesterday' }), ['createTime: not compared']);
    assert.deepEqual(found({ createTime: '2026-01-05' }, { createTime: undefined }), ['createTime: not compared']);
  });
});

describe('what might be no contradiction', () => {
  it('is none in a sentence of something else, of a plan, of a question or of the contrary', () => {
    for (const text of [
      "order 596471064624628269 wasn't filled",
      "596471064624628269 hasn't been filled",
      'order 596471064624628269 is being cancelled',
      'is order 596471064624628269 canceled',
      '596471064624628269 filled? no',
      'context canceled 596471064624628269',
      'task cancelled order 596471064624628269',
      'timer canceled for order 596471064624628269',
      'order 596471064624628269: take profit canceled',
      'placed 596471064624628269; 3 canceled orders remain',
      'canceled all others, keeping 596471064624628269',
      'order 596471064624628269: on filled callback registered',
      'order 596471064624628269 0% filled',
      '596471064624628269 was only half filled',
      'GET /order?id 596471064624628269 canceled',
      'Had order 596471064624628269 been filled, we would hold it',
      'False alarm: order 596471064624628269 canceled',
      'In the backtest order 596471064624628269 was filled',
      'A second order like 596471064624628269 was canceled',
      'The order behind 596471064624628269 was filled',
      '12 canceled, order 596471064624628269 kept',
      'canceled the order below 596471064624628269',
      'sobald 596471064624628269 ausgeführt',
      'Stop zu 596471064624628269 storniert',
      'Если ордер 596471064624628269 исполнен, продать',
    ])
      assert.equal(WORDS.inText(text), undefined, text);
  });

  it('takes no side from what is planned or denied beside it', () => {
    const told = (text: string): Said => only(`order 596471064624628269 ${text}`).last.said;
    for (const text of ['canceled, will open long next', 'canceled, before that close short', 'canceled, it was not open long'])
      assert.deepEqual(told(text), { status: 'canceled' }, text);
    assert.deepEqual(told('canceled, open long'), { status: 'canceled', action: 'open long' });
  });

  it('is still found where a sentence tells of the order', () => {
    for (const text of [
      '2026-01-05 10:00:00,123 INFO [bot] filled order 596471064624628269',
      '596471064624628269 has been filled',
      '[596471064624628269] -> filled',
      'order 596471064624628269 status: filled at 50000',
      'filled: 596471064624628269',
    ])
      assert.equal(WORDS.inText(text), 'filled', text);
  });

  it('is none in a pair whose name cannot be told from another name of it', () => {
    for (const symbol of [
      'XBTUSDT',
      'BTCUSDT.P',
      'BTCUSDT Perp',
      'PERP_BTC_USDT',
      'BINANCE:BTCUSDT',
      'BTCUSDTM',
      'USDT-BTC',
      'BTC-USD',
      'bitcoin',
    ])
      assert.ok(!found({ symbol }).includes('symbol: error'), symbol);
    for (const symbol of ['ETH-USD', 'BTCUSDC', 'eth/usdt:usdt']) assert.deepEqual(found({ symbol }), ['symbol: error'], symbol);
  });

  it('is none in a time that no clock shows', () => {
    for (const text of [
      '2026-02-30',
      '2026-01-05 24:00:00',
      '2026-01-05 10:60',
      '2026-01-05T10:00:60Z',
      '2026-01-05T10:00:00+25:00',
      '2026-01-05T10:00+02:99',
    ])
      assert.equal(timeOf(text, 'UTC'), undefined, text);
  });

  it('is none in "completed", which some programs say of a canceled order', () => {
    assert.deepEqual(found({ status: 'completed' }, state('canceled')), []);
    assert.deepEqual(found({ status: 'completed', size: '0.5' }, state('open', { size: '0.5' })), ['status: error']);
  });

  it('leaves amounts alone where one of the two counts thousands of the coin', () => {
    const thousands = planOrder('1', 0, { symbol: 'cmt_1000pepeusdt', size: '2', price: '0.004', status: statusOf('filled') });
    const { differences, agreed, notCompared } = compare(
      { symbol: 'PEPEUSDT', size: '2000', price: '0.000004', status: 'filled' },
      thousands,
      {
        words: WORDS,
        timeZone: 'UTC',
      },
    );
    assert.deepEqual([differences, agreed, notCompared], [[], ['status'], ['symbol', 'size', 'price']]);
  });
});
