import assert from 'node:assert/strict';
import { FILTER, KINDS, NO_ROWS, PLACES, USUAL, type Rows } from '../../../../media/affiliates/columns';
import { matching, noFilter } from '../../../../media/page/table/filter';
import { sortRows } from '../../../../media/page/table/order';
import { withChunk } from '../../../../media/page/table/rows';
import { formatFor } from '../../../../media/page/format';
import { COLUMNS, type RowChunk, type ToPage } from '../../../../src/dashboards/affiliates/protocol';

type RowsMessage = Extract<ToPage, { type: 'rows' }>;
interface User {
  readonly uid: string;
  readonly code?: number;
  readonly stage?: number | null;
  readonly commission?: string | null;
  readonly lastTrade?: number | null;
}

function chunk(users: readonly User[]): RowChunk {
  const none = users.map(() => null);
  return {
    uid: users.map(({ uid }) => uid),
    code: users.map(({ code = -1 }) => code),
    stage: users.map(({ stage = 0 }) => stage),
    commission: users.map(({ commission = null }) => commission),
    lastTrade: users.map(({ lastTrade = null }) => lastTrade),
    verified: none,
    registered: none,
    firstDeposit: none,
    lastDeposit: none,
    firstTrade: none,
    deposits: none,
    withdrawals: none,
    spotVolume: none,
    futuresVolume: none,
    net: none,
    volume: none,
  };
}

const message = (users: readonly User[], change: Partial<RowsMessage> = {}): RowsMessage => ({
  type: 'rows',
  edition: 1,
  offset: 0,
  total: users.length,
  codes: ['abcd', 'XyZ9'],
  rows: chunk(users),
  ...change,
});
const table = (...users: User[]): Rows => withChunk(NO_ROWS, message(users));
const uids = (rows: Rows, places: Iterable<number>): string[] => [...places].map((row) => String(rows.columns.uid[row]));

describe('the rows of the dashboard', () => {
  it('grow chunk by chunk', () => {
    const first = withChunk(NO_ROWS, message([{ uid: '1' }, { uid: '2' }], { total: 3 }));
    assert.deepEqual([first.length, first.total], [2, 3]);
    const whole = withChunk(first, message([{ uid: '3' }], { offset: 2, total: 3 }));
    assert.deepEqual(uids(whole, [0, 1, 2]), ['1', '2', '3']);
  });

  it('begin anew with a chunk at 0, and leave the table before as it was', () => {
    const before = table({ uid: '1' }, { uid: '2' });
    const after = withChunk(before, message([{ uid: '9' }], { edition: 2 }));
    assert.deepEqual([after.edition, after.length, before.length], [2, 1, 2]);
    assert.deepEqual(uids(after, [0]), ['9']);
  });

  it('ignore a chunk that does not follow: of another edition, or after a gap', () => {
    const rows = table({ uid: '1' });
    assert.equal(withChunk(rows, message([{ uid: '2' }], { edition: 2, offset: 1 })), rows);
    assert.equal(withChunk(rows, message([{ uid: '2' }], { offset: 5 })), rows);
  });

  it('are found by a part of the uid or of the invite code, whatever its case, and by stage', () => {
    const rows = table({ uid: '1001', code: 0, stage: 3 }, { uid: '2002', code: 1, stage: 0 }, { uid: '3100', code: -2, stage: null });
    assert.deepEqual(uids(rows, matching(FILTER, rows, { ...noFilter(FILTER), text: '100' }, undefined)), ['1001', '3100']);
    assert.deepEqual(uids(rows, matching(FILTER, rows, { ...noFilter(FILTER), text: ' xyz ' }, undefined)), ['2002']);
    assert.deepEqual(uids(rows, matching(FILTER, rows, { text: '', stage: 3 }, undefined)), ['1001']);
    assert.deepEqual(uids(rows, matching(FILTER, rows, noFilter(FILTER), [2, 0])), ['3100', '1001']);
  });

  it('sort by commission exactly, users without a record last', () => {
    const rows = table(
      { uid: '1', commission: '0.10' },
      { uid: '2', commission: null },
      { uid: '3', commission: '12345678901234567.1' },
      {
        uid: '4',
        commission: '12345678901234567.2',
      },
    );
    const { hint, exact } = KINDS.commission.sortKey(rows);
    assert.deepEqual(uids(rows, sortRows(Uint32Array.from([0, 1, 2, 3]), hint, exact, true)), ['4', '3', '1', '2']);
  });

  it('have what they are sorted by at first right behind the uid', () => {
    assert.deepEqual(USUAL.slice(0, 2), ['uid', 'commission']);
    assert.deepEqual(PLACES.toSorted(), COLUMNS.toSorted(), 'every column has a place');
  });

  it('sort by uid as numbers of any length, and by invite code as text', () => {
    const rows = table({ uid: '9007199254740993', code: 1 }, { uid: '9007199254740992', code: 0 }, { uid: '10', code: -1 });
    const byUid = KINDS.uid.sortKey(rows);
    assert.deepEqual(uids(rows, sortRows(Uint32Array.from([0, 1, 2]), byUid.hint, byUid.exact, false)), [
      '10',
      '9007199254740992',
      '9007199254740993',
    ]);
    const byCode = KINDS.code.sortKey(rows);
    assert.deepEqual(uids(rows, sortRows(Uint32Array.from([0, 1, 2]), byCode.hint, byCode.exact, true)), [
      '9007199254740992',
      '9007199254740993',
      '10',
    ]);
  });

  it('write the amounts of a column with one count of decimals, the exact one under the pointer', () => {
    const format = formatFor('en', 'UTC');
    const rows = table({ uid: '1', commission: '12' }, { uid: '2', commission: '1.123456789012345678' }, { uid: '3', commission: 'n/a' });
    assert.deepEqual(
      [0, 1, 2].map((row) => KINDS.commission.cell(rows, row, format).text),
      ['12.0000', '1.1235', 'n/a'],
    );
    const { title, label } = KINDS.commission.cell(rows, 1, format);
    assert.deepEqual([title, label], ['1.123456789012345678', 'about 1.1235']);
    assert.equal(KINDS.commission.cell(rows, 0, format).label, undefined);
    assert.equal(KINDS.commission.cell(rows, 0, format, true).text, '12', 'alone it needs no zeros');
  });

  it('make a column as wide as its longest amount, and no wider for one in units', () => {
    const width = (...amounts: string[]): number =>
      KINDS.commission.width(table(...amounts.map((commission) => ({ uid: '1', commission }))), 8, formatFor('en', 'UTC'));
    assert.ok(width('123456789.123456789') > width('1.5'));
    assert.ok(width('1234567890123456789') <= width('123456789.123456789'));
    for (const column of [
      ['-123456789.12345', '0.00001'],
      ['0.000000000000987', '-0.0000000000000000001'],
      ['-999999999.9999', '1e30'],
      ['-1', '99999999999'],
    ]) {
      const rows = table(...column.map((commission) => ({ uid: '1', commission })));
      for (const row of [0, 1]) {
        const { text } = KINDS.commission.cell(rows, row, formatFor('en', 'UTC'));
        assert.ok(KINDS.commission.width(rows, 8, formatFor('en', 'UTC')) >= 8 * text.length + 20, text);
      }
    }
  });

  it('make a column of days as wide as the longest day of the language', () => {
    const rows = table({ uid: '1' });
    const width = (language: string): number => KINDS.registered.width(rows, 8, formatFor(language, 'UTC'));
    assert.equal(width('en'), 120);
    // `28 de fev. de 2026`
    assert.ok(width('pt-br') >= 8 * 15 + 24, String(width('pt-br')));
  });

  it('say why there is no value instead of showing a zero', () => {
    const format = formatFor('en', 'UTC');
    const rows = table({ uid: '1', commission: null }, { uid: '2', commission: '0' }, { uid: '3', stage: null, code: -2 });
    assert.equal(KINDS.commission.cell(rows, 1, format).text, '0');
    const missing = [
      KINDS.commission.cell(rows, 0, format),
      KINDS.lastTrade.cell(rows, 0, format),
      KINDS.stage.cell(rows, 2, format),
      KINDS.code.cell(rows, 2, format),
    ];
    assert.deepEqual(
      missing.map(({ text }) => text),
      ['–', '–', '–', '–'],
    );
    assert.ok(
      missing.every(({ title }) => title),
      'each has a reason',
    );
  });
});
