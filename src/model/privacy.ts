/**
 * What records look like before anything is put into words: safe to show, and without what must not be read over a shoulder. It
 * fails closed: a field is masked until a table here, or one of {@link ./publicFields}, names it public, and the compiler wants each
 * field named. Pure.
 */
import type { AffiliateUser, ReferralTotals } from './affiliate';
import type { DisplayOptions } from './describe';
import { MASK, plainSentence, sentenceAsShown, wordsAsShown } from './maskedWords';
import type { Coded, Order, PlanOrder, Status } from './order';
import { eachText, visible } from './visible';

export { MASK };

export type Mode = Pick<DisplayOptions, 'masked'>;

/**
 * What becomes of a value in privacy mode. `hidden`: `•••`. `words`: of others, so no number is left in them. `sentence`: ours, with
 * theirs in it. A function decides by the value itself.
 */
type Manner<T> = 'public' | 'hidden' | 'words' | 'sentence' | ((value: T) => unknown);

/** What becomes of every field of a kind of record. What holds others is named field by field: one that is new is not in it. */
export type Fields<T> = T extends readonly (infer Each)[]
  ? Fields<NonNullable<Each>>
  : unknown extends T
    ? 'hidden'
    : T extends object
      ? { readonly [Name in keyof T]-?: Fields<NonNullable<T[Name]>> } | 'hidden' | ((value: T) => unknown)
      : Manner<T>;

/** The value as privacy mode shows it. What was not sent still shows as not sent. */
export function maskedBy<T>(fields: Fields<NonNullable<T>> | undefined, value: T): T {
  return maskedAs(fields, value) as T;
}

function maskedAs(fields: unknown, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return value;
  if (Array.isArray(value)) return value.map((each) => maskedAs(fields, each));
  if (typeof fields === 'function') return (fields as (value: unknown) => unknown)(value);
  if (typeof value === 'object') return typeof fields === 'object' && fields !== null ? maskedRecord(fields, value) : MASK;
  if (fields === 'public') return value;
  if (typeof value === 'string' && fields === 'words') return wordsAsShown(value, { masked: true });
  if (typeof value === 'string' && fields === 'sentence') return sentenceAsShown(value, { masked: true });
  return MASK;
}

function maskedRecord(fields: object, value: object): object {
  const mannerOf = (name: string): unknown => (Object.hasOwn(fields, name) ? fields[name as keyof typeof fields] : undefined);
  return Object.fromEntries(Object.entries(value).map(([name, each]: [string, unknown]) => [name, maskedAs(mannerOf(name), each)]));
}

/** A code that the contract names is put into our words; any other is what the service sent. */
const codedBy =
  <T extends Coded<string>>(more: { readonly [Name in Exclude<keyof T, keyof Coded<string>>]: 'public' }) =>
  (coded: T): unknown => {
    const manner = coded.kind === 'unknown' ? 'words' : 'public';
    return maskedRecord({ kind: 'public', code: manner, label: manner, ...more }, coded);
  };

const ORDER: Fields<PlanOrder> = {
  orderId: 'public',
  clientOid: 'public',
  symbol: 'public',
  size: 'hidden',
  filledQty: 'hidden',
  price: 'hidden',
  priceAvg: 'hidden',
  fee: 'hidden',
  totalProfits: 'hidden',
  createTime: 'public',
  action: codedBy({}),
  execution: codedBy({}),
  status: codedBy<Status>({ final: 'public' }),
  raw: 'hidden',
  triggerPrice: 'hidden',
  triggerPriceType: 'words',
  triggerTime: 'public',
};

export const USER: Fields<AffiliateUser> = {
  uid: 'hidden',
  registerTime: 'public',
  kycPassed: 'public',
  inviteCode: 'public',
  firstDeposit: 'public',
  firstTrade: 'public',
  lastDeposit: 'public',
  lastTrade: 'public',
  raw: 'hidden',
};

export const TOTALS: Fields<ReferralTotals> = {
  uid: 'hidden',
  depositAmount: 'hidden',
  withdrawalAmount: 'hidden',
  spotTradingAmount: 'hidden',
  futuresTradingAmount: 'hidden',
  commission: 'hidden',
  known: 'hidden',
};

/** The record with all its text safe to show, the record as it came aside. */
function visibleRecord<T extends object>(record: T): T {
  const changed = Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
    const text = typeof value === 'string' ? visible(value) : value;
    return text === value ? [] : [[name, text] as const];
  });
  return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) };
}

/** What lists hold. */
export type Listed = PlanOrder | AffiliateUser;

/** For files: every value as it came, except what is masked. `raw` is gone too. */
export const maskedOrder = <T extends Order>(order: T): T => maskedAs(ORDER, order) as T;

/** A record of a list, whatever the list is of. */
export const maskedListed = <T extends Listed>(record: T): T => maskedAs('orderId' in record ? ORDER : USER, record) as T;

const FIELDS: Readonly<Record<string, unknown>> = { ...USER, ...TOTALS, ...ORDER };

/** One field of an order, a user or totals by its name, as it may be shown. One that no table names is hidden. */
export const fieldAsShown = <T>(name: string, value: T, { masked = false }: Mode): T =>
  masked ? (maskedAs(Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined, value) as T) : value;

/** The order as it may be shown: its text is safe to show, and in privacy mode it is masked. */
export const orderAsShown = <T extends Order>(order: T, { masked = false }: Mode): T => visibleRecord(masked ? maskedOrder(order) : order);

export const userAsShown = (user: AffiliateUser, { masked = false }: Mode): AffiliateUser =>
  visibleRecord(masked ? maskedBy(USER, user) : user);

export const totalsAsShown = (totals: ReferralTotals, { masked = false }: Mode): ReferralTotals =>
  visibleRecord(masked ? maskedBy(TOTALS, totals) : totals);

/** What holds sentences, as it may be shown: the marks of what is quoted in them are gone in either mode. */
export const tellingAsShown = <T>(fields: Fields<NonNullable<T>>, value: T, { masked = false }: Mode): T =>
  masked ? maskedBy(fields, value) : eachText(value, plainSentence);
