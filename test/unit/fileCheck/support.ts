import { USUAL_DIGITS } from '../../../src/model/orderIdDigits';
import type { ScanOptions, Scanned } from '../../../src/fileCheck/scan';
import { Scanner } from '../../../src/fileCheck/scan';
import { fieldNames } from '../../../src/fileCheck/fieldNames';
import { statusWords } from '../../../src/fileCheck/statusWords';
import type { FileOrder } from '../../../src/fileCheck/story';
import { atOnce } from '../../support/atOnce';

export const WORDS = statusWords();
export const NAMES = fieldNames();

/** Reads a text as a file of these formats is read, in pieces of so many characters. */
export function scan(text: string, options: Partial<ScanOptions> = {}, piece = Infinity): Scanned {
  const scanner = new Scanner({ table: false, anywhere: USUAL_DIGITS, words: WORDS, meaningOf: NAMES, ...options });
  for (let at = 0; at < text.length; at += piece) atOnce(scanner.read(text.slice(at, at + piece)));
  return atOnce(scanner.end());
}

/** The only order of a text. */
export function only(text: string, options: Partial<ScanOptions> = {}): FileOrder {
  const { orders } = scan(text, options);
  if (orders.length !== 1 || !orders[0]) throw new Error(`there are ${orders.length} orders in ${text}`);
  return orders[0];
}
