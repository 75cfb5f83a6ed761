/** The statistics of a dashboard as text of a file. No vscode. */
import * as l10n from '@vscode/l10n';
import { BYTE_ORDER_MARK, type Cell, csvLines, lineUnder, type Separator, jsonText, type Chunk } from '../../platform/chunks';
import { isReadWhole, leastOf, unlessNothing, type Figure, type Reliability } from '../../model/reliability';
import { csvContext, jsonContext, type Shown, asWritten } from './context';
import type { PageExportFormat } from './protocol';

/** What is exported of some statistics. */
export interface StatisticsKind<S extends Shown> {
  /** `kind` of a JSON file: `orderdeck.statistics` */
  readonly kind: string;
  /** The readings whose coverage every line of CSV names. */
  readonly sources: readonly string[];
  /** All of it for JSON. A list may be anything that can be iterated, made while it is written. */
  readonly content: (shown: S, masked: boolean) => object;
  /** One line per number for CSV: see {@link linesFor} and {@link figureLine}. */
  readonly lines: (shown: S) => Cell[][];
}

export interface StatisticsExport {
  readonly format: PageExportFormat;
  /** For CSV; default a comma. */
  readonly separator?: Separator | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Without amounts and uids: of the rows. The statistics come as they are to be written. */
  readonly masked?: boolean | undefined;
}

const HEADER = ['section', 'name', 'measure', 'value', 'previous', 'change', 'completeness', 'problems', 'previous_completeness'];

/** The file piece by piece. CSV: what is not known is an empty cell beside the reason, and the context comes last. JSON: the statistics as they are, with times as lists write them. */
export function* statisticsChunks<S extends Shown>(
  { kind, sources, content, lines }: StatisticsKind<S>,
  shown: S,
  { format, separator = ',', now, masked = false }: StatisticsExport,
): Generator<Chunk, void> {
  const context = csvContext(shown, sources, now);
  const titles = [...HEADER, ...context.titles];
  const texts =
    format === 'json'
      ? jsonText({ kind, ...jsonContext(shown, now), ...(asWritten(content(shown, masked)) as object) })
      : [BYTE_ORDER_MARK + csvLines([titles, ...lines(shown).map((line) => lineUnder(titles, [...line, ...context.values]))], separator)];
  for (const text of texts) yield { text, done: 1, total: 1 };
}

export const PREVIOUS = l10n.t({ message: 'Previous period', args: [], comment: ['in the range of time before this one'] });

/** The change is no better known than the less known of the two. */
export const figureLine = (section: string, name: string, figure: Figure<string | number>): Cell[] => {
  const { value, previous, previousCompleteness, previousLacking = [], completeness, problems } = figure;
  const before = unlessNothing(previous, previousCompleteness === 'complete');
  return [
    ...[section, name, 'value', unlessNothing(value, completeness === 'complete'), before, changeOf(figure), completeness],
    [...problems, ...previousLacking.map((each) => l10n.t('{0}: {1}', PREVIOUS, each))].join(' '),
    before === undefined ? undefined : previousCompleteness,
  ];
};

function changeOf({ changePercent, changePoints, crossed }: Figure<string | number>): Cell {
  if (changePercent !== undefined) return `${changePercent}%`;
  if (changePoints !== undefined) return `${changePoints} points`;
  // Of masked amounts nobody is told which.
  return crossed === 'rose' ? l10n.t('rose from below 0') : crossed === 'fell' ? l10n.t('fell below 0') : undefined;
}

/**
 * A line for each of some values that are known equally well.
 * @param lacking by the names of those that lack something besides, what that is
 */
export const linesFor = (
  section: string,
  name: string,
  values: Readonly<Record<string, Cell>>,
  worth: Reliability,
  lacking: Readonly<Record<string, Reliability | undefined>> = {},
): Cell[][] =>
  Object.entries(values).map(([measure, value]) => {
    const { completeness, problems } = leastOf(worth, lacking[measure] ?? worth);
    const shown = unlessNothing(value ?? undefined, isReadWhole(worth));
    return [section, name, measure, shown, undefined, undefined, completeness, problems.join(' '), undefined];
  });

/** `Profit, USDT` */
export const ofOne = (title: string, one: string): string =>
  l10n.t({ message: '{0}, {1}', args: [title, one], comment: ['{0} names a figure, {1} its unit'] });
