import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { statusOf } from '../../../src/model/order';
import { MINUTE } from '../../../src/model/timeRange';
import { OrderChanges } from '../../../src/store/orderChanges';
import type { OrderDetails } from '../../../src/store/orderDetails';
import type { Unseen } from '../../../src/store/seen';
import { ALL, Looks, NONE, open, shownBy, told } from './orderLooks';

describe('what became of open orders, in time', () => {
  let looks: Looks;
  beforeEach(() => void (looks = new Looks()));
  afterEach(() => looks.store.dispose());

  it('is told once over restarts, and what happened meanwhile with the time of the look before', async () => {
    const restart = (): void => looks.restart();
    looks.signIn([open('1'), open('2'), open('3')]);
    await looks.again();
    const first = looks.now;
    looks.statuses['1'] = 'filled';
    looks.client.lists.open = [open('2'), open('3')];
    looks.now += MINUTE;
    restart();
    assert.deepEqual(await looks.again(), ['1 triggered filled']);
    restart();
    assert.deepEqual(await looks.again(), []);
    looks.client.lists.open = [open('3', { status: statusOf('1') })];
    looks.now += 8 * 60 * MINUTE;
    restart();
    await looks.store.openOrders.refresh();
    const found = await looks.look(ALL);
    looks.now += MINUTE;
    found.push(...(await looks.look(ALL)));
    looks.now += MINUTE;
    found.push(...(await looks.look(ALL)));
    assert.deepEqual(told(found), ['3 triggered', '2 gone']);
    assert.deepEqual([found[0]?.since, found[1]?.since, found[1]?.order], [first + MINUTE, first + MINUTE, undefined]);
  });

  it('is not what a list said before, when nobody may be asked', async () => {
    looks.signIn([open('1')]);
    await looks.again();
    looks.client.lists.open = [];
    const before = { kind: 'found', order: open('1'), from: 'orderHistory', at: looks.now - 1, records: [] } as const;
    const { detailsOf } = looks;
    looks.detailsOf = () => ({ ask: () => Promise.resolve(before), known: () => before, dispose() {} }) as unknown as OrderDetails;
    assert.deepEqual(await looks.again(), []);
    looks.detailsOf = detailsOf;
    looks.statuses['1'] = 'untriggered';
    assert.deepEqual(await looks.again(), []);
  });

  it('keeps the time of the look before a night until somebody could be asked, and only for what happened in it', async () => {
    looks.signIn([open('1'), open('2'), open('3')]);
    await looks.again();
    const evening = looks.now;
    looks.now += 9 * 60 * MINUTE;
    looks.client.lists.open = [];
    Object.assign(looks.statuses, { 1: 'canceling', 2: 'open' });
    const orderDetail = looks.client.orderDetail.bind(looks.client);
    looks.client.orderDetail = (orderId) =>
      orderId === '3' ? Promise.reject(new ServiceError('network', 'No network.')) : orderDetail(orderId);
    const sinceOf = async (): Promise<(number | undefined)[]> => {
      await looks.store.openOrders.refresh();
      return (await looks.look()).map(({ since }) => since);
    };
    assert.deepEqual(await sinceOf(), [evening]);
    looks.now += MINUTE;
    looks.client.orderDetail = orderDetail;
    Object.assign(looks.statuses, { 1: 'canceled', 2: 'filled', 3: 'filled' });
    const [first, second, third] = await sinceOf();
    assert.deepEqual([first, second, third], [undefined, undefined, evening], 'two of them ended while somebody looked');
  });

  it('is remembered with the look that found it, where it happened while nobody looked', async () => {
    looks.signIn([open('1'), open('2')]);
    await looks.again();
    const evening = looks.now;
    looks.now += 9 * 60 * MINUTE;
    const morning = looks.now;
    looks.client.lists.open = [open('2')];
    looks.statuses['1'] = 'filled';
    await looks.again();
    looks.client.lists.open = [];
    looks.statuses['2'] = 'filled';
    await looks.later();
    const unseen = [...(looks.kept.kept.get('main')?.unseen ?? [])].map(([orderId, { since, until }]) => [orderId, since, until]);
    assert.deepEqual(unseen, [
      ['1', evening, morning],
      ['2', undefined, undefined],
    ]);
  });

  it('is remembered with the look that found it gone, though what became of it is known only later', async () => {
    looks.signIn([open('1'), open('2')]);
    await looks.again();
    const evening = looks.now;
    looks.client.lists.open = [];
    looks.statuses['1'] = 'filled';
    const orderDetail = looks.client.orderDetail.bind(looks.client);
    looks.client.orderDetail = (orderId) =>
      orderId === '1' ? Promise.reject(new ServiceError('network', 'No network.')) : orderDetail(orderId);
    looks.now += 9 * 60 * MINUTE;
    const morning = looks.now;
    // The service never heard of the other one, which is told with the third time.
    await looks.again();
    for (let times = 0; times < 3; times += 1) await looks.later();
    looks.client.orderDetail = orderDetail;
    await looks.later();
    const unseen = [...(looks.kept.kept.get('main')?.unseen ?? [])].map(([orderId, { steps, since, until }]) => [
      ...[orderId, steps.at(-1), since, until],
    ]);
    assert.deepEqual(unseen.toSorted(), [
      ['1', 'filled', evening, morning],
      ['2', 'gone', evening, morning],
    ]);
  });

  it('is remembered apart, where it happened while nobody looked, from what happens to the same order while somebody does', async () => {
    looks.signIn([open('1'), open('2')]);
    await looks.again();
    const evening = looks.now;
    looks.client.lists.open = [open('1', { status: statusOf('1') }), open('2')];
    looks.now += 9 * 60 * MINUTE;
    const morning = looks.now;
    await looks.again();
    looks.client.lists.open = [open('2', { status: statusOf('1') })];
    looks.statuses['1'] = 'filled';
    await looks.later();
    const known = (): Unseen[] => [...(looks.kept.kept.get('main')?.unseen ?? [])].map(([, each]) => each);
    assert.deepEqual(known()[0], { steps: ['triggered', 'filled'], since: evening, until: morning, away: ['triggered'] });
    assert.deepEqual(known()[1], { steps: ['triggered'], since: undefined });

    const noon = looks.now;
    looks.client.lists.open = [];
    looks.statuses['2'] = 'filled';
    looks.now += 9 * 60 * MINUTE;
    const night = looks.now;
    await looks.again();
    assert.deepEqual(known()[1], { steps: ['triggered', 'filled'], since: noon, until: night, away: ['filled'] });
  });

  it('is told by one of two windows, however slow the other is', async () => {
    looks.signIn([open('1')]);
    await looks.again();
    const other = looks.opened();
    looks.client.lists.open = [];
    looks.statuses['1'] = 'filled';
    await looks.store.openOrders.refresh();
    const session = looks.store.sessions.current ?? assert.fail();
    const both = await Promise.all([looks.look(), shownBy(other, { ...ALL, session })]);
    assert.deepEqual(both.map(told).toSorted(), [[], ['1 triggered filled']]);
    looks.now += MINUTE;
    assert.deepEqual(await looks.again(), []);
  });

  it('is not read off a list that is older than what another window has seen', async () => {
    looks.signIn([open('1')]);
    await looks.again();
    looks.now += MINUTE;
    const old = looks.now - 1000;
    looks.client.lists.open = [open('1'), open('2')];
    await looks.again();
    looks.client.lists.open = [open('1')];
    await looks.store.openOrders.refresh();
    const session = looks.store.sessions.current ?? assert.fail();
    const stale = { of: () => looks.listsOf(session, old) };
    assert.deepEqual(await shownBy(new OrderChanges(stale, looks.kept, () => looks.now), { ...ALL, session }), []);
    assert.deepEqual(looks.asked, []);
  });

  it('is read off an older list all the same when what another window has seen since was not whole', async () => {
    looks.signIn([open('1')]);
    await looks.again();
    looks.now += MINUTE;
    const old = looks.now - 1000;
    looks.client.lists.open = [open('')];
    await looks.again();
    looks.client.lists.open = [open('1'), open('2')];
    await looks.store.openOrders.refresh();
    const session = looks.store.sessions.current ?? assert.fail();
    const stale = { of: () => looks.listsOf(session, old) };
    await shownBy(new OrderChanges(stale, looks.kept, () => looks.now), { ...ALL, session });
    looks.client.lists.open = [open('1')];
    looks.statuses['2'] = 'canceled';
    assert.deepEqual(await looks.later(), ['2 canceled']);
  });

  it('is asked ever more rarely of an order whose answer makes no sense, and no more once its state is unknown', async () => {
    looks.signIn([open('1'), open('2')]);
    await looks.again();
    looks.client.lists.open = [];
    looks.statuses['2'] = 'expired';
    const orderDetail = looks.client.orderDetail.bind(looks.client);
    let senseless = 0;
    looks.client.orderDetail = (orderId) => {
      if (orderId === '2') return orderDetail(orderId);
      senseless += 1;
      return Promise.reject(new ServiceError('badResponse', 'Not the shape of the contract.'));
    };
    const said: string[] = [];
    for (let look = 0; look < 240; look += 1) {
      looks.now += MINUTE / 2;
      said.push(...(await looks.again()));
    }
    assert.deepEqual(said, ['2 gone']);
    assert.deepEqual(looks.asked, ['2']);
    assert.ok(senseless > 3 && senseless < 15, `${senseless} questions in two hours`);
  });

  it('comes to the orders that left, though others that are listed cannot be asked about', async () => {
    const many = Array.from({ length: 12 }, (_, index) => open(`${index}`));
    looks.signIn([...many, open('left')]);
    await looks.again();
    looks.client.lists.open = many.map((order) => ({ ...order, triggerTime: 7 }));
    const orderDetail = looks.client.orderDetail.bind(looks.client);
    looks.client.orderDetail = (orderId) =>
      orderId === 'left' ? orderDetail(orderId) : Promise.reject(new ServiceError('server', 'Ill.'));
    looks.statuses['left'] = 'filled';
    assert.deepEqual(await looks.again(), ['left triggered filled']);
  });

  it('has no time to come, when the clock was put back', async () => {
    looks.signIn([open('1')]);
    await looks.again();
    looks.now -= 2 * 60 * MINUTE;
    looks.client.lists.open = [open('1', { status: statusOf('1') })];
    await looks.store.openOrders.refresh();
    const [change] = await looks.look();
    assert.deepEqual(change?.since, looks.now);
  });

  it('is asked though the clock was put back', async () => {
    looks.signIn([open('1')]);
    await looks.again();
    looks.client.lists.open = [];
    looks.statuses['1'] = 'canceling';
    await looks.again();
    looks.now -= 24 * 60 * MINUTE;
    looks.statuses['1'] = 'canceled';
    const { detailsOf } = looks;
    looks.detailsOf = (session) => detailsOf(session);
    assert.deepEqual(await looks.again(), ['1 canceled']);
  });

  it('goes on being asked of an order that works in the market, ever more rarely, until it is over', async () => {
    looks.signIn([open('1')]);
    await looks.again();
    looks.statuses['1'] = 'open';
    looks.client.lists.open = [];
    assert.deepEqual(await looks.again(), ['1 triggered']);
    for (let look = 0; look < 240; look += 1) {
      looks.now += MINUTE / 2;
      assert.deepEqual(await looks.again(), []);
    }
    assert.ok(looks.asked.length < 15, `${looks.asked.length} questions in two hours`);
    looks.statuses['1'] = 'filled';
    looks.now += 30 * MINUTE;
    assert.deepEqual(await looks.again(), ['1 filled']);
  });

  it('is asked again while the service has not decided, and nothing is said before', async () => {
    looks.signIn([open('waiting'), open('leaving')]);
    await looks.again();
    Object.assign(looks.statuses, { waiting: 'untriggered', leaving: 'canceling' });
    looks.client.lists.open = [];
    for (let look = 0; look < 10; look += 1) {
      assert.deepEqual(await looks.again(), []);
      looks.now += MINUTE / 2;
    }
    Object.assign(looks.statuses, { waiting: 'open', leaving: 'canceled' });
    looks.now += 10 * MINUTE;
    assert.deepEqual(await looks.again(), ['waiting triggered', 'leaving canceled'], 'once that is decided');
    assert.deepEqual(await looks.again(), []);
  });

  it('is asked later while the service wants a pause, and nothing is said of them before', async () => {
    looks.signIn([open('1')]);
    await looks.again();
    looks.statuses['1'] = 'filled';
    looks.client.lists.open = [];
    looks.client.rateBudget = () => [
      {
        endpoint: 'order/detail',
        used: 0,
        limit: 500,
        windowMs: 10_000,
        waiting: 0,
        pausedForMs: 5000,
        askedForMs: 5000,
        waitMs: 0,
        hoversWaitMs: 0,
      },
    ];
    assert.deepEqual(await looks.again(), []);
    looks.client.rateBudget = () => [];
    assert.deepEqual(await looks.again(), ['1 triggered filled']);
  });

  it('is not asked while nobody wants to know, and not made up for later', async () => {
    looks.signIn([open('1'), open('2')]);
    await looks.again();
    looks.client.lists.open = [open('2')];
    await looks.store.openOrders.refresh();
    assert.deepEqual(await looks.look(NONE), []);
    assert.deepEqual(await looks.again(), []);
    assert.deepEqual(looks.asked, []);
  });
});
