/** How records go on the wire: as the contract says, or as the quirks have it. */
import type { AffiliateUserRecord, DetailStatus, PlanOrderRecord, ReferralRecord } from './records';
import { hash } from './random';
import type { Quirks } from './quirks';

type Json = Record<string, unknown>;

/** Section 2.3 by numeric code minus one. */
const TYPES = [
  'open_long',
  'open_short',
  'close_long',
  'close_short',
  'offset_liquidate_long',
  'offset_liquidate_short',
  'agreement_close_long',
  'agreement_close_short',
  'burst_liquidate_long',
  'burst_liquidate_short',
] as const;
/** Section 2.4 by numeric code. */
const KINDS = ['normal', 'postOnly', 'fok', 'ioc'] as const;

const typeText = (order: PlanOrderRecord) => TYPES[Number(order.type) - 1] ?? order.type;
const kindText = (order: PlanOrderRecord) => KINDS[Number(order.order_type)] ?? order.order_type;

/** What people may write into a free text: each is dangerous to a program that trusts it. */
const MARKUP = [
  '[x](command:workbench.action.quit)',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://127.0.0.1/","x")',
  '**bold** `code` | $(zap) &lt;b&gt;',
] as const;
const markupFor = (id: string) => MARKUP[hash(id) % MARKUP.length] ?? MARKUP[0];

/** Section 2.1. */
export function planOrder(order: PlanOrderRecord, status: DetailStatus, quirks: Quirks): Json {
  const record: Json = { ...order, ...freeText(order, quirks) };
  if (quirks.has('text-codes')) {
    Object.assign(record, { type: typeText(order).toUpperCase(), order_type: kindText(order).toUpperCase(), status: status.toUpperCase() });
  }
  if (quirks.has('numeric-times')) Object.assign(record, { createTime: Number(order.createTime), triggerTime: Number(order.triggerTime) });
  // By the id, so that an order which lacks it lacks it in every answer.
  if (quirks.has('no-creation-time') && order.order_id.endsWith('0')) record['createTime'] = '';
  if (quirks.has('extra-fields')) Object.assign(record, extraOrderFields(order));
  return quirks.has('missing-fields') ? withoutEmpty(record) : record;
}

/** Section 2.2: codes as text, no trigger fields, the creation time as a number. */
export function orderDetail(order: PlanOrderRecord, status: DetailStatus, quirks: Quirks): Json {
  const { triggerPrice: _price, triggerPriceType: _priceType, triggerTime: _time, ...rest } = order;
  const upper = (text: string) => (quirks.has('text-codes') ? text.toUpperCase() : text);
  const record: Json = {
    ...rest,
    ...freeText(order, quirks),
    createTime: quirks.has('text-times') ? order.createTime : Number(order.createTime),
    status: upper(status),
    type: upper(typeText(order)),
    order_type: upper(kindText(order)),
  };
  if (quirks.has('extra-fields')) Object.assign(record, extraOrderFields(order));
  return quirks.has('missing-fields') ? withoutEmpty(record) : record;
}

/** Section 2.5. */
export function affiliateUser(user: AffiliateUserRecord, quirks: Quirks): Json {
  const time = (at: number | null) => {
    const known = at ?? (quirks.has('zero-times') ? 0 : null);
    return quirks.has('text-times') && known !== null ? String(known) : known;
  };
  const record: Json = {
    uid: user.uid,
    registerTime: time(user.registerTime),
    kycResult: user.kycResult,
    inviteCode: quirks.has('markup') ? markupFor(user.uid) : user.inviteCode,
    firstDeposit: time(user.firstDeposit),
    firstTrade: time(user.firstTrade),
    lastDeposit: time(user.lastDeposit),
    lastTrade: time(user.lastTrade),
  };
  if (quirks.has('extra-fields')) Object.assign(record, { vipLevel: 1, channel: { id: '7', name: 'default' } });
  return quirks.has('missing-fields') ? withoutEmpty(record) : record;
}

/** Section 2.6. */
export function referral(record: ReferralRecord, quirks: Quirks): Json {
  const extra = quirks.has('extra-fields') ? { rebateRatio: '0.3' } : {};
  return { ...(quirks.has('missing-fields') ? withoutEmpty({ ...record }) : record), ...extra };
}

function freeText(order: PlanOrderRecord, quirks: Quirks): Json {
  if (quirks.has('null-client-oid')) return { client_oid: null };
  return quirks.has('markup') ? { client_oid: markupFor(order.order_id) } : {};
}

const extraOrderFields = (order: PlanOrderRecord): Json => ({
  contracts: Number.parseInt(order.size, 10),
  presetTakeProfitPrice: null,
  presetStopLossPrice: null,
  source: { channel: 'web', tags: [] },
});

const CARRIES_NOTHING: readonly unknown[] = ['', '0', 0, null];

/** The codes stay, `'0'` among them: they say something. */
const withoutEmpty = (record: Json): Json =>
  Object.fromEntries(
    Object.entries(record).filter(([name, value]) => ['status', 'order_type'].includes(name) || !CARRIES_NOTHING.includes(value)),
  );

/** JSON text; `numeric-ids` writes order ids as integers, which no JavaScript number could hold. */
export function jsonText(value: unknown, quirks: Quirks): string {
  const text = JSON.stringify(value);
  return quirks.has('numeric-ids') ? text.replace(/"order_id":"(\d+)"/g, '"order_id":$1') : text;
}
