import type { CallOptions, Page } from '../api/types';
import type { Session } from './session';

export interface PagedQuestion<T> {
  /** The window in words, for problems. */
  readonly about: string;
  readonly ask: (page: number, pageSize: number, options: CallOptions) => Promise<Page<T>>;
  readonly progress: (read: number, total: number) => void;
}

/** The contract counts affiliate pages from 1. */
const FIRST_PAGE = 1;
const PASSES = 3;

/**
 * `agrees`: total, pages and what came say the same throughout. `moved`: they say that rows moved between the pages. `ends`: the
 * page after the last is empty, and those before are full, or as many users came as are counted.
 */
interface Pass extends Readonly<Record<'agrees' | 'moved' | 'ends', boolean>> {
  readonly total: number;
  readonly uids: ReadonlySet<string>;
}

const isSame = ({ uids }: Pass, other: Pass): boolean => uids.size === other.uids.size && [...uids].every((uid) => other.uids.has(uid));

/**
 * Reads all pages of one window into `rows`, by uid, the version read last. One pass is enough where all that the service says
 * of the list agrees with what came. Where it does not, two passes have to find the same users, at least as many as the
 * service counts, and an empty page after the last.
 */
export async function readPages<T extends { readonly uid: string }>(
  rows: Map<string, T>,
  session: Session,
  question: PagedQuestion<T>,
): Promise<void> {
  let before: Pass | undefined;
  for (let passes = 0; passes < PASSES; passes += 1) {
    const pass = await readPass(rows, session, question);
    const sameAgain = before && !before.moved && !pass.moved && isSame(before, pass);
    if (pass.agrees || (sameAgain && pass.ends && pass.uids.size >= pass.total)) {
      for (const uid of rows.keys()) if (!pass.uids.has(uid)) rows.delete(uid);
      return;
    }
    before = pass;
    if (sameAgain) break;
  }
  session.report(
    before?.moved
      ? `The list of ${question.about} kept changing while it was read. Some users may be missing; reading it again later may help.`
      : `For ${question.about} the service counts ${before?.total ?? 0} users and sends ${rows.size}: what it says does not agree.`,
  );
}

async function readPass<T extends { readonly uid: string }>(
  rows: Map<string, T>,
  session: Session,
  { ask, progress }: PagedQuestion<T>,
): Promise<Pass> {
  const uids = new Set<string>();
  let first: Page<T> | undefined;
  let moved = false;
  let lastWithNews = 0;
  let hollow = false;
  let vague = false;
  let short = false;
  for (let page = FIRST_PAGE; ; page += 1) {
    const answer = await session.call((call) => ask(page, session.pageSize, call));
    first ??= answer;
    const { total, pages } = first;
    const before = uids.size;
    for (const item of answer.items) {
      uids.add(item.uid);
      rows.set(item.uid, item);
    }
    const news = uids.size - before;
    progress(uids.size, total);
    const last = Math.max(pages, FIRST_PAGE);
    // Past the last page a service may answer with nothing at all, or with the last page again: neither means that rows moved.
    const nothing = answer.items.length === 0 && answer.total === 0;
    moved ||= !nothing && (answer.total !== total || answer.pages !== pages);
    moved ||= news < answer.items.length && (page <= last || news > 0);
    // Users behind a page that is not full: it may have lost some, or the list goes on as if it were not there.
    if (news > 0) hollow ||= short;
    if (news > 0) lastWithNews = page;
    vague ||= nothing && total > 0;
    const agrees = !moved && !hollow && !vague && uids.size === total && (lastWithNews === last || total === 0);
    const full = answer.items.length >= Math.min(session.pageSize, answer.pageSize || session.pageSize);
    short ||= !full;
    // An empty page may stand in the middle of the list, so one more is asked for.
    const over = page > Math.max(last, lastWithNews + 1) && news === 0;
    const enough = !full && ((page === last && agrees) || (page >= last && moved));
    if (over || enough) return { agrees, moved, ends: answer.items.length === 0 && (!hollow || uids.size === total), total, uids };
  }
}
