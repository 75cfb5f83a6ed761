/** What LibreOffice makes of exported CSV, in whatever country it is opened. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BYTE_ORDER_MARK, csvLines, type Separator } from '../../src/platform/chunks';
import { type Bench, type BenchRow, row } from './row';

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－'];
const BEFORE = ['', ' ', '\n', '\t', '\u00A0', '\u3000', '"', 'a;', 'a,', 'a\t', 'a|', '-5;', 'a\n', '\uFEFF'];
const FORMULAS = SIGNS.flatMap((sign) => BEFORE.flatMap((before) => [`${before}${sign}1+1`, `${before}${sign}1+1;b,c`]));
const NUMBERS = ['5', '-5', '+5', '-0.5', '1.5e-7', '-1.5e-7', '50000.00', '-33.3%'];
const SEPARATORS = [',', ';', '\t'] as const;

/** Cells that are formulas, and cells that are numbers, in a file as the country of `separator` opens it. */
function opened(folder: string, text: string, separator: Separator): { formulas: number; numbers: number } {
  writeFileSync(path.join(folder, 'cells.csv'), text);
  const options = [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', 'fods', '--outdir', folder];
  const asCsv = `--infilter=CSV:${separator.charCodeAt(0)},34,76,1,,0,false,true,false,true`;
  execFileSync('soffice', [...options, asCsv, path.join(folder, 'cells.csv')], { stdio: 'ignore' });
  const sheet = readFileSync(path.join(folder, 'cells.fods'), 'utf8');
  const count = (pattern: RegExp): number => [...sheet.matchAll(pattern)].length;
  return { formulas: count(/table:formula=/g), numbers: count(/office:value-type="(?:float|percentage)"/g) };
}

function rowsOf(folder: string): BenchRow[] {
  const control = opened(folder, BYTE_ORDER_MARK + FORMULAS.filter((each) => /^[^\n\t";,]*$/.test(each)).join('\r\n'), ',');
  if (control.formulas === 0) throw new Error('LibreOffice ran not even a plain formula, so it says nothing of ours.');
  const rows: BenchRow[] = [];
  for (const separator of SEPARATORS) {
    const text =
      BYTE_ORDER_MARK +
      csvLines(
        [...FORMULAS, ...NUMBERS].map((cell) => ['a', cell, 'z']),
        separator,
      );
    for (const elsewhere of SEPARATORS) {
      const { formulas, numbers } = opened(folder, text, elsewhere);
      const name = `separator ${JSON.stringify(separator)}, opened with ${JSON.stringify(elsewhere)}`;
      rows.push(row(`${name}: formulas that ran`, formulas, control.formulas, { against: 'as they came' }));
      if (separator === elsewhere) rows.push(row(`${name}: numbers that are numbers`, numbers, NUMBERS.length, { against: 'all' }));
    }
  }
  return rows;
}

/** Where LibreOffice is not to be had there is nothing to tell. */
const isHere = (): boolean => {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export const bench: Bench = {
  unit: `Cells of CSV that LibreOffice takes for formulas, of ${FORMULAS.length} that try, and for numbers. Without LibreOffice on the machine there are no rows.`,
  rows() {
    if (!isHere()) return Promise.resolve([]);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-spreadsheet-'));
    try {
      return Promise.resolve(rowsOf(folder));
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
