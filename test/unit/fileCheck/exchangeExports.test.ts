import assert from 'node:assert/strict';
import { csvLines } from '../../../src/platform/chunks';
import { textSource } from '../../../src/fileCheck/read';
import type { CheckRow } from '../../../src/fileCheck/findings';
import { actionOf, statusOf } from '../../../src/model/order';
import { NOW, planOrder } from '../../support/fakeService';
import { exchange } from './exchange';

const ID = '596471064624628269';
const ORDER = planOrder(ID, NOW - 60_000, {
  ...{ symbol: 'cmt_btcusdt', action: actionOf('1'), status: statusOf('2'), clientOid: 'grid-1' },
  ...{ size: '4.21', filledQty: '4.21', price: '64213.7', priceAvg: '64209.3' },
});

/** What the check says of the only order of a table. */
async function checked(head: string, row: string, order = ORDER): Promise<CheckRow> {
  const account = exchange({ past: [order] });
  const text = `${head}\n${row}\n`;
  const file = { uri: 'file:///orders.csv', name: 'orders.csv', table: true, open: () => Promise.resolve(textSource(text)) };
  const rows = (await account.checkFiles([file])).findings?.rows ?? [];
  account.dispose();
  assert.equal(rows.length, 1);
  return rows[0] ?? assert.fail('no order was found');
}

/** `agrees: status, size`, `differs: size`. */
async function told(head: string, row: string): Promise<string> {
  const { verdict, differences, agreed } = await checked(head, row);
  return `${verdict}: ${(verdict === 'differs' ? differences.map(({ field }) => field) : agreed).join(', ')}`;
}

describe('an export of orders as exchanges and spreadsheets write it', () => {
  it('has its amounts compared where the head of a column names their unit', async () => {
    const head = 'Order ID,Status,Quantity (BTC),Filled [BTC],Price (USDT)';
    assert.equal(await told(head, `${ID},Filled,4.21,4.21,64213.7`), 'agrees: status, size, filledQty, price');
    assert.equal(await told(head, `${ID},Filled,4210,4.21,64213.7`), 'differs: size');
    assert.equal(await told(head, `${ID},Filled,4.21,4.22,64213.7`), 'differs: filledQty');
    assert.equal(await told(head, `${ID},Filled,4.21,4.21,64213.8`), 'differs: price');
  });

  it('has its times compared by the clock that the head of a column names, and by that of a time that names one itself', async () => {
    const at = (hours: number): string => new Date(NOW - 60_000 + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    for (const [clock, hours] of [
      ['(UTC)', 0],
      ['(UTC+8)', 8],
      ['[GMT -05:30]', -5.5],
      ['(UTC−5)', -5],
      ['UTC', 0],
      ['UTC+8', 8],
    ] as const) {
      const head = `Order ID,Status,Created ${clock}`;
      assert.equal(await told(head, `${ID},Filled,${at(hours)}`), 'agrees: status, createTime', clock);
      assert.equal(await told(head, `${ID},Filled,${at(hours + 3)}`), 'differs: createTime', clock);
      assert.equal(await told(head, `${ID},Filled,${at(2)}+02:00`), 'agrees: status, createTime', clock);
      assert.equal(await told(head, `${ID},Filled,${NOW - 60_000}`), 'agrees: status, createTime', clock);
    }
    assert.equal(await told('Order ID,Status,Created (UTC),Created (UTC+8)', `${ID},Filled,${at(0)},${at(1)}`), 'agrees: status', 'which?');
  });

  it('says that an amount in another unit was not compared, and takes what an order cost for no size', async () => {
    const { verdict, notCompared } = await checked('Order ID,Status,Quantity (CONT)', `${ID},Filled,4210`);
    assert.deepEqual([verdict, notCompared], ['agrees', ['size']]);
    assert.equal(await told('Order ID,Status,Quantity (USDT),Quantity (BTC)', `${ID},Filled,270339,4.21`), 'agrees: status, size');
    assert.equal(await told('Order ID,Status,Price (USDT),Price', `${ID},Filled,1,64213.7`), 'agrees: status, price');
    assert.equal(await told('Order ID,Status,Price (USDT),Price (BTC)', `${ID},Filled,1,2`), 'agrees: status', 'it is unknown which');
  });

  it('has its amounts compared where digits and brackets are as wide as the Japanese around them', async () => {
    const wide = (text: string): string => text.replace(/[\d.]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfe_e0));
    const head = '注文番号,状態,数量（ＢＴＣ）,約定数量（BTC）,価格（USDT）,約定平均価格';
    const row = (id: string, ...amounts: string[]): string => [wide(id), '約定', ...amounts.map(wide)].join(',');
    assert.equal(await told(head, row(ID, '4.21', '4.21', '64213.7', '64209.3')), 'agrees: status, size, filledQty, price, priceAvg');
    assert.equal(await told(head, row(ID, '4.22', '4.21', '64213.7', '64209.3')), 'differs: size');
    assert.equal(await told(head, row(ID, '4.21', '4.21', '64213.8', '64209.3')), 'differs: price');
    assert.equal(await told(head, row(ID, '4.21', '4.21', '64213.7', '64209.4')), 'differs: priceAvg');
    assert.equal((await checked(head, row(`${ID.slice(0, -1)}1`, '4.21', '4.21', '64213.7', '64209.3'))).verdict, 'unknown');
    // A comma that wide parts no cells.
    assert.equal(await told('注文番号,メモ,状態,数量', `${ID},成功，全部,約定,4.22`), 'differs: size');
  });

  it('has its average price and its size compared under the heads of French and German sheets', async () => {
    const rows = async (head: string): Promise<string[]> =>
      Promise.all([`${ID};filled;4,21;64209,3`, `${ID};filled;4,22;64209,3`, `${ID};filled;4,21;64209,4`].map((row) => told(head, row)));
    const expected = ['agrees: status, size, priceAvg', 'differs: size', 'differs: priceAvg'];
    assert.deepEqual(await rows("N° d'ordre;Statut;Qté;Prix moyen d'exécution"), expected);
    assert.deepEqual(await rows('Auftragsnummer;Status;Menge;Ø Preis'), expected);
    assert.deepEqual(await rows('Auftragsnummer;Status;Menge (BTC);Ø-Ausführungspreis (USDT)'), expected);
  });

  it('has its average price compared, whatever order its words have', async () => {
    for (const name of ['Average filled price', 'Avg Filled Price', 'filled_avg_price', 'avgExecutionPrice', 'Avg. Filled Price (USDT)']) {
      assert.equal(await told(`Order ID,Status,${name}`, `${ID},Filled,64209.3`), 'agrees: status, priceAvg', name);
      assert.equal(await told(`Order ID,Status,${name}`, `${ID},Filled,64209.4`), 'differs: priceAvg', name);
    }
  });

  it('has thousands where commas part them, and points the decimals of the same row', async () => {
    const head = 'Order ID,Status,Qty,Price';
    assert.equal(await told(head, `${ID},Filled,"4,210","64,213.7"`), 'differs: size');
    assert.equal(await told(head, `${ID},Filled,"4,210",64213.7`), 'differs: size');
    assert.equal(await told(head, `${ID},Filled,4.21,"$64,213.70"`), 'agrees: status, size, price');
    assert.equal(await told(head, `${ID},Filled,"4,210","64213,7"`), 'agrees: status, size, price', 'all of it has commas for decimals');
  });

  it('has the client ID of its order, whatever CSV makes of it', async () => {
    for (const clientOid of [' grid-1', 'grid-1 ', "'grid-1", 'grid\r\n1', 'grid\u202E1', '=grid,-1', '"=1"', '-1']) {
      const [head = '', ...row] = csvLines(
        [
          ['order_id', 'client_oid', 'status'],
          [ID, { name: clientOid }, 'Filled'],
        ],
        ',',
      ).split(/(?<=status)\r\n/);
      const { verdict, agreed } = await checked(head, row.join('').trim(), { ...ORDER, clientOid });
      assert.deepEqual([verdict, agreed], ['agrees', ['status', 'clientOid']], JSON.stringify(clientOid));
    }
    assert.equal(await told('order_id,client_oid,status', `${ID},'grid-2,filled`), 'differs: clientOid');
  });

  it('has no client ID called wrong of which a spreadsheet made a number', async () => {
    const said = async (clientOid: string, file: string, separator = ';'): Promise<string> => {
      const row = [ID, file, 'Filled'].join(separator);
      const { verdict, differences, notCompared } = await checked(['order_id', 'client_oid', 'status'].join(separator), row, {
        ...{ ...ORDER, clientOid },
      });
      return verdict === 'differs'
        ? differences.map(({ field, severity }) => `${severity}: ${field}`).join()
        : `${verdict}: ${notCompared.join()}`;
    };
    for (const [clientOid, file] of [
      ['123456789012', '1,23457E+11'],
      ['123456789012', '1,23E+11'],
      ['120000456789', '1,2E+11'],
      ['596471064624628111', '5,96471E+17'],
      ['596471064624628111', '596471064624628000'],
      ['00123', '123'],
      ['1E5', '100000'],
    ] as const)
      assert.equal(await said(clientOid, file), 'agrees: clientOid', `${file} of ${clientOid}`);
    assert.equal(await said('123456789012', '1.23457E+11', ','), 'agrees: clientOid');
    for (const [clientOid, file] of [
      ['123456789012', '1,23467E+11'],
      ['123456789012', '1,23457E+12'],
      ['596471064624628111', '596471064624629000'],
      ['123456', '123457'],
      ['grid-1', '1'],
    ] as const)
      assert.equal(await said(clientOid, file), 'error: clientOid', `${file} of ${clientOid}`);
  });

  it('has no amount called wrong that is right where points part thousands', async () => {
    const order = { ...ORDER, size: '1500', filledQty: '1500', price: '64000', priceAvg: '64213.4' };
    const said = async (...cells: readonly string[]): Promise<string> => {
      const row = [ID, 'filled', ...cells].join(';');
      const head = ['Auftragsnummer', 'Status', 'Menge', 'Preis', 'Ø Preis', 'Gebühr'].slice(0, cells.length + 2).join(';');
      const { notCompared, differences } = await checked(head, row, order);
      return `${differences.map(({ field }) => field).join()} | ${notCompared.join()}`;
    };
    assert.equal(await said('1.500', '64.000', '64.213'), ' | size,price,priceAvg');
    assert.equal(await said('1.500', '64.000 USDT', '64.213 USDT'), ' | size,price,priceAvg');
    assert.equal(await said('1.600', '64.001', '64.215'), 'size,price,priceAvg | ', 'wrong in whatever way');
    assert.match(await said('1.500', '64.000', '64.213', '1,25'), /size,price,priceAvg$/, 'a comma beside them changes nothing');
    assert.match(await said('1.600', '64.001', '64.215', '1,25'), /^size,price,priceAvg/);
    assert.equal(await said('1,5E+03', '6,4E+04', '6,42134E+04'), ' | ');
    assert.equal(await said('1,6E+03', '6,4E+05', '6,42135E+04'), 'size,price,priceAvg | ');
  });
});
