/** Every pair of states that sections 3.1 and 3.2 know, as a list and an order's details show them, in numbers and in words. */
import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { statusOf, type PlanOrder } from '../../../src/model/order';
import { MINUTE } from '../../../src/model/timeRange';
import { createStore, type Store } from '../../../src/store';
import { OrderChanges } from '../../../src/store/orderChanges';
import type { OrderAnswer, OrderDetails } from '../../../src/store/orderDetails';
import { planOrder } from '../../support/fakeService';
import { shownBy } from './orderLooks';
import { fakeClient, memory, sessionOf } from './support';

const NUMBERS = ['-1', '0', '1', '2'] as const;
const WORDS = ['pending', 'open', 'partially_filled', 'filled', 'canceling', 'canceled', 'untriggered', 'UNTRIGGERED', 'Open'] as const;
const CODES = [...NUMBERS, ...WORDS, 'suspended', ''];

interface Shown {
  readonly code: string;
  readonly filled: boolean;
  readonly timed: boolean;
}

const SHOWN: readonly Shown[] = CODES.flatMap((code) =>
  [false, true].flatMap((filled) => [false, true].map((timed) => ({ code, filled, timed }))),
);

/** What the table of the guide says, in codes as they come and without the code under test. */
const one = (code: string, ...codes: string[]): boolean => codes.includes(code.toLowerCase());
const isFilled = ({ code }: Shown): boolean => one(code, '2', 'filled');
const isCanceled = ({ code }: Shown): boolean => one(code, '-1', 'canceled');
const isTraded = (shown: Shown): boolean => shown.filled || isFilled(shown) || one(shown.code, '1', 'partially_filled');
const isWorking = ({ code }: Shown): boolean => one(code, 'open', 'pending');
const isWaiting = (shown: Shown): boolean => one(shown.code, 'untriggered') && !isTraded(shown);
const isOver = (shown: Shown): boolean => isFilled(shown) || isCanceled(shown);

function expectedInList(before: Shown, after: Shown): string[] {
  const triggered = !isTraded(before) && !isWorking(before) && (isTraded(after) || (isWaiting(before) && isWorking(after)));
  return [
    ...(triggered ? ['triggered'] : []),
    ...(!isOver(before) && isFilled(after) ? ['filled'] : []),
    ...(!isOver(before) && isCanceled(after) ? ['canceled'] : []),
  ];
}

/** A new trigger time is a reason to ask, where nothing else says that the order is past its trigger or over. */
const isAskedInList = (before: Shown, after: Shown): boolean =>
  !before.timed &&
  after.timed &&
  !isTraded(before) &&
  !isTraded(after) &&
  !isOver(after) &&
  !(isWorking(after) || (isWorking(before) && !isWaiting(after)));

function expectedOfDetail(before: Shown, detail: Shown): string[] {
  const triggered = !isTraded(before) && !isWorking(before) && (isTraded(detail) || isWorking(detail));
  return [
    ...(triggered ? ['triggered'] : []),
    ...(isFilled(detail) ? ['filled'] : []),
    ...(isCanceled(detail) ? ['canceled'] : []),
    ...(one(detail.code, 'suspended', '') && !isTraded(detail) ? ['gone'] : []),
  ];
}

describe('every pair of states of an order', () => {
  let store: Store;
  beforeEach(() => void (store = createStore(() => 0)));
  afterEach(() => store.dispose());

  const order = ({ code, filled, timed }: Shown): PlanOrder =>
    planOrder('1', 5, { status: statusOf(code), filledQty: filled ? '0.10' : '0.00', ...(timed && { triggerTime: 6 }) });

  /** What is told at the second look, and whether the order was asked about. */
  async function walk(
    before: Shown,
    after: Shown | undefined,
    detail: Shown | 'missing' | 'failed',
  ): Promise<{ told: string[]; asked: boolean }> {
    const client = fakeClient({ open: [order(before)] });
    const session = sessionOf(client, JSON.stringify([before, after, detail]));
    store.sessions.set({ phase: 'signedIn', session });
    let asked = false;
    const ask = (): Promise<OrderAnswer> => {
      asked = true;
      if (detail === 'missing') return Promise.resolve({ kind: 'notFound', error: new ServiceError('notFound', 'No such order.') });
      if (detail === 'failed') return Promise.resolve({ kind: 'failed', error: new Error('No network.') });
      return Promise.resolve({ kind: 'found', order: order(detail), from: 'service', at: Infinity, records: [] });
    };
    const details = { ask, known: () => undefined } as unknown as OrderDetails;
    const list = (orders: PlanOrder[]) =>
      ({ state: { content: { items: orders, coverage: { complete: true } } } }) as unknown as Store['openOrders'];
    const lists = { openOrders: list([order(before)]), orderDetails: () => Promise.resolve(details) };
    const changes = new OrderChanges({ of: () => lists }, memory(), () => 1000);
    const options = { session, tell: ['triggered', 'filled', 'canceled', 'gone'], gap: MINUTE } as const;
    assert.deepEqual(await shownBy(changes, options), [], 'the first look only sees what is there');
    lists.openOrders = list(after ? [order(after)] : []);
    const told = (await shownBy(changes, options)).flatMap(({ steps }) => steps);
    assert.deepEqual(asked && detail !== 'failed' ? await shownBy(changes, options) : [], [], 'once');
    return { told, asked };
  }

  it('is told as the list shows it', async () => {
    for (const before of SHOWN) {
      for (const after of SHOWN) {
        const { told, asked } = await walk(before, after, 'failed');
        const pair = JSON.stringify([before, after]);
        assert.deepEqual(told, expectedInList(before, after), pair);
        assert.equal(asked, isAskedInList(before, after), pair);
      }
    }
  });

  it('is told as the details say once the order is listed no longer, and nothing while they cannot be had', async () => {
    for (const before of SHOWN) {
      for (const detail of SHOWN) {
        const { told, asked } = await walk(before, undefined, detail);
        const pair = JSON.stringify([before, detail]);
        assert.deepEqual(told, isOver(before) ? [] : expectedOfDetail(before, detail), pair);
        assert.equal(asked, !isOver(before), pair);
      }
      assert.deepEqual((await walk(before, undefined, 'missing')).told, [], 'details may lag');
      assert.deepEqual((await walk(before, undefined, 'failed')).told, []);
    }
  });
});
