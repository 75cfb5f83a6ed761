/** The inner loops beside the libraries that others would use for them, in one run and in turns. */
import { parseJson } from '../../src/api/wire';
import { affiliateUser, pageOf } from '../../src/api/decode';
import { sum } from '../../src/model/decimals';
import { FILTER, KINDS, NO_ROWS, type Rows } from '../../media/affiliates/columns';
import { matching, noFilter } from '../../media/page/table/filter';
import { sortRows } from '../../media/page/table/order';
import { withChunk } from '../../media/page/table/rows';
import { rowChunk } from '../../src/dashboards/affiliates/rows';
import type { RowsMessage } from '../../src/dashboards/affiliates/protocol';
import { codesOf, joinUsers } from '../support/atOnce';
import { type Account, accountOf } from './account';
import { contest } from './contest';
import { nameOf, peer } from './peers';
import type { Bench, BenchRow } from './row';

const SIZES = [1000, 10_000, 100_000];
const PAGE = 100;

export const bench: Bench = {
  unit: 'Milliseconds: medians of 7 rounds in turns, with the least and the most.',
  async rows() {
    const rows: BenchRow[] = [];
    for (const size of SIZES) {
      const account = accountOf(size);
      rows.push(...(await sums(account, size)), ...(await table(account, size)), ...(await pages(account, size)));
    }
    return rows;
  },
};

interface Decimal {
  plus(other: string): Decimal;
  toFixed(): string;
}
type DecimalClass = new (text: string) => Decimal;

function sums({ users }: Account, size: number): Promise<BenchRow[]> {
  const amounts = users.map(({ uid }) => `${uid.slice(-4)}.${uid.slice(-8)}`);
  const exact = sum(amounts).total;
  const withLibrary = (name: string) => {
    const Decimal = peer<DecimalClass>(name);
    const add = (): string => amounts.reduce((total, each) => total.plus(each), new Decimal('0')).toFixed();
    return { name: nameOf(name), run: () => void add(), note: noteOf(add(), exact) };
  };
  const floats = (): number => amounts.reduce((total, each) => total + Number(each), 0);
  return contest(`sum of ${size.toLocaleString('en')} amounts`, { name: 'ours', run: () => void sum(amounts), note: 'exact' }, [
    { name: 'plain Number', run: () => void floats(), note: noteOf(String(floats()), exact) },
    withLibrary('big.js'),
    withLibrary('bignumber.js'),
  ]);
}

const noteOf = (total: string, exact: string): string => (total === exact ? 'exact' : `says ${total} where it is ${exact}`);

interface TableCore {
  readonly createTable: (options: object) => {
    initialState: object;
    setOptions(change: (before: object) => object): void;
    getRowModel(): { rows: readonly unknown[] };
  };
  readonly getCoreRowModel: () => unknown;
  readonly getSortedRowModel: () => unknown;
  readonly getFilteredRowModel: () => unknown;
}

async function table({ users, totals }: Account, size: number): Promise<BenchRow[]> {
  const joined = joinUsers(users, totals);
  const codes = codesOf(joined);
  const rows = withChunk<RowsMessage>(NO_ROWS, { type: 'rows', edition: 1, offset: 0, total: size, codes, rows: rowChunk(joined, codes) });
  const data = joined.map(({ uid, totals }) => ({ uid, commission: totals ? Number(totals.commission) : undefined }));
  const { createTable, getCoreRowModel, getSortedRowModel, getFilteredRowModel } = peer<TableCore>('@tanstack/table-core');
  const name = nameOf('@tanstack/table-core');
  const columns = [
    { id: 'uid', accessorKey: 'uid', filterFn: 'includesString' },
    { id: 'commission', accessorKey: 'commission', sortUndefined: 'last' },
  ];
  const models = { getCoreRowModel: getCoreRowModel(), getSortedRowModel: getSortedRowModel(), getFilteredRowModel: getFilteredRowModel() };
  const theirs = createTable({ data, columns, state: {}, onStateChange: () => undefined, renderFallbackValue: null, ...models });
  const show = (change: object): number => {
    theirs.setOptions((before) => ({ ...before, state: { ...theirs.initialState, ...change } }));
    return theirs.getRowModel().rows.length;
  };
  show({});
  let turn = false;
  const sorting = (): void => {
    turn = !turn;
    show({ sorting: [{ id: 'commission', desc: turn }] });
  };
  const all = matching(FILTER, rows, noFilter(FILTER), undefined);
  const count = size.toLocaleString('en');
  return [
    ...(await contest(
      `sort ${count} rows by commission`,
      { name: 'ours', run: () => void sorted(rows, all), note: 'exact, as decimal strings' },
      [{ name, run: sorting, note: 'as floats' }],
    )),
    ...(await contest(
      `filter ${count} rows by a part of the uid`,
      { name: 'ours', run: () => void matching(FILTER, rows, { ...noFilter(FILTER), text: '77' }, undefined) },
      [{ name, run: () => void show({ columnFilters: [{ id: 'uid', value: turn ? '77' : '78' }] }) }],
    )),
  ];
}

function sorted(rows: Rows, all: Uint32Array): Uint32Array {
  const { hint, exact } = KINDS.commission.sortKey(rows);
  return sortRows(all, hint, exact, true);
}

/** As many pages of a hundred users as it takes, as the service writes them. */
function pages({ users }: Account, size: number): Promise<BenchRow[]> {
  const texts = Array.from({ length: size / PAGE }, (_, page) => {
    const list = users.slice(page * PAGE, (page + 1) * PAGE).map(({ kycPassed, raw: _, ...user }) => ({ ...user, kycResult: kycPassed }));
    return JSON.stringify({ list, pages: 1, pageSize: PAGE, total: list.length });
  });
  const decode = pageOf('list', affiliateUser);
  const each = (read: (text: string) => unknown) => () => {
    for (const text of texts) read(text);
  };
  return contest(
    `decode ${size.toLocaleString('en')} users, a page at a time`,
    { name: 'ours', run: each((text) => decode(parseJson(text))), note: 'keeps large integers and checks each field' },
    [{ name: 'JSON.parse', run: each((text) => JSON.parse(text) as unknown), note: 'does neither' }],
  );
}
