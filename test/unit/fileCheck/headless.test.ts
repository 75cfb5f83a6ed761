/** Tables without a head, as programs append their rows and `jq -r '… | @csv'` prints them: the first row is an order like the others. */
import assert from 'node:assert/strict';
import { actionOf, statusOf } from '../../../src/model/order';
import { HOUR } from '../../../src/model/timeRange';
import { NOW, planOrder } from '../../support/fakeService';
import { exchange, fileOf } from './exchange';
import { only } from './support';

const FILLED = '596471064624628269';
const CANCELED = '598273645546372819';
const ORDERS = [
  planOrder(FILLED, NOW - 30 * HOUR, { size: '0.512', filledQty: '0.512', status: statusOf('filled') }),
  planOrder(CANCELED, NOW - 40 * HOUR, { symbol: 'cmt_ethusdt', size: '12.37', action: actionOf('3'), status: statusOf('canceled') }),
];

/** `596471064624628269 differs: status` */
async function checked(text: string, name: string): Promise<string[]> {
  const made = exchange({ others: ORDERS });
  const { findings } = await made.checkFiles([{ ...fileOf(text, name), table: !name.endsWith('.log') }]);
  made.dispose();
  return (findings?.rows ?? []).map(({ id, verdict, differences }) =>
    [`${id} ${verdict}`, ...differences.map(({ field }) => field)].join(': '),
  );
}

describe('a table without a head', () => {
  it('has the order of its first row compared, and the states of all others, whatever the first is', async () => {
    const rows = (of: (id: string, state: string) => string, ...states: [string, string]): string =>
      `${of(FILLED, states[0])}\n${of(CANCELED, states[1])}\n`;
    for (const [name, of] of [
      ['orders.csv', (id, state) => `${id},${state},limit`],
      ['orders.csv', (id, state) => `"${id}";"${state}"`],
      ['orders.csv', (id, state) => `="${id}";${state}`],
      ['orders.csv', (id, state) => `order,${id},${state},0.5`],
      ['orders.tsv', (id, state) => `'${id}\t${state}`],
      ['orders.csv', (id, state) => `order_id,${id},status,${state}`],
      ['bot.log', (id, state) => `order_id,${id},status,${state}`],
      ['orders.md', (id, state) => `| order_id | ${id} | status | ${state} |`],
    ] as const satisfies readonly [string, (id: string, state: string) => string][]) {
      const text = rows(of, 'filled', 'canceled');
      assert.deepEqual(await checked(text, name), [`${FILLED} agrees`, `${CANCELED} agrees`], text);
      assert.deepEqual(await checked(rows(of, 'canceled', 'filled'), name), [`${FILLED} differs: status`, `${CANCELED} differs: status`]);
    }
  });

  it('names no column by what was filled, when or for how much in its first row', () => {
    for (const first of ['grid-1,filled,0.512', '2026-05-31 07:11:00,filled,grid-1', 'filled,-0.5', 'filled;0,512', 'filled,.5'])
      assert.equal(
        only(`${first}\n${FILLED}${first.includes(';') ? ';' : ','}canceled\n`, { table: true }).last.said.status,
        'canceled',
        first,
      );
    for (const first of ['client_oid,grid-1,size,0.5', 'client_oid,1.5,status,filled'])
      assert.equal(only(`${first}\n${FILLED},canceled\n`, { table: true }).last.said.status, 'canceled', first);
  });

  it('is none where numbers are a part of what a column is called', async () => {
    for (const head of [
      'Order ID,Status,Price 24h',
      'Order ID,Status,Account 123456789',
      'Order ID,Status,2026-05-31',
      'Order ID,Status,0.5',
    ])
      assert.deepEqual(await checked(`${head}\n${CANCELED},filled,1\n`, 'orders.csv'), [`${CANCELED} differs: status`], head);
  });

  it('is none where columns beside those of an order are called by shares, moments or accounts, as of pivots', async () => {
    for (const called of ['0.5', '0.25,0.5,0.75', '2026-05-31 00:00:00', '2026-05-31T00:00:00Z', '1767225600000', '123456789'])
      assert.deepEqual(
        await checked(`order_id,status,size,${called}\n${FILLED},filled,0.6,1\n`, 'orders.csv'),
        [`${FILLED} differs: size`],
        called,
      );
  });
});
