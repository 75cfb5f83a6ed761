import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/api/errors';
import type { Status } from '../../../../src/dashboards/orders/protocol';
import { keptDaysOf } from '../../../../src/dashboards/orders/rangeRead';
import { contains, DAY, HOUR, lastDays, MINUTE, rangeBefore, type TimeRange } from '../../../../src/model/timeRange';
import { Ledger } from '../../../../src/store/ledger';
import { fakeService, NOW, planOrder } from '../../../support/fakeService';
import { settled, until } from '../../../support/settled';
import { sessionOf } from '../desk';
import { BTC, type Desk, desk, ETH, ordersOf } from './panel';

/** One order an hour of the one, one in two hours of the other: 60 days, so that half is of the range before. */
const history = [...ordersOf(BTC, 60 * 24), ...ordersOf(ETH, 60 * 12, 2 * HOUR, 10_000)];
const LITTLE = [...ordersOf(BTC, 40, 12 * HOUR), ...ordersOf(ETH, 40, 12 * HOUR, 10_000)].map((order) => ({ ...order, priceAvg: '100' }));
const within = (days: number, of = LITTLE): number => of.filter(({ createTime = 0 }) => createTime >= NOW - days * DAY).length;
const asked = ({ asked: count }: Desk): number => count();
const phasesOf = ({ told }: Desk): Status['phase'][] =>
  told.flatMap((message) => (message.type === 'status' ? [message.status.phase] : []));
/** The service refuses the history of a symbol. */
const refusing =
  (symbol: string, kind: 'invalidRequest' | 'server' = 'server') =>
  (service: ReturnType<typeof fakeService>): typeof service => ({
    ...service,
    historyPlanOrders: (query, call) =>
      query.symbol === symbol ? Promise.reject(new ServiceError(kind, 'It does not work.')) : service.historyPlanOrders(query, call),
  });

describe('days to choose from beside those of the page', () => {
  /** What is kept of one symbol is so many days old. */
  const ledgerWith = (...kept: readonly number[]): Ledger => {
    const ask = (_name: string, { symbolKey, range }: { symbolKey: string; range: TimeRange }): Promise<number> =>
      Promise.resolve(symbolKey === 'ethusdt' ? kept.filter((days) => contains(range, NOW - days * DAY)).length : 0);
    return { archive: { ask } } as unknown as Ledger;
  };

  it('are those that what is kept reaches into, and none without it', async () => {
    for (const [kept, days] of [
      [[], []],
      [[30, 89], []],
      [[30, 91], [180]],
      [[181], [180, 365]],
      [
        [2, 400],
        [180, 365, 730],
      ],
    ] as const)
      assert.deepEqual(await keptDaysOf(ledgerWith(...kept), [BTC, ETH], NOW), days, kept.join());
    assert.deepEqual(await keptDaysOf(ledgerWith(400), [BTC], NOW), [], 'of another symbol');
    assert.deepEqual(await keptDaysOf(new Ledger(), [BTC, ETH], NOW), []);
    const broken = { archive: { ask: () => Promise.reject(new Error('It is damaged.')) } } as unknown as Ledger;
    assert.deepEqual(await keptDaysOf(broken, [BTC], NOW), []);
  });
});

describe('the data of the order dashboard', () => {
  it('reads the orders created in the range, then those of the range before, and tells both', async () => {
    const place = desk({ history: LITTLE });
    await place.data.read({ days: 10 }, false);
    await settled();
    const { figures, coverage, range, previousRange, symbols } = place.statistics() ?? assert.fail('nothing is shown');
    assert.equal(place.phase()?.name, 'ready');
    assert.deepEqual([figures.counts.orders.value, figures.counts.orders.previous], [within(10), within(20) - within(10)]);
    assert.deepEqual([range, previousRange, symbols], [lastDays(10, NOW), rangeBefore(lastDays(10, NOW)), [BTC, ETH]]);
    assert.ok([coverage.orders, coverage.previousOrders].every((each) => 'complete' in each && each.complete));
    const times = place.ids().map((id) => LITTLE.find(({ orderId }) => orderId === id)?.createTime ?? NaN);
    assert.deepEqual([times.length, times], [within(10), times.toSorted((a, b) => b - a)]);
  });

  it('lists orders of one millisecond by the age of their ids, as its figures take them: they grow, and longer ones are younger', async () => {
    const place = desk({ history: ['98', '101', '100', '99'].map((id) => planOrder(id, NOW - HOUR, { symbol: BTC })) });
    await place.data.read({ days: 1 }, false);
    await settled();
    assert.deepEqual(place.ids(), ['101', '100', '99', '98']);
  });

  it('looks at the cost first, tells how far it is, and shows the range while the one before is read', async () => {
    const place = desk({ history: LITTLE });
    await place.data.read({ days: 10 }, false);
    const steps = phasesOf(place).flatMap((phase) => (phase.name === 'loading' ? [phase.step] : []));
    assert.deepEqual([...new Set(steps)], ['cost', 'main', 'previous']);
    const main = phasesOf(place).filter((phase) => phase.name === 'loading' && phase.step === 'main');
    assert.ok(main.every((phase) => phase.name === 'loading' && phase.pagesDone <= (phase.pagesExpected ?? 0)));
    const [first] = place.told.flatMap((message) => (message.type === 'statistics' && message.statistics ? [message.statistics] : []));
    assert.deepEqual(first?.coverage.previousOrders, { unread: 'This is still loading.' });
    assert.equal(first.figures.counts.orders.previous, undefined, 'what was not read yet is 0');
  });

  it('offers a large read with its cost, and reads it only when the person wants it', async () => {
    const many = ordersOf(BTC, 8_000, 10 * MINUTE);
    const place = desk({ history: many }, { symbols: [BTC] });
    await place.data.read({ days: 60 }, false);
    const { question } = place.status() ?? assert.fail();
    assert.equal(place.phase()?.name, 'waiting');
    assert.equal(asked(place), 1, 'more than a look at it');
    assert.ok(question?.name === 'cost');
    assert.ok(question.cost.leastRequests > 100 && question.cost.leastRequests < 500, JSON.stringify(question));
    assert.equal(question.stopsAt, undefined);
    assert.equal(place.statistics(), undefined);
    await place.data.goAhead();
    assert.equal(place.phase()?.name, 'ready');
    assert.equal(place.statistics()?.figures.counts.orders.value, many.length);
    await place.data.read({ days: 60 }, true);
    assert.equal(place.phase()?.name, 'ready', 'what was agreed to once is asked again');
    await place.data.read({ days: 58 }, false);
    assert.equal(place.phase()?.name, 'ready', 'what was read is asked for again');
    await place.data.read({ days: 58 }, true);
    assert.equal(place.phase()?.name, 'waiting');
    assert.equal(place.statistics()?.figures.counts.orders.value, many.length, 'what was shown is gone');
  });

  it('says where one read has its end', async () => {
    const place = desk({ history: ordersOf(BTC, 300, 1000) }, { symbols: [BTC] });
    await place.data.read({ days: 90 }, false);
    const { question } = place.status() ?? assert.fail();
    assert.ok(question?.name === 'cost');
    assert.equal(question.stopsAt, 5000);
  });

  it('asks which symbols where none is set and no order is open, and nothing of the service', async () => {
    const place = desk({ history: LITTLE }, { symbols: [] });
    await place.data.read({ days: 30 }, false);
    assert.deepEqual([place.phase(), place.status()?.question, asked(place)], [{ name: 'waiting' }, { name: 'symbols' }, 0]);
    place.setting.historySymbols = [ETH];
    place.data.settingsChanged();
    await phaseIs(place, 'ready');
    assert.deepEqual([place.statistics()?.symbols, place.status()?.question], [[ETH], undefined]);
  });

  it('takes the symbols of open orders where none is set, and says why when these cannot be read', async () => {
    const place = desk({ history: LITTLE }, { symbols: [], seen: () => Promise.resolve([BTC]) });
    await place.data.read({ days: 10 }, false);
    assert.deepEqual([place.status()?.symbols, place.statistics()?.symbols], [[BTC], [BTC]]);
    const other = desk({}, { symbols: [], seen: () => Promise.reject(new ServiceError('network', 'No answer.')) });
    await other.data.read({ days: 10 }, false);
    assert.deepEqual(other.phase(), { name: 'failed', message: 'No answer.', action: 'diagnose' });
  });

  it('says that nobody chose them, and which came to them since', async () => {
    let seen = [BTC];
    const place = desk({ history: LITTLE }, { symbols: [], seen: () => Promise.resolve(seen) });
    await place.data.read({ days: 10 }, false);
    assert.deepEqual(place.status()?.seen, { joined: [] });
    seen = [BTC, ETH];
    await place.data.read({ days: 10 }, true);
    assert.deepEqual([place.status()?.symbols, place.status()?.seen], [[BTC, ETH], { joined: [ETH] }]);
    place.setting.historySymbols = [ETH];
    await place.data.read({ days: 10 }, false);
    assert.equal(place.status()?.seen, undefined);
    place.setting.historySymbols = [];
    await place.data.read({ days: 10 }, false);
    assert.deepEqual(place.status()?.seen, { joined: [ETH] }, 'chosen or not meanwhile');
  });

  it('reads those, too, that an order was seen of by the read itself', async () => {
    const seen = [[BTC], [BTC, ETH], [BTC, ETH]];
    const place = desk({ history: LITTLE }, { symbols: [], seen: () => Promise.resolve(seen.shift() ?? [BTC, ETH]) });
    await place.data.read({ days: 10 }, true);
    assert.deepEqual(
      [place.phase(), place.statistics()?.symbols, place.status()?.seen],
      [{ name: 'ready' }, [BTC, ETH], { joined: [ETH] }],
    );
  });

  it('reads other symbols when they are set, but not where nobody can see it', async () => {
    let visible = false;
    const place = desk({ history: LITTLE }, { symbols: [BTC], visible: () => visible });
    await place.data.read({ days: 10 }, false);
    const before = asked(place);
    place.setting.historySymbols = [BTC, ETH];
    place.data.settingsChanged();
    await settled();
    assert.equal(asked(place), before);
    visible = true;
    await place.data.tellAll();
    await phaseIs(place, 'ready', () => place.statistics()?.symbols.length === 2);
    assert.equal(place.statistics()?.figures.counts.orders.value, within(10));
  });

  it('keeps the other symbols when one fails, says partial and names it', async () => {
    const place = desk({ history: LITTLE }, { change: refusing(ETH) });
    await place.data.read({ days: 10 }, false);
    const { figures, coverage, groups } = place.statistics() ?? assert.fail('nothing is shown');
    assert.equal(figures.counts.orders.value, within(10) / 2);
    assert.equal(figures.counts.orders.completeness, 'partial');
    assert.match(JSON.stringify(coverage.orders), /ETHUSDT: Past orders could not be loaded\. It does not work\./);
    assert.deepEqual(
      groups.symbol.map(({ code, completeness }) => [code, completeness]),
      [
        [BTC, 'complete'],
        [ETH, 'unread'],
      ],
    );
    const phase = place.phase();
    assert.ok(phase?.name === 'stopped');
    assert.equal(phase.message, 'Not everything could be loaded for ETHUSDT. It does not work.');
  });

  it('says why when nothing can be read, and keeps what was shown', async () => {
    let broken = false;
    const place = desk({
      history: LITTLE,
      before() {
        if (broken) throw new ServiceError('permission', 'This key may not do that.');
      },
    });
    await place.data.read({ days: 10 }, false);
    const before = place.statistics();
    broken = true;
    await place.data.read({ days: 7 }, true);
    assert.deepEqual(place.phase(), {
      name: 'failed',
      message: 'Paused: the key lacks permission for this. This key may not do that.',
      action: 'diagnose',
    });
    assert.deepEqual(place.statistics(), before);
  });

  it('keeps what was read when it is canceled, marked as partial, and reads it whole the next time', async () => {
    const place: Desk = desk({ history, cap: 50, before: (call) => (call === 8 ? place.data.cancel() : undefined) });
    await place.data.read({ days: 10 }, false);
    await settled();
    assert.equal(place.phase()?.name, 'canceled');
    const { counts } = place.statistics()?.figures ?? assert.fail('nothing is shown');
    assert.equal(counts.orders.completeness, 'partial');
    assert.match(counts.orders.problems.join(' '), /canceled/);
    assert.ok(place.ids().length > 0 && place.ids().length < within(10, history));
    await place.data.read({ days: 10 }, false);
    assert.deepEqual([counts.orders.previous, place.statistics()?.figures.counts.orders.value], [undefined, within(10, history)]);
  });

  it('shows nothing when it is canceled before anything came', async () => {
    const place: Desk = desk({ history: LITTLE });
    const read = place.data.read({ days: 10 }, false);
    place.data.cancel();
    await read;
    assert.deepEqual([place.phase(), place.statistics()], [{ name: 'canceled' }, undefined]);
  });

  it('asks nothing again for what was read in the last minutes, as after a change of the time zone', async () => {
    const place = desk({ history: LITTLE });
    await place.data.read({ days: 10 }, false);
    const before = asked(place);
    place.service.lists.now += 9 * MINUTE;
    place.told.length = 0;
    await place.data.read({ days: 10 }, false);
    await settled();
    assert.deepEqual([asked(place), place.told.filter(({ type }) => type === 'rows').length], [before, 0]);
    const { orders } = place.statistics()?.coverage ?? assert.fail();
    assert.deepEqual('asOf' in orders && [orders.complete, orders.asOf], [true, NOW]);
    await place.data.read({ days: 10 }, true);
    assert.ok(asked(place) > before);
    assert.equal(place.statistics()?.asOf, NOW + 9 * MINUTE);
    const { orders: anew } = place.statistics()?.coverage ?? assert.fail();
    assert.ok(!('asOf' in anew), 'all was read now');
  });

  it('computes another strategy rule and another unit of the trend from what was read', async () => {
    const place = desk({ history: LITTLE });
    await place.data.read({ days: 10 }, false);
    const before = asked(place);
    assert.deepEqual(
      place.statistics()?.groups.strategy.map(({ code }) => code),
      ['grid'],
    );
    assert.equal(place.statistics()?.trend.unit, 'day');
    place.setting.strategy = { parts: 3 };
    place.data.settingsChanged();
    await place.data.figures.setUnit('week');
    await until('the other unit', () => place.statistics()?.trend.unit === 'week');
    const { groups, trend, rule } = place.statistics() ?? assert.fail();
    assert.deepEqual(groups.strategy.map(({ code }) => code).toSorted(), [`grid-${BTC}`, `grid-${ETH}`]);
    assert.deepEqual([trend.unit, rule.parts, asked(place)], ['week', 3, before]);
  });

  it('drops everything when the account changes in the middle, and shows nothing of it', async () => {
    const other = fakeService({ history: ordersOf(BTC, 3) });
    const place: Desk = desk({
      history: LITTLE,
      before(call) {
        if (call === 5) place.sessions.set({ phase: 'signedIn', session: sessionOf(other, 'Other') });
      },
    });
    await place.data.read({ days: 10 }, false);
    await settled();
    assert.deepEqual(
      [place.phase(), place.statistics(), place.ids(), place.status()?.symbols],
      [{ name: 'idle' }, undefined, [], undefined],
    );
    await place.data.read({ days: 10 }, false);
    await settled();
    assert.equal(place.ids().length, 3);
    place.sessions.set({ phase: 'signedOut' });
    assert.deepEqual([place.phase(), place.statistics()], [{ name: 'signedOut' }, undefined]);
  });

  it('gives up a read for the next one', async () => {
    const place = desk({ history: LITTLE });
    const first = place.data.read({ days: 10 }, false);
    await Promise.all([first, place.data.read({ days: 7 }, false)]);
    assert.deepEqual(place.statistics()?.range, lastDays(7, NOW));
    assert.equal(
      place.told.filter((message) => message.type === 'statistics' && message.statistics?.range.start === NOW - 10 * DAY).length,
      0,
    );
  });
});

/** Resumes once the page is told of a phase. */
const phaseIs = (place: Desk, name: string, holds = (): boolean => true): Promise<void> =>
  until(`the phase ${name}`, () => place.phase()?.name === name && holds());
