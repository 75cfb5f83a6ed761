import assert from 'node:assert/strict';
import { VIEWS } from '../../src/platform/ids';
import { cleanUp, useDemo } from './support/accounts';
import { orderdeck } from './support/orderdeck';
import { click, frameOf, labelsIn, nodesOf, recordsIn, rowCalled, shownIn, type Shown } from './support/rows';

const { openOrders, orderHistory, affiliateUsers } = VIEWS;

const SUMMARY = /^[\d.]+ · ([\w%, .:]+ · )*[A-Z][A-Za-z.]+ (long|short) @ (market|\d+(\.\d+)?)$/;

/** @example ['BTCUSDT', '0.5 · trigger 48000.00 · Open long @ 50000.00'] */
const assertOrder = ([label, description]: Shown): void => {
  assert.match(label, /^[A-Z0-9]+$/);
  assert.match(description, SUMMARY);
};

/** @example ['Filled 49990.10 · −12.34', '0.5 · Nov 3, 09:15 · trigger 48000.00 · Close long @ 50000.00'] */
const assertPastOrder = ([label, description]: Shown): void => {
  assert.match(label, /^(Filled|Canceled|\d+% filled|trigger)/);
  assertOrder(['SYMBOL', description]);
  assert.match(description, / · \w+ \w+, \d\d:\d\d( · |$)/);
};

describe('the demo', () => {
  before(useDemo);
  after(cleanUp);

  it('shows 34 open orders with their count at the title and at the icon', async () => {
    const rows = await shownIn(openOrders);
    assert.equal(rows.length, 34);
    rows.forEach(assertOrder);
    const { description, badge, message } = await frameOf(openOrders);
    assert.deepEqual({ description, badge: badge?.value, message }, { description: '34', badge: 34, message: undefined });
  });

  it('lists the past orders of every symbol that has open ones, to be unfolded', async () => {
    const pairs = new Set((await labelsIn(openOrders)).map((label) => label.split(' ')[0]));
    const rows = await shownIn(orderHistory);
    assert.deepEqual(
      rows,
      [...pairs].toSorted().map((pair) => [pair, '']),
    );
    assert.equal((await frameOf(orderHistory)).description, 'last 30 days');
  });

  it('unfolds a symbol into its past orders, newest first, and tells how many', async () => {
    const symbol = await rowCalled(orderHistory, 'BTCUSDT');
    const rows = await shownIn(orderHistory, symbol);
    const orders = rows.slice(0, -1);
    assert.ok(orders.length > 10 && orders.length < 180, `${orders.length} orders`);
    orders.forEach(assertPastOrder);
    assert.match(rows.at(-1)?.[0] ?? '', /^Load older orders$/);
    assert.match(rows.at(-1)?.[1] ?? '', /^before .*20\d\d/);
    const times = (await nodesOf(orderHistory, symbol)).flatMap((node) => (node.kind === 'order' ? (node.order.createTime ?? 0) : []));
    assert.deepEqual(times, times.toSorted().toReversed());
    assert.deepEqual(
      (await shownIn(orderHistory)).filter(([, count]) => count !== ''),
      [['BTCUSDT', String(orders.length)]],
    );
  });

  it('goes back a month at a time with "Load older orders", until all 180 past orders are there', async () => {
    const symbol = await rowCalled(orderHistory, 'BTCUSDT');
    let before = await recordsIn(orderHistory, symbol);
    for (let month = 2; month <= 3; month += 1) {
      await click(orderHistory, 'Load older orders', symbol);
      const now = await recordsIn(orderHistory, symbol);
      assert.deepEqual(now.slice(0, before.length), before);
      assert.ok(now.length > before.length);
      before = now;
    }
    assert.equal(new Set(before).size, 180);
    assert.equal(before.length, 180);
  });

  it('shows the users of the newest weeks, then of older ones, and says of how many days until it is the whole year', async () => {
    let shown: string[] = [];
    for (let loads = 1; loads < 5; loads += 1) {
      const [label, detail] = (await shownIn(affiliateUsers)).at(-1) ?? [];
      assert.equal(label, 'Load more');
      assert.match(detail ?? '', /^before .*20\d\d$/);
      const now = await recordsIn(affiliateUsers);
      assert.ok(now.length > shown.length);
      assert.deepEqual(now.slice(0, shown.length), shown);
      shown = now;
      const [, count = '', days = ''] = /^(\d+) · (\d+) of 365 days$/.exec((await frameOf(affiliateUsers)).description ?? '') ?? [];
      assert.equal(Number(count), shown.length);
      assert.ok(Number(days) > 60 * loads && Number(days) <= 90 * loads, `${days} days`);
      await click(affiliateUsers, 'Load more');
    }
    const all = await shownIn(affiliateUsers);
    assert.ok(all.length > 1000 && all.length <= 1234, `${all.length} users`);
    assert.equal((await frameOf(affiliateUsers)).description, `${all.length.toLocaleString('en')} · last 365 days`);
    assert.equal(new Set(await recordsIn(affiliateUsers)).size, all.length);
  });

  it('describes a user by uid, what they did last and their invite code', async () => {
    for (const [uid, description] of await shownIn(affiliateUsers)) {
      assert.match(uid, /^\d{10}$/);
      assert.match(description, /^(traded .* ago|deposited .* ago|since .*20\d\d) · \w{4}$/);
    }
  });

  it('unfolds a user into what happened, in the order it happened', async () => {
    const { store } = await orderdeck();
    const trader = store.affiliateUsers.list.state.content?.users.find(
      (user) => user.firstTrade !== user.lastTrade && user.firstDeposit !== user.lastDeposit,
    );
    const steps = await nodesOf(affiliateUsers, await rowCalled(affiliateUsers, trader?.uid ?? 'nobody'));
    const times = steps.map((node) => (node.kind === 'step' ? node.time : NaN));
    assert.deepEqual(times, times.toSorted());
    assert.deepEqual(steps.map((node) => (node.kind === 'step' ? node.label : node.kind)).toSorted(), [
      'First deposit',
      'First trade',
      'Latest deposit',
      'Latest trade',
      'Registered',
    ]);
    assert.deepEqual(
      times.toSorted(),
      [trader?.registerTime, trader?.firstDeposit, trader?.firstTrade, trader?.lastDeposit, trader?.lastTrade].toSorted(),
    );
  });
});
