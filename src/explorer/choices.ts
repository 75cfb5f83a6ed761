import * as l10n from '@vscode/l10n';
import { fitsClientId, LONGEST_CLIENT_ID } from '../model/clientIdsInText';
import { isId } from '../model/orderIdDigits';
import { actionOf, type ActionKind, type PlanOrder } from '../model/order';
import { looksLikeDay, rangeOfDays } from '../model/calendar';
import type { Period } from '../model/period';
import { KEPT_DAYS } from '../model/rangeChoice';
import { visible } from '../model/visible';
import type { AffiliateUsersQuery, Event, HistoryQuery } from '../store';
import { queryFor } from '../store/usersQuery';
import { Emitter } from '../primitives/emitter';
import type { Kept } from '../primitives/kept';

interface ClientFilter {
  /** Only orders whose client id has this in it, in upper or lower case; undefined means all. Never a part of a question. */
  readonly clientOid?: string | undefined;
}

/** How a person wants to see the lists; remembered per workspace. */
export interface Choices {
  readonly openOrders: ClientFilter & {
    readonly groupBy: 'none' | 'symbol' | 'action';
    /** Only these; none means all. */
    readonly symbols: readonly string[];
  };
  readonly orderHistory: HistoryQuery & ClientFilter;
  readonly affiliateUsers: AffiliateUsersQuery & { readonly groupBy: 'none' | 'stage' | 'inviteCode' };
}

export const DEFAULTS: Choices = {
  openOrders: { groupBy: 'none', symbols: [] },
  orderHistory: { period: { days: 30 } },
  affiliateUsers: { groupBy: 'none', period: { days: 365 } },
};

/** The four kinds that section 4.1 can filter by. */
export const DELEGATE_TYPES: readonly { type: 1 | 2 | 3 | 4; kind: ActionKind; label: string }[] = [
  { type: 1, kind: 'open_long', label: actionOf('1').label },
  { type: 2, kind: 'open_short', label: actionOf('2').label },
  { type: 3, kind: 'close_long', label: actionOf('3').label },
  { type: 4, kind: 'close_short', label: actionOf('4').label },
];

/** The orders that a filter by client id leaves; worked out once for a list that stays the same. */
export function clientFilter(): (orders: readonly PlanOrder[], clientOid: string | undefined) => readonly PlanOrder[] {
  const known = new WeakMap<readonly PlanOrder[], { readonly clientOid: string; readonly left: readonly PlanOrder[] }>();
  return (orders, clientOid) => {
    if (clientOid === undefined) return orders;
    const before = known.get(orders);
    if (before?.clientOid === clientOid) return before.left;
    const left = orders.filter((order) => fitsClientId(order, clientOid));
    known.set(orders, { clientOid, left });
    return left;
  };
}

/** Of a filter, where it is told. @param part what was typed */
export const tellClientId = (part: string): string => l10n.t`client ID ${visible(part)}`;

export const areOpenOrdersFiltered = ({ symbols, clientOid }: Choices['openOrders']): boolean =>
  symbols.length > 0 || clientOid !== undefined;

/** Whether a filter hides anything that would be shown without one. */
export function isFiltered(view: 'orderHistory' | 'affiliateUsers', choices: Choices): boolean {
  const { period } = choices[view];
  const standard = DEFAULTS[view].period;
  const { orderHistory, affiliateUsers } = choices;
  const narrowed =
    view === 'orderHistory'
      ? orderHistory.delegateType !== undefined || orderHistory.clientOid !== undefined
      : affiliateUsers.uid !== undefined;
  // The history's span grows on demand, so a shorter one hides nothing for good.
  return narrowed || !('days' in period) || (view === 'affiliateUsers' && 'days' in standard && period.days !== standard.days);
}

const KEY = 'orderdeck.choices';

export class RememberedChoices {
  private readonly changed = new Emitter<keyof Choices>();
  private latest: Choices;
  readonly onDidChange: Event<keyof Choices> = this.changed.event;

  /**
   * @param masked privacy mode: what is written lacks the uid, so that the filter goes with the window
   * @param timeZone of the days that a person typed, which need not be the one in which they did; undefined is the machine's own
   * @param owner whose data is shown, see `Session.owner`
   */
  constructor(
    private readonly memory: Kept,
    private readonly masked: () => boolean = () => false,
    private readonly timeZone: () => string | undefined = () => undefined,
    private readonly owner: () => string | undefined = () => undefined,
  ) {
    this.latest = restored(memory.get(KEY));
    this.inZone();
  }

  /** Which users were asked for last, whosever they are. */
  get users(): AffiliateUsersQuery {
    return this.latest.affiliateUsers;
  }

  /** For the account that is shown. */
  get current(): Choices {
    const affiliateUsers = queryFor(this.owner(), this.latest.affiliateUsers);
    return affiliateUsers === this.latest.affiliateUsers ? this.latest : { ...this.latest, affiliateUsers };
  }

  async set<View extends keyof Choices>(view: View, change: Partial<Choices[View]>): Promise<void> {
    this.latest = { ...this.latest, [view]: { ...this.latest[view], ...change } };
    this.inZone();
    this.changed.fire(view);
    await this.keep();
  }

  /** To be called when the zone may be another one. */
  followZone(): void {
    this.inZone().forEach((view) => this.changed.fire(view));
  }

  /** Days stay the days that were typed: they begin and end at other moments in another zone. A zone may have skipped one. */
  private inZone(): (keyof Choices)[] {
    return (['orderHistory', 'affiliateUsers'] as const).filter((view) => {
      const { period } = this.latest[view];
      const range = 'from' in period && rangeOfDays(period.from, period.to, this.timeZone());
      if (!range || (range.start === period.start && range.end === period.end)) return false;
      this.latest = { ...this.latest, [view]: { ...this.latest[view], period: { ...period, ...range } } };
      return true;
    });
  }

  /** Also when privacy mode was turned on: what was written before is written anew. */
  async keep(): Promise<void> {
    const { affiliateUsers, ...others } = this.latest;
    await this.memory.update(
      KEY,
      this.masked() ? { ...others, affiliateUsers: { ...affiliateUsers, uid: undefined, uidOf: undefined } } : this.latest,
    );
  }
}

/** What is remembered, as far as it means anything: another version of the extension may have written it. */
function restored(memory: unknown): Choices {
  const known = fieldsOf(memory);
  const openOrders = fieldsOf(known['openOrders']);
  const orderHistory = fieldsOf(known['orderHistory']);
  const affiliateUsers = fieldsOf(known['affiliateUsers']);
  const { symbols } = openOrders;
  const { uid, uidOf } = affiliateUsers;
  return {
    openOrders: {
      groupBy: oneOf(['none', 'symbol', 'action'], openOrders['groupBy']) ?? DEFAULTS.openOrders.groupBy,
      symbols: Array.isArray(symbols) ? symbols.filter((each) => typeof each === 'string') : DEFAULTS.openOrders.symbols,
      ...clientFilterFrom(openOrders),
    },
    orderHistory: {
      period: periodFrom(orderHistory['period']) ?? DEFAULTS.orderHistory.period,
      delegateType: oneOf([1, 2, 3, 4], orderHistory['delegateType']),
      ...clientFilterFrom(orderHistory),
    },
    affiliateUsers: {
      groupBy: oneOf(['none', 'stage', 'inviteCode'], affiliateUsers['groupBy']) ?? DEFAULTS.affiliateUsers.groupBy,
      period: periodFrom(affiliateUsers['period']) ?? DEFAULTS.affiliateUsers.period,
      // Of a uid that says nobody's nobody can be asked.
      ...(isId(uid) && typeof uidOf === 'string' && { uid, uidOf }),
    },
  };
}

const fieldsOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});

const oneOf = <const T>(known: readonly T[], value: unknown): T | undefined => known.find((each) => each === value);

const clientFilterFrom = ({ clientOid }: Record<string, unknown>): ClientFilter =>
  typeof clientOid === 'string' && clientOid !== '' && clientOid.length <= LONGEST_CLIENT_ID ? { clientOid } : {};

function periodFrom(value: unknown): Period | undefined {
  const { days, start, end, from, to } = fieldsOf(value);
  if (isWhole(days) && days > 0 && days <= MOST_DAYS) return { days };
  if (!isTime(start) || !isTime(end) || start > end) return undefined;
  return { start, end, ...(isDay(from) && isDay(to) && { from, to }) };
}

const isDay = (value: unknown): value is string => typeof value === 'string' && looksLikeDay(value);

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

/** Nobody can choose more. */
const MOST_DAYS = Math.max(...KEPT_DAYS);
/** As far as the days go that can be typed: no list says anything of what is no date. */
const LAST_DAY = Date.UTC(9999, 11, 31);
const isTime = (value: unknown): value is number => isWhole(value) && Math.abs(value) <= LAST_DAY;
