/** Tables in a log whose columns blanks part, and tables of other languages between bars. */
import assert from 'node:assert/strict';
import { actionOf, statusOf } from '../../../src/model/order';
import { HOUR } from '../../../src/model/timeRange';
import { NOW, planOrder } from '../../support/fakeService';
import { exchange, fileOf } from './exchange';

const ID = '596471064624628269';
const ORDER = planOrder(ID, NOW - HOUR, {
  ...{ symbol: 'cmt_btcusdt', action: actionOf('3'), status: statusOf('2') },
  ...{ size: '1.25', filledQty: '1.25', price: '64213.7', priceAvg: '64209.3' },
});

/** `agrees: status, size`, `differs: size`, for each order that is named. */
async function told(...lines: readonly string[]): Promise<string[]> {
  const account = exchange({ past: [ORDER] });
  const { findings } = await account.checkFiles([fileOf(lines.join('\n'))]);
  account.dispose();
  return (findings?.rows ?? []).map(
    ({ verdict, differences, agreed }) =>
      `${verdict}: ${(differences.length > 0 ? differences.map(({ field }) => field) : agreed).join(', ')}`,
  );
}

describe('a table whose columns blanks part', () => {
  it('has its amounts compared as pandas prints it', async () => {
    const printed = (size: string, avg: string): string[] => [
      '             order_id  status   size    price      avg',
      `0  ${ID}  filled  ${size}  64213.7  ${avg}`,
      '..                ...     ...    ...      ...      ...',
      `9  ${ID}  filled  ${size}  64213.7  ${avg}`,
    ];
    assert.deepEqual(await told(...printed(' 1.25', '64209.3')), ['agrees: status, size, price, priceAvg']);
    assert.deepEqual(await told(...printed('12.50', '64209.3')), ['differs: size']);
    assert.deepEqual(await told(...printed(' 1.25', '64109.3')), ['differs: priceAvg']);
  });

  it('has them compared as tabulate and column print it, with what a row lacks left empty', async () => {
    const head = ['Order ID            Status    Size  Price    Avg price', '------------------  --------  ----  -------  ---------'];
    assert.deepEqual(await told(...head, `${ID}  filled    1.25  64213.7  64209.3`), ['agrees: status, size, price, priceAvg']);
    assert.deepEqual(await told(...head, `${ID}  filled    1.26  64213.7  64209.3`), ['differs: size']);
    assert.deepEqual(await told(...head, `${ID}  filled          64213.7  64109.3`), ['differs: priceAvg'], 'no size');
  });

  it('ends with the first line that does not stand below its names, which is read as any other', async () => {
    const head = 'order_id            status  size';
    assert.deepEqual(await told(head, `${ID}  filled  1.25`, '', `order_id=${ID} status=filled size=9`), ['differs: size']);
    assert.deepEqual(await told(head, '', `${ID}  filled  9.25`), ['differs: filledQty'], 'the head is far away');
    assert.deepEqual(await told('order  of  things', `order_id=${ID}  status=filled  size=9`), ['differs: size'], 'no head');
  });
});

describe('a table of something else that names an order', () => {
  it('says nothing of it, though it has sides and sizes', async () => {
    assert.deepEqual(await told('symbol   side  size  entry  order_id', `BTCUSDT  long  3.00  64000  ${ID}`), ['notCompared: ']);
    const plan = ['| Pair | Side | Price | Note |', '|---|---|---|---|', `| BTCUSDT | buy | 60000 | once more after order ${ID} filled |`];
    assert.deepEqual(await told(...plan), ['notCompared: ']);
  });
});

describe('a table between bars', () => {
  it('has its amounts compared whatever the column of the orders is called, and in whatever letters', async () => {
    const table = (head: string, row: string): Promise<string[]> => told('Notes', '', head, head.replaceAll(/[^|]+/g, '---'), row);
    assert.deepEqual(await table('| Auftrag | Status | Menge |', `| ${ID} | filled | 1,25 |`), ['agrees: status, size']);
    assert.deepEqual(await table('| Auftrag | Status | Menge |', `| ${ID} | filled | 1,26 |`), ['differs: size']);
    assert.deepEqual(await table('| No. | Order no. | Status | Size |', `| 1 | ${ID} | filled | 1.26 |`), ['differs: size']);
    assert.deepEqual(await table('| 订单ID | 状态 | 数量 |', `| ${ID} | 已成交 | 1.26 |`), ['differs: size']);
  });
});
