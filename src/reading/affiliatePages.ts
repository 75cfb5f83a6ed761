import * as l10n from '@vscode/l10n';
import type { CallOptions, Page } from '../api/types';
import { plural } from '../model/language';
import { type ReadRun, SIDE_BY_SIDE, together } from './readRun';
import { slicer } from '../primitives/slices';

export interface PagedQuestion<T> {
  /** The window in words, for problems. */
  readonly about: string;
  readonly ask: (page: number, pageSize: number, options: CallOptions) => Promise<Page<T>>;
  readonly progress: (read: number, total: number) => void;
}

/** The contract counts affiliate pages from 1. */
const FIRST_PAGE = 1;
/** So many times more pages than needed are announced by mistake. */
const IMPLAUSIBLE = 10;

/**
 * `agrees`: total, pages and what came say the same throughout. `moved`: they say that rows moved between the pages. `ends`: the
 * page after the last is empty, and those before are full, or as many users came as are counted. `inOrder`: no page was asked
 * for before the one before it had come.
 */
interface Pass extends Readonly<Record<'agrees' | 'moved' | 'ends' | 'inOrder', boolean>> {
  readonly total: number;
  readonly uids: ReadonlySet<string>;
}

/** The same users in the same places. */
const isSamePage = (one: Page<{ readonly uid: string }>, other: typeof one): boolean =>
  one.items.length === other.items.length && one.items.every(({ uid }, place) => uid === other.items[place]?.uid);

const isSame = (one: Pass, other: Pass): boolean =>
  !one.moved && !other.moved && one.uids.size === other.uids.size && [...one.uids].every((uid) => other.uids.has(uid));

/**
 * Reads all pages of one window into `rows`, by uid, the version read last. One pass is enough where all that the service says
 * of the list agrees with what came. Where it does not, two passes have to find the same users, or three whose pages came side
 * by side, at least as many as the service counts, and an empty page after the last. docs/internals/reading.md says why.
 */
export async function readPages<T extends { readonly uid: string }>(
  rows: Map<string, T>,
  run: ReadRun,
  question: PagedQuestion<T>,
): Promise<void> {
  let before: Pass | undefined;
  let alike = 1;
  for (let passes = 1; ; passes += 1) {
    const pass = await readPass(rows, run, question);
    alike = before && isSame(before, pass) ? alike + 1 : 1;
    before = pass;
    const enough = pass.inOrder ? 2 : 3;
    const whole = pass.ends && pass.uids.size >= pass.total;
    if (pass.agrees || (whole && alike >= enough)) {
      for (const uid of rows.keys()) if (!pass.uids.has(uid)) rows.delete(uid);
      return;
    }
    // One pass may be disturbed. Another one that finds the same says nothing new of where the list ends.
    if (passes > enough || (alike > 1 && !whole)) break;
  }
  run.report(describeDoubt(question.about, before, rows.size));
}

/** @param about the range in words */
export const keptChanging = (about: string): string =>
  l10n.t`The user list for ${about} kept changing while it was loading. Some users may be missing; refreshing later may help.`;

const describeDoubt = (about: string, { moved, total }: Pass, sent: number): string =>
  moved
    ? keptChanging(about)
    : plural(
        total,
        l10n.t(
          'For {0}, the service reports a total of {1} user but sends {2}: its responses contradict each other.|For {0}, the service reports a total of {1} users but sends {2}: its responses contradict each other.',
        ),
        about,
        total,
        sent,
      );

/**
 * Asks for the first page, for those up to the last but one that it announces side by side, then for the last, and then for what is
 * behind. The last comes after all others, so somebody who registers meanwhile is behind it or shows somebody twice, though the
 * total should be of another moment: docs/internals/reading.md.
 */
async function readPass<T extends { readonly uid: string }>(
  rows: Map<string, T>,
  run: ReadRun,
  { ask, progress }: PagedQuestion<T>,
): Promise<Pass> {
  const come = new Set<string>();
  async function fetch(page: number): Promise<Page<T>> {
    const answer = await run.call((call) => ask(page, run.pageSize, call));
    for (const item of answer.items) {
      come.add(item.uid);
      rows.set(item.uid, item);
    }
    progress(come.size, answer.total);
    return answer;
  }

  const first = await fetch(FIRST_PAGE);
  const last = Math.max(first.pages, FIRST_PAGE);
  // Announced by far more than the users that are counted would fill: with all of those, two empty pages in a row are the end.
  const tooMany = last > IMPLAUSIBLE * (Math.ceil(first.total / run.pageSize) + 2);
  const announced = new Map([[FIRST_PAGE, first]]);
  let next = FIRST_PAGE + 1;
  const isEmpty = (page: number): boolean => announced.get(page)?.items.length === 0;
  async function work(): Promise<void> {
    while (next < last) {
      const page = next;
      next += 1;
      try {
        announced.set(page, await fetch(page));
        if (tooMany && come.size >= first.total && isEmpty(page) && (isEmpty(page - 1) || isEmpty(page + 1))) next = Infinity;
      } catch (error) {
        next = Infinity;
        throw error;
      }
    }
  }
  await together(Array.from({ length: SIDE_BY_SIDE }, work));

  const { total, pages } = first;
  const uids = new Set<string>();
  let moved = false;
  let lastWithNews = 0;
  let hollow = false;
  let vague = false;
  let short = false;
  let previous: Page<T> | undefined;
  let empty = 0;
  const pause = slicer();
  for (let page = FIRST_PAGE; ; page += 1) {
    await pause();
    const answer = announced.get(page) ?? (await fetch(page));
    const before = uids.size;
    for (const { uid } of answer.items) uids.add(uid);
    const news = uids.size - before;
    // Past the last page a service may answer with nothing at all, or with the last page again: neither means that rows moved.
    const nothing = answer.items.length === 0 && answer.total === 0;
    moved ||= !nothing && (answer.total !== total || answer.pages !== pages);
    const again = page > last && previous !== undefined && isSamePage(answer, previous);
    moved ||= news < answer.items.length && !again;
    if (page <= last || news > 0) previous = answer;
    empty = answer.items.length === 0 ? empty + 1 : 0;
    // Users behind a page that is not full: it may have lost some, or the list goes on as if it were not there.
    if (news > 0) hollow ||= short;
    if (news > 0) lastWithNews = page;
    vague ||= nothing && total > 0;
    const agrees = !moved && !hollow && !vague && uids.size === total && (lastWithNews === last || total === 0);
    const full = answer.items.length >= Math.min(run.pageSize, answer.pageSize || run.pageSize);
    short ||= !full;
    // An empty page may stand in the middle of the list, so one more is asked for.
    const over = (page > Math.max(last, lastWithNews + 1) && news === 0) || (tooMany && empty > 1 && uids.size >= total);
    const enough = !full && ((page === last && agrees) || (page >= last && moved));
    if (over || enough) {
      const ends = answer.items.length === 0 && (!hollow || uids.size === total);
      return { agrees, moved, ends, inOrder: last <= FIRST_PAGE + 1, total, uids };
    }
  }
}
