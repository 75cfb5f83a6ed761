/** Where an exported number comes from and what it is worth, in the words of a file. No vscode. */
import * as l10n from '@vscode/l10n';
import { isoTime, timestampOf } from '../../model/calendar';
import { plural } from '../../model/language';
import { type Figure, type SourceCoverage, unlessNothing } from '../../model/reliability';
import { coverageCell } from '../../platform/chunks';
import type { StatisticsHead } from './protocol';

/** Statistics with the rows they were computed from. */
export interface Shown<Statistics extends StatisticsHead = StatisticsHead, Row = unknown> {
  readonly edition: number;
  readonly account: string;
  readonly statistics: Statistics;
  readonly rows: readonly Row[];
}

/** Only some of the rows that are shown are exported, as they were filtered or chosen in the table. */
export interface RowPart {
  readonly rows: number;
  readonly of: number;
}

/**
 * CSV has no place for remarks: a line above the header breaks every import. So the context stands in the last columns of every
 * line, where it survives sorting, filtering and being pasted elsewhere.
 * @param sources the readings whose coverage is told: `complete`, `partial: why`, `unread: why`
 * @param now epoch milliseconds
 */
export function csvContext(shown: Shown, sources: readonly string[], now: number, part?: RowPart): { titles: string[]; values: string[] } {
  const { range, asOf, timeZone, coverage, filters = [] } = shown.statistics;
  const filter = filterOf(filters, part);
  const clock = timestampOf(timeZone);
  return {
    titles: [
      ...['account', 'range_from', 'range_to', 'as_of', 'time_zone', 'generated_at'],
      ...sources.map((source) => `${source}_coverage`),
      ...(filter === '' ? [] : ['filter']),
    ],
    values: [
      ...[shown.account, clock(range.start), clock(range.end), clock(asOf), timeZone, clock(now)],
      ...sources.map((source) => tellCoverage(coverage[source] ?? { unread: l10n.t('Not loaded.') })),
      ...(filter === '' ? [] : [filter]),
    ],
  };
}

/** In words, as the exports of the lists tell it; empty where there is none. */
const filterOf = (filters: readonly { readonly name: string }[], part: RowPart | undefined): string =>
  [
    ...filters.map(({ name }) => name),
    ...(part ? [plural(part.of, l10n.t('{0} of {1} row|{0} of {1} rows'), part.rows, part.of)] : []),
  ].join('; ');

export const tellCoverage = (coverage: SourceCoverage): string =>
  'unread' in coverage ? `unread: ${coverage.unread}` : coverageCell(coverage);

/** Milliseconds, in 1973: all that is counted is less, and amounts are texts. */
const EARLIEST = 1e11;

/** The same as it stands in JSON: times as list exports write them, and no figure that is nothing where only a part was loaded. */
export function asWritten(value: unknown): unknown {
  if (typeof value === 'number') return value < EARLIEST ? value : isoTime(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(asWritten);
  if (Symbol.iterator in value) return eachAsWritten(value as Iterable<unknown>);
  return Object.fromEntries(Object.entries(isFigure(value) ? asKnown(value) : value).map(([name, each]) => [name, asWritten(each)]));
}

function* eachAsWritten(values: Iterable<unknown>): Generator<unknown, void> {
  for (const value of values) yield asWritten(value);
}

const isFigure = (value: object): value is Figure<string | number> => 'completeness' in value && 'value' in value;

const asKnown = (figure: Figure<string | number>): object => ({
  ...figure,
  value: unlessNothing(figure.value, figure.completeness === 'complete'),
  ...('previous' in figure && { previous: unlessNothing(figure.previous, figure.previousCompleteness === 'complete') }),
});

/** The context of a JSON export. */
export function jsonContext({ account, statistics }: Shown, now: number, part?: RowPart): object {
  const { range, previousRange, asOf, timeZone, coverage, filters = [] } = statistics;
  const filter = filterOf(filters, part);
  const context = { account, generatedAt: now, asOf, timeZone, range, ...(previousRange && { previousRange }), coverage };
  return {
    ...(asWritten(context) as object),
    ...(filter !== '' && { filter }),
    ...(filters.length > 0 && { filters }),
  };
}
