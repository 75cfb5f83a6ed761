/** Sections 4.4 and 4.5: from an account and checked parameters to the answer. No HTTP. */
import { textOf, unitsOf } from './amount';
import { affiliatePage } from './paging';
import type { Parameters } from './parameters';
import {
  AMOUNT_FIELDS,
  type Activity,
  type AffiliateUserRecord,
  type AmountField,
  type ReferralRecord,
  type SimulatedAccount,
} from './records';
import type { Quirks } from './quirks';
import type { Refusal } from './refusal';
import { affiliateBounds, within, type Bounds } from './timeBounds';
import { affiliateUser, referral } from './wire';

/** A year takes five. */
const REMEMBERED_RANGES = 6;

/** What lies in a range; the same question is asked for every page of it. */
export interface AffiliateLists {
  readonly users: (bounds: Bounds) => readonly AffiliateUserRecord[];
  readonly referrals: (bounds: Bounds) => readonly ReferralRecord[];
}

/** Remembers the last few ranges while `version` and the number of users stay the same: a large account is read page by page. */
export function affiliateLists(account: SimulatedAccount, quirks: Quirks, version: () => number): AffiliateLists {
  const state = (): string => `${version()} ${account.users.length}`;
  return {
    users: remembered(state, (bounds) => {
      const inRange = within(bounds, quirks);
      const momentOf = quirks.has('users-by-activity') ? latestActivity : ({ registerTime }: AffiliateUserRecord) => registerTime;
      return account.users.filter((user) => inRange(momentOf(user)));
    }),
    referrals: remembered(state, (bounds) => {
      const inRange = within(bounds, quirks);
      return account.users.flatMap(({ uid }) => {
        const deeds = (account.activity.get(uid) ?? []).filter(({ at }) => inRange(at));
        return deeds.length > 0 ? [{ uid, ...sums(deeds) }] : [];
      });
    }),
  };
}

/**
 * Section 4.4. The specification does not say which of a user's times the range is about; here it is the registration,
 * unless a quirk has it otherwise. Newest registration first, both ends included.
 */
export function affiliateUids(lists: AffiliateLists, parameters: Parameters, now: number, quirks: Quirks): object | Refusal {
  const bounds = affiliateBounds(parameters, now);
  if ('refused' in bounds) return bounds;
  const { items, ...page } = affiliatePage(ofUser(lists.users(bounds), parameters), parameters, quirks);
  return { ...page, channelUserInfoItemList: items.map((user) => affiliateUser(user, quirks)) };
}

/**
 * Section 4.5: the exact sums of what each user did in the range, both ends included, in the order of the users. Who did
 * nothing has no record.
 */
export function referrals(lists: AffiliateLists, parameters: Parameters, now: number, quirks: Quirks): object | Refusal {
  const bounds = affiliateBounds(parameters, now);
  if ('refused' in bounds) return bounds;
  const { items, ...page } = affiliatePage(ofUser(lists.referrals(bounds), parameters), parameters, quirks);
  return { ...page, records: items.map((record) => referral(record, quirks)) };
}

const latestActivity = ({ lastTrade, lastDeposit, registerTime }: AffiliateUserRecord) => lastTrade ?? lastDeposit ?? registerTime;

const ofUser = <T extends { readonly uid: string }>(all: readonly T[], { uid }: Parameters) =>
  uid === undefined ? all : all.filter((item) => item.uid === uid);

function remembered<T>(state: () => string, find: (bounds: Bounds) => readonly T[]): (bounds: Bounds) => readonly T[] {
  const known = new Map<string, readonly T[]>();
  return (bounds) => {
    const key = `${state()} ${bounds.start} ${bounds.end}`;
    const items = known.get(key) ?? find(bounds);
    known.set(key, items);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > REMEMBERED_RANGES) known.delete(oldest);
    return items;
  };
}

function sums(deeds: readonly Activity[]): Record<AmountField, string> {
  const units = { depositAmount: 0n, withdrawalAmount: 0n, spotTradingAmount: 0n, futuresTradingAmount: 0n, commission: 0n };
  for (const { field, amount } of deeds) units[field] += unitsOf(amount);
  return Object.fromEntries(AMOUNT_FIELDS.map((field) => [field, textOf(units[field])])) as Record<AmountField, string>;
}
