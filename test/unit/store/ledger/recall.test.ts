/** What is kept on disk, for several who ask for the same at once. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
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

  for (const [what, answers, found] of [
    ['waited for while the archive is busy with much else that is to be kept', true, true],
    ['not waited for where the archive answers nothing', false, false],
  ] as const)
    it(`is ${what}`, async () => {
      mock.timers.enable({ apis: ['setTimeout'] });
      try {
        let [free, count] = [(): void => undefined, 0];
        const archive = {
          opened: Promise.resolve(),
          settled: () => new Promise<void>((resolve) => (free = resolve)),
          get answers() {
            return answers ? (count += 1) : count;
          },
          ask: (name: string) =>
            Promise.resolve(
              name === 'openThen'
                ? { orderIds: [KEPT.orderId], asOf: 5 }
                : [{ ...KEPT, record: rawJson({ ...PLAN_ORDER, order_id: KEPT.orderId }) }],
            ),
        };
        const ledger = new Ledger(undefined, archive as unknown as Archive);
        let isThere: boolean | undefined;
        const looking = ledger.recalledOpen().then(() => void (isThere = ledger.orders.find(KEPT.orderId) !== undefined));
        for (let waited = 0; waited < 5; waited += 1) {
          await othersTurn();
          mock.timers.tick(2000);
        }
        await othersTurn();
        assert.equal(isThere, answers ? undefined : false);
        free();
        await looking;
        assert.equal(isThere, found);
      } finally {
        mock.timers.reset();
      }
    });

  it('is waited for where a history is to be read, however long the archive answers nothing: it would be called missing', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      let free = (): void => undefined;
      const turn = new Promise<void>((resolve) => (free = resolve));
      const archive = {
        ...{ opened: Promise.resolve(), answers: 0, settled: () => turn },
        async *recall() {
          yield* [];
          await turn;
          return [];
        },
      };
      const ledger = new Ledger(undefined, archive as unknown as Archive);
      let isOver = false;
      const recalling = ledger.recalled('BTCUSDT', { start: 0, end: 1000 }).then(() => (isOver = true));
      for (let waited = 0; waited < 5; waited += 1) {
        await othersTurn();
        mock.timers.tick(2000);
      }
      await othersTurn();
      assert.equal(isOver, false);
      free();
      await recalling;
    } finally {
      mock.timers.reset();
    }
  });
});
