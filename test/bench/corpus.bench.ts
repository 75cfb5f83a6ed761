/** What a check says of files as programs write them, against what a fair reader would say: by format. `CORPUS=1` names each miss. */
import { gzipSync } from 'node:zlib';
import type { CheckOptions } from '../../src/fileCheck/check';
import type { CheckRow, Verdict } from '../../src/fileCheck/findings';
import { bytesSource, textSource } from '../../src/fileCheck/read';
import { actionOf, type PlanOrder, statusOf } from '../../src/model/order';
import { HOUR } from '../../src/model/timeRange';
import { corpus, corpusApart } from '../corpus';
import { problems } from '../corpus/check';
import { BOOKS, type Truth } from '../corpus/books';
import { PATTERNS } from '../corpus/patterns';
import type { Answer, CorpusFile, Format } from '../corpus/types';
import { planOrder } from '../support/fakeService';
import { exchange } from '../unit/fileCheck/exchange';
import { type Bench, type BenchRow, row } from './row';

/** Of lies; where values have no names, less can be known. */
const LIES_TOLD = 90;
const LIES_TOLD_WITHOUT_NAMES = 60;
const TRUTHS_AGREED = 80;
const FALSE_ERRORS = 2;
const ACTIONS: Readonly<Record<Truth['action'], string>> = { open_long: '1', open_short: '2', close_long: '3', close_short: '4' };

const orderOf = ({ orderId, createTime, averagePrice, action, status, updateTime: _, ...rest }: Truth): PlanOrder =>
  planOrder(orderId, createTime, { ...rest, priceAvg: averagePrice, action: actionOf(ACTIONS[action]), status: statusOf(status) });

const ORDERS = BOOKS.map(orderOf);
/** Epoch milliseconds, by the books. */
const NOW = Math.max(...BOOKS.map(({ updateTime }) => updateTime)) + HOUR;

/** What a person would set who has the two German tables: once without, once with them. */
const OWN = {
  names: {
    ...{ Auftragsnummer: 'id', Kontrakt: 'symbol', Richtung: 'action', Menge: 'size', Limit: 'price', Auslösepreis: 'triggerPrice' },
    ...{ Zustand: 'status', Datum: 'createTime', Nr: 'id', Kürzel: 'symbol', Stk: 'size', Kurs: 'priceAvg' },
  },
  statusWords: { storniert: 'canceled', ausgeführt: 'filled', offen: 'open', teilausgeführt: 'partially_filled', wartend: 'untriggered' },
};

/** What is said of one order of a file: nothing where it was not found. */
type Said = Verdict | 'warning' | 'notFound';

function saidOf(rows: readonly CheckRow[], { orderId }: Answer): Said {
  const found =
    rows.find(({ id, exactId, exchange: known }) => [id, exactId, known?.order.orderId].includes(orderId)) ??
    rows.find(({ clientOid, exchange: known }) => [clientOid, known?.order.clientOid].includes(orderId));
  if (!found) return 'notFound';
  const isWarning = found.verdict === 'differs' && !found.differences.some(({ severity }) => severity === 'error');
  return isWarning ? 'warning' : found.verdict;
}

async function rowsOf({ name, text, bytes }: CorpusFile, own: Partial<CheckOptions> = {}): Promise<readonly CheckRow[]> {
  const made = exchange({ now: () => NOW });
  made.become(
    { open: ORDERS.filter(({ status }) => !status.final), past: ORDERS.filter(({ status }) => status.final), others: ORDERS },
    NOW,
  );
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
  const source = bytes === undefined ? textSource(text) : bytesSource(bytes === 'gzip' ? gzipSync(text) : utf16);
  const table = /\.(csv|tsv|psv)$/i.test(name);
  try {
    const { findings, failure } = await made.checkFiles(
      [{ uri: `file:///${name}`, name, table, open: () => Promise.resolve(source) }],
      own,
    );
    if (!findings) throw new Error(`${name}: ${failure ?? 'nothing was found'}`);
    return findings.rows;
  } finally {
    made.dispose();
  }
}

interface Told {
  readonly file: CorpusFile;
  readonly answer: Answer;
  readonly said: Said;
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);

const isNamed = (format: string): boolean => !/^(positional|prose)/.test(format);

function rowsOfFormat(
  format: Format | 'all' | `${Format}, ${'own names set' | 'own patterns set' | 'apart'}`,
  told: readonly Told[],
): BenchRow[] {
  const count = (verdicts: readonly Answer['verdict'][], said?: readonly Said[]): number =>
    told.filter((each) => verdicts.includes(each.answer.verdict) && (!said || said.includes(each.said))).length;
  const lies = count(['lie']);
  const understood = told.filter(({ answer }) => answer.verdict === 'truth' && answer.isStateUnderstood);
  const agreed = understood.filter(({ said }) => said === 'agrees').length;
  const honest = count(['truth', 'moved', 'mute']);
  const missed = count(['lie'], ['notFound', 'notCompared', 'notAsked', 'unknown', 'unchecked']);
  const least = { against: 'at least' };
  return [
    row(
      `${format}: lies told, % of ${lies}`,
      share(count(['lie'], ['differs', 'warning']), lies),
      isNamed(format) ? LIES_TOLD : LIES_TOLD_WITHOUT_NAMES,
      {
        ...least,
        note: `${count(['lie'], ['agrees'])} shown as Agree, ${count(['lie'], ['movedOn'])} as moved on, ${missed} not compared or not found`,
      },
    ),
    row(`${format}: truths that agree, % of ${understood.length}`, share(agreed, understood.length), TRUTHS_AGREED, least),
    row(
      `${format}: honest orders with a false error, % of ${honest}`,
      share(count(['truth', 'moved', 'mute'], ['differs']), honest),
      FALSE_ERRORS,
      {
        against: 'at most',
        note: `${count(['truth', 'moved', 'mute'], ['warning'])} with a false warning`,
      },
    ),
  ];
}

export const bench: Bench = {
  unit: 'Files as programs write them, with planted lies and messy truths, and what a fair reader says of each order (test/corpus). All formats but positional and prose have values with names.',
  async rows() {
    const told: Told[] = [];
    const files = corpus();
    const [wrong] = problems([...files, ...corpusApart()]);
    if (wrong !== undefined) throw new Error(wrong);
    const named: Told[] = [];
    const matched: Told[] = [];
    const others: Told[] = [];
    const toldOf = (file: CorpusFile, rows: readonly CheckRow[]): Told[] =>
      file.answers.map((answer) => ({ file, answer, said: saidOf(rows, answer) }));
    for (const file of corpusApart()) others.push(...toldOf(file, await rowsOf(file)));
    for (const file of files) {
      told.push(...toldOf(file, await rowsOf(file)));
      if (file.format === 'csv') named.push(...toldOf(file, await rowsOf(file, OWN)));
      if (isNamed(file.format)) continue;
      matched.push(...toldOf(file, await rowsOf(file, { patterns: PATTERNS[file.name] ?? [] })));
    }
    if (process.env['CORPUS'])
      for (const { file, answer, said } of [...told, ...named, ...matched, ...others]) {
        const right: Readonly<Record<Answer['verdict'], readonly Said[]>> = {
          truth: ['agrees', 'notCompared'],
          lie: ['differs', 'warning'],
          moved: ['movedOn', 'agrees', 'notCompared'],
          mute: ['notCompared', 'notFound', 'notAsked'],
        };
        if (!right[answer.verdict].includes(said) || (answer.verdict === 'truth' && answer.isStateUnderstood && said !== 'agrees'))
          console.log(
            `${file.program} ${file.name}:${answer.line} ${answer.orderId} ${answer.verdict} ${answer.field ?? ''} ${answer.said ?? ''}: ${said}`,
          );
      }
    const formats = [...new Set(told.map(({ file }) => file.format))];
    return [
      ...formats.flatMap((format) =>
        rowsOfFormat(
          format,
          told.filter(({ file }) => file.format === format),
        ),
      ),
      ...rowsOfFormat('csv, own names set', named),
      ...(['positional', 'prose'] as const).flatMap((format) =>
        rowsOfFormat(
          `${format}, own patterns set`,
          matched.filter(({ file }) => file.format === format),
        ),
      ),
      ...(['csv', 'prose'] as const).flatMap((format) =>
        rowsOfFormat(
          `${format}, apart`,
          others.filter(({ file }) => file.format === format),
        ),
      ),
      ...rowsOfFormat('all', told),
    ];
  },
};
