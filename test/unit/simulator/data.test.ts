import assert from 'node:assert/strict';
import { stageOf } from '../../../src/model/affiliate';
import { scaleOf, unitsOf } from '../../../src/model/decimals';
import { planOrder as planOrderOf } from '../../../src/api/decode';
import { strategyOf } from '../../../src/model/orderStatistics/strategy';
import { STRATEGY_RULE } from '../../../src/model/orderStatistics/strategyRule';
import { quoteOf } from '../../../src/model/orderStatistics/quote';
import { DAY, lastDays } from '../../../src/model/timeRange';
import { startSimulator, type PlanOrderRecord, type SimulatedAccount } from '../../../src/simulator';
import { PAIRS } from '../../../src/simulator/market';
import { computeOrderStatistics } from '../../support/atOnce';
import { NOW } from './support';

const WHOLE = { range: undefined, complete: true, problems: [], requests: 1 };

async function account(options: Parameters<typeof startSimulator>[0] = {}): Promise<SimulatedAccount> {
  const simulator = await startSimulator({ now: () => NOW, ...options });
  await simulator.close();
  return simulator.data;
}

const past = ({ historyOrders }: SimulatedAccount) => [...historyOrders.values()].flat();
const all = (data: SimulatedAccount) => [...data.openOrders, ...past(data)];
const distinct = (values: Iterable<string | undefined>) => [...new Set(values)].sort();
const isPositive = (amount: string) => (unitsOf(amount, scaleOf(amount)) ?? 0n) > 0n;
const is = (order: PlanOrderRecord, ...types: number[]) => types.includes(Number(order.type));

describe('the made-up account', () => {
  it('is the same for the same seed and another for another', async () => {
    const [one, same, other] = [await account({ seed: 7 }), await account({ seed: 7 }), await account({ seed: 8 })];
    assert.deepEqual(one, same);
    assert.notDeepEqual(one.openOrders, other.openOrders);
    assert.notDeepEqual(one.users, other.users);
  });

  it('keeps its ids and amounts when it starts at another time', async () => {
    const [today, tomorrow] = [await account(), await account({ now: () => NOW + DAY })];
    assert.deepEqual(
      today.openOrders.map(({ order_id, size, createTime }) => [order_id, size, Number(createTime) + DAY]),
      tomorrow.openOrders.map(({ order_id, size, createTime }) => [order_id, size, Number(createTime)]),
    );
  });

  it('has the size that was asked for', async () => {
    const data = await account();
    assert.deepEqual([data.openOrders.length, data.users.length, data.symbols.length], [34, 1234, 9]);
    assert.deepEqual([...data.historyOrders.keys()], data.symbols);
    for (const list of data.historyOrders.values()) assert.equal(list.length, 180);
    const empty = await account({ open: 0, history: 0, affiliates: 0 });
    assert.deepEqual([all(empty), empty.users, empty.activity.size], [[], [], 0]);
  });

  it('has all types, kinds and states of sections 2.3 to 3.2, each state with its own details', async () => {
    for (const seed of [1, 2, 3]) {
      const data = await account({ seed, open: 100, history: 400, affiliates: 0 });
      const orders = all(data);
      assert.deepEqual(distinct(orders.map(({ type }) => type)), distinct(Array.from({ length: 10 }, (_, i) => String(i + 1))));
      assert.deepEqual(distinct(orders.map(({ order_type }) => order_type)), ['0', '1', '2', '3']);
      assert.deepEqual(distinct(orders.map(({ status }) => status)), ['-1', '0', '1', '2']);
      assert.deepEqual(distinct(data.detailStatus.values()), ['canceled', 'canceling', 'filled', 'open', 'pending', 'untriggered']);
      for (const order of orders) {
        const detail = data.detailStatus.get(order.order_id) ?? '';
        const [size, filled] = [Number(order.size), Number(order.filled_qty)];
        if (order.status === '2') assert.deepEqual([detail, filled], ['filled', size]);
        else assert.ok(filled < size);
        if (order.status === '-1') assert.equal(detail, 'canceled');
        if (order.status === '1') assert.ok(filled > 0 && ['open', 'canceling'].includes(detail));
        if (order.status === '0') assert.ok(filled === 0 && ['untriggered', 'pending', 'open', 'canceling'].includes(detail));
        if (detail === 'untriggered') assert.deepEqual([order.triggerTime, order.price_avg, order.fee], ['0', '0', '0']);
      }
      assert.ok(data.openOrders.every(({ status }) => status === '0' || status === '1'));
    }
  });

  it('has unique ids of 18 digits above 2^53 that grow with time', async () => {
    const ids = all(await account({ history: 300, affiliates: 0 }))
      .sort((one, other) => Number(one.createTime) - Number(other.createTime))
      .map(({ order_id }) => order_id);
    assert.ok(ids.every((id) => /^\d{18}$/.test(id) && BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER)));
    assert.equal(new Set(ids).size, ids.length);
    assert.ok(ids.some((id) => String(Number(id)) !== id));
    assert.deepEqual(ids, [...ids].sort());
  });

  it('writes every amount as a plain decimal and puts nothing into the future', async () => {
    const data = await account();
    for (const order of all(data)) {
      const { size, filled_qty, fee, price, price_avg, totalProfits, triggerPrice } = order;
      for (const amount of [size, filled_qty, fee, price, price_avg, totalProfits, triggerPrice])
        assert.ok(unitsOf(amount, scaleOf(amount)) !== undefined, amount);
      assert.ok(isPositive(size) && isPositive(triggerPrice));
      assert.ok(Number(order.createTime) < NOW && Number(order.triggerTime) <= NOW);
      assert.ok(order.triggerTime === '0' || order.triggerTime >= order.createTime);
    }
    for (const deed of [...data.activity.values()].flat()) assert.ok(isPositive(deed.amount) && deed.at < NOW, deed.amount);
  });

  it('has the variety of a real account', async () => {
    const orders = all(await account());
    const some = (test: (order: PlanOrderRecord) => boolean) => orders.some(test) && !orders.every(test);
    assert.ok(some(({ price }) => price === '0'));
    assert.ok(some(({ client_oid }) => client_oid === ''));
    assert.ok(some(({ triggerPriceType }) => triggerPriceType === 'LIMIT'));
    assert.ok(some(({ totalProfits }) => totalProfits.startsWith('-')));
    assert.ok(some((order) => order.status === '-1' && order.filled_qty !== '0'));
    assert.ok(orders.every((order) => !is(order, 1, 2) || order.totalProfits === '0'));
    assert.ok(orders.every((order) => !is(order, 9, 10) || !isPositive(order.totalProfits)));
  });

  it('follows a market that moves, and sets what waits apart from the price of today', async () => {
    const data = await account({ open: 200, affiliates: 0 });
    for (const { symbol, price } of PAIRS) {
      const triggers = (data.historyOrders.get(symbol) ?? []).map(({ triggerPrice }) => Number(triggerPrice));
      const average = (list: number[]) => list.reduce((one, other) => one + other, 0) / list.length;
      const [lately, early] = [average(triggers.slice(0, 30)), average(triggers.slice(-30))];
      assert.ok(Math.abs(lately / early - 1) > 0.01, symbol);
      const waiting = data.openOrders.filter((order) => order.symbol === symbol && order.triggerTime === '0');
      assert.ok(
        waiting.some(({ triggerPrice }) => Number(triggerPrice) > price) &&
          waiting.some(({ triggerPrice }) => Number(triggerPrice) < price),
      );
      assert.ok(waiting.every(({ triggerPrice }) => Number(triggerPrice) > price / 5 && Number(triggerPrice) < price * 1.8));
    }
  });

  it('sets a limit beyond its trigger, on the side that lets it fill', async () => {
    for (const order of all(await account())) {
      if (order.price === '0') continue;
      const buys = is(order, 1, 4);
      assert.ok(buys ? Number(order.price) >= Number(order.triggerPrice) : Number(order.price) <= Number(order.triggerPrice));
    }
  });

  it('has orders of several strategies, of people and of nobody, in several quotes', async () => {
    const data = await account();
    const strategies = distinct(all(data).map(({ client_oid }) => strategyOf(client_oid, STRATEGY_RULE)));
    assert.deepEqual(strategies, ['breakout', 'dca', 'grid', 'scalper', 'web', undefined]);
    const byStrategy = (name: string) => past(data).filter(({ client_oid }) => client_oid.startsWith(name));
    assert.ok(byStrategy('x-scalper_').length > 20 && byStrategy('x-scalper_').every(({ client_oid }) => /_\w{3}_\d{4}$/.test(client_oid)));
    assert.ok(byStrategy('grid-').length > byStrategy('breakout-').length);
    assert.ok(past(data).every((order) => !is(order, 5, 6, 7, 8, 9, 10) || order.client_oid === ''));
    assert.deepEqual(distinct(data.symbols.map((symbol) => quoteOf(symbol).name)), ['btc', 'usdc', 'usdt']);
    // What an order is worth in dollars does not depend on what its amounts are counted in.
    const bitcoins = (data.historyOrders.get('cmt_ethbtc') ?? []).map(({ size, triggerPrice }) => Number(size) * Number(triggerPrice));
    assert.ok(
      bitcoins.every((worth) => worth < 2),
      'an order of some hundred dollars is a part of a bitcoin',
    );
  });

  it('fills between trigger and limit, worse than the trigger at the market, and worst where it forces', async () => {
    const data = await account({ history: 400 });
    const { slippage } = computeOrderStatistics({
      ...{
        asOf: NOW,
        range: lastDays(90, NOW),
        timeZone: 'UTC',
        unit: 'month',
        rule: STRATEGY_RULE,
        filters: [],
        unfiltered: 400,
        perhaps: { now: 0, before: 0 },
      },
      read: {
        orders: past(data).map((record) => planOrderOf({ ...record })),
        coverage: { open: WHOLE, symbols: [{ symbol: 'cmt_btcusdt', coverage: WHOLE }] },
      },
      before: { unread: 'Nobody asks.' },
    }).figures;
    const median = (name: keyof typeof slippage): number => Number(slippage[name].median.value);
    assert.ok(median('limitPrice') >= 0 && median('limit') < 0 && median('limit') > -15);
    assert.ok(median('market') < 0 && median('forced') < median('market') && median('forced') > -40);
    assert.ok(slippage.market.p90.from > 100 && slippage.forced.p90.from > 100);
  });

  it('has users in every stage, dormant ones, and some who deposited before they registered', async () => {
    const { users, activity } = await account();
    const stages = users.map((user) =>
      stageOf({
        uid: user.uid,
        kycPassed: user.kycResult,
        raw: user,
        firstDeposit: user.firstDeposit ?? undefined,
        firstTrade: user.firstTrade ?? undefined,
      }),
    );
    for (const stage of ['registered', 'verified', 'deposited', 'traded']) {
      assert.ok(stages.filter((one) => one === stage).length > 50, stage);
    }
    assert.ok(users.every(({ uid }) => /^\d{10}$/.test(uid)));
    assert.equal(new Set(users.map(({ uid }) => uid)).size, users.length);
    assert.equal(new Set(users.map(({ inviteCode }) => inviteCode)).size, 12);
    assert.ok(users.some(({ lastTrade }) => lastTrade !== null && lastTrade < NOW - 90 * DAY));
    assert.ok(users.some(({ firstDeposit, registerTime }) => firstDeposit !== null && firstDeposit < registerTime));
    assert.ok(users.some(({ registerTime }) => registerTime < NOW - 365 * DAY));
    for (const user of users) {
      const deeds = activity.get(user.uid) ?? [];
      const times = (wanted: string) => deeds.filter(({ field }) => field === wanted).map(({ at }) => at);
      assert.deepEqual([user.firstDeposit, user.lastDeposit], [times('depositAmount')[0] ?? null, times('depositAmount').at(-1) ?? null]);
      assert.deepEqual([user.firstTrade, user.lastTrade], [times('commission')[0] ?? null, times('commission').at(-1) ?? null]);
    }
  });

  it('has amounts with a heavy tail', async () => {
    const { activity } = await account();
    const volumes = [...activity.values()]
      .map((deeds) =>
        deeds.filter(({ field }) => field === 'futuresTradingAmount').reduce((total, { amount }) => total + Number(amount), 0),
      )
      .sort((one, other) => other - one);
    const total = volumes.reduce((one, other) => one + other, 0);
    const top = volumes.slice(0, Math.ceil(volumes.length / 10)).reduce((one, other) => one + other, 0);
    assert.ok(top > total / 2, `the top tenth makes ${Math.round((100 * top) / total)} % of the volume`);
  });
});
