/** Sizes in contracts, where what they are counted in stands beside them: nobody here knows how much of the coin a contract is. */
import assert from 'node:assert/strict';
import { statusOf } from '../../../src/model/order';
import { HOUR } from '../../../src/model/timeRange';
import { NOW, planOrder } from '../../support/fakeService';
import { exchange, fileOf } from './exchange';

const ID = '596471064624628269';
const ORDER = planOrder(ID, NOW - 30 * HOUR, { size: '0.512', filledQty: '0.512', price: '64210.5', status: statusOf('filled') });

/** `agrees: status, not compared: size` */
async function checked(text: string, name: string): Promise<string> {
  const made = exchange({ others: [ORDER] });
  const { findings } = await made.checkFiles([{ ...fileOf(text, name), table: name.endsWith('.csv') }]);
  made.dispose();
  const [row] = findings?.rows ?? [];
  assert.ok(row, text);
  const { verdict, differences, notCompared } = row;
  return `${verdict}: ${differences.map(({ field }) => field).join(', ')}; not compared: ${notCompared.join(', ')}`;
}

describe('a size whose unit stands beside it', () => {
  it('is not compared where that says contracts, in any language, or how much one is', async () => {
    for (const [name, text] of [
      ['a.csv', `order_id,status,size,unit\n${ID},filled,512,cont\n`],
      ['a.csv', `Order ID;Status;Menge;Einheit\n${ID};Ausgeführt;512;Kontrakte\n`],
      ['a.csv', `订单号,状态,数量,单位\n${ID},完全成交,512,张\n`],
      ['a.csv', `order_id,status,size,contract_size\n${ID},filled,512,0.001\n`],
      ['a.csv', `order_id,status,size,contract_size\n${ID},filled,512,0.001 BTC\n`],
      ['a.csv', `order_id,status,size,contract_size\n${ID},filled,512,1e-3\n`],
      ['a.csv', `order_id,status,size,unit\n${ID},filled,512,Contract(s)\n`],
      ['a.json', JSON.stringify({ order_id: ID, status: 'filled', size: '512', sizeUnit: 'contracts' })],
      ['a.json', JSON.stringify({ ordId: ID, state: 'filled', sz: '51.2', ctVal: '0.01' })],
      ['a.log', `order_id=${ID} status=filled size=512 unit=lots`],
      ['a.yaml', `order_id: "${ID}"\nstatus: filled\nqty: 512\nqty_unit: contracts\n`],
    ] as const)
      assert.equal(await checked(text, name), 'agrees: ; not compared: size', text);
  });

  it('is compared where that says the coin, or that a contract is one, and so is a price', async () => {
    for (const row of [
      '513,64210.5,BTC,1',
      '513,64210.5,,1.0',
      '513,64210.5,coins,',
      '513,64210.5,,0',
      '513,64210.5,,1e0',
      '513,64210.5,,1 BTC',
    ])
      assert.match(await checked(`order_id,status,size,price,unit,contract_size\n${ID},filled,${row}\n`, 'a.csv'), /^differs: size;/, row);
    assert.match(await checked(`order_id,status,size,price,unit\n${ID},filled,512,64211.5,cont\n`, 'a.csv'), /^differs: price;/);
  });
});
