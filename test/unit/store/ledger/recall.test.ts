/** What is kept on disk, for several who ask for the same at once. */
import assert from 'node:assert/strict';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { rawJson } from '../../../../src/api/wire';
import type { Archive } from '../../../../src/store/archive';
import { Ledger } from '../../../../src/store/ledger';
import { PLAN_ORDER } from '../../api/bodies';

const KEPT = { orderId: '461234125', kind: 'planOrder', source: 'openOrders', isPast: false, readAt: 5 };

describe('an order that is kept on disk', () => {
  it('is there for everybody who asks for it, also while it is brought back for another, and is read once', async () => {
    let answer = (): void => assert.fail('nobody has asked');
    let asked = 0;
    const record = rawJson({ ...PLAN_ORDER, order_id: KEPT.orderId });
    const archive = {
      settled: () => Promise.resolve(),
      ask: (name: string) => {
        if (name === 'idsOf') return Promise.resolve([KEPT.orderId]);
        asked += 1;
        return new Promise((resolve) => (answer = () => resolve([{ ...KEPT, record }])));
      },
    };
    const ledger = new Ledger(undefined, archive as unknown as Archive);
    const seen: boolean[] = [];
    const look = (): void => void seen.push(ledger.orders.find(KEPT.orderId) !== undefined);
    const both = [ledger.recalledOrder(KEPT.orderId).then(look), ledger.recalledClientId('any').then(look)];
    await othersTurn();
    assert.deepEqual(seen, []);
    answer();
    await Promise.all(both);
    assert.deepEqual([seen, asked], [[true, true], 1]);
  });
});
