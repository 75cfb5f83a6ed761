/** Exports of a dashboard: asks what to mask and where to, and writes. */
import type { Mode } from '../../model/privacy';
import { goneError, saveFile, type FileToSave } from '../../platform/saveFile';
import { readSettings } from '../../platform/settings';
import type { Shown } from './context';
import type { PageIntent, StatisticsHead } from './protocol';
import { statisticsChunks, type StatisticsKind } from './statisticsExport';
import { tableChunks, type TableKind } from './tableExport';

/** What can be exported of a dashboard. */
export interface ExportKind<S extends Shown<StatisticsHead, Row>, Row, Column extends string> {
  /** Such as `affiliate users` and `affiliate statistics`. */
  readonly subjects: Readonly<Record<'table' | 'statistics', Pick<FileToSave, 'subject' | 'name'>>>;
  readonly table: TableKind<Row, Column>;
  readonly statistics: StatisticsKind<S>;
  /** The statistics, and what stands beside them, as they may be written; not the rows, which are masked one by one. */
  readonly asShown: (shown: S, mode: Mode) => S;
}

type Wanted<Column extends string> = Extract<PageIntent<Column>, { type: 'exportTable' | 'exportStatistics' }>;

/** @throws Error when what was shown is gone, or cannot be written */
export async function save<S extends Shown<StatisticsHead, Row>, Row, Column extends string>(
  { subjects, table, statistics, asShown }: ExportKind<S, Row, Column>,
  wanted: Wanted<Column>,
  shown: S | undefined,
  drafts: string,
): Promise<void> {
  if (!shown) throw goneError();
  const { asOf, timeZone, coverage } = shown.statistics;
  const { format } = wanted;
  await saveFile({
    ...subjects[wanted.type === 'exportTable' ? 'table' : 'statistics'],
    asOf,
    timeZone,
    format,
    pieces(masked) {
      const written = asShown(shown, { masked });
      const how = { format, separator: readSettings().csvSeparator, now: Date.now(), masked };
      if (wanted.type === 'exportStatistics') return statisticsChunks(statistics, written, how);
      return tableChunks(table, written, { ...how, columns: wanted.columns, rows: wanted.rows });
    },
    drafts,
    partial: table.sources.map((source) => coverage[source]).some((each) => !each || 'unread' in each || !each.complete),
  });
}
