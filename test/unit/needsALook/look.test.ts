import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { ServiceError } from '../../../src/api/errors';
import { LOOK_RULES, type Look } from '../../../src/model/needsALook';
import { actionOf, statusOf, statusOfRecord, type OrderDetail, type PlanOrder } from '../../../src/model/order';
import { DAY, HOUR, SECOND } from '../../../src/model/timeRange';
import { AccountLook } from '../../../src/needsALook/look';
import { createStore, type Session, type Store } from '../../../src/store';
import { readHistory } from '../../../src/store/ledger/history';
import { NOW, planOrder } from '../../support/fakeService';
import { fakeClient, ledgerOf, sessionOf, type FakeClient } from '../store/support';

const waits = (orderId: string, clientOid: string): PlanOrder =>
  planOrder(orderId, NOW - 5 * HOUR, { clientOid, action: actionOf('3'), status: statusOf('0'), triggerPrice: '90000' });

describe('a look at what was read of an account', () => {
  let client: FakeClient;
  let session: Session;
  let store: Store;
  let account: AccountLook;

  beforeEach(() => {
    client = fakeClient({ open: [waits('11', 't_0031_SL'), waits('12', 't_0031_TP')] });
    client.orderDetail = (orderId): Promise<OrderDetail> => {
      const order = [...client.lists.open, ...client.lists.history].find((each) => each.orderId === orderId);
      if (!order) return Promise.reject(new ServiceError('notFound', 'No such order.'));
      const { triggerPrice: _price, triggerPriceType: _type, triggerTime: _time, ...detail } = order;
      return Promise.resolve(detail);
    };
    // That of the machine is right.
    mock.method(Date, 'now', () => client.lists.now);
    session = sessionOf(client, 'main', () => client.lists.now);
    store = createStore(() => 0);
    store.sessions.set({ phase: 'signedIn', session });
    account = new AccountLook(session, store);
  });
  afterEach(() => {
    store.dispose();
    mock.restoreAll();
  });

  const look = async (): Promise<Look> => {
    const found = await account.look(LOOK_RULES);
    assert.ok(found);
    return found;
  };
  const kinds = async (): Promise<string[]> => (await look()).suspicions.map(({ kind, orderIds }) => `${kind} ${orderIds.join(' ')}`);
  /** A poll half a minute later. */
  async function poll(): Promise<void> {
    client.lists.now += 30 * SECOND;
    await store.openOrders.refresh('poll');
  }
  function fillTarget(): void {
    const [target] = client.lists.open.splice(1, 1);
    assert.ok(target);
    const triggerTime = client.lists.now + 20 * SECOND;
    client.lists.history.push({ ...target, status: statusOf('2'), filledQty: '1', priceAvg: '97000', totalProfits: '9', triggerTime });
  }
  const readWanted = async ({ wanted: [first] }: Look): Promise<void> => {
    assert.ok(first, 'a history is wanted');
    await readHistory(ledgerOf(session), session.as('poll'), first, { age: 0 });
  };

  it('is made anew when the person changes how long an order may stay as it is', async () => {
    client.lists.open = [
      { ...waits('21', ''), triggerTime: NOW - HOUR },
      { ...waits('22', ''), triggerPrice: '1', triggerTime: NOW - 2 * HOUR, filledQty: '0.5', status: statusOf('1') },
    ];
    await store.openOrders.ensure();
    const kindsWith = async (rules: Partial<typeof LOOK_RULES>): Promise<string[]> =>
      (await account.look({ ...LOOK_RULES, ...rules }))?.suspicions.map(({ kind }) => kind) ?? [];
    assert.deepEqual(await kindsWith({}), ['stuck', 'partial']);
    assert.deepEqual(await kindsWith({ triggeredMinutes: 600 }), ['partial']);
    assert.deepEqual(await kindsWith({ triggeredMinutes: 600, partlyFilledMinutes: 600 }), []);
    assert.deepEqual(await kindsWith({ partlyFilledMinutes: 600 }), ['stuck']);
  });

  it('is made anew when the person changes how long a forced order is told of', async () => {
    client.lists.history = [
      planOrder('31', NOW - 3 * DAY, { action: actionOf('9'), status: statusOf('2'), filledQty: '1', triggerTime: NOW - 3 * DAY }),
    ];
    await store.openOrders.ensure();
    const range = { start: NOW - 7 * DAY, end: NOW };
    await readHistory(await session.ledger(), session.as('person'), { symbol: 'cmt_btcusdt', range }, { age: 0 });
    const kindsWithin = async (forcedDays: number): Promise<string[]> =>
      (await account.look({ ...LOOK_RULES, forcedDays }))?.suspicions.map(({ kind }) => kind) ?? [];
    assert.deepEqual(await kindsWithin(7), ['forced']);
    assert.deepEqual(await kindsWithin(2), []);
    assert.deepEqual(await kindsWithin(7), ['forced']);
  });

  it('has a history read for the same five times, ever more rarely, and for others meanwhile', () => {
    const range = { start: NOW - DAY, end: NOW };
    const wanted = ['trade 1', 'trade 2'].map((why) => ({ symbol: 'cmt_btcusdt', range, why }));
    const secondsOf: Record<string, number[]> = {};
    for (let second = 0; second < 3600; second += 1) {
      const due = account.due(wanted, NOW + second * SECOND);
      if (due) (secondsOf[due.why] ??= []).push(second);
    }
    assert.deepEqual(secondsOf, { 'trade 1': [0, 5, 25, 105, 425], 'trade 2': [1, 6, 26, 106, 426] });
  });

  it('is none before the open orders were read', async () => {
    assert.equal(await account.look(LOOK_RULES), undefined);
  });
  it('finds the order left behind once the history is read that it wants, and goes on to after polls that prove less', async () => {
    await store.openOrders.ensure();
    assert.deepEqual(await look().then(({ suspicions, wanted }) => [suspicions, wanted]), [[], []]);
    fillTarget();
    await poll();
    await (await store.orderDetails()).ask('12', { asker: 'glance', maxAge: 0 });
    await readWanted(await look());
    assert.deepEqual(await kinds(), ['orphan 11']);
    for (let polls = 0; polls < 3; polls += 1) {
      await poll();
      assert.deepEqual(await kinds(), ['orphan 11'], `after ${polls + 1} polls`);
    }
  });
  it('is about the same whether a list or the details told of an order last, and about more with a further fill', async () => {
    const twin = (orderId: string, filledQty: string): PlanOrder => ({ ...waits(orderId, ''), filledQty, triggerPrice: '100' });
    const works = statusOfRecord({ code: '0', filledQty: '0', size: '1', createTime: NOW - 5 * HOUR }, NOW - 4 * HOUR);
    client.lists.open = [twin('21', '0'), twin('22', '0'), { ...waits('23', ''), status: works, triggerTime: NOW - 4 * HOUR }];
    client.lists.history = [planOrder('31', NOW - HOUR, { action: actionOf('9'), status: statusOf('2'), filledQty: '1' })];
    const words: Readonly<Record<string, string>> = { 21: 'untriggered', 22: 'pending', 23: 'open', 31: 'FILLED' };
    const orderDetail = client.orderDetail.bind(client);
    client.orderDetail = async (orderId, call) => ({ ...(await orderDetail(orderId, call)), status: statusOf(words[orderId] ?? '') });
    await store.openOrders.ensure();
    await readHistory(
      await session.ledger(),
      session.as('person'),
      { symbol: 'cmt_btcusdt', range: { start: NOW - DAY, end: NOW } },
      { age: 0 },
    );
    const marks = async (): Promise<string[]> => (await look()).suspicions.map(({ id, mark }) => `${id}: ${mark}`);
    const before = await marks();
    for (const id of ['double 21', 'stuck 23', 'forced 31'])
      assert.ok(
        before.some((each) => each.startsWith(`${id}:`)),
        before.join('\n'),
      );
    const details = await store.orderDetails();
    for (const orderId of Object.keys(words)) await details.ask(orderId, { asker: 'glance', maxAge: 0 });
    assert.deepEqual(await marks(), before);
    client.lists.open[0] = twin('21', '0.5');
    await poll();
    const isDouble = (each: string): boolean => each.startsWith('double');
    assert.notEqual((await marks()).find(isDouble), before.find(isDouble));
  });
  it('names the symbols of closing orders whose past orders nobody read, until they are', async () => {
    await store.openOrders.refresh();
    await look();
    assert.deepEqual(account.unread, ['cmt_btcusdt']);
    await account.look({ ...LOOK_RULES, kinds: new Set(['stuck']) });
    assert.deepEqual(account.unread, [], 'of what is not looked for nothing is missing');
    const range = { start: NOW - 40 * DAY, end: NOW };
    await readHistory(await session.ledger(), session.as('person'), { symbol: 'cmt_btcusdt', range }, { age: 0 });
    account.noteRead();
    await look();
    assert.deepEqual(account.unread, []);
  });

  it('does not name them again when an order leaves the open ones: what it may have left behind is looked for by itself', async () => {
    client.lists.open.push({ ...waits('13', ''), createTime: NOW - 10 * DAY }, { ...waits('14', ''), createTime: NOW - 10 * DAY + 5 });
    await store.openOrders.refresh();
    const range = { start: NOW - 40 * DAY, end: NOW };
    await readHistory(await session.ledger(), session.as('person'), { symbol: 'cmt_btcusdt', range }, { age: 0 });
    client.lists.open.splice(2, 2);
    await poll();
    await look();
    assert.deepEqual(account.unread, []);
  });

  it('names them no more once the last gap in them is read, by whomever', async () => {
    await store.openOrders.refresh();
    const read = async (from: number, to: number): Promise<void> => {
      const range = { start: NOW - from * DAY, end: NOW - to * DAY };
      await readHistory(await session.ledger(), session.as('person'), { symbol: 'cmt_btcusdt', range }, { age: 0 });
      await look();
    };
    await read(80, 60);
    assert.deepEqual(account.unread, ['cmt_btcusdt']);
    await read(60, 0);
    assert.deepEqual(account.unread, []);
  });

  it('is the very same as long as nothing came and no order is late', async () => {
    await store.openOrders.ensure();
    const first = await look();
    assert.equal(await look(), first);
  });
  it('is another once an order is late and the list was read again, though nothing in it changed', async () => {
    client.lists.open.push({ ...waits('13', ''), triggerTime: NOW });
    await store.openOrders.ensure();
    assert.deepEqual(await kinds(), []);
    client.lists.now += 10 * 60 * SECOND;
    assert.deepEqual(await kinds(), []);
    await poll();
    assert.deepEqual(await kinds(), ['stuck 13']);
  });
  it('finds nothing of an account that was left', async () => {
    await store.openOrders.ensure();
    session.dispose();
    assert.equal(await account.look(LOOK_RULES), undefined);
  });
});
