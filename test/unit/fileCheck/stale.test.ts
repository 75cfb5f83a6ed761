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
