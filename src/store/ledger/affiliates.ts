/** Users and totals through the ledger. Nothing of them settles, so what was read whole serves the same question while it is young. */
import type { ServiceReader } from '../../api/types';
import type { AffiliateUser, ReferralTotals } from '../../model/affiliate';
import type { Reading } from '../../model/coverage';
import type { TimeRange } from '../../model/timeRange';
import { mapEach } from '../../model/work';
import { inSlices } from '../../primitives/slices';
import { readAffiliateUsers, readReferralTotals, type ReadOptions } from '../../reading';
import type { Ledger } from '.';
import type { LedgerOptions } from './history';

interface Options extends ReadOptions, Pick<LedgerOptions, 'age'> {
  /** The moment of which the answer is to be, by the service's clock: `coverage.asOf` is told of an older one. */
  readonly asOf: number;
}

/** All users who registered in the range, without the records as they came: {@link readAffiliateUsers}. */
export const readUsers = (ledger: Ledger, client: ServiceReader, range: TimeRange, options: Options) =>
  young(ledger, client, 'users', range, options, async (asking) => {
    const reading = await readAffiliateUsers(client, { range }, asking);
    return { ...reading, items: await inSlices(mapEach(reading.items, (user): AffiliateUser => ({ ...user, raw: undefined }))) };
  });

/** What the users did in the range: {@link readReferralTotals}. */
export const readTotals = (ledger: Ledger, client: ServiceReader, range: TimeRange, options: Options): Promise<Reading<ReferralTotals>> =>
  young(ledger, client, 'totals', range, options, (asking) => readReferralTotals(client, { range }, asking));

function young<T>(
  ledger: Ledger,
  client: ServiceReader,
  kind: string,
  range: TimeRange,
  { asOf, ...asking }: Options,
  read: (options: ReadOptions) => Promise<Reading<T>>,
): Promise<Reading<T>> {
  const { age, ...options } = asking;
  const question = `${kind} ${range.start} ${range.end}`;
  return ledger.underWay.oneAtATime(question, range, asking, async () => {
    const now = client.serverNow();
    const known = age === 'everything' ? undefined : ledger.whole<T>(question, now, age);
    if (known) return known.asOf >= asOf ? known.reading : { ...known.reading, coverage: { ...known.reading.coverage, asOf: known.asOf } };
    const reading = await read(options);
    if (reading.coverage.complete) ledger.keepWhole(question, { reading, asOf: now });
    return reading;
  });
}
