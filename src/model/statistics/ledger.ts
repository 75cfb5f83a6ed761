import { REFERRAL_AMOUNTS, type ReferralTotals } from '../affiliate';
import { amountOf, scaleOf, unitsOf } from '../money';
import { worthOf, type Worth } from './worth';

export type Entry = (typeof REFERRAL_AMOUNTS)[number];

/** All amounts of some records as whole numbers of one and the same 10^-scale, read once; undefined: not sent, or no plain decimal. */
export interface Ledger {
  readonly scale: number;
  readonly size: number;
  readonly units: Readonly<Record<Entry, readonly (bigint | undefined)[]>>;
  /** The amount in words of the service. */
  text(units: bigint): string;
}

/** @param records one per row; undefined where the row has no totals, which counts as having done nothing */
export function ledgerOf(records: readonly (ReferralTotals | undefined)[]): Ledger {
  let scale = 0;
  for (const record of records) if (record) for (const name of REFERRAL_AMOUNTS) scale = Math.max(scale, scaleOf(record[name]));
  const column = (name: Entry): (bigint | undefined)[] => records.map((record) => (record ? unitsOf(record[name], scale) : 0n));
  return {
    scale,
    size: records.length,
    units: {
      depositAmount: column('depositAmount'),
      withdrawalAmount: column('withdrawalAmount'),
      spotTradingAmount: column('spotTradingAmount'),
      futuresTradingAmount: column('futuresTradingAmount'),
      commission: column('commission'),
    },
    text: (units) => amountOf(units, scale),
  };
}

const NAMES: Readonly<Record<Entry, string>> = {
  depositAmount: 'deposits',
  withdrawalAmount: 'withdrawals',
  spotTradingAmount: 'spot volumes',
  futuresTradingAmount: 'futures volumes',
  commission: 'commissions',
};

export interface Sum {
  /** Undefined when there are amounts and not one of them can be read. */
  readonly units: bigint | undefined;
  readonly worth: Worth;
}

/** The sum of one column, less well known when amounts are missing in it. */
export function sumOf({ units, size }: Ledger, name: Entry, worth: Worth): Sum {
  if (worth.completeness === 'unread') return { units: undefined, worth };
  let total = 0n;
  let missing = 0;
  for (const each of units[name]) {
    if (each === undefined) missing += 1;
    else total += each;
  }
  if (missing === 0) return { units: total, worth };
  const problem = `${missing} of the ${NAMES[name]} were not sent or are no plain decimal numbers; they are in no sum.`;
  return { units: missing === size ? undefined : total, worth: worthOf(worth, problem) };
}

/** Spot plus futures volume of a row; undefined when one of the two is. */
export function volumeOf({ units }: Ledger, row: number): bigint | undefined {
  const spot = units.spotTradingAmount[row];
  const futures = units.futuresTradingAmount[row];
  return spot === undefined || futures === undefined ? undefined : spot + futures;
}

/** Active: a spot or futures volume above 0 in the range. */
export const isActive = ({ units }: Ledger, row: number): boolean =>
  (units.spotTradingAmount[row] ?? 0n) > 0n || (units.futuresTradingAmount[row] ?? 0n) > 0n;
