import assert from 'node:assert/strict';
import manifest from '../../../package.json';
import type { CheckState } from '../../../src/fileCheck/check';
import { wordsOf } from '../../../src/fileCheck/page/rows';
import { costText, estimateText, rowText, summaryText, valueAsShown } from '../../../src/fileCheck/words';
import { FIELDS, type Field } from '../../../src/model/fileFields';
import { STATUS_MEANINGS } from '../../../src/model/order';
import { NOW, planOrder } from '../../support/fakeService';
import { exchange } from './exchange';

const ID = '596471064624628269';
const display = { now: NOW, timeZone: 'UTC', language: 'en' };

describe('what a check says', () => {
  const checked = async (text: string, orders: Parameters<typeof exchange>[0]): Promise<CheckState> => {
    const made = exchange(orders);
    try {
      return await made.check(text);
    } finally {
      made.dispose();
    }
  };
  const said = async (text: string, rest: object = {}, masked = false): Promise<string | undefined> => {
    const { findings } = await checked(text, { others: [planOrder(ID, NOW, { size: '0.5', ...rest })] });
    return findings?.rows[0] && rowText(findings.rows[0], 'Main', { ...display, masked });
  };

  it('says that an ID was rounded, whichever order it was, where a spreadsheet left zeros of its digits', async () => {
    const [row] = (await checked('order_id=5.96471E+17 status=filled', {})).findings?.rows ?? [];
    const rounded = '596471000000000000';
    assert.equal(
      row && rowText(row, 'Main', display),
      `Main has no record of order ${rounded}. A program may have rounded the ID: its last digits are zeros.`,
    );
    assert.equal(row && wordsOf(row, display).difference, 'No order with this ID. It looks rounded: its last digits are zeros.');
    const [whole] = (await checked(`order_id=${ID} status=filled`, {})).findings?.rows ?? [];
    assert.match((whole && rowText(whole, 'Main', display)) ?? '', /no record of order \d+, or the order is so old/);
  });

  it('names the field, what the file says and what the exchange does', async () => {
    assert.equal(await said(`order_id=${ID} status=canceled`), `Order ${ID}: status: the file says canceled, the exchange says Filled.`);
    assert.equal(
      await said(`order_id=${ID} status=filled size=0.6 createTime=2026-01-05T00:00:00Z`),
      `Order ${ID}: size: the file says 0.6, the exchange says 0.5; creation time: the file says 2026-01-05T00:00:00Z, the exchange says Jun 1, 2026, 13:30:00 UTC.`,
    );
    assert.match(
      (await said(`order_id=${ID} status=open`)) ?? '',
      /has since changed: status: the file says open, the exchange says Filled/,
    );
    assert.equal(await said(`order_id=${ID} status=filled`), undefined);
  });

  it('names a pair of the exchange as all lists do', async () => {
    assert.equal(
      await said(`order_id=${ID} status=filled symbol=XRPUSDT`),
      `Order ${ID}: pair: the file says XRPUSDT, the exchange says BTCUSDT.`,
    );
  });

  it('says nothing of a price where the exchange has none: a market order may be written with any', async () => {
    assert.equal(await said(`order_id=${ID} status=filled price=50000`, { price: '0' }), undefined);
  });

  it('hides amounts in privacy mode', async () => {
    assert.equal(
      await said(`order_id=${ID} status=filled size=0.6`, {}, true),
      `Order ${ID}: size: the file says •••, the exchange says •••.`,
    );
  });

  it('hides in privacy mode what a file calls a time or a pair, and is none', async () => {
    assert.match(
      (await said(`order_id=${ID} status=canceled symbol=ETH48151USDT`, {}, true)) ?? '',
      /pair: the file says ETH•••USDT, the exchange says BTCUSDT/,
    );
    const shown = (field: Field, value: string): string => valueAsShown(field, value, { now: NOW, masked: true });
    assert.deepEqual(
      (['createTime', 'triggerTime', 'time'] as const).map((field) => [shown(field, '48151.62'), shown(field, '2026-01-05T00:00:00Z')]),
      Array.from({ length: 3 }, () => ['•••', '2026-01-05T00:00:00Z']),
    );
    assert.deepEqual(
      ['1000PEPEUSDT', 'cmt_btcusdt', 'BTC 333.25'].map((each) => shown('symbol', each)),
      ['1000PEPEUSDT', 'cmt_btcusdt', 'BTC •••'],
    );
  });

  it('is nothing of digits that may be no order at all', async () => {
    assert.equal(await said('see 111222333444555666 there'), undefined);
    assert.equal(
      await said('order_id=111222333444555666'),
      'Main has no record of order 111222333444555666, or the order is so old that the service no longer has it.',
    );
  });

  it('is what came out, with what is missing', async () => {
    const lines = [`order_id=${ID} status=canceled`, 'order_id=111222333444555666'];
    assert.equal(
      summaryText(await checked(lines.join('\n'), { others: [planOrder(ID, NOW)] }), { now: NOW }),
      'bot.log checked against Main: 1 mismatch, 1 not found in the account.',
    );
    assert.equal(summaryText(await checked('nothing', {}), { now: NOW }), 'bot.log: No orders were found.');
  });

  it('is what it costs', () => {
    assert.equal(
      costText({ orders: 1000, known: 240, requests: 760, seconds: 30 }),
      '1,000 orders, 240 already known: up to 760 requests, about 30 seconds',
    );
    assert.equal(costText({ orders: 1, known: 1, requests: 0, seconds: 0 }), '1 order, 1 already known: no requests');
    assert.deepEqual([0, 10, 800].map(estimateText), ['a few seconds', 'about 10 seconds', 'about 14 minutes']);
  });

  it('understands the meanings of words and of names that the settings offer', () => {
    const offered = (key: 'orderdeck.fileCheck.statusWords' | 'orderdeck.fileCheck.names'): string[] =>
      manifest.contributes.configuration.flatMap(({ properties }) => properties[key]?.additionalProperties.enum ?? []).toSorted();
    assert.deepEqual(offered('orderdeck.fileCheck.statusWords'), [...STATUS_MEANINGS, ''].toSorted());
    assert.deepEqual(offered('orderdeck.fileCheck.names'), [...FIELDS, 'id', ''].toSorted());
  });
});
