import assert from 'node:assert/strict';
import Papa from 'papaparse';
import type { Shown } from '../../../../src/dashboards/orders/shownFigures';
import { EXPORTS } from '../../../../src/dashboards/orders/exports';
import { COLUMNS } from '../../../../src/dashboards/orders/protocol';
import { asWritten } from '../../../../src/dashboards/kit/context';
import { statisticsChunks } from '../../../../src/dashboards/kit/statisticsExport';
import { tableChunks } from '../../../../src/dashboards/kit/tableExport';
import { ORDER_COLUMNS } from '../../../../src/explorer/listExport';
import { actionOf, executionOf, statusOf } from '../../../../src/model/order';
import { HOUR } from '../../../../src/model/timeRange';
import { NOW, planOrder } from '../../../support/fakeService';
import { BTC, desk, ETH } from './panel';

/** Three in one quote, of which one lost, and one of an unknown type, whose client id begins like a formula. */
const ORDERS = [
  planOrder('11', NOW - HOUR, {
    ...{ symbol: BTC, action: actionOf('3'), status: statusOf('2'), filledQty: '0.5', clientOid: 'grid-1' },
    ...{ totalProfits: '12345678901234567.25', fee: '0.1', triggerPrice: '100', priceAvg: '99', triggerTime: NOW - HOUR + 5000 },
  }),
  planOrder('12', NOW - 2 * HOUR, {
    symbol: BTC,
    action: actionOf('4'),
    filledQty: '1',
    totalProfits: '-0.25',
    fee: '0.2',
    clientOid: '=1+1',
  }),
  planOrder('13', NOW - 3 * HOUR, { symbol: ETH, action: actionOf('77'), execution: executionOf('2'), totalProfits: '', fee: '0.3' }),
];

const shownOf = (): Promise<Shown> => shownIn(desk({ history: ORDERS }));

async function shownIn(place: ReturnType<typeof desk>): Promise<Shown> {
  await place.data.read({ days: 1 }, false);
  const edition = place.told.flatMap((message) => (message.type === 'statistics' && message.statistics ? [message.edition] : [])).at(-1);
  return place.data.shown(edition ?? NaN) ?? assert.fail('nothing is shown');
}

const textOf = (chunks: Iterable<{ readonly text: string }>): string => [...chunks].map(({ text }) => text).join('');
const table = (shown: Shown, format: 'csv' | 'json', rows?: readonly number[], masked = false): string =>
  textOf(tableChunks(EXPORTS.table, shown, { format, columns: COLUMNS, rows, now: NOW, masked }));
const statistics = (shown: Shown, format: 'csv' | 'json'): string =>
  textOf(statisticsChunks(EXPORTS.statistics, shown, { format, now: NOW }));
const lines = (csv: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(csv.replace('\uFEFF', ''), { header: true, skipEmptyLines: true }).data;

describe('the exports of the order dashboard', () => {
  let shown: Shown;
  before(async () => void (shown = await shownOf()));

  it('write every order with exact amounts, times of the zone and the coverage', () => {
    const rows = lines(table(shown, 'csv'));
    assert.deepEqual(
      rows.map((row) => [row['order_id'], row['symbol'], row['action'], row['status'], row['total_profits'], row['created']]),
      [
        ['11', BTC, 'Close long', 'Filled', '12345678901234567.25', '2026-06-01T12:30:00.000+00:00'],
        ['12', BTC, 'Close short', 'Filled', '-0.25', '2026-06-01T11:30:00.000+00:00'],
        ['13', ETH, '77', 'Filled', '', '2026-06-01T10:30:00.000+00:00'],
      ],
    );
    assert.ok(rows.every((row) => row['orders_coverage'] === 'complete' && row['account'] === 'Main'));
    assert.equal(rows[1]?.['client_oid'], "'=1+1", 'a spreadsheet would compute it');
  });

  it('name every column as the export of the lists does', () => {
    const [header = ''] = table(shown, 'csv').replace('\uFEFF', '').split('\r\n');
    const names = header.split(',').slice(0, COLUMNS.length);
    const ofLists = new Set(ORDER_COLUMNS.map(([name]) => name));
    assert.deepEqual(
      names.filter((name) => !ofLists.has(name)),
      [],
    );
    const json = JSON.parse(table(shown, 'json')) as { columns: string[] };
    assert.deepEqual(json.columns, names);
  });

  it('write the rows wanted in the order wanted, and what was not sent not at all', () => {
    const { rows, kind, coverage } = JSON.parse(table(shown, 'json', [2, 0])) as {
      rows: Record<string, unknown>[];
      kind: string;
      coverage: { orders: { complete: boolean } };
    };
    assert.deepEqual([kind, coverage.orders.complete], ['orderdeck.orders', true]);
    assert.deepEqual(
      rows.map((row) => ['order_id', 'action', 'execution', 'created', 'trigger_time', 'total_profits'].map((name) => row[name])),
      [
        ['13', '77', 'fok', '2026-06-01T10:30:00.000Z', undefined, undefined],
        ['11', 'close_long', 'normal', '2026-06-01T12:30:00.000Z', '2026-06-01T12:30:05.000Z', '12345678901234567.25'],
      ],
    );
  });

  it('write each figure of the statistics with what it is worth', () => {
    const all = lines(statistics(shown, 'csv'));
    const value = (section: string, name: string, measure = 'value'): string | undefined =>
      all.find((line) => line['section'] === section && line['name'] === name && line['measure'] === measure)?.['value'];
    assert.equal(value('Order outcomes', 'Orders'), '3');
    assert.equal(value('Results in USDT', 'Profit'), '12345678901234567');
    assert.equal(value('Results in USDT', 'Fees'), '0.6');
    assert.equal(value('Results in USDT', 'Won'), '1');
    assert.equal(value('Results in USDT', 'Max drawdown'), '0.25');
    assert.equal(value('Slippage in basis points: Limit', 'Median'), '-100.0');
    assert.equal(value('Time to trigger, ms', 'Longest'), '5000');
    assert.equal(value('By strategy', '(2 others)', 'Profit, USDT'), '12345678901234567');
    assert.equal(value('Slippage in basis points', 'Filled orders left out: 2 without an average price.', 'Orders'), '2');
    assert.equal(value('By symbol', ETH, 'Orders'), '1');
    assert.equal(value('By symbol', ETH, 'Profits left out, USDT'), '1');
    assert.equal(value('By action', 'Close long', 'Filled'), '1');
    assert.equal(value('Hours of the week', 'Monday 12:00', 'Orders'), '1');
    assert.equal(value('Best orders', '11', 'Profit, USDT'), '12345678901234567.25');
    assert.equal(value('Worst orders', '12', 'Profit, USDT'), '-0.25');
    assert.equal(value('Coverage', ETH, 'Coverage'), 'complete');
    const profit = all.find((line) => line['section'] === 'Results in USDT' && line['name'] === 'Profit');
    assert.equal(profit?.['completeness'], 'partial');
    for (const name of ['Profit', 'Profit minus fees']) {
      const [line] = all.filter((each) => each['section'] === 'Results in USDT' && each['name'] === name);
      assert.match(line?.['problems'] ?? '', /^Profits left out of all totals.*: 1\.$/, name);
    }
    const json = JSON.parse(statistics(shown, 'json')) as Record<string, unknown>;
    assert.ok(
      all.every((each) => each['previousOrders_coverage'] === 'complete'),
      'also of what it is compared with',
    );
    assert.deepEqual(json['strategy'], { parts: 1 });
    assert.deepEqual(json['figures'], JSON.parse(JSON.stringify(asWritten(shown.statistics.figures))));
    assert.doesNotMatch(JSON.stringify(json), /[:,[]\d{13}\b/, 'a time is told in milliseconds');
  });

  it('write how long triggers took, how slippage is spread, how much of it a group has, and what of each is left out', () => {
    const all = lines(statistics(shown, 'csv'));
    const of = (section: string, name: RegExp): (string | undefined)[][] =>
      all
        .filter((line) => line['section'] === section && name.test(line['name'] ?? ''))
        .map((line) => [line['name'], line['measure'], line['value']]);
    const figure = (name: string, value: string): (string | undefined)[][] => [
      [name, 'value', value],
      [name, 'Orders', '1'],
    ];
    assert.deepEqual(of('Time to trigger, ms', /./), [
      ...['Median', '90th percentile', 'Longest'].flatMap((name) => figure(name, '5000')),
      ['Filled orders left out: 2 without a trigger time.', 'Orders', '2'],
    ]);
    assert.deepEqual(of('Slippage in basis points: Limit', /./), [
      ...['Median', '90th percentile', 'Worst'].flatMap((name) => figure(name, '-100.0')),
      ...['Better', 'No slippage', 'Up to 5 bp worse', 'Up to 20 bp worse'].map((part) => ['Distribution', part, '0']),
      ['Distribution', 'More than 20 bp worse', '1'],
    ]);
    assert.deepEqual(
      of('By action', /^Close long$/).filter(([, measure]) => measure === 'Slippage in basis points: Limit, Median'),
      [['Close long', 'Slippage in basis points: Limit, Median', '-100.0']],
    );
    assert.ok(all.every((line) => line['orders_coverage'] === 'complete'));
  });

  it('say of how many orders a figure is, and when the drawdown and the losses were', () => {
    const all = lines(statistics(shown, 'csv')).filter(({ section }) => section === 'Results in USDT');
    const of = (title: string): (string | undefined)[][] =>
      all.filter(({ name }) => name === title).map(({ measure, value }) => [measure, value]);
    assert.deepEqual(of('Win rate'), [
      ['value', '50.0'],
      ['Orders', '2'],
    ]);
    assert.deepEqual(of('Max drawdown').slice(2), [
      ['From', '2026-06-01T11:30:00.000+00:00'],
      ['To', '2026-06-01T11:30:00.000+00:00'],
      ['Recovered', '2026-06-01T12:30:00.000+00:00'],
    ]);
    assert.deepEqual(of('Max consecutive losses').slice(2), [
      ['From', '2026-06-01T11:30:00.000+00:00'],
      ['To', '2026-06-01T11:30:00.000+00:00'],
    ]);
  });

  it('say in the file, too, why there is no profit less fees while a fee is below 0', async () => {
    const place = desk({ history: [...ORDERS, planOrder('14', NOW - 4 * HOUR, { symbol: BTC, totalProfits: '1', fee: '-0.1' })] });
    const found = lines(statistics(await shownIn(place), 'csv')).filter(
      ({ section, name, measure }) => section === 'Results in USDT' && name === 'Profit minus fees' && measure === 'value',
    );
    assert.deepEqual(
      found.map(({ value }) => value),
      [''],
    );
    assert.match(found[0]?.['problems'] ?? '', /^1 of the fees is below 0/);
  });

  it('are 0 where all was read, though a profit is missing, and call partial what that profit is missing in', () => {
    const found = lines(statistics(shown, 'csv'));
    const of = (section: string, measure: RegExp) =>
      found.filter((line) => line['section'] === section && measure.test(line['measure'] ?? ''));
    const canceled = of('By symbol', /^Canceled, unfilled$/);
    assert.ok(canceled.length > 0 && canceled.every(({ value }) => value === '0'));
    assert.ok(of('Trend by day', /^(Orders|Filled)$/).every(({ value }) => value !== ''));
    for (const section of ['Hours of the week', 'Trend by day']) {
      const missing = of(section, /^Profits left out/).map(({ name }) => name);
      assert.ok(missing.length > 0, section);
      const profits = of(section, /^Profit, /).filter(({ name }) => missing.includes(name));
      assert.ok(
        profits.every(({ completeness, problems }) => completeness === 'partial' && /left out/.test(problems ?? '')),
        section,
      );
    }
    assert.ok(
      of('Best orders', /./).every(({ completeness }) => completeness === 'partial'),
      'the missing one may be the best',
    );
  });

  it('name no section, figure or group as programs do', () => {
    const names = new Set(lines(statistics(shown, 'csv')).flatMap(({ section, name, measure }) => [section, name, measure]));
    const symbols = new Set([...ORDERS.map(({ symbol }) => symbol), 'value']);
    assert.deepEqual(
      [...names].filter((name = '') => !symbols.has(name) && /^[a-z]|[a-z][A-Z]|_/.test(name)),
      [],
    );
  });

  it('tell codes apart that have no name', () => {
    const groups = lines(statistics(shown, 'csv')).filter(({ section = '' }) => section === 'By action');
    assert.ok(groups.some((line) => Object.values(line).includes('(77)')));
  });

  it('say whether anybody chose the symbols', async () => {
    const place = desk({ history: ORDERS }, { seen: () => Promise.resolve([BTC]) });
    for (const [chosen, said] of [
      [[BTC], 'yes'],
      [[], 'no'],
    ] as const) {
      place.setting.historySymbols = [...chosen];
      await place.data.read({ days: 1 }, false);
      const edition = place.told
        .flatMap((message) => (message.type === 'statistics' && message.statistics ? [message.edition] : []))
        .at(-1);
      const of = place.data.shown(edition ?? NaN) ?? assert.fail();
      const line = lines(statistics(of, 'csv')).find(({ name, measure }) => name === 'Symbols' && measure === 'Selected');
      assert.equal(line?.['value'], said);
      assert.equal((JSON.parse(statistics(of, 'json')) as { symbolsChosen: boolean }).symbolsChosen, chosen.length > 0);
    }
  });

  it('name the filters that they are of alone', async () => {
    const place = desk({ history: ORDERS });
    await place.data.read({ days: 1 }, false);
    await place.data.figures.filter({ by: 'symbol', name: 'BTCUSDT', kind: 'known', code: BTC });
    await place.data.figures.filter({ by: 'outcome', name: 'Filled', outcome: 'filled' });
    const filtered = place.data.shown(place.data.edition) ?? assert.fail('nothing is shown');
    const rows = lines(table(filtered, 'csv'));
    assert.deepEqual(
      rows.map((row) => [row['order_id'], row['filter']]),
      ['11', '12'].map((id) => [id, 'BTCUSDT; Filled']),
    );
    assert.ok(lines(statistics(filtered, 'csv')).every((row) => row['filter'] === 'BTCUSDT; Filled'));
    const json = JSON.parse(statistics(filtered, 'json')) as { filters: { name: string }[] };
    assert.deepEqual(
      json.filters.map(({ name }) => name),
      ['BTCUSDT', 'Filled'],
    );
    assert.equal(lines(table(filtered, 'csv', [1]))[0]?.['filter'], 'BTCUSDT; Filled; 1 of 2 rows');
    assert.ok(table(shown, 'json', [1]).includes('"filter": "1 of 3 rows"'));
    assert.ok(!table(shown, 'csv').includes(',filter') && !table(shown, 'json').includes('"filter'), 'said of all orders');
  });

  it('hold no amount where privacy mode hides them, and all else', () => {
    const masked = EXPORTS.asShown(shown, { masked: true });
    for (const format of ['csv', 'json'] as const) {
      const text = statistics(masked, format) + table(masked, format, undefined, true);
      assert.doesNotMatch(text, /12345678901234567|0\.25|"0\.6"|,0\.1,|,99,/);
      assert.match(text, /•••/);
    }
    assert.deepEqual(
      lines(table(masked, 'csv', undefined, true)).map((row) =>
        ['order_id', 'client_oid', 'total_profits', 'fee', 'size'].map((name) => row[name]),
      ),
      [
        ['11', 'grid-1', '•••', '•••', '•••'],
        ['12', "'=1+1", '•••', '•••', '•••'],
        ['13', '', '', '•••', '•••'],
      ],
    );
    assert.equal(masked.statistics.figures.counts.orders.value, 3);
    assert.equal(masked.statistics.figures.quotes[0]?.winnersPercent.value, '50.0');
  });
});
