/** The rows of the table as the page gets them: see {@link RowChunk}. */
import type { PlanOrder } from '../../model/order';
import { maskedOrder, type Mode, orderAsShown } from '../../model/privacy';
import { visible } from '../../model/visible';
import { forEach, type Work } from '../../model/work';
import { AMOUNTS, type AmountColumn, type RowChunk, type WordColumn, WORDS, type Words } from './protocol';

export const amountOf = (order: PlanOrder, column: AmountColumn): string => order[FIELDS[column]];

const FIELDS = {
  size: 'size',
  filled: 'filledQty',
  price: 'price',
  average: 'priceAvg',
  trigger: 'triggerPrice',
  profit: 'totalProfits',
  fee: 'fee',
} as const satisfies Record<AmountColumn, keyof PlanOrder>;

/** In words for people; `''` was not sent. */
export const wordOf = (order: PlanOrder, column: WordColumn): string => (column === 'symbol' ? visible(order.symbol) : order[column].label);

/** The words of some orders, each once, in the order of the alphabet. */
export function* wordsOf(orders: readonly PlanOrder[], mode: Mode = {}): Work<Words> {
  const seen = WORDS.map((column) => ({ column, words: new Set<string>() }));
  yield* forEach(orders, (order) => {
    const shown = mode.masked ? maskedOrder(order) : order;
    for (const { column, words } of seen) words.add(wordOf(shown, column));
  });
  return Object.fromEntries(seen.map(({ column, words }) => [column, [...words].filter(Boolean).sort()])) as unknown as Words;
}

/** @param words what {@link wordsOf} says of all orders */
export function rowChunk(all: readonly PlanOrder[], words: Words, mode: Mode = {}): RowChunk {
  const orders = all.map((order) => orderAsShown(order, mode));
  const columnOf = (column: WordColumn): number[] => {
    const places = new Map(words[column].map((word, place) => [word, place]));
    return orders.map((order) => places.get(wordOf(order, column)) ?? -1);
  };
  return {
    orderId: orders.map(({ orderId }) => orderId),
    clientOid: orders.map(({ clientOid }) => clientOid),
    created: orders.map(({ createTime }) => createTime ?? null),
    triggered: orders.map(({ triggerTime }) => triggerTime ?? null),
    ...(Object.fromEntries(WORDS.map((column) => [column, columnOf(column)])) as Record<WordColumn, number[]>),
    ...(Object.fromEntries(AMOUNTS.map((column) => [column, orders.map((order) => amountOf(order, column))])) as Record<
      AmountColumn,
      string[]
    >),
  };
}
