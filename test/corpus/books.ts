/** The exchange's truth: plan orders of five contracts over a month. */

import { between, oneOf, randomOf } from './random';

export type Action = 'open_long' | 'open_short' | 'close_long' | 'close_short';
/** The words of the contract, `partially_filled` of plan orders included. */
export type State = 'untriggered' | 'open' | 'partially_filled' | 'filled' | 'canceled';

export interface Truth {
  readonly orderId: string;
  readonly clientOid: string;
  readonly symbol: string;
  readonly action: Action;
  /** `'0'` for a market order. */
  readonly price: string;
  readonly size: string;
  readonly triggerPrice: string;
  readonly filledQty: string;
  /** `'0'` while nothing is filled. */
  readonly averagePrice: string;
  readonly status: State;
  readonly createTime: number;
  readonly updateTime: number;
  readonly fee: string;
  readonly profit: string;
}

interface Contract {
  readonly symbol: string;
  readonly price: number;
  readonly priceDigits: number;
  readonly sizeDigits: number;
  /** The size in units of the last size digit. */
  readonly sizes: readonly [low: number, high: number];
}

const CONTRACTS: readonly [Contract, ...Contract[]] = [
  { symbol: 'cmt_btcusdt', price: 92000, priceDigits: 1, sizeDigits: 3, sizes: [20, 2400] },
  { symbol: 'cmt_ethusdt', price: 3040, priceDigits: 2, sizeDigits: 2, sizes: [20, 4000] },
  { symbol: 'cmt_dogeusdt', price: 0.1612, priceDigits: 5, sizeDigits: 0, sizes: [300, 60000] },
  { symbol: 'cmt_1000pepeusdt', price: 0.00478, priceDigits: 7, sizeDigits: 0, sizes: [20000, 4000000] },
  { symbol: 'cmt_solusdt', price: 138, priceDigits: 2, sizeDigits: 1, sizes: [10, 3000] },
];

const STATES: readonly [State, ...State[]] = [
  'untriggered',
  'untriggered',
  'open',
  'partially_filled',
  ...Array<State>(5).fill('canceled'),
  ...Array<State>(11).fill('filled'),
];

const START = Date.UTC(2026, 9, 20, 6, 12, 41);
/** Ids grow with time as those of a snowflake generator do: about four million per millisecond. */
const FIRST_ID = 596471064624628269n;
const PER_MS = 4194304n;

function makeBooks(): readonly Truth[] {
  const random = randomOf('books');
  const orders: Truth[] = [];
  let createTime = START;
  for (let n = 0; n < 300; n++) {
    createTime += between(random, 240_000, 15_000_000);
    const contract = oneOf(random, CONTRACTS);
    const action = oneOf<Action>(random, ['open_long', 'open_short', 'close_long', 'close_short', 'open_long', 'close_long']);
    const status = oneOf(random, STATES);
    const near = (spread: number): number => contract.price * (1 + (random() - 0.5) * spread);
    const trigger = near(0.16);
    const limit = trigger * (1 + (random() < 0.5 ? -1 : 1) * (0.006 + random() * 0.02));
    const isMarket = random() < 0.2 && status !== 'open' && status !== 'partially_filled';
    const average = isMarket ? trigger * (1 + (random() - 0.5) * 0.002) : limit * (1 + (random() < 0.5 ? 0 : (random() - 0.5) * 0.0006));
    const steps = between(random, contract.sizes[0], contract.sizes[1]);
    const isPart = status === 'partially_filled' || (status === 'canceled' && !isMarket && random() < 0.3);
    const filledSteps = status === 'filled' ? steps : isPart ? Math.max(1, Math.floor(steps * (0.15 + random() * 0.6))) : 0;
    const amount = (count: number): string => String(count / 10 ** contract.sizeDigits);
    const cost = (filledSteps / 10 ** contract.sizeDigits) * average;
    const isClosing = action.startsWith('close');
    const id = FIRST_ID + BigInt(createTime - START) * PER_MS + BigInt(between(random, 0, 4_000_000));
    const lives = status === 'untriggered' ? 0 : between(random, 90_000, 5_400_000);
    orders.push({
      orderId: String(id),
      clientOid: `plan-${createTime.toString(36)}-${String(between(random, 1000, 9999))}`,
      symbol: contract.symbol,
      action,
      price: isMarket ? '0' : limit.toFixed(contract.priceDigits),
      size: amount(steps),
      triggerPrice: trigger.toFixed(contract.priceDigits),
      filledQty: amount(filledSteps),
      averagePrice: filledSteps === 0 ? '0' : average.toFixed(contract.priceDigits),
      status,
      createTime,
      updateTime: createTime + lives,
      fee: filledSteps === 0 ? '0' : (cost * 0.0006).toFixed(6),
      profit: filledSteps > 0 && isClosing ? (cost * (random() - 0.45) * 0.05).toFixed(4) : '0',
    });
  }
  return orders;
}

/** In the order of their creation. */
export const BOOKS = makeBooks();
