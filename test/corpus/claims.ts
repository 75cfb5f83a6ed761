/** What a file says of an order: the truth, the truth of an earlier moment, or the truth with one wrong value. */

import type { Action, State, Truth } from './books';
import { between, oneOf } from './random';
import type { Random } from './random';
import type { Field } from './types';

/** What a file says, before it is put into the words of its program. */
export interface Told {
  readonly symbol: string;
  readonly action: Action;
  readonly price: string;
  readonly size: string;
  readonly triggerPrice: string;
  readonly filledQty: string;
  readonly averagePrice: string;
  readonly status: State;
  readonly fee: string;
  readonly profit: string;
}

const digitsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
const times = (text: string, factor: number, digits = digitsOf(text)): string => (Number(text) * factor).toFixed(digits);

/** Far enough apart that neither rounding nor a slip of the last digit explains it. */
export const isFar = (a: number, b: number): boolean => Math.abs(a - b) > 0.004 * Math.max(Math.abs(a), Math.abs(b));

function wrongNumber(random: Random, text: string, factors: readonly [number, ...number[]], others: readonly string[]): string | undefined {
  for (let n = 0; n < 8; n++) {
    const wrong = times(text, oneOf(random, factors));
    if (others.every((other) => isFar(Number(other), Number(wrong)))) return wrong;
  }
  return undefined;
}

/** As the exchange writes amounts: without zeros at the end. */
const shortest = (text: string | undefined): string | undefined => (text === undefined ? undefined : String(Number(text)));

const PRICE_FACTORS = [1.01, 0.985, 1.031, 0.95, 1.12, 0.87, 1.5] as const;
const SIZE_FACTORS = [1.1, 2, 0.5, 1.25, 10, 3] as const;
const FILL_FACTORS = [1.5, 2, 1.2, 10] as const;
const SYMBOLS = ['cmt_btcusdt', 'cmt_ethusdt', 'cmt_solusdt'] as const;

/** The states time never leads to, or never leads back from. */
const WRONG_STATES: Readonly<Record<State, readonly State[]>> = {
  filled: ['canceled'],
  canceled: ['filled'],
  partially_filled: ['filled', 'canceled'],
  open: ['filled', 'canceled'],
  untriggered: ['filled', 'canceled'],
};

/** Every telling of the order with this one field wrong that makes sense; none where the field cannot be wrong. */
export function lies(random: Random, truth: Truth, field: Field): readonly Told[] {
  const prices = [truth.price, truth.averagePrice, truth.triggerPrice];
  const sizes = [truth.size, truth.filledQty, String(Number(truth.size) - Number(truth.filledQty))];
  const one = (wrong: string | undefined, key: 'price' | 'size' | 'triggerPrice' | 'filledQty' | 'averagePrice'): readonly Told[] =>
    wrong === undefined ? [] : [{ ...truth, [key]: wrong }];
  switch (field) {
    case 'status':
      return WRONG_STATES[truth.status].map((status) => ({ ...truth, status }));
    case 'side': {
      const action = (
        truth.action.endsWith('long') ? truth.action.replace('long', 'short') : truth.action.replace('short', 'long')
      ) as Action;
      return [{ ...truth, action }];
    }
    case 'symbol':
      return SYMBOLS.filter((symbol) => symbol !== truth.symbol).map((symbol) => ({ ...truth, symbol }));
    case 'price':
      return truth.price === '0' ? [] : one(wrongNumber(random, truth.price, PRICE_FACTORS, prices), 'price');
    case 'triggerPrice':
      return one(wrongNumber(random, truth.triggerPrice, PRICE_FACTORS, prices), 'triggerPrice');
    case 'averagePrice':
      return truth.averagePrice === '0' ? [] : one(wrongNumber(random, truth.averagePrice, PRICE_FACTORS, prices), 'averagePrice');
    case 'size':
      return one(shortest(wrongNumber(random, truth.size, SIZE_FACTORS, sizes)), 'size');
    case 'filled':
      // Only more than was ever filled: less could have been right earlier.
      return truth.filledQty === '0' ? [] : one(shortest(wrongNumber(random, truth.filledQty, FILL_FACTORS, sizes)), 'filledQty');
  }
}

/** Earlier moments of an order that has moved on since: `said` is what has changed. */
export function earlier(random: Random, truth: Truth): readonly { readonly told: Told; readonly field: Field }[] {
  if (truth.status === 'open' || truth.status === 'untriggered') return [];
  const start = { ...truth, filledQty: '0', averagePrice: '0', fee: '0', profit: '0' };
  const moments: { told: Told; field: Field }[] = [{ told: { ...start, status: 'untriggered' }, field: 'status' }];
  // An open order may be partially filled: for the contract the one word does not contradict the other.
  if (truth.status !== 'partially_filled') moments.push({ told: { ...start, status: 'open' }, field: 'status' });
  const share = between(random, 25, 70) / 100;
  const part = times(truth.filledQty, share);
  if (Number(part) > 0 && isFar(Number(part), Number(truth.filledQty))) {
    const told = {
      ...truth,
      status: 'partially_filled',
      filledQty: String(Number(part)),
      fee: times(truth.fee, share),
      profit: '0',
    } as const;
    // A partial fill that grew while the state stayed is told by the amount, else by the state.
    moments.unshift({ told, field: truth.status === 'partially_filled' ? 'filled' : 'status' });
  }
  return moments;
}
