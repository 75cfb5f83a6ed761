import Big from 'big.js';

/** A plain decimal. Exponents and endless digits are refused first: big.js would spend seconds and a gigabyte on `1e80000000`. */
const DECIMAL = /^-?\d{1,40}(\.\d{1,40})?$/;

/** The exact value of a decimal string as the service sends it; undefined for anything that is not a plain decimal. */
export function decimal(text: string): Big | undefined {
  return DECIMAL.test(text) ? new Big(text) : undefined;
}

/** The exact sum as a plain decimal string, and how many of the amounts could not be read and are not in it. */
export function sum(amounts: Iterable<string>): { total: string; unreadable: number } {
  let total = new Big(0);
  let unreadable = 0;
  for (const amount of amounts) {
    const value = decimal(amount);
    if (value) total = total.plus(value);
    else unreadable += 1;
  }
  return { total: total.toFixed(), unreadable };
}
