import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { statusOf } from '../../../src/model/order';
import { DAY } from '../../../src/model/timeRange';
import { createStore, type Asker, type OrderAnswer, type Store } from '../../../src/store';
import { Ledger } from '../../../src/store/ledger';
import { Session, SessionEnded } from '../../../src/store/session';
import { NOW, planOrder } from '../../support/fakeService';
import { type FakeClient, fakeClient, sessionOf } from './support';

describe('a session that is disposed', () => {
  /** All that ends with it, in its order. */
  let ended: string[];
  let client: FakeClient;
  let session: Session;
  const partOf = (): { dispose(): void } => ({ dispose: () => void ended.push('part') });
  const otherPartOf = (): { dispose(): void } => ({ dispose: () => void ended.push('other part') });
  beforeEach(() => {
    ended = [];
    client = { ...fakeClient(), dispose: () => void ended.push('client') };
    session = sessionOf(client);
    session.signal.addEventListener('abort', () => ended.push('signal'));
    session.part(partOf);
    session.part(partOf);
    session.part(otherPartOf);
  });

  it('ends all that is its own, once, however often that is said', () => {
    session.dispose();
    assert.deepEqual(ended, ['signal', 'part', 'other part', 'client']);
    const reason: unknown = session.signal.reason;
    session.dispose();
    session.dispose();
    assert.deepEqual(ended, ['signal', 'part', 'other part', 'client']);
    assert.ok(session.ended && reason instanceof SessionEnded);
    assert.equal(session.signal.reason, reason, 'for the reason of the first time');
  });

  it('ends once where whoever hears of its end, or is a part of it, ends it too', () => {
    session.signal.addEventListener('abort', () => session.dispose());
    session.part(() => ({ dispose: () => session.dispose() }));
    session.dispose();
    assert.deepEqual(ended, ['signal', 'part', 'other part', 'client']);
  });

  for (const [what, owner] of [
    ['a setting', 'main'],
    ['its key, so that it reads other data', 'of another key'],
  ] as const)
    it(`says that it was opened again, and not that it is shown no more, where ${what} was changed`, () => {
      session.dispose(new Session(session.account, client, undefined, undefined, owner));
      assert.match(String(session.signal.reason), /the account "main" was opened again/);
    });

  it('lets go at once of a ledger that is asked for afterwards, and of what that has opened', async () => {
    const late = new Session(session.account, client, undefined, () =>
      Promise.resolve(Object.assign(new Ledger(), { dispose: () => void ended.push('ledger') })),
    );
    late.dispose();
    ended = [];
    await late.ledger();
    assert.deepEqual(ended, ['ledger']);
  });

  it('asks and answers nothing any more, the second time as the first', async () => {
    const service = session.as('person');
    for (const _time of ['first', 'second']) {
      session.dispose();
      await assert.rejects(service.currentPlanOrders(), {
        kind: 'canceled',
        message: 'The account "main" is no longer active in this window.',
      });
      await assert.rejects(session.as('poll').currentPlanOrders(), SessionEnded);
    }
    assert.deepEqual(client.calls, []);
  });
});

describe('two sessions that are open side by side', () => {
  const ID = '596471064624628269';
  const SYMBOL = 'cmt_btcusdt';
  let store: Store;
  let main: Session;
  let other: Session;
  beforeEach(() => {
    store = createStore(() => 0);
    [main, other] = [opened('main'), opened('other')];
  });
  afterEach(() => {
    for (const each of [main, other, store]) each.dispose();
  });

  /** Both accounts have an order of the same id, which says whose it is. */
  function opened(name: string): Session {
    const order = planOrder(ID, NOW - DAY, { clientOid: `of ${name}`, status: statusOf('0') });
    const past = planOrder(`1${ID}`, NOW - DAY, { clientOid: `past of ${name}`, symbol: SYMBOL });
    const users = [{ uid: `user of ${name}`, registerTime: NOW - DAY, raw: {} }];
    const client = fakeClient({ open: [order], history: [past], users });
    const orderDetail: typeof client.orderDetail = () => Promise.resolve({ ...order, clientOid: `details of ${name}` });
    return sessionOf({ ...client, orderDetail }, name);
  }

  /** What is listed of an account, whichever of them is shown. */
  const listed = (session: Session): unknown => {
    const { openOrders, orderHistory, affiliateUsers } = store.of(session);
    return [
      openOrders.state.content?.items.map(({ clientOid }) => clientOid),
      orderHistory.of(SYMBOL).state.content?.orders.map(({ clientOid }) => clientOid),
      affiliateUsers.list.state.content?.users.map(({ uid }) => uid),
    ];
  };
  const read = (session: Session): Promise<unknown> => {
    const { openOrders, orderHistory, affiliateUsers } = store.of(session);
    return Promise.all([openOrders, orderHistory.of(SYMBOL), affiliateUsers.list].map((list) => list.refresh()));
  };
  const ownLists = (name: string): unknown => [[`of ${name}`], [`past of ${name}`], [`user of ${name}`]];
  const answerOf = async (session: Session, asker: Asker, maxAge?: number): Promise<OrderAnswer> =>
    (await store.of(session).orderDetails()).ask(ID, { asker, maxAge });
  /** Whose order it is that is answered. */
  const told = async (...asked: Parameters<typeof answerOf>): Promise<unknown> => {
    const answer = await answerOf(...asked);
    return answer.kind === 'found' ? answer.order.clientOid : answer.kind;
  };

  it('list each its own, also when both are read at the same moment', async () => {
    await Promise.all([read(main), read(other)]);
    assert.deepEqual([listed(main), listed(other)], [ownLists('main'), ownLists('other')]);
  });

  it('answer each with its own order: its details, and a hover with what was listed or answered before', async () => {
    assert.deepEqual(await Promise.all([told(main, 'person'), told(other, 'person')]), ['details of main', 'details of other']);
    assert.deepEqual(await Promise.all([told(main, 'glance'), told(other, 'glance')]), ['details of main', 'details of other']);
  });

  it('answer a hover each from its own list', async () => {
    await read(main);
    assert.equal(await told(other, 'glance'), 'details of other');
    await read(other);
    assert.equal(await told(main, 'glance'), 'of main');
  });

  for (const asker of ['person', 'glance'] as const)
    it(`end alone: the one keeps and answers its own for a ${asker} when the other is gone`, async () => {
      await Promise.all([read(main), read(other), answerOf(main, 'person'), answerOf(other, 'person')]);
      main.dispose();
      assert.deepEqual([main.ended, other.ended], [true, false]);
      assert.deepEqual(listed(other), ownLists('other'));
      assert.equal(await told(other, asker, 0), 'details of other');
      assert.equal(await told(main, asker, 0), 'canceled');
      await read(other);
      assert.deepEqual(listed(other), ownLists('other'));
    });

  it('end alone also in the middle of a question', async () => {
    const both = [told(main, 'person'), told(other, 'person')];
    main.dispose();
    assert.deepEqual(await Promise.all(both), ['canceled', 'details of other']);
  });

  it('are held back alone: a refused key of the one says nothing of the other', async () => {
    const refused = new ServiceError('auth', 'The key is refused.');
    main.client.orderDetail = () => Promise.reject(refused);
    assert.equal(await told(main, 'person'), 'failed');
    assert.deepEqual([main.pauseOf('orders') !== undefined, other.pauseOf('orders')], [true, undefined]);
    assert.equal(await told(other, 'glance'), 'details of other');
  });
});
