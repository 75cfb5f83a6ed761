import assert from 'node:assert/strict';
import type { CheckState } from '../../../src/fileCheck/check';
import { exportChunks, type CheckExport } from '../../../src/fileCheck/page/exports';
import { intentFrom, keptFrom } from '../../../src/fileCheck/page/intents';
import { COLUMNS, type FromPage } from '../../../src/fileCheck/page/protocol';
import { rowChunk, rowsOf } from '../../../src/fileCheck/page/rows';
import { statusOf } from '../../../src/fileCheck/page/view';
import { statusOf as orderStatus, type PlanOrder } from '../../../src/model/order';
import { HOUR } from '../../../src/model/timeRange';
import { NOW, planOrder } from '../../support/fakeService';
import { exchange, type Exchange, type Orders } from './exchange';

const BASE = 596_471_064_624_628_269n;
const idOf = (index: number): string => String(BASE + BigInt(index) * 1009n);
const order = (index: number, status = 'filled', rest: Partial<PlanOrder> = {}): PlanOrder =>
  planOrder(idOf(index), NOW - HOUR + index * 1000, { status: orderStatus(status), size: '0.5', filledQty: '0.5', ...rest });
const line = ({ orderId, symbol, createTime = 0 }: PlanOrder, words: string): string =>
  `${new Date(createTime).toISOString()} symbol=${symbol} order_id=${orderId} ${words}`;

const DISPLAY = { now: NOW, timeZone: 'UTC', language: 'en' };
const STANDING = { edition: 1, before: undefined, left: undefined, canceling: false };
const words = (state: CheckState, masked = false) => rowChunk(state.findings ? rowsOf(state.findings) : [], { ...DISPLAY, masked });
const exported = (state: CheckState, wanted: Partial<CheckExport> = {}): string => {
  const options: CheckExport = { format: 'csv', columns: COLUMNS, separator: ',', display: DISPLAY, ...wanted };
  return [...exportChunks(state, options)].map(({ text }) => text).join('');
};

describe('the page of a check', () => {
  let made: Exchange;
  const with_ = (orders: Orders): Exchange => (made = exchange(orders));
  afterEach(() => made.dispose());

  /** The file lies about the first order, is right about the second, names the third alone and an order that nobody knows; the fourth is in no file. */
  const told = async (): Promise<CheckState> => {
    const all = [order(1), order(2), order(3), order(4), order(5)];
    with_({ past: all });
    const [first, second, third, , fifth] = all as [PlanOrder, PlanOrder, PlanOrder, PlanOrder, PlanOrder];
    const text = [
      line(first, 'status=canceled size=0.75'),
      line(second, 'status=filled size=0.50'),
      `order_id=${third.orderId} note=x`,
      `order_id=111222333444555666 status=filled`,
      line(fifth, 'status=filled'),
    ];
    return made.check(text.join('\n'));
  };

  it('says as of when the orders in no file are told, on the page and in files, once the history was not read anew', async () => {
    const first = await told();
    const again = await made.check(line(order(2), 'status=filled size=0.50'));
    const scopeOf = (state: CheckState): string | undefined => statusOf(state, STANDING, DISPLAY).result?.unnamed.scope;
    const inJson = (state: CheckState): unknown =>
      (JSON.parse(exported(state, { format: 'json' })) as { unnamedAsOf?: string }).unnamedAsOf;
    const inCsv = (state: CheckState): string | undefined => /complete: as of [\dT:.Z-]+/.exec(exported(state))?.[0];
    assert.doesNotMatch(scopeOf(first) ?? '', /as of/);
    assert.deepEqual([inJson(first), inCsv(first)], [undefined, undefined]);
    assert.match(scopeOf(again) ?? '', /^Plan orders for .*, created from .* to .*, as of .*\d\d:\d\d/);
    assert.equal(inCsv(again), `complete: as of ${String(inJson(again))}`);
  });

  it('has a row per order: where it stands, what either side says, how they differ', async () => {
    const rows = words(await told());
    assert.deepEqual(rows.line, [1, 2, 3, 4, 5, null]);
    assert.deepEqual(rows.order, [idOf(1), idOf(2), idOf(3), '111222333444555666', idOf(5), idOf(4)]);
    assert.deepEqual(rows.group, [0, 1, 2, 0, 1, 3]);
    assert.equal(rows.difference[0], 'status canceled → Filled, size 0.75 → 0.5');
    assert.match(rows.file[0] ?? '', /^status canceled, size 0\.75$/);
    assert.match(rows.exchange[0] ?? '', /^status Filled, size 0\.5$/);
    assert.deepEqual([rows.difference[1], rows.file[2]], [null, null]);
    assert.equal(rows.difference[3], 'The order does not exist or is so old that the service no longer has it');
    assert.deepEqual([rows.file[5], rows.source[5]], [null, null]);
    assert.match(rows.exchange[5] ?? '', /status Filled/);
  });

  it('spells a pair of the exchange one way in a row', async () => {
    with_({ past: [order(1)] });
    const rows = words(await made.check(`order_id=${idOf(1)} symbol=XRPUSDT status=filled`));
    assert.deepEqual([rows.difference, rows.pair], [['pair XRPUSDT → BTCUSDT'], ['BTCUSDT']]);
  });

  it('says of an order that agrees what of it was not compared', async () => {
    with_({ past: [order(1), order(2)] });
    const rows = words(
      await made.check(['status=filled side=north', 'status=filled note=x'].map((each, index) => line(order(index + 1), each)).join('\n')),
    );
    assert.deepEqual(rows.group, [1, 1]);
    assert.deepEqual(rows.difference, ['Not compared: action', null]);
  });

  it('hides amounts in privacy mode, and neither ids nor words', async () => {
    const rows = words(await told(), true);
    assert.equal(rows.difference[0], 'status canceled → Filled, size ••• → •••');
    assert.equal(rows.order[0], idOf(1));
    assert.ok(!/0\.\d/.test(JSON.stringify(rows)), JSON.stringify(rows));
  });

  it('counts what was found, says what was not compared and why, and what the other way round looks at', async () => {
    const state = await told();
    const { result, phase, account, files } = statusOf(state, STANDING, DISPLAY);
    assert.deepEqual([phase, account, files.map(({ name }) => name)], ['done', 'Main', ['bot.log']]);
    assert.deepEqual([result?.counts.differs, result?.counts.unknown, result?.counts.agrees, result?.counts.unnamed], [1, 1, 2, 1]);
    assert.deepEqual(result?.apart, [{ why: 'The file names the order but says nothing about it.', rows: [2] }]);
    assert.match(result?.unnamed.scope ?? '', /^Plan orders for .*, created from /);
    assert.deepEqual([result?.problems, result?.unnamed.problems], [[], []]);
  });

  it('says why nothing is compared of orders that a record names together', async () => {
    with_({ past: [order(1), order(2)] });
    const state = await made.check(JSON.stringify({ entry_order_id: idOf(1), tp_order_id: idOf(2), status: 'canceled' }));
    const { result } = statusOf(state, STANDING, DISPLAY);
    assert.deepEqual(result?.apart, [{ why: 'The record names several orders, so its values may belong to another one.', rows: [0, 1] }]);
  });

  it('says why orders were not asked about when it is canceled, and keeps what was found', async () => {
    with_({ others: [order(1), order(2)] });
    made.before = () => made.checks.cancel();
    const state = await made.check([order(1), order(2)].map(({ orderId }) => `order_id=${orderId} status=filled`).join('\n'));
    const { result } = statusOf(state, STANDING, DISPLAY);
    assert.ok((result?.counts.notAsked ?? 0) > 0);
    assert.match(result?.problems.join(' ') ?? '', /ended early/);
    assert.ok(
      result?.apart.every(({ why }) => /cancel/i.test(why)),
      JSON.stringify(result?.apart),
    );
  });

  it('shows nothing of an account that is not in use, and nothing as found after a reload', async () => {
    const state = await told();
    const failed = statusOf({ ...state, findings: undefined, failure: 'No room left.' }, STANDING, DISPLAY);
    assert.deepEqual([failed.phase, failed.failure, failed.result, failed.work], ['failed', 'No room left.', undefined, undefined]);
    for (const phase of ['left', 'signedOut'] as const) {
      const left = statusOf(state, { ...STANDING, left: phase }, DISPLAY);
      assert.deepEqual([left.phase, left.account, left.result, left.work], [phase, 'Main', undefined, undefined]);
    }
    const before = { account: 'Main', files: [{ uri: 'file:///bot.log', name: 'bot.log' }] };
    const gone = statusOf(undefined, { ...STANDING, before }, DISPLAY);
    assert.deepEqual([gone.phase, gone.files, gone.result], ['gone', before.files, undefined]);
    assert.equal(statusOf(undefined, STANDING, DISPLAY).phase, 'none');
  });

  it('tells how far it is and what it costs while it asks', async () => {
    with_({ others: [order(1)] });
    const seen: (string | undefined)[] = [];
    made.checks.onDidChange(() => seen.push(statusOf(made.checks.state, STANDING, DISPLAY).work?.text));
    await made.check(`order_id=${idOf(1)} status=filled`);
    assert.ok(
      seen.some((text) => /1 order: up to \d+ requests?.*; 0 of 1 looked up/.test(text ?? '')),
      seen.join('\n'),
    );
    assert.equal(seen.at(-1), undefined);
  });

  describe('as a file', () => {
    it('is CSV with its coverage in every line, orders in no file among them', async () => {
      const [head = '', ...lines] = exported(await told())
        .slice(1)
        .trimEnd()
        .split('\r\n');
      assert.match(
        head,
        /^source,line,verdict,difference,order_id,client_oid,file_says,exchange_says,exchange_read_at,pair,account,files,/,
      );
      assert.equal(lines.length, 6);
      assert.match(lines[0] ?? '', new RegExp(`^bot.log,1,Mismatch,"status canceled → Filled, size 0.75 → 0.5",${idOf(1)},`));
      assert.match(lines[5] ?? '', new RegExp(`^,,Not in any file,,${idOf(4)},`));
      for (const each of lines) assert.match(each, /,Main,bot\.log,.*complete,complete$/);
    });

    it('is JSON with the differences field by field', async () => {
      const { rows, ...rest } = JSON.parse(exported(await told(), { format: 'json' })) as { rows: Record<string, unknown>[] };
      assert.deepEqual(rows[0]?.['difference'], [
        { field: 'status', severity: 'error', file: 'canceled', exchange: 'Filled' },
        { field: 'size', severity: 'error', file: '0.75', exchange: '0.5' },
      ]);
      assert.equal((rest as { account?: string }).account, 'Main');
      assert.equal(rows.length, 6);
    });

    it('is JSON whose differences are a list in every row, with what is told in words beside it', async () => {
      const { rows } = JSON.parse(exported(await told(), { format: 'json' })) as {
        rows: { verdict: string; difference: unknown; remark?: string }[];
      };
      assert.deepEqual(
        rows.map(({ verdict, difference, remark }) => [verdict, (difference as unknown[]).length, remark]),
        [
          ['differs', 2, undefined],
          ['agrees', 0, undefined],
          ['notCompared', 0, undefined],
          ['unknown', 0, 'The order does not exist or is so old that the service no longer has it'],
          ['agrees', 0, undefined],
          ['unnamed', 0, undefined],
        ],
      );
    });

    it('holds the rows and columns that were wanted, in their order', async () => {
      const text = exported(await told(), { format: 'json', columns: ['order'], rows: [4, 0] });
      const { rows } = JSON.parse(text) as { rows: { order_id: string }[] };
      assert.deepEqual(rows, [{ order_id: idOf(5) }, { order_id: idOf(1) }]);
    });

    it('has no amount when it is masked', async () => {
      const state = await told();
      const display = { ...DISPLAY, masked: true };
      // Not the fraction of a second.
      for (const format of ['csv', 'json'] as const) assert.ok(!/(?<!\d)0\.(5|75)/.test(exported(state, { format, display })), format);
    });

    it('has nothing that the file calls a pair and that is none when it is masked, beside an order that nobody knows', async () => {
      with_({ past: [order(1)] });
      const called = ['48211.55', '30668621724', 'ETH48151USDT', '1000PEPEUSDT'];
      const state = await made.check(
        [...called, 'XRPUSDT'].map((symbol, index) => `order_id=${idOf(2 + index)} symbol=${symbol} status=filled`).join('\n'),
      );
      const hidden = ['•••', '•••', 'ETH•••USDT', '1000PEPEUSDT', 'XRPUSDT'];
      assert.deepEqual(words(state).pair, [...called, 'XRPUSDT']);
      assert.deepEqual(words(state, true).pair, hidden);
      const { rows } = JSON.parse(exported(state, { format: 'json', display: { ...DISPLAY, masked: true } })) as {
        rows: { pair: string }[];
      };
      assert.deepEqual(
        rows.map(({ pair }) => pair),
        hidden,
      );
    });

    it('says what is missing, even when there is no order', async () => {
      with_({});
      const state = await made.check('nothing was done');
      const lines = exported(state).trimEnd().split('\r\n');
      assert.equal(lines.length, 2);
      assert.match(lines[1] ?? '', /partial: bot\.log: No orders were found\./);
      assert.deepEqual((JSON.parse(exported(state, { format: 'json' })) as { rows: unknown[] }).rows, []);
    });
  });
});

describe('what arrives from the page of a check', () => {
  const intents: FromPage[] = [
    { type: 'ready' },
    { type: 'cancel' },
    { type: 'checkAgain' },
    { type: 'openSettings' },
    { type: 'tryPattern', pattern: '' },
    { type: 'addPattern', pattern: String.raw`(?<id>\d+)` },
    { type: 'goTo', edition: 1, row: 0 },
    { type: 'showOrder', edition: 1, row: 7 },
    { type: 'exportTable', edition: 1, format: 'csv', columns: COLUMNS, rows: [2, 0] },
    { type: 'exportTable', edition: 1, format: 'json', columns: ['order'] },
  ];

  it('is taken when it is one of the intents', () => {
    for (const intent of intents) assert.deepEqual(intentFrom(JSON.parse(JSON.stringify(intent))), intent);
  });

  it('is left alone when it is anything else', () => {
    const wrong: unknown[] = [
      ...[undefined, null, 'ready', [], {}, { type: 'run' }, { type: 'ready', command: 'workbench.action.quit' }],
      ...[-1, 1.5, '0', undefined].map((row) => ({ type: 'goTo', edition: 1, row })),
      { type: 'goTo', edition: 1, row: 0, uri: 'file:///etc/passwd' },
      ...[[], ['raw'], [...COLUMNS, 'line']].map((columns) => ({ type: 'exportTable', edition: 1, format: 'csv', columns })),
      { type: 'exportTable', edition: 1, format: 'exe', columns: ['line'] },
      ...[undefined, 7, 'x'.repeat(501)].map((pattern) => ({ type: 'addPattern', pattern })),
    ];
    for (const each of wrong) assert.equal(intentFrom(each), undefined, JSON.stringify(each));
  });

  it('is remembered over a reload only as the files of a check', () => {
    const checked = { account: 'Main', files: [{ uri: 'file:///bot.log', name: 'bot.log' }] };
    assert.deepEqual(keptFrom({ checked, filter: { text: 'x' } }), { checked });
    for (const each of [undefined, {}, { checked: { account: 'Main', files: [] } }, { checked: { account: 1, files: checked.files } }])
      assert.equal(keptFrom(each), undefined);
  });
});
