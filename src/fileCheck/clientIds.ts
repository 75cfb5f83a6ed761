/** What becomes of the caller's own ids where they are numbers to a program. Pure. */
import { compareDecimals, decimalOf } from '../model/decimals';
import { roundedFrom } from '../model/orderIds';

/** So many digits behind the first a spreadsheet shows of a long number. */
const USUAL_DIGITS = 5;

/**
 * Whether a spreadsheet, or a program with floating-point numbers, may have written an id so: without the zeros before it, or rounded,
 * as `1.23457E+11` and `1,23457E+11`.
 */
export function mayBeNumberOf(text: string, id: string): boolean {
  const [written, number] = [text.trim().replace(',', '.'), id.trim()] as const;
  const [one, other] = [decimalOf(written), decimalOf(number)];
  if (one === undefined || other === undefined) return false;
  if (compareDecimals(one, other) === 0) return true;
  if (!/^\d+$/.test(number)) return false;
  if (/^\d+$/.test(written)) return roundedFrom(written, [number]).length > 0;
  const shown = /^\d(?:\.(\d{1,14}))?E\+\d+$/i.exec(written);
  // Zeros at the end of what is shown are left out.
  const digits = [shown?.[1]?.length ?? 0, USUAL_DIGITS];
  return shown !== null && digits.some((each) => Number(Number(number).toExponential(each)) === Number(written));
}
