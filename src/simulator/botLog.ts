/**
 * What a bot that trades in the demo writes into its log: something to hover over and to check. It is wrong about a price and about an
 * end, and its JSON parser once took an id for a number.
 */
import type { PlanOrderRecord, SimulatedAccount } from './records';

const OPEN_ORDERS = 6;
const PAST_ORDERS = 5;
const ACTIONS: Readonly<Record<string, string>> = { 1: 'open_long', 2: 'open_short', 3: 'close_long', 4: 'close_short' };
const FILLED = '2';
const CANCELED = '-1';
/** How much the bot is wrong by. */
const WRONG = 1.004;

const head = ({ order_id, symbol }: PlanOrderRecord, word: string): string =>
  `INFO ${word} order_id=${order_id} symbol=${symbol.replace('cmt_', '').toUpperCase()}`;
const placed = (order: PlanOrderRecord): string =>
  `${head(order, 'placed')} side=${ACTIONS[order.type]} size=${order.size} trigger=${order.triggerPrice}`;
const ended = (order: PlanOrderRecord): string =>
  order.status === FILLED
    ? `${head(order, 'filled')} filled=${order.filled_qty} avg_price=${order.price_avg}`
    : `${head(order, 'canceled')} size=${order.size}`;

/** Its lines until now, the oldest first. Later ones only come behind them. */
export function botLog({ data, startedAt }: { readonly data: SimulatedAccount; readonly startedAt: number }): string[] {
  const lines: { readonly at: number; readonly text: string }[] = [];
  const log = (at: number, text: string): void => void lines.push({ at, text });
  const endOf = ({ order_id, createTime }: PlanOrderRecord): number => data.updated.get(order_id) ?? Number(createTime);
  const all = [...data.historyOrders.values()];
  const endedSince = all.flat().filter((order) => endOf(order) > startedAt);
  const isKnown = ({ createTime }: PlanOrderRecord): boolean => Number(createTime) <= startedAt;

  const past = all
    .flatMap((orders) =>
      orders.filter((order) => order.status === FILLED && order.type in ACTIONS && endOf(order) <= startedAt).slice(0, 1),
    )
    .slice(0, PAST_ORDERS);
  const [badPrice, badEnd] = past;
  for (const order of past) {
    log(Number(order.createTime), placed(order));
    const price = (Number(order.price_avg) * WRONG).toFixed((order.price_avg.split('.')[1] ?? '').length);
    log(
      endOf(order),
      ended(order === badPrice ? { ...order, price_avg: price } : order === badEnd ? { ...order, status: CANCELED } : order),
    );
  }
  const atFirst = [...data.openOrders, ...endedSince].filter(isKnown).sort(byNewest);
  const [rounded, ...open] = atFirst.slice(0, OPEN_ORDERS);
  for (const order of open) log(Number(order.createTime), placed(order));
  if (rounded) log(Number(rounded.createTime), placed({ ...rounded, order_id: String(Number(rounded.order_id)) }));

  for (const order of [...data.openOrders, ...endedSince].filter((each) => !isKnown(each))) log(Number(order.createTime), placed(order));
  for (const order of endedSince) log(endOf(order), ended(order));
  return lines.sort((one, other) => one.at - other.at).map(({ at, text }) => `${new Date(at).toISOString()} ${text}`);
}

const byNewest = (one: PlanOrderRecord, other: PlanOrderRecord): number =>
  Number(other.createTime) - Number(one.createTime) || (one.order_id < other.order_id ? 1 : -1);
