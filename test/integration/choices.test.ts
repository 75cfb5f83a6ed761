import assert from 'node:assert/strict';
import { CONTEXT, VIEWS } from '../../src/platform/ids';
import { DAY } from '../../src/model/timeRange';
import type { Simulator } from '../../src/simulator';
import { accountAt, cleanUp, signIn, simulate } from './support/accounts';
import { watchContexts, type Contexts } from './support/contexts';
import { orderdeck } from './support/orderdeck';
import { click, frameOf, labelsIn, nodesOf, recordsIn, shownIn, type Shown } from './support/rows';

const { openOrders, orderHistory, affiliateUsers } = VIEWS;

const sizes = (rows: readonly Shown[]): Record<string, number> => Object.fromEntries(rows.map(([label, count]) => [label, Number(count)]));

function countsBy<Each>(all: readonly Each[], by: (each: Each) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const each of all) counts[by(each)] = (counts[by(each)] ?? 0) + 1;
  return counts;
}

describe('grouping and filtering', () => {
  let simulator: Simulator;
  let contexts: Contexts;
  before(() => (contexts = watchContexts()));
  after(() => contexts.dispose());
  beforeEach(async () => {
    simulator = await simulate();
    await signIn(accountAt(simulator));
  });
  afterEach(cleanUp);

  it('groups open orders by symbol, unfolded, with the count of each', async () => {
    await (await orderdeck()).choices.set('openOrders', { groupBy: 'symbol' });
    const groups = await shownIn(openOrders);
    const expected = countsBy(simulator.data.openOrders, ({ symbol }) => symbol.replace('cmt_', '').toUpperCase());
    assert.deepEqual(sizes(groups), expected);
    for (const [pair, count, orders = []] of groups) {
      assert.equal(orders.length, Number(count));
      const sizesOfPair = simulator.data.openOrders.filter(({ symbol }) => symbol === `cmt_${pair.toLowerCase()}`).map(({ size }) => size);
      assert.deepEqual(orders.map(([, description]) => /^[\d.]+/.exec(description)?.[0]).toSorted(), sizesOfPair.toSorted());
      for (const [label] of orders) assert.ok(!label.includes(pair), 'the group says the pair');
    }
  });

  it('groups open orders by what they do', async () => {
    await (await orderdeck()).choices.set('openOrders', { groupBy: 'action' });
    for (const [, count, orders = []] of await shownIn(openOrders)) {
      assert.equal(orders.length, Number(count));
      for (const [label] of orders) assert.match(label, /^[A-Z]+(USDT|USDC|BTC)$/, 'the group says the action');
    }
    assert.equal(
      Object.values(sizes(await shownIn(openOrders))).reduce((sum, count) => sum + count),
      12,
    );
  });

  it('shows only the open orders of the chosen symbols and says so at the title', async () => {
    const { choices } = await orderdeck();
    const symbol = simulator.data.openOrders[0]?.symbol ?? '';
    const wanted = simulator.data.openOrders.filter((order) => order.symbol === symbol);
    await recordsIn(openOrders);
    await choices.set('openOrders', { symbols: [symbol] });
    assert.deepEqual(
      await recordsIn(openOrders),
      wanted.map(({ order_id }) => order_id),
    );
    assert.equal((await frameOf(openOrders)).description, `${wanted.length} of 12 · ${symbol.replace('cmt_', '').toUpperCase()}`);
    assert.equal(contexts.values.get(CONTEXT.openOrdersFiltered), true);
  });

  it('says that the filter left nothing where it left nothing', async () => {
    const { choices } = await orderdeck();
    await recordsIn(openOrders);
    await choices.set('openOrders', { symbols: ['cmt_nothing'] });
    assert.deepEqual(
      (await nodesOf(openOrders)).map((node) => node.kind === 'notice' && node.text),
      ['Change the filter'],
    );
    assert.match((await frameOf(openOrders)).message ?? '', /No open orders match the symbol/);
    assert.equal(contexts.values.get(CONTEXT.openOrdersEmpty), false);
  });

  it('asks for past orders of one kind and of one period', async () => {
    const { choices } = await orderdeck();
    const [symbol] = await nodesOf(orderHistory);
    assert.ok(symbol?.kind === 'symbol');
    const past = simulator.data.historyOrders.get(symbol.symbol) ?? [];
    const end = Date.now();
    for (const days of [30, 60]) {
      const period = { start: end - days * DAY, end };
      await choices.set('orderHistory', { delegateType: 1, period });
      const wanted = past.filter(({ type, createTime }) => type === '1' && Number(createTime) >= period.start);
      assert.deepEqual(
        await recordsIn(orderHistory, symbol),
        wanted.map(({ order_id }) => order_id),
      );
    }
    assert.match((await frameOf(orderHistory)).description ?? '', / to .* · Open long$/);
    assert.equal(contexts.values.get(CONTEXT.orderHistoryFiltered), true);
  });

  it('says so where a symbol has no past orders in the period', async () => {
    const { choices } = await orderdeck();
    const [symbol] = await nodesOf(orderHistory);
    await choices.set('orderHistory', { period: { start: Date.now() - 200 * DAY, end: Date.now() - 150 * DAY } });
    const [why, none, ...others] = await labelsIn(orderHistory, symbol);
    assert.match(why ?? '', /goes back three months, so orders created .* may be missing/);
    assert.match(none ?? '', /^No orders \(.* to /);
    assert.deepEqual(others, []);
  });

  it('asks for the users of one period, and for one user', async () => {
    const { choices } = await orderdeck();
    await choices.set('affiliateUsers', { period: { days: 60 } });
    const recent = simulator.data.users.filter(({ registerTime }) => registerTime >= Date.now() - 60 * DAY);
    assert.ok(recent.length > 0 && recent.length < 40);
    assert.deepEqual(
      await recordsIn(affiliateUsers),
      recent.map(({ uid }) => uid),
    );
    assert.equal((await frameOf(affiliateUsers)).description, `${recent.length} · last 60 days`);

    const { uid = '' } = recent.at(-1) ?? {};
    await choices.set('affiliateUsers', { uid });
    assert.deepEqual(await recordsIn(affiliateUsers), [uid]);
    assert.equal((await frameOf(affiliateUsers)).description, `1 · last 60 days · UID ${uid}`);
    assert.equal(contexts.values.get(CONTEXT.affiliateUsersFiltered), true);
  });

  it('knows an empty filtered list of users from one that was not read', async () => {
    await (await orderdeck()).choices.set('affiliateUsers', { uid: '1' });
    assert.deepEqual(await nodesOf(affiliateUsers), []);
    assert.equal(contexts.values.get(CONTEXT.affiliateUsersEmpty), true);
  });

  it('groups users by how far they came, the furthest first, and by invite code', async () => {
    const { choices } = await orderdeck();
    const year = simulator.data.users.filter(({ registerTime }) => registerTime >= Date.now() - 364 * DAY);
    await choices.set('affiliateUsers', { groupBy: 'stage', period: { days: 364 } });
    for (let periods = 1; (await labelsIn(affiliateUsers)).includes('Load more'); periods += 1) {
      assert.ok(periods < 10, 'the row "Load more" stays');
      await click(affiliateUsers, 'Load more');
    }
    const stages = await shownIn(affiliateUsers);
    const order = ['Traded', 'Deposited', 'Verified', 'Registered'];
    assert.deepEqual(
      stages.map(([stage]) => stage),
      order,
    );
    assert.equal(sizes(stages)['Traded'], year.filter(({ firstTrade }) => firstTrade !== null).length);

    await choices.set('affiliateUsers', { groupBy: 'inviteCode' });
    assert.deepEqual(
      sizes(await shownIn(affiliateUsers)),
      countsBy(year, ({ inviteCode }) => inviteCode),
    );
  });

  it('remembers groups and filters in the workspace', async () => {
    const { choices, context } = await orderdeck();
    await choices.set('openOrders', { groupBy: 'action', symbols: ['cmt_btcusdt'] });
    await choices.set('affiliateUsers', { period: { days: 7 } });
    const { RememberedChoices } = await import('../../src/explorer/choices');
    const atNextStart = new RememberedChoices(context.workspaceState).current;
    const asKept = (each: unknown): unknown => JSON.parse(JSON.stringify(each));
    assert.deepEqual(asKept(atNextStart), asKept(choices.current));
    assert.deepEqual(atNextStart.openOrders, { groupBy: 'action', symbols: ['cmt_btcusdt'] });
    assert.deepEqual(atNextStart.affiliateUsers.period, { days: 7 });
  });
});
