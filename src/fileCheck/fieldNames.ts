/** What programs call the fields of an order, and what a person adds to that in the settings. Pure. */
import { AMOUNTS, FIELDS, type Field } from '../model/fileFields';
import { isClientIdName, isOrderIdName } from '../model/orderIds';
import { FOREIGN_NAMES } from './languages';

const NAMES: Readonly<Record<Exclude<Field, 'clientOid'>, string>> = {
  status: 'status state orderstatus orderstate ordstatus',
  symbol: 'symbol pair market instrument instid instrumentid ticker tradingpair currencypair contract futures',
  action: 'side action direction type orderside tradeside tradetype delegatetype',
  positionSide: 'positionside position posside holdside',
  size: 'size sz qty quantity amount origqty origquantity originalamount originalquantity ordersize orderqty orderquantity orderamount vol volume',
  filledQty:
    'filled filledqty filledsize executedsize filledamount filledquantity filledvolume executed executedqty executedamount executedquantity cumulativeamount cumulativequantity executedamountbase quantityfilled qtyfilled sizefilled amountfilled cumfilled cumqty cumexecqty dealsize dealvol accfillsz',
  price: 'price limitprice orderprice px ordpx',
  priceAvg:
    'avg average avgprice averageprice priceavg avgpx avgfillprice averagefillprice avgtradingprice averagetradingprice fillprice filledprice executedprice avgdealprice dealavgprice avgfilledprice averagefilledprice filledavgprice filledaverageprice avgexecutedprice averageexecutedprice avgexecutionprice averageexecutionprice',
  triggerPrice: 'trigger triggerprice triggerpx stopprice stoppx',
  createTime: 'createtime created createdat createdtime createtimems creationtime ctime',
  triggerTime: 'triggertime triggeredat',
  time: 'time timestamp ts datetime date eventtime loggedat',
};

const FIELD_OF = new Map(
  [...Object.entries(FOREIGN_NAMES), ...Object.entries(NAMES)].flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field as Field | 'id'] as const),
  ),
);

/** `id` for an order id, `other` for digits that are surely no order's, `oneStatus` for the state of one of a record's orders. */
export type Meaning = Field | 'id' | 'other' | 'oneStatus' | undefined;

const OTHER_ID =
  /(trade|fill|deal|exec|execution|position|user|account|request|trace|span|session|message|msg)[_\-. ]?id$|^(u|p|c)id$|(^|order[_\-. ]?)(client|link)[_\-. ]?id$|nonce|seq|hash|^(taker[_ ]?or[_ ]?maker|is[_ ]?maker|maker|liquidity|role|event|channel|topic|(exec|execution|event|msg|message)[_ ]?type)$/i;

/** Of a trade: what it cost. */
export const OF_FEES =
  /^((trading|trade|exec|fill|taker|maker|total)[_ ]?)?(fees?|commissions?)([_ ]?(asset|currency|coin|ccy|rate|paid|amount|usdt?))?$/i;
/** A client ID of another order. */
const OTHERS_CLIENT_ID =
  /^(parent|child|oco|tp|sl|orig(inal)?|linked|related|prev(ious)?|old|attached|hedge|entry|exit)[_\-. ]?(client|cl|custom)/i;

/** What frameworks put before the names of their columns. */
const PREFIX =
  /^(?:(?:ft|order|exchange|plan)_(?!type$|date$|time$)|(?:last|current|final|algo)_(?=(?:order_)?(?:status|state)$)|new_(?=(?:status|state)$))/i;
/** Of a share, a count, a question or one of several: `Filled %`, `# Filled`, `Filled?`, `Price 2`. */
const OF_ELSE = /[%#?\d]/;
/** `planStatus` as `plan_Status`. */
const inParts = (name: string): string => name.replace(/([a-z])(?=[A-Z])/g, '$1_');
const lettersOf = (name: string): string => (OF_ELSE.test(name) ? '' : name.toLowerCase().replace(/[^\p{L}]/gu, ''));
const fieldOf = (name: string): Field | 'id' | undefined =>
  FIELD_OF.get(lettersOf(name)) ?? FIELD_OF.get(lettersOf(inParts(name).replace(PREFIX, '').replace(PREFIX, '')));

/** The state of one of a record's orders: `entry_status`. */
const STATUS_NAME = /^(.+?)[_\-. ]?(?:order[_\-. ]?)?(?:status|state)$/i;

/** `Price (USDT)`: in what the amounts under a name are counted. */
const WITH_UNIT = /^(.*[^\s([]) ?[([] ?((?=[\dA-Z]*[A-Z])[\dA-Z]{2,10}) ?[)\]]$/;
/** What a size comes to in it is no size. */
const MONEY = /^(?:(?:FD|[BT]|PY)?USD|USD[TCE]|DAI|EUR|GBP|TRY|BRL|JPY|KRW|CNY|RUB|PLN)$/;

/** What the amounts of a column are, and in which unit, where its head says so; undefined for all others. */
export function amountIn(name: string, meaningOf: MeaningOf): { readonly meaning: Field; readonly unit: string } | undefined {
  const [, bare = '', unit = ''] = WITH_UNIT.exec(name.trim()) ?? [];
  const meaning = unit === '' ? undefined : meaningOf(bare);
  const field = AMOUNTS.find((each) => each === meaning);
  if (field === undefined || ((field === 'size' || field === 'filledQty') && MONEY.test(unit))) return undefined;
  return { meaning: field, unit };
}

/** `Date(UTC+8)`, `Created UTC` and `created_utc`: by which clock the times under a name are. */
const WITH_ZONE = /^(.*[^\s([_])(?:[\s_]|(?= ?[([]))[([\s]{0,3}(?:UTC|GMT)(?: ?([-+\u2212])(\d{1,2})(?::?([0-5]\d))?)? ?[)\]]?$/i;
const TIMES = ['createTime', 'triggerTime', 'time'] as const satisfies readonly Field[];

/** What the times of a column are, and their offset as it stands behind a time, where its head says so; undefined for all others. */
export function timeIn(name: string, meaningOf: MeaningOf): { readonly meaning: Field; readonly offset: string } | undefined {
  const [, bare = '', sign, hours = '', minutes = '00'] = WITH_ZONE.exec(name.trim()) ?? [];
  const meaning = bare === '' ? undefined : meaningOf(bare);
  const field = TIMES.find((each) => each === meaning);
  return field && { meaning: field, offset: sign === undefined ? 'Z' : `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}` };
}

const MOST_NAMES = 5000;
/** Characters; what is longer is no name that a program would give. */
const LONGEST_NAME = 200;

/** What has orders and is none. */
export const IS_POSITION = /(?:^|[_.])pos(?:itions?)?$|Pos(?:itions?)?$/;
/** `Exec. Qty` has none. */
const PATH = /^(.+)\.[^\s.]+$/;

/** Under what a value of a flattened record stands: `position` of `position.size`, and nothing of `order.status` and `executed.price`. */
export function pathOf(name: string): string {
  const [, path = ''] = name.includes('.') ? (PATH.exec(name) ?? []) : [];
  if (path === '') return path;
  const isWhole = FIELD_OF.has(lettersOf(name)) && !IS_POSITION.test(path);
  return isWhole ? '' : path.toLowerCase().replace(/(?:^|\.)order$/, '');
}

/** What a name means. */
export type MeaningOf = (name: string) => Meaning;

const NAMED = [...FIELDS, 'id'] as const;
const folded = (name: string): string => name.trim().toLowerCase();

/** @param more names of the setting, each with a field or `id`; one that has neither means nothing */
export function fieldNames(more: Readonly<Record<string, unknown>> = {}): MeaningOf {
  const added = new Map(Object.entries(more).map(([name, meaning]) => [folded(name), NAMED.find((each) => each === meaning)] as const));
  const find = (name: string): Meaning => {
    const bare = name.trim();
    const last = bare.slice(bare.lastIndexOf('.') + 1);
    for (const each of [bare, last]) if (added.has(folded(each))) return added.get(folded(each));
    if (isOrderIdName(name)) return 'id';
    if (isClientIdName(name)) return OTHERS_CLIENT_ID.test(last) ? 'other' : 'clientOid';
    // `executed.price` is what was paid, whatever a `price` is.
    return (
      FIELD_OF.get(lettersOf(bare)) ??
      fieldOf(last) ??
      (OTHER_ID.test(last) || OF_FEES.test(last) ? 'other' : STATUS_NAME.test(name) ? 'oneStatus' : undefined)
    );
  };
  const known = new Map<string, Meaning>();
  // The names of a file are few and come again and again.
  return (name) => {
    if (name.length > LONGEST_NAME) return undefined;
    if (known.has(name)) return known.get(name);
    const meaning = find(name);
    if (known.size < MOST_NAMES) known.set(name, meaning);
    return meaning;
  };
}
