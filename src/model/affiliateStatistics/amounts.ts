import * as l10n from '@vscode/l10n';
import { REFERRAL_AMOUNTS, type ReferralAmount as AmountName, type ReferralTotals } from '../affiliate';
import { numberText } from '../language';
import { amountOf, scaleOf, unitsOf } from '../decimals';
import { forEach, mapEach, type Work } from '../work';
import { withLacking, type Reliability } from '../reliability';

export type { AmountName };

type Columns = Readonly<Record<AmountName, readonly (bigint | undefined)[]>>;

/** All amounts of some records as whole numbers of one and the same 10^-scale, read once; undefined: not sent, or no plain decimal. */
export interface AmountColumns {
  readonly scale: number;
  readonly size: number;
  readonly units: Columns;
  /** The same for sums, which take what came of an amount that is not known: see {@link ReferralTotals.known}. */
  readonly known: Columns;
  /** The amount in words of the service. */
  text(units: bigint): string;
}

/** @param records one per row; undefined where the row has no totals, which counts as having done nothing */
export function* columnsOf(records: readonly (ReferralTotals | undefined)[]): Work<AmountColumns> {
  let scale = 0;
  let inParts = false;
  yield* forEach(records, (record) => {
    if (record) for (const name of REFERRAL_AMOUNTS) scale = Math.max(scale, scaleOf(record[name]), scaleOf(record.known?.[name] ?? ''));
    inParts ||= record?.known !== undefined;
  });
  const columns = function* (read: (record: ReferralTotals, name: AmountName) => string): Work<Columns> {
    const column = (name: AmountName): Work<(bigint | undefined)[]> =>
      mapEach(records, (record) => (record ? unitsOf(read(record, name), scale) : 0n));
    return {
      depositAmount: yield* column('depositAmount'),
      withdrawalAmount: yield* column('withdrawalAmount'),
      spotTradingAmount: yield* column('spotTradingAmount'),
      futuresTradingAmount: yield* column('futuresTradingAmount'),
      commission: yield* column('commission'),
    };
  };
  const units = yield* columns((record, name) => record[name]);
  return {
    scale,
    size: records.length,
    units,
    known: inParts ? yield* columns((record, name) => record[name] || (record.known?.[name] ?? '')) : units,
    text: (sum) => amountOf(sum, scale),
  };
}

/** Undefined stays so. */
export const textOf = (columns: AmountColumns, units: bigint | undefined): string | undefined =>
  units === undefined ? undefined : columns.text(units);

const MISSING: Readonly<Record<AmountName, (missing: string) => string>> = {
  depositAmount: (missing) =>
    l10n.t('Deposits left out of all totals because they are missing or not plain decimal numbers: {0}.', missing),
  withdrawalAmount: (missing) =>
    l10n.t('Withdrawals left out of all totals because the amount is missing or is not a plain decimal number: {0}.', missing),
  spotTradingAmount: (missing) =>
    l10n.t('Spot volumes left out of all totals because they are missing or not plain decimal numbers: {0}.', missing),
  futuresTradingAmount: (missing) =>
    l10n.t('Futures volumes left out of all totals because they are missing or not plain decimal numbers: {0}.', missing),
  commission: (missing) =>
    l10n.t('Commissions left out of all totals because they are missing or not plain decimal numbers: {0}.', missing),
};

export interface ColumnSum {
  /** Undefined when there are amounts and not one of them can be read. */
  readonly units: bigint | undefined;
  readonly worth: Reliability;
}

/** The sum of one column, less well known when amounts are missing in it. */
export function* columnSum(columns: AmountColumns, name: AmountName, worth: Reliability): Work<ColumnSum> {
  if (worth.completeness === 'unread') return { units: undefined, worth };
  const units = sumKnown(columns.known[name]);
  yield;
  const missing = missingIn(columns.units[name]);
  yield;
  if (missing === 0) return { units, worth };
  return {
    units,
    worth: withLacking(worth, MISSING[name](numberText(missing))),
  };
}

/** The names of those sums and counts that lack a value, for a part of the statistics; nothing where none does. */
export function lacksOf<Name extends string>(
  sums: Readonly<Record<Name, readonly (bigint | boolean | undefined)[]>>,
): { readonly lacks?: readonly Name[] } {
  const lacks = (Object.keys(sums) as Name[]).filter((name) => sums[name].includes(undefined));
  return lacks.length === 0 ? {} : { lacks };
}

/** Of nothing it is 0; undefined when there are amounts and not one of them is known. */
export function sumKnown(amounts: readonly (bigint | undefined)[]): bigint | undefined {
  let total = 0n;
  let known = amounts.length === 0;
  for (const each of amounts) {
    if (each === undefined) continue;
    total += each;
    known = true;
  }
  return known ? total : undefined;
}

/** How many it is true of: of nobody 0; undefined when it is known of none of them. */
export const countKnown = (all: readonly (boolean | undefined)[]): number | undefined =>
  all.length > 0 && all.every((each) => each === undefined) ? undefined : all.filter(Boolean).length;

const missingIn = (amounts: readonly (bigint | undefined)[]): number =>
  amounts.reduce((missing, each) => (each === undefined ? missing + 1 : missing), 0);

/** Spot plus futures volume of a row; undefined when one of the two is. @param columns also those of sums */
export function volumeOf(columns: Columns, row: number): bigint | undefined {
  const spot = columns.spotTradingAmount[row];
  const futures = columns.futuresTradingAmount[row];
  return spot === undefined || futures === undefined ? undefined : spot + futures;
}

/** Active: a spot or futures volume above 0 in the range; undefined where neither is known to be, and not both are known. */
export function activityOf({ units, known }: AmountColumns, row: number): boolean | undefined {
  const volumes = (['spotTradingAmount', 'futuresTradingAmount'] as const).map((name) => [known[name][row], units[name][row]] as const);
  if (volumes.some(([came = 0n]) => came > 0n)) return true;
  return volumes.some(([, whole]) => whole === undefined) ? undefined : false;
}

export const isActive = (columns: AmountColumns, row: number): boolean => activityOf(columns, row) === true;
