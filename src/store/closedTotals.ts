/** The totals of a range that is closed, and why they may be of other times, or of other users. Loaded with the first closing. */
import type { ServiceReader } from '../api/types';
import type { AffiliateUser, ReferralTotals } from '../model/affiliate';
import type { Reading } from '../model/coverage';
import type { TimeRange } from '../model/timeRange';
import { readReferralTotals, type ReadOptions } from '../reading';
import { doubtedTotals } from './doubtedTotals';
import { believed, lackedTotals } from './ledger/believed';

export interface ClosedTotals {
  readonly range: TimeRange;
  /** Who registered in it. */
  readonly users: readonly AffiliateUser[];
  /** Whose totals came earlier. */
  readonly before: readonly string[];
}

/** @throws ServiceError where nothing was read */
export async function readClosedTotals(
  client: ServiceReader,
  { range, users, before }: ClosedTotals,
  options: ReadOptions,
): Promise<Reading<ReferralTotals>> {
  const read = (of: TimeRange): Promise<Reading<ReferralTotals>> => readReferralTotals(client, { range: of }, options);
  const doubt = { gone: new Set<string>(), lackedBy: lackedTotals(before) };
  return doubtedTotals(await believed(doubt, () => read(range)), { range, users }, read, client.serverNow());
}
