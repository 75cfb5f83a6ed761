import assert from 'node:assert/strict';
import { statusOf } from '../../../../src/model/order';
import { suspicion } from '../../../../src/model/needsALook';
import { DAY, HOUR } from '../../../../src/model/timeRange';
import { fakeService, NOW } from '../../../support/fakeService';
import { until } from '../../../support/settled';
import { sessionOf } from '../desk';
import { BTC, desk, ETH, ordersOf } from './panel';

const LITTLE = [...ordersOf(BTC, 40, 12 * HOUR), ...ordersOf(ETH, 40, 12 * HOUR, 10_000)];
const MATTER = { since: NOW - HOUR, mark: '' };
const within = (days: number, of = LITTLE): number => of.filter(({ createTime = 0 }) => createTime >= NOW - days * DAY).length;

describe('the order dashboard, filtered', () => {
  it('shows the orders alone that fit the filters, from what was read, and all of them again', async () => {
    const place = desk({ history: LITTLE });
    await place.data.read({ days: 10 }, false);
    const before = place.asked();
    const all = place.ids();
    const symbol = { by: 'symbol', name: 'BTCUSDT', kind: 'known', code: BTC } as const;
    await place.data.figures.filter(symbol);
    const btc = LITTLE.filter((order) => order.symbol === BTC);
    const { figures, unfiltered, filters, groups } = place.statistics() ?? assert.fail();
    assert.deepEqual([figures.counts.orders.value, figures.counts.orders.previous], [within(10, btc), within(20, btc) - within(10, btc)]);
    assert.deepEqual([unfiltered, filters], [all.length, [symbol]]);
    assert.deepEqual(
      groups.symbol.map(({ code }) => code),
      [BTC],
    );
    assert.deepEqual(
      place.ids(),
      all.filter((id) => btc.some(({ orderId }) => orderId === id)),
    );
    await place.data.figures.filter({ ...symbol, name: 'ETHUSDT', code: ETH });
    assert.deepEqual(
      [place.ids().length, place.statistics()?.filters.length],
      [all.length - btc.filter(({ orderId }) => all.includes(orderId)).length, 1],
    );
    await place.data.figures.unfilter('outcome');
    assert.equal(place.statistics()?.filters.length, 1, 'another kind was left');
    await place.data.figures.unfilter();
    assert.deepEqual([place.ids(), place.statistics()?.filters, place.asked()], [all, [], before]);
  });

  it('tells of what needs a look what is of the orders that are shown, and all of it again', async () => {
    const [btc, eth] = [BTC, ETH].map((symbol, index) => suspicion('stuck', ordersOf(symbol, 1, HOUR, 80_000 + index), MATTER));
    const forced = suspicion('forced', ordersOf(ETH, 1, HOUR, 80_003), MATTER);
    assert.ok(btc && eth);
    const gone = { ...suspicion('vanished', [], MATTER), id: 'vanished 5', orderIds: ['5'] };
    const place = desk({ history: LITTLE }, { looks: { found: [btc, eth, gone], ignored: [forced], unread: [], partial: false } });
    const looks = (): unknown => {
      const list = place.status()?.needsALook;
      return list && [list.items.map(({ id }) => id), list.count, list.ignored];
    };
    await place.data.read({ days: 10 }, false);
    const all = [[btc.id, eth.id, gone.id], 3, 1];
    assert.deepEqual(looks(), all);
    await place.data.figures.filter({ by: 'symbol', name: 'BTCUSDT', kind: 'known', code: BTC });
    assert.deepEqual(looks(), [[btc.id], 1, 0]);
    await place.data.figures.filter({ by: 'symbol', name: 'ETHUSDT', kind: 'known', code: ETH });
    assert.deepEqual(looks(), [[eth.id], 1, 1]);
    await place.data.figures.filter({ by: 'outcome', name: 'Open', outcome: 'open' });
    assert.equal(looks(), undefined);
    await place.data.figures.unfilter();
    assert.deepEqual(looks(), all);
  });

  it('compares a part of the range with nothing, and leaves it with the range', async () => {
    const place = desk({ history: LITTLE });
    await place.data.read({ days: 10 }, false);
    const day = { by: 'created', name: 'a day', range: { start: NOW - DAY, end: NOW } } as const;
    const filled = { by: 'outcome', name: 'Filled', outcome: 'filled' } as const;
    await place.data.figures.filter(day);
    await place.data.figures.filter(filled);
    const { figures, coverage } = place.statistics() ?? assert.fail();
    assert.deepEqual([figures.counts.orders.value, figures.counts.orders.previous], [within(1), undefined]);
    assert.deepEqual(coverage.previousOrders, { unread: 'Only part of the range is shown.' });
    await place.data.read({ days: 10 }, false);
    assert.deepEqual(place.statistics()?.filters, [day, filled], 'reading the same range again leaves the filter');
    await place.data.read({ days: 7 }, false);
    assert.deepEqual([place.statistics()?.filters, place.statistics()?.figures.counts.orders.value], [[filled], within(7)]);
  });

  it('says of the orders alone that others may be among them, of which the service did not say enough', async () => {
    const place = desk({ history: [...LITTLE, ...ordersOf(BTC, 1, HOUR, 90_000).map((order) => ({ ...order, status: statusOf('99') }))] });
    await place.data.read({ days: 10 }, false);
    await place.data.figures.filter({ by: 'outcome', name: 'Filled', outcome: 'filled' });
    const { figures, perhaps } = place.statistics() ?? assert.fail();
    assert.equal(perhaps, 1);
    assert.match(figures.quotes[0]?.profit.lacking?.join(' ') ?? '', /not included in any figure.*match the filters: 1\.$/);
    await place.data.figures.unfilter();
    assert.deepEqual([place.statistics()?.perhaps, place.statistics()?.figures.quotes[0]?.profit.lacking], [0, undefined]);
  });

  it('leaves a day when days are those of another time zone', async () => {
    let timeZone = 'Asia/Kolkata';
    const place = desk({ history: LITTLE }, { timeZone: () => timeZone });
    await place.data.read({ days: 10 }, false);
    await place.data.figures.filter({ by: 'created', name: 'a day', range: { start: NOW - DAY, end: NOW } });
    timeZone = 'America/St_Johns';
    await place.data.read({ days: 10 }, false);
    assert.deepEqual([place.statistics()?.timeZone, place.statistics()?.filters], [timeZone, []]);
  });

  it('leaves a strategy when others are told apart by another rule', async () => {
    const place = desk({ history: LITTLE });
    await place.data.read({ days: 10 }, false);
    await place.data.figures.filter({ by: 'strategy', name: 'grid', kind: 'known', code: 'grid' });
    assert.equal(place.statistics()?.filters.length, 1);
    place.setting.strategy = { parts: 3 };
    place.data.settingsChanged();
    await until('the other rule', () => place.statistics()?.rule.parts === 3);
    assert.deepEqual([place.statistics()?.filters, place.statistics()?.figures.counts.orders.value], [[], within(10)]);
  });

  it('shows all orders of another account, whatever was chosen in the one before', async () => {
    const place = desk({ history: LITTLE });
    await place.data.read({ days: 10 }, false);
    await place.data.figures.filter({ by: 'symbol', name: 'BTCUSDT', kind: 'known', code: BTC });
    place.sessions.set({ phase: 'signedIn', session: sessionOf(fakeService({ history: ordersOf(ETH, 3) }), 'Other') });
    await place.data.read({ days: 10 }, false);
    assert.deepEqual([place.statistics()?.filters, place.ids().length], [[], 3]);
  });
});
