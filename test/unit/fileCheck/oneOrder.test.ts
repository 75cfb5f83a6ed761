/** What a check says of one order that a file names in several ways, or in none that is sure. */
import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { statusOf } from '../../../src/model/order';
import { HOUR } from '../../../src/model/timeRange';
import { NOW, planOrder } from '../../support/fakeService';
import { exchange, type Exchange, type Orders } from './exchange';
import { scan } from './support';

const ID = '596471064624628269';
const AT = NOW - HOUR;
const PENDING = { status: statusOf('0') };
const record = (orderId: string, status = 'filled'): string =>
  `time=${new Date(AT).toISOString()} symbol=cmt_btcusdt order_id=${orderId} status=${status}`;

describe('one order', () => {
  let made: Exchange;
  afterEach(() => made.dispose());

  async function check(lines: readonly string[], orders: Orders, unchecked: readonly string[] = []) {
    made = exchange(orders);
    const { findings } = await made.check(lines.join('\n'), { whole: true, unchecked: new Set(unchecked) });
    return findings ?? assert.fail('it found nothing');
  }

  it('is one, with zeros before its ID here and without them there', async () => {
    const { rows } = await check([record(`00${ID}`, 'canceled'), record(ID)], { past: [planOrder(ID, AT)] });
    assert.deepEqual(
      rows.map(({ id, verdict, count }) => [id, verdict, count]),
      [[ID, 'agrees', 2]],
    );
  });

  it('is left out of checks with zeros before its ID, too', async () => {
    const { counts } = await check([record(`00${ID}`, 'canceled')], { past: [planOrder(ID, AT)] }, [ID]);
    assert.equal(counts.unchecked, 1);
  });

  it('leads to its exact ID where a program rounded it and put zeros before it', async () => {
    const { rows, unnamed } = await check([record(`00${BigInt(Number(ID))}`)], { past: [planOrder(ID, AT)] });
    assert.deepEqual([rows.map(({ exactId }) => exactId), unnamed], [[ID], []]);
  });

  it('is one, by its client ID first and by its order ID later', async () => {
    const { rows, counts } = await check([`client_oid=grid-btc-1 status=canceled`, `order_id=${ID} status=pending`], {
      open: [planOrder(ID, AT, { ...PENDING, clientOid: 'grid-btc-1' })],
    });
    assert.deepEqual(
      rows.map(({ verdict, count, place }) => [verdict, count, place?.line]),
      [['agrees', 2, 1]],
    );
    assert.deepEqual([counts.agrees, counts.differs], [1, 0]);
  });

  it('is one, by its order ID first and by its client ID later', async () => {
    const { rows } = await check([`order_id=${ID} status=pending`, `client_oid=grid-btc-1 status=canceled`], {
      open: [planOrder(ID, AT, { ...PENDING, clientOid: 'grid-btc-1' })],
    });
    assert.deepEqual(
      rows.map(({ verdict, place }) => [verdict, place?.line]),
      [['differs', 1]],
    );
  });

  it('is not what a file says by a client ID that is left out of checks', async () => {
    const open = [planOrder(ID, AT, { ...PENDING, clientOid: 'grid-btc-1' })];
    const { counts } = await check([`order_id=${ID} status=pending`, `client_oid=grid-btc-1 status=canceled`], { open }, ['grid-btc-1']);
    assert.deepEqual([counts.agrees, counts.differs, counts.unchecked], [1, 0, 1]);
  });

  it('has nothing that is said by a client ID that another has too', async () => {
    const ended = { ...PENDING, status: statusOf('filled'), clientOid: 'grid-btc-1' };
    const open = [planOrder(String(BigInt(ID) + 5000n), AT, { ...PENDING, clientOid: 'grid-btc-1' })];
    const lines = [
      `client_oid=grid-btc-1 order_id=${ID} status=filled`,
      'client_oid=grid-btc-1 status=pending',
      'client_oid=grid-btc-1 status=canceled',
    ];
    const { rows } = await check(lines, { open, past: [planOrder(ID, AT, ended)] });
    assert.deepEqual(
      rows.map(({ id, verdict, said }) => [id, verdict, said.status]),
      [[ID, 'agrees', 'filled']],
    );
  });

  it('of a client ID that several have is none of them, and says so', async () => {
    const open = [ID, String(BigInt(ID) + 5000n)].map((each) => planOrder(each, AT, { ...PENDING, clientOid: 'grid-btc-1' }));
    const { rows } = await check(['client_oid=grid-btc-1 status=filled'], { open });
    assert.deepEqual(
      rows.map(({ verdict, why }) => [verdict, why]),
      [['notAsked', 'The service can only look up its own order IDs, and several loaded plan orders have this client ID.']],
    );
  });

  it('of a rounded ID that several fit is any of them: all are told, and none is called in no file', async () => {
    const near = String(BigInt(ID) + 1n);
    const { rows, unnamed } = await check([record(String(BigInt(Number(ID))))], { past: [planOrder(ID, AT), planOrder(near, AT)] });
    assert.deepEqual(unnamed, []);
    for (const each of [ID, near])
      assert.match(rows[0]?.why ?? '', new RegExp(`It may have been rounded from the loaded order ID ${each}\\.`));
  });

  it('that no file names and that has no creation time is told of', async () => {
    const open = [planOrder(String(BigInt(ID) + 5000n), undefined, PENDING)];
    const { unnamed, unnamedCoverage } = await check([record(ID)], { open, past: [planOrder(ID, AT)] });
    assert.deepEqual([unnamed, unnamedCoverage.problems], [[], ['1 order has no creation time, so it may be missing here.']]);
  });

  it('that the service does not know by its ID may still be open, where that list is refused', async () => {
    made = exchange();
    const { client } = made.store.sessions.current ?? assert.fail('nobody is signed in');
    client.currentPlanOrders = () => Promise.reject(new ServiceError('server', 'No list now.'));
    const { findings } = await made.check(record(ID));
    assert.deepEqual(
      findings?.rows.map(({ verdict }) => verdict),
      ['notAsked'],
    );
    assert.match(findings?.rows[0]?.why ?? '', /The open orders were not fully loaded\. .*No list now\./);
  });
});

describe('a line that begins with its order', () => {
  it('says of it what follows, in brackets or not, with a time before it or without', () => {
    for (const time of ['', '2026-01-05 10:00:00 '])
      for (const order of [`[${ID}]`, `[${ID}]:`, `[${ID}] [BTCUSDT]`, `order ${ID}`, `Order ${ID} -`, `Order no. ${ID}:`])
        for (const state of ['status=filled', 'status: filled', 'order status = filled'])
          assert.deepEqual(
            scan(`${time}${order} ${state}`).orders.map(({ id, last }) => [id, last.said.status]),
            [[ID, 'filled']],
            `${time}${order} ${state}`,
          );
  });
});
