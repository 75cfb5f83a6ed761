import * as l10n from '@vscode/l10n';
import type { AffiliateUser, ReferralTotals } from '../model/affiliate';
import { actionOf, executionOf, type OrderDetail, type PlanOrder, type Status, statusOfRecord } from '../model/order';
import { withoutZeros } from '../model/orderIds';
import { ServiceError } from './errors';
import { amount, countAt, flag, flagAt, type JsonObject, listAt, objectAt, shapeError, text, time } from './record';
import type { AffiliateQuery, CurrentPlanQuery, HistoryPlanPage, Page } from './types';

/** Section 2.2, and all that section 2.1 shares with it. Whatever a field holds, this does not throw. */
export const orderDetail = (record: JsonObject): OrderDetail => ({
  orderId: text(record['order_id']),
  clientOid: text(record['client_oid']),
  symbol: text(record['symbol']),
  size: amount(record['size']),
  filledQty: amount(record['filled_qty']),
  price: amount(record['price']),
  priceAvg: amount(record['price_avg']),
  fee: amount(record['fee']),
  totalProfits: amount(record['totalProfits']),
  createTime: time(record['createTime']),
  action: actionOf(text(record['type'])),
  execution: executionOf(text(record['order_type'])),
  status: statusOf(record),
  raw: record,
});

const statusOf = (record: JsonObject, triggerTime?: number): Status =>
  statusOfRecord(
    {
      code: text(record['status']),
      filledQty: text(record['filled_qty']),
      size: text(record['size']),
      createTime: time(record['createTime']),
    },
    triggerTime,
  );

/** Section 2.1. */
export function planOrder(record: JsonObject): PlanOrder {
  const triggerTime = time(record['triggerTime']);
  return {
    ...orderDetail(record),
    status: statusOf(record, triggerTime),
    triggerPrice: amount(record['triggerPrice']),
    triggerPriceType: text(record['triggerPriceType']),
    triggerTime,
  };
}

/** Section 2.5. */
export const affiliateUser = (record: JsonObject): AffiliateUser => ({
  uid: text(record['uid']),
  registerTime: time(record['registerTime']),
  kycPassed: flag(record['kycResult']),
  inviteCode: text(record['inviteCode']) || undefined,
  firstDeposit: time(record['firstDeposit']),
  firstTrade: time(record['firstTrade']),
  lastDeposit: time(record['lastDeposit']),
  lastTrade: time(record['lastTrade']),
  raw: record,
});

/** Section 2.6. */
export const referralTotals = (record: JsonObject): ReferralTotals => ({
  uid: text(record['uid']),
  depositAmount: amount(record['depositAmount']),
  withdrawalAmount: amount(record['withdrawalAmount']),
  spotTradingAmount: amount(record['spotTradingAmount']),
  futuresTradingAmount: amount(record['futuresTradingAmount']),
  commission: amount(record['commission']),
});

const sameId = (asked: string, answered: string): boolean => withoutZeros(asked) === withoutZeros(answered);

/** @throws ServiceError `badResponse` for an order without an ID, or with another than was asked for */
function assertIsOrder(asked: string, { orderId, raw }: Pick<OrderDetail, 'orderId' | 'raw'>): void {
  if (orderId === '') throw shapeError('order_id', l10n.t('a string'), (raw as JsonObject)['order_id']);
  if (sameId(asked, orderId)) return;
  throw new ServiceError(
    'badResponse',
    l10n.t`The service responded to the request for order ${asked} with a different order, so the response was discarded. Check the order ID.`,
  );
}

/** Without the UID: privacy mode hides it. */
const otherUser = (): ServiceError =>
  new ServiceError(
    'badResponse',
    l10n.t('The service responded to the request for one user with other users, so the response was discarded. Check the UID.'),
  );

/** Section 4.2. The service ignores an order id it cannot read and returns everything, hence the check. @throws ServiceError `badResponse` */
export function currentPlan(body: unknown, { orderId }: CurrentPlanQuery): PlanOrder[] {
  const orders = listAt(body, '', planOrder);
  if (orderId !== undefined) for (const order of orders) assertIsOrder(orderId, order);
  return orders;
}

/** Section 4.1. @throws ServiceError `badResponse` */
export function historyPlan(body: unknown): HistoryPlanPage {
  const page = objectAt(body, '');
  return { orders: listAt(page['list'], 'list', planOrder), nextPage: flagAt(page['nextPage'], 'nextPage') };
}

/** Section 4.3. @throws ServiceError `badResponse` */
export function detail(body: unknown, { orderId }: { readonly orderId: string }): OrderDetail {
  const order = orderDetail(objectAt(body, ''));
  assertIsOrder(orderId, order);
  return order;
}

/** Sections 4.4 and 4.5: a page whose items stand under `key`, of the one user that was asked for. @throws ServiceError `badResponse` */
export const pageOf =
  <T extends { readonly uid: string }>(key: string, decode: (record: JsonObject) => T) =>
  (body: unknown, { uid: asked }: AffiliateQuery = {}): Page<T> => {
    const page = objectAt(body, '');
    const items = listAt(page[key], key, decode);
    if (asked !== undefined && items.some(({ uid }) => !sameId(asked, uid))) throw otherUser();
    return {
      items,
      pages: countAt(page['pages'], 'pages'),
      pageSize: countAt(page['pageSize'], 'pageSize'),
      total: countAt(page['total'], 'total'),
    };
  };
