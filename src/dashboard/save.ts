/** Exports of the dashboard. */
import type { Chunk } from '../platform/chunks';
import { chooseWhatToWrite } from '../platform/privacyMode';
import { saveFile } from '../platform/saveFile';
import { readSettings } from '../platform/settings';
import type { Shown } from './data';
import { maskedShown } from './masked';
import type { FromPage } from './protocol';
import { statisticsChunks } from './statisticsExport';
import { tableChunks } from './tableExport';

type Wanted = Extract<FromPage, { type: 'exportTable' | 'exportStatistics' }>;

/** @throws Error when what was shown is gone, or cannot be written */
export async function save(wanted: Wanted, shown: Shown | undefined): Promise<void> {
  if (!shown) throw new Error('What you wanted to export is not shown any more, because other data were read meanwhile. Export again.');
  const holding = await chooseWhatToWrite('the file');
  if (!holding) return;
  const written = holding === 'masked' ? maskedShown(shown) : shown;
  await saveFile({
    subject: wanted.type === 'exportTable' ? 'affiliate users' : 'affiliate statistics',
    day: dayOf(shown),
    format: wanted.format,
    pieces: () => piecesOf(wanted, written),
    partial: isPartial(shown),
  });
}

function piecesOf(wanted: Wanted, shown: Shown): Iterable<Chunk> {
  const now = Date.now();
  const { csvSeparator: separator } = readSettings();
  if (wanted.type === 'exportStatistics') return statisticsChunks(shown, { format: wanted.format, separator, now });
  return tableChunks(shown, { format: wanted.format, columns: wanted.columns, rows: wanted.rows, separator, now });
}

const dayOf = ({ statistics: { asOf, timeZone } }: Shown): string => new Intl.DateTimeFormat('sv', { timeZone }).format(asOf);

const isPartial = ({ statistics: { coverage } }: Shown): boolean =>
  [coverage.users, coverage.totals].some((each) => 'unread' in each || !each.complete);
