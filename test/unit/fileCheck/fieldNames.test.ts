import assert from 'node:assert/strict';
import { fieldNames } from '../../../src/fileCheck/fieldNames';
import { NAMES, only, scan, WORDS } from './support';

const ID = '596471064624628269';
const GERMAN = fieldNames({
  Auftragsnummer: 'id',
  Menge: 'size',
  Auslösepreis: 'triggerPrice',
  Zustand: 'status',
  side: '',
  Limit: 'none',
});

describe('names of values', () => {
  it('mean what the settings say, however they are written', () => {
    for (const text of [
      `Auftragsnummer;Menge;Auslösepreis;Zustand\n${ID};0,5;3;filled`,
      `{"auftragsnummer":"${ID}","order":{"x":1},"MENGE":"0,5","Auslösepreis":3,"zustand":"filled"}`,
    ]) {
      const [order, ...others] = scan(text, { table: text.startsWith('A'), meaningOf: GERMAN }).orders;
      assert.deepEqual(others, []);
      assert.deepEqual([order?.id, order?.last.said], [ID, { size: '0,5', triggerPrice: '3', status: 'filled' }]);
      assert.equal(order?.last.keyed, true);
    }
  });

  it('are known in the languages of Orderdeck, in a table with its states and sides', () => {
    const tables: readonly [head: string, row: string, status: string, limit: string][] = [
      ['Auftragsnummer;Menge;Limit;Auslösepreis;Zustand', `${ID};0,5;2,5;3;storniert`, 'canceled', '2,5'],
      ['委托时间,订单编号,合约,委托数量,委托价格,触发价格,状态', `2026-01-05,${ID},BTCUSDT,0.5,2.5,3,已成交`, 'filled', '2.5'],
      ['Número de orden;Cantidad;Precio;Precio de activación;Estado', `${ID};0,5;2,5;3;Parcialmente ejecutada`, 'partially_filled', '2,5'],
      ['ID ордера;Количество;Цена;Цена активации;Статус', `${ID};0,5;2,5;3;Открыт`, 'open', '2,5'],
      ['注文番号,注文数量,注文価格,トリガー価格,ステータス', `${ID},0.5,2.5,3,約定済み`, 'filled', '2.5'],
    ];
    for (const [head, row, status, limit] of tables) {
      const { said } = only(`${head}\n${row}\n`, { table: true }).last;
      assert.deepEqual(
        [said.size?.replace(',', '.'), said.price, said.triggerPrice, WORDS.of(said.status ?? '')],
        ['0.5', limit, '3', status],
      );
    }
    assert.deepEqual(only(`{"order_id":"${ID}","limit":100}`).last.said, {});
  });

  it('are those of a state whatever it is the state of, unless of before', () => {
    for (const name of ['plan_status', 'planStatus', 'final_status', 'newState', 'new_status', 'algoStatus', 'lastOrderStatus'])
      assert.equal(NAMES(name), 'status', name);
    for (const name of ['old_status', 'oldStatus', 'prevState', 'positionStatus', 'newOrderStatus'])
      assert.equal(NAMES(name), 'oneStatus', name);
    assert.deepEqual(only(`{"order_id":"${ID}","oldStatus":"open","newStatus":"canceled"}`).last.said, { status: 'canceled' });
  });

  it('mean nothing where the settings say so, or say what there is not', () => {
    assert.deepEqual([GERMAN('side'), GERMAN('Limit'), GERMAN('size')], [undefined, undefined, 'size']);
  });

  it('of the caller’s own IDs name no order of the service', () => {
    for (const name of ['clientId', 'client_id', 'cid'])
      for (const text of [`${name}=${ID} x=1`, JSON.stringify({ [name]: ID, x: 1 }), `${name},status\n${ID},filled`])
        assert.deepEqual(scan(text, { table: text.includes('\n') }).orders, [], text);
  });

  it('of the caller’s own IDs are those of many exchanges', () => {
    for (const name of ['orderLinkId', 'order_link_id', 'cli_ord_id', 'clientOrderIndex', 'orderClientId', 'externalOid', 'client_oid_str'])
      for (const text of [JSON.stringify({ [name]: 'a-1', status: 'filled' }), `${name}=a-1 status=filled`, `${name},status\na-1,filled`])
        assert.deepEqual(
          scan(text, { table: text.includes('\n') }).orders.map(({ id, last }) => [id, last.said.clientOid]),
          [[undefined, 'a-1']],
          text,
        );
  });

  it('of the caller’s own IDs are none of orders, though these are words apart', () => {
    const rows = [`${ID},grid-1,filled`, `${ID},596471064624628270,filled`];
    for (const name of ['Client OID', 'Client Order ID', 'Custom Order ID', 'User Order ID'])
      assert.deepEqual(
        scan(`Order ID,${name},Status\n${rows.join('\n')}`, { table: true }).orders.map(({ id, last }) => [id, last.said.clientOid]),
        [[ID, '596471064624628270']],
        name,
      );
    for (const name of ['Client OID', 'client oid', 'client order_id', 'client order id'])
      for (const sign of ['=', ': '])
        assert.deepEqual(
          scan(`${name}${sign}596471064624628270 status${sign}filled`).orders.map(({ id, last }) => [id, last.said.clientOid]),
          [[undefined, '596471064624628270']],
          name,
        );
    assert.equal(scan(`by user order_id=${ID} status=filled`).orders[0]?.id, ID);
  });

  it('mean nothing where they are of a share, a count, a question or one of several', () => {
    for (const name of [
      'Filled %',
      'Filled(%)',
      '% Filled',
      'Ausgeführt %',
      '# Filled',
      'Filled?',
      'Price 2',
      'Size/10',
      'Size-1',
      'price_1',
    ])
      assert.equal(NAMES(name), undefined, name);
    assert.deepEqual(['Filled', 'Order Price', 'Kauf/Verkauf'].map(NAMES), ['filledQty', 'price', 'action']);
  });

  it('are taken from the end of a path', () => {
    assert.deepEqual([GERMAN('data.Menge'), GERMAN('data.qty')], ['size', 'size']);
    assert.deepEqual([GERMAN('executed.price'), GERMAN('executed.size'), GERMAN('created.size')], ['priceAvg', 'filledQty', 'size']);
  });
});
