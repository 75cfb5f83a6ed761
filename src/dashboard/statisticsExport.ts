/** The statistics as text of a file. */
import { BYTE_ORDER_MARK, type Cell, csvLines, type Separator, jsonText, type Chunk } from '../platform/chunks';
import type { Figure } from '../model/statistics';
import { leastOf, type Reliability, reliabilityOf } from '../model/statistics/reliability';
import { CONTEXT_COLUMNS, contextOf, tellCoverage } from './context';
import type { Shown } from './data';
import type { ExportFormat } from './protocol';
import { jsonContext } from './tableExport';

export interface StatisticsExport {
  readonly format: ExportFormat;
  /** For CSV; default a comma. */
  readonly separator?: Separator | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * All statistics, the trend too if it was read. CSV: one line per number (`section`, `name`, `measure`, `value`), what is not known
 * an empty cell beside the reason. JSON: the statistics as they are, dormant and top users by uid.
 */
export function* statisticsChunks(shown: Shown, wanted: StatisticsExport): Generator<Chunk, void> {
  const texts = wanted.format === 'csv' ? [csvText(shown, wanted)] : jsonText(contentOf(shown, wanted.now));
  for (const text of texts) yield { text, done: 1, total: 1 };
}

function contentOf(shown: Shown, now: number): object {
  const { statistics, trend } = shown;
  const { tiles, funnel, cohorts, inviteCodes, concentration, top, rules, dormant, known } = statistics;
  const uids = function* (positions: readonly number[]): Generator<string, void> {
    for (const position of positions) {
      const row = shown.rows[position];
      if (row) yield row.uid;
    }
  };
  return {
    kind: 'orderdeck.statistics',
    ...jsonContext(shown, now),
    known,
    tiles,
    funnel,
    cohorts,
    inviteCodes,
    concentration,
    top: { commission: uids(top.commission), volume: uids(top.volume), deposits: uids(top.deposits) },
    rules,
    dormant: dormant.map(({ rows, ...rest }) => ({ ...rest, ...(rest.completeness !== 'unread' && { users: uids(rows) }) })),
    ...(trend && { trend }),
  };
}

const HEADER = ['section', 'name', 'measure', 'value', 'previous', 'change', 'completeness', 'problems'];

function csvText(shown: Shown, { separator = ',', now }: StatisticsExport): string {
  const context = contextOf(shown, now);
  const trailing = CONTEXT_COLUMNS.map(([, name]) => context[name]);
  const header = [...HEADER, ...CONTEXT_COLUMNS.map(([title]) => title)];
  return BYTE_ORDER_MARK + csvLines([header, ...linesOf(shown).map((line) => [...line, ...trailing])], separator);
}

function linesOf({ statistics, trend }: Shown): Cell[][] {
  const { tiles, funnel, cohorts, inviteCodes, concentration, dormant, coverage } = statistics;
  const both = leastOf(tiles.users, tiles.commission);
  const { completeness, problems, ...shares } = concentration;
  return [
    ...Object.entries(tiles).map(([name, figure]) => tileLine(name, figure as Figure<string | number>)),
    ...funnel.steps.flatMap(({ stage, time, ...step }) => linesFor('funnel', stage, { ...step, medianDays: time?.medianDays }, funnel)),
    ...cohorts.flatMap(({ month, range: _range, cut: _cut, ...values }) => linesFor('cohorts', month, values, both)),
    ...inviteCodes.flatMap(({ kind, code, ...values }) => linesFor('inviteCodes', code ?? `(${kind})`, values, both)),
    ...linesFor('concentration', 'commission', shares, { completeness, problems }),
    ...dormant.flatMap(({ list, rule, rows, ...worth }) =>
      linesFor('dormant', `${list}: ${rule}`, { users: worth.completeness === 'unread' ? undefined : rows.length }, worth),
    ),
    ...(trend?.points ?? []).flatMap(({ label, range: _range, cut: _cut, completeness, problems, ...values }) =>
      linesFor(`trend by ${trend?.bucket}`, label, values, { completeness, problems }),
    ),
    ...linesFor('coverage', 'previousTotals', { coverage: tellCoverage(coverage.previousTotals) }, reliabilityOf(coverage.previousTotals)),
  ];
}

const tileLine = (
  name: string,
  { value, previous, changePercent, changePoints, completeness, problems }: Figure<string | number>,
): Cell[] => [
  ...['tiles', name, 'value', value, previous],
  changePercent === undefined ? changePoints && `${changePoints} points` : `${changePercent}%`,
  completeness,
  problems.join(' '),
];

const linesFor = (
  section: string,
  name: string,
  values: Readonly<Record<string, Cell>>,
  { completeness, problems }: Reliability,
): Cell[][] =>
  Object.entries(values).map(([measure, value]) => [section, name, measure, value, undefined, undefined, completeness, problems.join(' ')]);
