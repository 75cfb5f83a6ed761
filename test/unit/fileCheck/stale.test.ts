/** What a check makes of open orders that were loaded earlier, where the exchange refuses to list them now. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { ServiceError } from '../../../src/api/errors';
import { statusOf } from '../../../src/model/order';
import { DAY, HOUR, MINUTE } from '../../../src/model/timeRange';
import { NOW, planOrder } from '../../support/fakeService';
import type { CheckRow } from '../../../src/fileCheck/findings';
import { exchange } from './exchange';

const ID = '596471064624628269';

describe('open orders of an earlier load', () => {
  afterEach(() => mock.timers.reset());

  /** The order was open then and has been filled since; its list is refused. */
  async function check(text: string, later: number, { details }: { readonly details: boolean }): Promise<CheckRow | undefined> {
    mock.timers.enable({ apis: ['Date'], now: NOW });
    const made = exchange({ open: [planOrder(ID, NOW - HOUR, { status: statusOf('0') })], now: () => Date.now() });
    await made.store.openOrders.ensure();
    mock.timers.setTime(NOW + later);
    made.become({ past: [planOrder(ID, NOW - HOUR)] }, Date.now());
    const { client } = made.store.sessions.current ?? assert.fail('nobody is signed in');
    client.currentPlanOrders = () => Promise.reject(new ServiceError('server', 'No list now.'));
    if (!details)
      made.before = () => {
        throw new ServiceError('server', 'No details now.');
      };
    const { findings } = await made.check(text, { whole: true });
    made.dispose();
    return findings?.rows[0];
  }

  it('contradict no file that knows better', async () => {
    const row = await check(`order_id=${ID} status=filled`, 3 * MINUTE, { details: false });
    assert.deepEqual([row?.verdict, row?.why.includes('No details now.')], ['notAsked', true]);
  });

  it('confirm no file of now', async () => {
    const row = await check(`order_id=${ID} status=pending`, DAY, { details: false });
    assert.deepEqual([row?.verdict, row?.why.includes('No details now.')], ['notAsked', true]);
  });

  it('save no question for the details', async () => {
    const at = new Date(NOW - 5 * DAY).toISOString();
    const row = await check(`${at} symbol=cmt_btcusdt order_id=${ID} status=pending`, HOUR, { details: true });
    assert.deepEqual([row?.verdict, row?.exchange?.from], ['movedOn', 'service']);
  });
});

describe('a record of a moment ago', () => {
  afterEach(() => mock.timers.reset());

  /** What a check says, and asks, of an open order of which more was filled, or which was changed, since its list was read. */
  async function check(text: string): Promise<{ row: CheckRow | undefined; asked: readonly string[] }> {
    mock.timers.enable({ apis: ['Date'], now: NOW });
    const then = { status: statusOf('0'), size: '1', filledQty: '0.1', price: '64000' };
    const made = exchange({ open: [planOrder(ID, NOW - HOUR, then)], now: () => Date.now() });
    await made.store.openOrders.ensure();
    mock.timers.setTime(NOW + 40_000);
    made.become({ open: [planOrder(ID, NOW - HOUR, { ...then, filledQty: '0.3', price: '64200' })] }, Date.now());
    made.asked.length = 0;
    const { findings } = await made.check(text);
    made.dispose();
    return { row: findings?.rows[0], asked: made.asked };
  }

  for (const said of ['status=partially_filled filled_qty=0.3', 'status=open price=64200'])
    it(`contradicts no file that knows better by now: ${said}`, async () => {
      const { row, asked } = await check(`order_id=${ID} ${said}`);
      assert.deepEqual([row?.verdict, row?.differences, asked], ['agrees', [], [`detail ${ID}`]]);
    });

  it('is asked for anew where it contradicts a file that is wrong', async () => {
    const { row, asked } = await check(`order_id=${ID} status=partially_filled filled_qty=0.4`);
    assert.deepEqual([row?.verdict, asked], ['differs', [`detail ${ID}`]]);
  });

  it('answers for a file that is wrong in what never changes', async () => {
    const { row, asked } = await check(`order_id=${ID} symbol=ETHUSDT status=open`);
    assert.deepEqual([row?.verdict, asked], ['differs', []]);
  });

  it('answers for a file that it does not contradict', async () => {
    const { row, asked } = await check(`order_id=${ID} status=open filled_qty=0.1`);
    assert.deepEqual([row?.verdict, asked], ['agrees', []]);
  });

  it('is asked for anew where there was no such order: one may be there by now', async () => {
    const made = exchange({ now: () => NOW });
    await made.check(`order_id=${ID} status=open`);
    made.become({ others: [planOrder(ID, NOW - HOUR, { status: statusOf('1') })] }, NOW);
    const { findings } = await made.check(`order_id=${ID} status=open`);
    made.dispose();
    assert.equal(findings?.rows[0]?.verdict, 'agrees');
  });
});
