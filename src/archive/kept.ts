/** What is kept of each account, in words. */
import * as l10n from '@vscode/l10n';
import { lastMomentOf } from '../model/calendar';
import { formatDay, formatMoment, pairOf, type DisplayOptions } from '../model/describe';
import { numberText, plural } from '../model/language';
import { sentenceAsShown } from '../model/maskedWords';
import { DAY, fromTo, MINUTE, type TimeRange } from '../model/timeRange';
import { withoutIcons } from '../platform/text';
import type { Session } from '../store';
import { type ArchiveSettings, archivesIn, idOf, openArchive } from '../store/archive/files';
import type { Archive } from '../store/archive';
import type { Contents, Damage } from '../store/archive/protocol';
import { ArchiveTrouble } from '../store/archive/trouble';
import { type DailyRead, dailyReads, nextRead } from './daily';

/** An archive that is there, and what it holds; without that where it cannot be read. */
export interface KeptArchive {
  readonly id: string;
  /** The name of the account in use, where it is of that one: whatever the file says, which may be damaged. */
  readonly inUse: string | undefined;
  readonly contents: Contents | undefined;
  /** What came of reading once a day, by symbol. */
  readonly daily: Readonly<Record<string, DailyRead>>;
}

/** How archives are opened for a person who looks at them. */
export interface ToLook extends ArchiveSettings {
  /** One turned out to be damaged: what was lost of it is said, since no list may ever open it. */
  readonly damaged: (damage: Damage) => void;
}

/** Opens an archive that is there, for one piece of work: one that was deleted meanwhile is not begun anew. @throws ArchiveTrouble */
export async function withArchive<T>(look: ToLook, id: string, work: (archive: Archive) => Promise<T>): Promise<T> {
  if (!archivesIn(look.folder).includes(id)) throw new ArchiveTrouble({ kind: 'erased', message: 'erased' });
  const archive = openArchive(look, id, '');
  archive.onDidRescue(look.damaged);
  try {
    const opened = await archive.opened;
    if (opened?.damaged) look.damaged(opened.damaged);
    return await work(archive);
  } finally {
    await archive.end();
  }
}

/** Each has a thread of its own while it is open, which takes megabytes. */
const OPEN_AT_ONCE = 4;

/** @param session that of the account in use */
export async function archivesKept(look: ToLook, session: Session | undefined): Promise<KeptArchive[]> {
  const { archive: current } = (await session?.ledger().catch(() => undefined)) ?? {};
  const kept: KeptArchive[] = [];
  const left = archivesIn(look.folder).entries();
  async function openOthers(): Promise<void> {
    for (const [index, id] of left) {
      const inUse = current && idOf(current.file) === id ? session?.account.label : undefined;
      kept[index] = await withArchive(look, id, async (archive) => ({
        ...{ id, inUse, contents: await archive.ask('contents', {}), daily: await dailyReads(archive) },
      })).catch(() => ({ id, inUse, contents: undefined, daily: {} }));
    }
  }
  await Promise.all(Array.from({ length: OPEN_AT_ONCE }, openOthers));
  return kept;
}

export const nameOf = ({ inUse, contents }: KeptArchive): string =>
  inUse ?? (contents ? contents.account || l10n.t('Removed account') : l10n.t('Unreadable account'));

/** `1,203 orders, 40 users, kept since 3 Mar 2026 · 2.1 MB` */
export const summaryOf = ({ contents }: KeptArchive, display: DisplayOptions): string =>
  contents ? `${holdsText(contents, display)} · ${sizeText(contents.bytes)}` : l10n.t('cannot be read');

/** Without its size: also what may come from another one. */
export function holdsText(
  { orders, users, closings, since }: Pick<Contents, 'orders' | 'users' | 'closings' | 'since'>,
  display: DisplayOptions,
): string {
  const counted = [
    plural(orders, l10n.t('{0} order|{0} orders'), numberText(orders)),
    ...(users > 0 ? [plural(users, l10n.t('{0} user|{0} users'), numberText(users))] : []),
    ...(closings > 0 ? [plural(closings, l10n.t('{0} closed period|{0} closed periods'), numberText(closings))] : []),
  ].join(', ');
  return since === undefined ? counted : l10n.t('{0}, kept since {1}', counted, formatDay(since, display));
}

/** Which days of which symbols are known whole. A day of which some hours are is none of them. */
export function provenText({ contents }: KeptArchive, display: DisplayOptions): string {
  const parts = (contents?.symbols ?? []).flatMap(({ symbol, proven }) => {
    const last = joined(proven)
      .flatMap((window) => wholeDaysOf(window, display.timeZone) ?? [])
      .at(-1);
    return last ? [`${pairOf(symbol)} ${fromTo(formatDay(last.start, display), formatDay(last.end, display))}`] : [];
  });
  return parts.length === 0 ? '' : l10n.t('Complete: {0}', parts.join(', '));
}

const CAME = {
  whole: { icon: 'check', said: (at: string, next: string): string => l10n.t('fully loaded on {0}; next load after {1}', at, next) },
  part: { icon: 'warning', said: (at: string, next: string): string => l10n.t('partially loaded on {0}; next load after {1}', at, next) },
  failed: {
    icon: 'error',
    said: (at: string, next: string): string => l10n.t('could not be loaded on {0}; next attempt after {1}', at, next),
  },
} as const;

/** What came of reading a symbol once a day, and when it is read again. */
export function dailyItem(symbol: string, { daily }: KeptArchive, display: DisplayOptions) {
  const [read, pair] = [daily[symbol], withoutIcons(pairOf(symbol))];
  if (!read) return { label: `$(clock) ${pair}`, description: l10n.t('not loaded yet') };
  const { icon, said } = CAME[read.came];
  return {
    label: `$(${icon}) ${pair}`,
    description: said(formatMoment(read.at, display), formatMoment(nextRead(read), display)),
    detail: withoutIcons(read.why.map((sentence) => sentenceAsShown(sentence, display)).join(' ')),
  };
}

/** From the first moment of a day to the last of another; undefined where no day is whole. */
function wholeDaysOf({ start: from, end: to }: TimeRange, timeZone: string | undefined): TimeRange | undefined {
  const lastOf = (time: number): number => lastMomentOf('day', time, timeZone);
  const start = lastOf(from - 1) + 1;
  let [end, at] = [lastOf(to), to];
  // Half a day at a time: with some clocks a day is shorter or longer than others.
  while (end > to) end = lastOf((at -= DAY / 2));
  return start < end ? { start, end } : undefined;
}

/** The moments of orders that were still open are nobody's gaps. */
function joined(windows: readonly TimeRange[]): TimeRange[] {
  const all: TimeRange[] = [];
  for (const { start, end } of windows) {
    const last = all.at(-1);
    if (last && start - last.end <= MINUTE) all[all.length - 1] = { start: last.start, end };
    else all.push({ start, end });
  }
  return all;
}

const KILOBYTE = 1000;
function sizeText(bytes: number): string {
  const unit = bytes < KILOBYTE ** 2 ? 'kilobyte' : 'megabyte';
  const value = bytes / (unit === 'kilobyte' ? KILOBYTE : KILOBYTE ** 2);
  return numberText(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: value < 10 ? 1 : 0 });
}
