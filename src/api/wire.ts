import * as l10n from '@vscode/l10n';
import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json';

/**
 * Finds any number that a double might not give back: 16 digits or more, a fraction, an exponent, a negative zero.
 * It may also hit inside a string, which costs time and nothing else.
 */
const MAYBE_INEXACT = /(?:^|[[,:])\s*(?:-?\d{16,}|-?\d+[.eE]|-0)/;

const exact = (literal: string): number | LosslessNumber => {
  const value = Number(literal);
  return Object.is(value, -0) || String(value) !== literal ? new LosslessNumber(literal) : value;
};

/**
 * Parses JSON so that every number keeps the digits it came with: as a plain number where a double prints the same
 * digits, as a `LosslessNumber` elsewhere. `JSON.parse` alone would turn order 596471064624628269 into another order.
 * @throws SyntaxError when the text is not JSON.
 */
export function parseJson(text: string): unknown {
  if (!MAYBE_INEXACT.test(text)) return JSON.parse(text);
  return parse(text, null, { parseNumber: exact, onDuplicateKey: ({ newValue }) => newValue });
}

/** A record's `raw` as indented JSON, each number with the digits it came with; a sentence where it is nested beyond all sense. */
export function rawJson(raw: unknown): string {
  try {
    return stringify(raw, null, 2) ?? 'null';
  } catch (error) {
    if (error instanceof RangeError) return JSON.stringify(l10n.t('This record is nested too deeply to be shown.'));
    throw error;
  }
}

/** The same on one line, as it is stored. Undefined where it is nested beyond all sense. */
export function storedJson(raw: unknown): string | undefined {
  try {
    return stringify(raw);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The exact text of a string, number or boolean; `undefined` for null, objects and arrays. */
export function exactText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || isLosslessNumber(value)) return String(value);
  return undefined;
}
