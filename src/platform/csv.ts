import { unparse } from 'papaparse';

/** What a cell that begins like a formula gets an apostrophe for; a number with a sign is none, nor are percent and percentage points. */
const FORMULA = /^(?![+-]?\d+(?:\.\d+)?(?: ?%| points)?$)[=+\-@\t\r]/;

export type Separator = ',' | ';' | '\t';
export type Cell = string | number | null | undefined;

/** Some lines of CSV (RFC 4180), each with its end. What is unknown is an empty cell. */
export const csvLines = (lines: readonly (readonly Cell[])[], separator: Separator): string =>
  lines.length === 0 ? '' : `${unparse(lines as Cell[][], { delimiter: separator, newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;

/** Without it, spreadsheets take UTF-8 for something older. */
export const BYTE_ORDER_MARK = '\uFEFF';
