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

interface Pass {
  /** Pages, total or uids said that rows moved between the pages while they were read. */
  readonly drifted: boolean;
  readonly total: number;
  readonly uids: ReadonlySet<string>;
}

/**
 * Reads all pages of one window into `rows`, by uid, the version read last. A pass that drifted, or that saw fewer users than
 * the service counts, is repeated; two passes without drift that agree have read what there is to read.
 */
export async function readPages<T extends { readonly uid: string }>(
  rows: Map<string, T>,
  session: Session,
  question: PagedQuestion<T>,
): Promise<void> {
  let before: Pass | undefined;
  for (let passes = 0; passes < PASSES; passes += 1) {
    const pass = await readPass(rows, session, question);
    if (!pass.drifted && pass.uids.size >= pass.total) {
      for (const uid of rows.keys()) if (!pass.uids.has(uid)) rows.delete(uid);
      return;
    }
    if (!pass.drifted && before && !before.drifted && sameUids(pass.uids, before.uids)) break;
    before = pass;
  }
  session.report(
    before?.drifted
      ? `The list of ${question.about} kept changing while it was read. Some users may be missing; reading it again later may help.`
      : `For ${question.about} the service counts ${before?.total ?? 0} users and sends ${rows.size}.`,
  );
}

async function readPass<T extends { readonly uid: string }>(
  rows: Map<string, T>,
  session: Session,
  { ask, progress }: PagedQuestion<T>,
): Promise<Pass> {
  const uids = new Set<string>();
  let first: Page<T> | undefined;
  let drifted = false;
  for (let page = FIRST_PAGE; ; page += 1) {
    const answer = await session.call((call) => ask(page, session.pageSize, call));
    first ??= answer;
    const before = uids.size;
    for (const item of answer.items) {
      uids.add(item.uid);
      rows.set(item.uid, item);
    }
    const news = uids.size - before;
    // Past the last page a service may answer with nothing, or with the last page again: neither is drift.
    const past = page > first.pages;
    if (past && news === 0) break;
    if (news < answer.items.length || answer.total !== first.total || answer.pages !== first.pages) drifted = true;
    progress(uids.size, first.total);
    // The number of pages may be too small, as the total has been: a full page is always followed by another question.
    const full = answer.items.length >= Math.min(session.pageSize, answer.pageSize || session.pageSize);
    if (page >= first.pages && !full) break;
  }
  return { drifted, total: first.total, uids };
}

const sameUids = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((uid) => other.has(uid));
