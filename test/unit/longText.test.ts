import assert from 'node:assert/strict';
import { parseJson } from '../../src/api/wire';
import { symbolKey } from '../../src/model/symbols';
import { fieldNames } from '../../src/fileCheck/fieldNames';
import { linePatterns } from '../../src/fileCheck/patterns';
import { statementsOf } from '../../src/fileCheck/statements';
import { timeOf } from '../../src/fileCheck/times';
import { compareDecimals, decimalOf, nearestNumber, percentOf, unitsOf, unitsOfBoth } from '../../src/model/decimals';
import { factsOf } from '../../src/model/describe';
import { statusOf } from '../../src/model/order';
import { scaleFor, shorten } from '../../src/model/numbers';
import { clientIdsAt, clientIdsIn, clientIdsInColumn } from '../../src/model/clientIdsInText';
import { keyAbove } from '../../src/model/namesAbove';
import { idAt, idInColumn, idsIn } from '../../src/model/orderIds';
import { USUAL_DIGITS } from '../../src/model/orderIdDigits';
import { filledOf } from '../../src/model/orderStatistics/counted';
import { quoteOf } from '../../src/model/orderStatistics/quote';
import { strategyOf } from '../../src/model/orderStatistics/strategy';
import { STRATEGY_RULE } from '../../src/model/orderStatistics/strategyRule';
import { stepsProven } from '../../src/model/orderSteps';
import { wordsAsShown } from '../../src/model/maskedWords';
import { csvLines } from '../../src/platform/chunks';
import { planOrder } from '../support/fakeService';
import { within } from '../support/within';
import { scan, WORDS } from './fileCheck/support';

/** What patterns stumble over: much of one thing, then something that does not fit. */
const REPEATED = [
  '0',
  '1',
  '9,',
  '1.',
  '.',
  ' ',
  ' x',
  '-',
  ':',
  '::\n',
  '"',
  '" ',
  "a='",
  '"a":',
  '(',
  ')',
  '[ ',
  '{"',
  'a',
  'A',
  'Aa',
  'a_',
  '\\',
  '\n',
  '\t',
  '\r\n"',
];
const REPEATED_WORDS = ['orderId', 'order ', 'buy ', 'cl_ord_id', 'client_oid="', '=>', 'not ', '<', '$(', 'id.', '٣', '😀'];
/** What takes time by the square of its length takes minutes of this. */
const LENGTH = 50_000;
/** Milliseconds for all texts together, which take less than a tenth of it. */
const LONGEST = 30_000;

const textsOf = (starts: readonly string[], ends: readonly string[]): string[] =>
  [...REPEATED, ...REPEATED_WORDS].flatMap((each) =>
    ends.flatMap((end) => starts.map((start) => start + each.repeat(LENGTH / each.length) + end)),
  );

/** Whatever looks at text of the service or of a file. */
const PATTERNS = linePatterns(
  ['(x+)+$(?<id>\\d*)', '(?i)([\\w.]*[\\w ]*){20}y(?<id>\\d+)', '(.*)*(.*)*(.*)*(?<clientId>\\d+)y'],
  () => true,
);

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'a cell of CSV': (text) => csvLines([[text]], ','),
  'a body': (text) => {
    try {
      return parseJson(`{"a":1.0,"b":${text}`);
    } catch {
      return undefined;
    }
  },
  'a filled amount': (filledQty) => [
    stepsProven(planOrder('1', 0, { filledQty, status: statusOf('?') })),
    filledOf(planOrder('1', 0, { filledQty, status: statusOf('?') })),
  ],
  'an amount': (text) => [unitsOf(text, 8), percentOf(text, '1'), scaleFor([text]), shorten(text), unitsOfBoth(text, '1'), decimalOf(text)],
  'an amount in a table': (text) => [nearestNumber(text), compareDecimals(text, '1.0')],
  'a symbol': (text) => [quoteOf(text), symbolKey(text)],
  'a client id': (text) => strategyOf(text, STRATEGY_RULE),
  'words that privacy mode hides': (text) => wordsAsShown(text, { masked: true }),
  'a word for a state': (text) => [WORDS.of(text), WORDS.inText(text)],
  'a time': (text) => timeOf(text, 'UTC'),
  'a line for patterns of a person': (text) => PATTERNS.line(text.slice(0, 1000), 0),
  'the name of a value': (text) => [text, `${text}orderId`].map(fieldNames({ size: 'size' })),
  'a value': (text) =>
    statementsOf(
      [{ name: 'clientOid', meaning: 'clientOid', text, quoted: false, place: { line: 0, start: 0, end: 1 } }],
      'text',
      () => false,
    ),
  'a line under the pointer': (text) => [idAt(text, LENGTH / 2, USUAL_DIGITS), idsIn(text, USUAL_DIGITS)],
  'lines above what is under the pointer': (text) => [keyAbove(text, () => text, 9), keyAbove('', () => `client_oid${text}[`, 9)],
  'a line with a client id under the pointer': (text) => [
    clientIdsAt(text, LENGTH / 2),
    clientIdsAt(`client_oid="${text}`, 9),
    clientIdsIn(text, true),
  ],
  'a row with a client id under the pointer': (text) => clientIdsInColumn(`client_oid,${text.slice(0, 9_000)}`, text.slice(0, 9_900), 50),
  'a row under the pointer': (text) => idInColumn(`order_id,${text.slice(0, 9_000)}`, text.slice(0, 9_900), 50),
  'an order': (text) => factsOf({ ...planOrder('1', 0), size: text, price: text, symbol: text }, { now: 0 }),
};

describe('text of any length', () => {
  for (const [name, read] of Object.entries(READERS)) {
    it(`holds nobody as ${name}`, () => {
      within(LONGEST, textsOf(['', '0.'], ['', 'x', ' x', '\n', '.x']), read);
    });
  }

  it('holds nobody in a file, whatever its format', () => {
    const files = textsOf([' '], ['x']).flatMap((text) => [
      `order_id,status\n1234567890,${text}\n`,
      `{"order_id": "1234567890", "${text}": 1}`,
      `order_id=1234567890 ${text}`,
    ]);
    within(LONGEST, files, (file) => assert.ok(scan(file)));
  });

  it('holds nobody as rows that bars part, though no bar and no link ends', () => {
    const repeated = ['|', '| ', '[', 'a[', '[a](', '[a]|'];
    const rows = repeated.flatMap((each) => ['x', '|'].map((end) => `|${each.repeat(LENGTH / each.length)}${end}\n`));
    within(LONGEST, rows, (row) => assert.ok(scan(`| order_id | status |\n|---|---|\n${row.repeat(20)}`)));
  });
});
