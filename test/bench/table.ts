/** Rows as a Markdown table: only the columns that some row has something for. */
import type { BenchRow, Spread } from './row';

const number = (value: number): string => {
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) < 0.1 ? value.toPrecision(2) : value.toFixed(2);
};
const spread = (each: Spread | undefined): string => (each ? `${number(each.least)}–${number(each.most)}` : '');

interface Column {
  readonly title: string;
  readonly cell: (row: BenchRow) => string;
  readonly right: boolean;
}

const COLUMNS: readonly Column[] = [
  { title: 'case', cell: (row) => row.case, right: false },
  { title: 'measured', cell: ({ measured }) => number(measured), right: true },
  { title: 'of repeats', cell: (row) => spread(row.spread), right: true },
  { title: 'against', cell: ({ against }) => against ?? '', right: false },
  { title: 'reference', cell: ({ reference }) => number(reference), right: true },
  { title: 'of repeats', cell: (row) => spread(row.referenceSpread), right: true },
  { title: 'ratio', cell: ({ ratio }) => ratio.toFixed(2), right: true },
  { title: 'note', cell: (row) => [missed(row), row.note].filter(Boolean).join(' '), right: false },
];

/** A limit that is missed says by how much. */
const missed = ({ against, measured, reference }: BenchRow): string =>
  against === 'limit' && measured > reference ? `**Missed by ${number(measured - reference)}.**` : '';

export function tableOf(rows: readonly BenchRow[]): string {
  const columns = COLUMNS.filter(({ cell }) => rows.some((row) => cell(row) !== ''));
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(({ title }) => title)),
    line(columns.map(({ right }) => (right ? '---:' : '---'))),
    ...rows.map((row) => line(columns.map(({ cell }) => cell(row)))),
  ].join('\n');
}
