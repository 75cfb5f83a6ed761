import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { DAY, HOUR } from '../../../src/model/timeRange';
import { NOW, planOrder } from '../../support/fakeService';
import { account, BTC, closed, ETH, type Told } from './ask';

const HISTORY = [...closed(BTC, ['10', '-4', '-3', '5']), ...closed(ETH, ['1', '-2'], 100)];

interface Figures extends Told {
  readonly counts: Readonly<Record<string, unknown>>;
  readonly quotes: readonly Readonly<Record<string, unknown>>[];
  readonly groups: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

const values = (quote: Readonly<Record<string, unknown>> | undefined, ...names: string[]): unknown[] => names.map((name) => quote?.[name]);

describe('the statistics of plan orders that a language model asks for', () => {
  it('are figures of each quote, exact, with the days of the drawdown', async () => {
    const { quotes, counts, coverage, groups } = (await account({ history: HISTORY }).orders({ symbols: [BTC, ETH] })) as Figures;
    const [usdt, usdc] = quotes;
    assert.deepEqual(values(usdt, 'quote', 'profit', 'fees', 'profitLessFees'), ['usdt', '8', '2', '6']);
    assert.deepEqual(values(usdt, 'winRatePercent', 'profitFactor', 'expectancy', 'averageWin', 'averageLoss'), [
      '50.0',
      '2.14',
      '2',
      '7.5',
      '-3.5',
    ]);
    const day = '2026-06-01';
    assert.deepEqual(usdt?.['maxDrawdown'], { amount: '7', began: day, deepest: day, recovered: day });
    assert.deepEqual(usdt['maxConsecutiveLosses'], { losses: 2, first: day, last: day });
    assert.deepEqual(values(usdc, 'quote', 'profit', 'profitFactor'), ['usdc', '-1', '0.50']);
    assert.deepEqual([counts['orders'], counts['filled'], coverage.complete], [6, 6, true]);
    assert.deepEqual(values(groups['symbol']?.[0], 'name', 'orders', 'partial'), [BTC, 4, undefined], 'no slippage of theirs is known');
  });

  it('are of the last 30 days where no range is asked for, and say so in the time zone that is set', async () => {
    const { range } = await account({ history: HISTORY }).orders({ symbols: [BTC] }, { timeZone: 'Asia/Tokyo' });
    assert.deepEqual(range, {
      is: 'the last 30 days, as no range was asked for',
      from: '2026-05-02T22:30:00.000+09:00',
      to: '2026-06-01T22:30:00.000+09:00',
      timeZone: 'Asia/Tokyo',
    });
  });

  it('are of days, a month, days of the calendar or times, as they are asked for', async () => {
    const { orders } = account({ history: HISTORY });
    await orders({ symbols: [BTC] });
    const asked = async (input: object): Promise<string[]> => {
      const { is, from, to } = (await orders({ symbols: [BTC], ...input }, { timeZone: 'Europe/Berlin' })).range;
      return [is, from, to];
    };
    const now = '2026-06-01T15:30:00.000+02:00';
    assert.deepEqual(await asked({ days: 1 }), ['the last 24 hours', '2026-05-31T15:30:00.000+02:00', now]);
    assert.deepEqual(await asked({ month: 'this' }), ['this calendar month', '2026-06-01T00:00:00.000+02:00', now]);
    assert.deepEqual(await asked({ start: '2026-05-30', end: '2026-05-31' }), [
      'as asked for',
      '2026-05-30T00:00:00.000+02:00',
      '2026-05-31T23:59:59.999+02:00',
    ]);
    assert.deepEqual(await asked({ start: '2026-06-01T01:00:00Z' }), ['as asked for', '2026-06-01T03:00:00.000+02:00', now]);
    assert.deepEqual((await asked({ start: '2026-05-31', end: '2027-01-01' }))[2], now, 'nothing was created later than now');
  });

  it('are of the symbols that were chosen; without any, of those of open orders, whose list costs one read', async () => {
    const open = [planOrder('900', NOW - HOUR, { symbol: ETH })];
    const chosen = await account({ history: HISTORY, open }).orders({}, { symbols: [BTC] });
    assert.deepEqual(chosen['symbols'], [BTC]);
    const { orders, service } = account({ history: HISTORY, open });
    const seen = await orders();
    assert.deepEqual([seen['symbols'], seen.coverage.requests], [[ETH], service.calls.length]);
    await assert.rejects(account().orders(), /no open orders, and the user chose no symbols.*"symbols"/);
  });

  it('are of the symbols that were chosen though the open orders cannot be read', async () => {
    const told = (await account({ history: HISTORY }, (known) => ({
      ...known,
      currentPlanOrders: () => Promise.reject(new ServiceError('server', 'The service failed.')),
    })).orders({}, { symbols: [BTC] })) as Figures;
    assert.deepEqual([told.quotes[0]?.['profit'], told.coverage.complete], [{ partial: '8' }, false]);
    assert.match(told.coverage.problems.join(), /The open orders could not be loaded/);
  });

  it('ask nothing again of what was read in the last minutes, and say as of when it is', async () => {
    const { orders, service } = account({ history: HISTORY });
    const { requests } = (await orders({ symbols: [BTC, ETH] })).coverage;
    assert.equal(requests, service.calls.length);
    service.lists.now += 4 * 60_000;
    const again = await orders({ symbols: [BTC, ETH], days: 7 });
    assert.deepEqual([again.coverage.requests, service.calls.length, again.coverage.complete], [0, requests, true]);
    assert.equal(again.coverage.readAt, '2026-06-01T13:30:00.000+00:00');
  });

  it('spend no more requests than was said before, and then are of what was read alone, with what would help', async () => {
    const history = closed(
      BTC,
      Array.from({ length: 900 }, () => '1'),
    );
    for (const maxRequests of [1, 4, 9]) {
      const { orders, service } = account({ history });
      const told = await orders({ symbols: [BTC, ETH], maxRequests, days: 89 });
      const { coverage } = told;
      assert.ok(service.calls.length <= maxRequests, `${service.calls.length} of ${maxRequests}`);
      assert.deepEqual([coverage.complete, coverage.requests, coverage.maxRequests], [false, maxRequests, maxRequests]);
      assert.match(
        coverage.help ?? '',
        new RegExp(`raise "maxRequests" \\(${maxRequests} now, at most 1000\\), name fewer "symbols", shorten`),
      );
      assert.ok(coverage.problems.length > 0 && (coverage.incompleteSymbols?.length ?? 0) > 0);
      for (const { orders: _orders, quote: _quote, ...quote } of (told as Figures).quotes ?? [])
        assert.doesNotMatch(JSON.stringify(quote).replaceAll(/\{"partial":[^}]*\}/g, ''), /\d"|:\d/, 'nothing looks whole');
    }
  });

  it('go on where the requests ended when they are asked for again', async () => {
    const { orders } = account({
      history: closed(
        BTC,
        Array.from({ length: 900 }, () => '1'),
      ),
    });
    const ask = (): Promise<Told> => orders({ symbols: [BTC], maxRequests: 10, days: 89 });
    let told = await ask();
    assert.equal(told.coverage.complete, false);
    for (let call = 0; call < 5 && !told.coverage.complete; call += 1) told = await ask();
    assert.deepEqual([told.coverage.complete, (told as Figures).quotes[0]?.['profit']], [true, '900']);
  });

  it('have no figures where nothing at all was read', async () => {
    const told = await account({ history: HISTORY }).orders({ symbols: [BTC], maxRequests: 1 });
    assert.deepEqual([told['figures'], told['quotes'], told.coverage.complete], [null, undefined, false]);
  });

  it('mark a sum that lacks an amount, and say how many it lacks, though all was read', async () => {
    const [first, ...rest] = closed(BTC, ['10', '-4', '-3']);
    const odd = { ...first, totalProfits: 'n/a' } as (typeof rest)[number];
    const { quotes, groups, coverage } = (await account({ history: [odd, ...rest] }).orders({ symbols: [BTC] })) as Figures;
    assert.deepEqual(values(quotes[0], 'profit', 'fees'), [{ partial: '-7' }, '1.5']);
    assert.match(String(quotes[0]?.['lacking']), /Profits left out of all totals.*: 1\./);
    assert.deepEqual(Object.keys(groups['symbol']?.[0] ?? {}), ['name', 'partial']);
    assert.equal(coverage.complete, true);
  });

  it('reckon nothing with fees below 0, and say why', async () => {
    const history = closed(BTC, ['10', '-4']).map((order) => ({ ...order, fee: '-0.1' }));
    const { quotes } = (await account({ history }).orders({ symbols: [BTC] })) as Figures;
    assert.deepEqual(values(quotes[0], 'fees', 'profitLessFees'), ['-0.2', null]);
    assert.match(String(quotes[0]?.['withheld']), /2 of the fees are below 0/);
  });

  it('have so many lines of each grouping, and say how many are left out', async () => {
    const symbols = Array.from({ length: 8 }, (_, place) => `cmt_coin${place}usdt`);
    const history = symbols.flatMap((symbol, place) => closed(symbol, ['1', '2'], 1 + 10 * place));
    const told = (await account({ history }).orders({ symbols, top: 3 })) as Figures;
    assert.deepEqual([told.groups['symbol']?.length, told['groupsLeftOut']], [3, { symbol: 5 }]);
  });

  it('take names that nobody knows for what they are, and refuse when there is no other', async () => {
    const { orders } = account({ history: HISTORY });
    const told = await orders({ symbols: ['BTCUSDT', 'cmt_ethusd'] }, { symbols: [ETH] });
    assert.deepEqual([told['symbols'], told.coverage.complete], [[BTC, 'cmt_ethusd'], true]);
    assert.match(String(told['unknownSymbols']), /"cmt_ethusd"\. Did you mean cmt_ethusdc/);
    await assert.rejects(orders({ symbols: ['cmt_dogeusdt'] }), /No order .* "cmt_dogeusdt"/);
  });

  it('are refused in words for what makes no sense, before anything is asked', async () => {
    const wrong: [object, RegExp][] = [
      [{ symbols: [] }, /"symbols" must be a list of 1 to 50/],
      [{ symbols: Array.from({ length: 300 }, (_, place) => `cmt_c${place}usdt`) }, /"symbols" must be a list of 1 to 50/],
      [{ symbols: 'cmt_btcusdt' }, /"symbols" must be a list/],
      [{ symbols: ['<b>'] }, /"symbols" must be a list/],
      [{ days: 0 }, /"days" must be a whole number from 1 to 90/],
      [{ days: 91 }, /"days" must be a whole number from 1 to 90/],
      [{ days: 7, month: 'this' }, /Only one of "days" and "month"/],
      [{ month: 'next' }, /"month" must be "this" or "last"/],
      [{ start: 'yesterday' }, /"start" must be a day such as/],
      [{ start: '2026-02-31' }, /"start" must be a day such as/],
      [{ start: '2026-05-01T10:00' }, /its offset/],
      [{ end: '2026-05-01' }, /"end" needs a "start"/],
      [{ start: '2026-05-02', end: '2026-05-01' }, /"start" is after "end"/],
      [{ start: '2026-07-01' }, /not started yet/],
      [{ start: '2025-12-01', end: '2026-01-01' }, /only covers the past 90 days/],
      [{ maxRequests: 0 }, /"maxRequests" must be a whole number from 1 to 1000/],
      [{ maxRequests: 1001 }, /"maxRequests" must be a whole number from 1 to 1000/],
      [{ top: 21 }, /"top" must be a whole number from 1 to 20/],
    ];
    const { orders, service } = account({ history: HISTORY });
    for (const [input, said] of wrong) await assert.rejects(orders({ symbols: [BTC], ...input }), said, JSON.stringify(input));
    assert.deepEqual(service.calls, []);
  });

  it('say what the service forgets of a range that begins before three months', async () => {
    const { coverage } = await account({ history: HISTORY }).orders({ symbols: [BTC], start: '2026-01-01' });
    assert.equal(coverage.complete, false);
    assert.match(coverage.problems.join(), /goes back three months/);
  });

  it('hide amounts in privacy mode, and keep counts and rates', async () => {
    const history = HISTORY.map((order) => ({ ...order, totalProfits: `${order.totalProfits}7319`, fee: '7319.5' }));
    const told = (await account({ history }).orders({}, { symbols: [BTC, ETH], display: { now: NOW, masked: true } })) as Figures;
    assert.doesNotMatch(JSON.stringify(told), /7319/);
    assert.deepEqual(values(told.quotes[0], 'profit', 'expectancy', 'winRatePercent', 'orders'), ['•••', '•••', '50.0', 4]);
  });

  it('end with the question, which gets no part of them', async () => {
    const { orders, signal, service } = account(
      {
        history: closed(
          BTC,
          Array.from({ length: 900 }, () => '1'),
        ),
      },
      (known) => ({
        ...known,
        historyPlanOrders: (query, call) => {
          if (known.calls.length > 4) signal.abort();
          return known.historyPlanOrders(query, call);
        },
      }),
    );
    await assert.rejects(orders({ symbols: [BTC], days: 89 }), { name: 'AbortError' });
    const { length } = service.calls;
    assert.ok(length < 12, `${length} requests`);
  });

  it('tell what the service said where nothing could be read, and of which symbol where something was', async () => {
    const refuse = (symbols: readonly string[]) =>
      account({ history: HISTORY }, (known) => ({
        ...known,
        historyPlanOrders: (query, call) =>
          symbols.includes(query.symbol)
            ? Promise.reject(new ServiceError('server', 'The service failed.'))
            : known.historyPlanOrders(query, call),
      }));
    await assert.rejects(refuse([BTC]).orders({ symbols: [BTC] }), /The service failed/);
    const { coverage, ...told } = (await refuse([ETH]).orders({ symbols: [BTC, ETH] })) as Figures;
    assert.deepEqual([coverage.complete, coverage.incompleteSymbols, coverage.help], [false, [ETH], undefined]);
    assert.match(coverage.problems.join(), /ETHUSDC: Past orders could not be loaded\. The service failed/);
    assert.deepEqual(told.quotes[0]?.['profit'], { partial: '8' });
  });

  it('say once what is so for very many symbols', async () => {
    const symbols = Array.from({ length: 300 }, (_, place) => `cmt_coin${place}usdt`);
    const { coverage } = await account().orders({}, { symbols });
    assert.equal(coverage.complete, false);
    assert.match(coverage.problems.join(), /COIN\d+USDT and \d\d\d more: /);
    assert.equal(coverage.requests, 100);
    assert.ok(JSON.stringify(coverage).length < 12_000);
  });

  it('name a few problems of very many, and say how many more there are', async () => {
    const symbols = Array.from({ length: 40 }, (_, place) => `cmt_coin${place}usdt`);
    const failing = account({}, (known) => ({
      ...known,
      historyPlanOrders: (query, call) =>
        query.symbol === symbols[0]
          ? known.historyPlanOrders(query, call)
          : Promise.reject(new ServiceError('invalidRequest', `Nothing is known of ${query.symbol}.`)),
    }));
    const { coverage } = await failing.orders({}, { symbols: [...symbols] });
    assert.equal(coverage.problems.length, 9);
    assert.match(coverage.problems.at(-1) ?? '', /There are \d+ more problems/);
  });

  it('name a quote that nobody knows alike, wherever it stands', async () => {
    const odd = 'cmt_bnbusd';
    const { quotes, groups } = (await account({ history: closed(odd, ['1', '-2']) }).orders({ symbols: [odd] })) as Figures;
    const grouped = Object.values(groups).flatMap((each) => each.flatMap((group) => group['quotes'] as { quote: string }[]));
    assert.equal(quotes[0]?.['quote'], `unknown (${odd})`);
    assert.deepEqual([...new Set(grouped.map(({ quote }) => quote))], [`unknown (${odd})`]);
  });

  it('show nothing that hides in names that the service sent', async () => {
    const history = closed(BTC, ['1', '2', '3']).map((order) => ({ ...order, clientOid: `a\u202Eb\n${'x'.repeat(100)}-1` }));
    const told = JSON.stringify(await account({ history }).orders({ symbols: [BTC] }));
    assert.doesNotMatch(told, /\u202E|\\n/);
    assert.ok(told.length < 5000);
  });

  it('say that a day ends as the clocks of the zone show it', async () => {
    const at = Date.UTC(2026, 4, 20, 23, 30);
    const history = closed(BTC, ['-5']).map((order) => ({ ...order, createTime: at }));
    const { quotes } = (await account({ history }).orders({ symbols: [BTC] }, { timeZone: 'Europe/Berlin' })) as Figures;
    assert.deepEqual(quotes[0]?.['maxDrawdown'], { amount: '5', began: '2026-05-21', deepest: '2026-05-21', recovered: null });
    assert.ok(at > NOW - 30 * DAY);
  });
});
