import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'papaparse';
import { csvLines, lineUnder } from '../../../src/platform/chunks';

/** What a program reads that splits at `separator`. */
const read = (text: string, separator: string): string[][] => parse<string[]>(text.trimEnd(), { delimiter: separator }).data;
const written = (value: string, separator: ',' | ';' | '\t' = ','): string =>
  read(csvLines([['a', value, 'z']], separator), separator)[0]?.[1] ?? '';

/** As a spreadsheet decides, whichever width the sign has, and however the cell is dressed. */
const STARTS = /^[\s"]*[=+\-@＝＋－＠﹦﹢﹣﹫]/;
const NUMBER = /^"*\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?( ?%| points)?\s*"*$/i;
const isFormula = (cell: string): boolean => STARTS.test(cell) && !NUMBER.test(cell);

describe('a cell of CSV', () => {
  it('is what it was where nothing can come of it', () => {
    for (const text of [
      '',
      'cmt_btcusdt',
      'a "b" c',
      'grid, 3 parts',
      'x;y|z',
      "don't",
      'é😀',
      '2026-01-31 09:30:00',
      'a=b',
      'grid-btc-1',
      '  x',
    ])
      assert.equal(written(text), text);
  });

  it('is a number with a comma where semicolons part cells: a spreadsheet there takes 1.5 for a day', () => {
    const numbers = ['96.340', '-0.00000001', '-1.5e-7', '+.5', '-33.3%', '1234567', '-5.', '3.e2'];
    const commas = ['96,340', '-0,00000001', '-1,5e-7', '+,5', '-33,3%', '1234567', '-5', '3e2'];
    assert.deepEqual(read(csvLines([[...numbers, 0.5]], ';'), ';'), [[...commas, '0,5']]);
    for (const separator of [',', '\t'] as const)
      assert.deepEqual(read(csvLines([[...numbers, 0.5]], separator), separator), [[...numbers, '0.5']]);
  });

  it('is what it was where it is a name, though it looks like a number', () => {
    for (const separator of [',', ';', '\t'] as const)
      assert.deepEqual(read(csvLines([lineUnder(['uid', 'name'], ['1.5', '=1.5'])], separator), separator), [['1.5', "'=1.5"]]);
  });

  it('stays a number, also below zero', () => {
    for (const text of [
      '5',
      '-5',
      '+5',
      '-0.00000001',
      '50000.00',
      '-1.5e-7',
      '1E+9',
      '-33.3%',
      '12 %',
      '-6.3 points',
      '-.5',
      '+.5',
      '-5.',
    ]) {
      assert.equal(csvLines([[text]], ','), `${text}\r\n`);
      assert.equal(written(text, '\t'), text);
    }
  });

  it('begins no formula, behind spaces, ends of lines and quotes neither, with a sign of any width', () => {
    for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦']) {
      for (const before of ['', ' ', '\u3000', '\u00A0', '\n', '\r\n', '\t', ' \n', '"', '\uFEFF', '\u200B', '\u0000'])
        assert.match(written(`${before}${sign}cmd|' /C calc'!A1`), /^[ \u3000\u00A0]?['[]/, JSON.stringify(before + sign));
    }
  });

  it('begins none in a country that separates cells otherwise', () => {
    for (const separator of [',', ';', '\t'] as const) {
      for (const elsewhere of [',', ';', '\t', '|']) {
        for (const value of [
          `a${elsewhere}=1+1`,
          `a${elsewhere}=1+1${elsewhere}`,
          `a${elsewhere} "＝1+1"`,
          `-5${elsewhere}@x`,
          `a${elsewhere}-5+1`,
        ]) {
          const cells = csvLines([['first', value, 'last']], separator)
            .trimEnd()
            .split(elsewhere);
          assert.deepEqual(cells.filter(isFormula), [], JSON.stringify([separator, elsewhere, value]));
        }
      }
    }
  });

  it('is quoted where it holds a separator of any country', () => {
    for (const value of ['a;b', 'a,b', 'a|b'])
      for (const separator of [',', ';', '\t'] as const) assert.equal(csvLines([[value]], separator), `"${value}"\r\n`);
  });

  it('hides nothing but the ends of its lines, and is no longer than a spreadsheet takes', () => {
    assert.equal(written('a\nb\u202Ec\u0000'), 'a\nb[U+202E]c[U+0000]');
    assert.match(written('1'.repeat(1_000_000)), /^1{32000,}… \(1,000,000 characters\)$/);
    assert.equal(written('1'.repeat(1_000_000)).length, 32_767);
  });

  it('is never a formula, whatever it holds and wherever it is opened', () => {
    const text = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', '＝', ',', ';', '\t', '|', ' ', '\n', '"', "'", '1', 'a', '.', '\uFEFF'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, fc.constantFrom(',', ';', '\t'), fc.constantFrom(',', ';', '\t', '|'), (value, separator, elsewhere) => {
        const line = csvLines([['first', value, 'last']], separator);
        for (const cells of [line.trimEnd().split(elsewhere), ...read(line, elsewhere)]) assert.deepEqual(cells.filter(isFormula), []);
      }),
      { numRuns: 1000 },
    );
  });
});
