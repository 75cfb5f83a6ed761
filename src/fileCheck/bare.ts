/**
 * Reads a line, or a message of some lines, that consists of nothing but what an order has: its id, state, pair, side and amounts that say
 * by themselves what they are (`0.3 BTC @ 65000`, `0.1/0.3`, `filled 0.1 of 0.3`). One word of anything else, and nothing is read: it may be
 * a plan, a question or another order. Pure.
 */
import { MOMENT, writtenAmount } from './amounts';
import { withoutPrefix } from './logPrefix';
import type { Said, Statement } from './statements';
import { saysHowMuch, type StatusWords } from './statusWords';
import { isTrial } from './trials';

const LONGEST = 300;
const NUMBER = String.raw`(?!${MOMENT})(?:\d+(?:,\d{3})*(?:\.\d+)?|\.\d+|\d+,\d+)(?![\w.]|,\d)`;
const COIN = String.raw`(?!(?:FILLED|NEW|OPEN|BUY|SELL|LONG|SHORT|AT|OF)\b)\d{0,4}[A-Z][A-Z0-9]{1,9}\b`;
const PAIR = String.raw`(?:[A-Z0-9]{2,12}[-/_]?(?:USDT|USDC|USD)(?::\w{3,5})?|cmt_\w{5,20})(?![\w/])`;
const AMOUNT = String.raw`(${NUMBER}(?:\s?(?:${PAIR}|${COIN}))?)`;

const DEALT = new RegExp(
  String.raw`${AMOUNT}\s*(?:(?:long|short)\s+)?(?:@|[aA][tT]\b(?:\sprice\b)?|[x×](?=\s)|,(?=\s*\$))\s*\$?(?:(${NUMBER})|(?:market(?: price)?|MARKET)\b)(?:\s?USD[TC]?\b)?`,
  'y',
);
/** `(1/3)`: the first of three fills. */
const COUNTS = /(?<=[([])\d+\s?(?:\/|of|out of)\s?\d+[)\]]/.source;
const PART_OF = new RegExp(String.raw`(?:(?:filled|executed)[\s:=([~]{1,2})?(?!${COUNTS})(${NUMBER})\s?(?:/|of|out of)\s?${AMOUNT}`, 'y');
const NAMED = new RegExp(
  String.raw`(?:at )?(?:an )?((?:filled|executed) price|filled|executed|got|bought|sold|size|qty|quantity|amount|price|trigger|stop|limit|average|avg)(?: price)?(?: of)?` +
    String.raw`[\s:=([~]{1,2}\$?${AMOUNT}(?!\s*(?:@|at\b|/|of\b))`,
  'y',
);
const ASKED = new RegExp(String.raw`(${NUMBER})\s(?=${PAIR})|(${NUMBER}\s?${COIN})`, 'y');
const ID = /(?:(?:(?:exchange|remote|order)[_ -]?)?(?:id|no)\b\W{0,3})?(\d{6,20})(?!\d)/iy;
const SYMBOL = new RegExp(`(${PAIR})`, 'y');
const ACTION = /((?:open|close)[ _-](?:long|short)|buy|sell)\b(?! price)/iy;
const INITIAL = /([BS])(?=\s)/y;
/** `0.5 BTCUSDT` */
const UNIT_PAIR = new RegExp(String.raw`(?<=\d)\s?${PAIR}$`);
const SIDE = /(long|short)\b/iy;
/** An arrow leads from the state before. */
const STATES = [/(?:\p{L}+ ?-> ?)?((?!order )\p{L}+[ _-]\p{L}+)(?![\p{L}\d_])/iuy, /(?:\p{L}+ ?-> ?)?(\p{L}+)(?![\p{L}\d_])/uy];
const GLUE = new RegExp(
  String.raw`(?:order|maker|taker|amounting to|limit|market(?! price)|stop|plan|conditional|trigger|is|was|has been|now|just|already|fully|completely|successfully|of|on|the|a|my|` +
    String.raw`your|status|state|checked|fetched|updated?|yet)\b|(?:-+>|=>|→|[\s#:,;()[\]|…–—•*"'\u0060]|[.-](?!\.?\d{1,12}(?!\d)))+|\p{Extended_Pictographic}|\uFE0F`,
  'iuy',
);
const FIELDS: Readonly<Record<string, 'filledQty' | 'size' | 'price' | 'priceAvg' | 'triggerPrice'>> = {
  ...{ filled: 'filledQty', executed: 'filledQty', got: 'filledQty', bought: 'filledQty', sold: 'filledQty' },
  ...{ price: 'price', limit: 'price', trigger: 'triggerPrice', stop: 'triggerPrice', average: 'priceAvg', avg: 'priceAvg' },
  ...{ filledprice: 'priceAvg', executedprice: 'priceAvg' },
  ...{ size: 'size', qty: 'size', quantity: 'size', amount: 'size' },
};
type Rules = readonly (readonly [RegExp, field?: keyof Said])[];
/** `has been filled at 64187.3 USDT` */
const AT = new RegExp(String.raw`at (?:\$\s?(${NUMBER})|(${NUMBER})\s?USD[TC]?\b)`, 'y');
const NUMBERS: Rules = [
  [SYMBOL, 'symbol'],
  [ASKED, 'size'],
];
const WORDS: Rules = [[NAMED], [AT, 'price'], [SYMBOL, 'symbol'], [ACTION, 'action'], [INITIAL, 'action'], [SIDE, 'positionSide']];
/** They may ask for what they say. */
const ASKS = /^(?:cancel|fill|trigger|sent|created|conditional)$/i;

const amountIn = (text = ''): string | undefined => writtenAmount(text.replace(/[^\d.]+$/, ''))?.values.join();

class Reading {
  readonly said: { -readonly [Key in keyof Said]: Said[Key] } = {};
  dealt: RegExpExecArray | undefined;
  /** A word behind which stands how much of the order was filled. */
  isFill = false;
  /** Where the state and an amount that nothing names begin and end. */
  private readonly stretches: { state?: readonly [number, number]; asked?: readonly [number, number] } = {};
  /** A part of the size that nothing calls filled, unless the state does: `FILLED 0.1/0.3`. */
  isProgress = false;
  private at = 0;
  private isNamed = false;

  constructor(
    private readonly text: string,
    private readonly id: string,
    private readonly words: StatusWords,
  ) {}

  /** @returns whether all of it was understood */
  all(): boolean {
    while (this.at < this.text.length) if (!this.step()) return false;
    return this.isNamed;
  }

  private step(): boolean {
    const first = this.text[this.at] ?? '';
    const isNumber = /^\.?\d/.test(this.text.slice(this.at, this.at + 2));
    if (!isNumber && /[^\p{L}\p{N}]/u.test(first)) return this.next(GLUE) !== undefined;
    if (!this.isNamed && this.next(ID, this.id)) return (this.isNamed = true);
    if (isNumber && !this.dealt && (this.dealt = this.next(DEALT))) return true;
    const part = isNumber || /[fe]/i.test(first) ? this.next(PART_OF) : undefined;
    if (part) {
      this.isProgress ||= isNumber && amountIn(part[1]) !== amountIn(part[2]);
      return this.take('filledQty', part[1]) && this.take('size', part[2]);
    }
    for (const [expression, field] of isNumber ? NUMBERS : WORDS) {
      const found = this.next(expression);
      if (found && expression === ASKED) this.stretches.asked = [found.index, this.at];
      if (found) return this.take(field ?? FIELDS[(found[1] ?? '').replace(' ', '')] ?? 'size', found[2] ?? found[1]);
    }
    if (isNumber) return false;
    for (const expression of STATES) {
      const from = this.at;
      const word = this.next(expression)?.[1] ?? '';
      const meaning = this.words.of(word);
      if (meaning !== undefined && !ASKS.test(word)) {
        if (meaning === 'filled' && saysHowMuch(this.text.slice(this.at))) return (this.isFill = true);
        this.stretches.state = [from, this.at];
        return this.take('status', word);
      }
      this.at = from;
    }
    return this.next(GLUE) !== undefined;
  }

  private next(expression: RegExp, value?: string): RegExpExecArray | undefined {
    expression.lastIndex = this.at;
    const found = expression.exec(this.text);
    if (!found || (value !== undefined && found[1] !== value)) return undefined;
    this.at += found[0].length;
    return found;
  }

  /** `1500 DOGE filled`, in whatever language: of the amount directly beside the word it is said, which may be a part. */
  get isOfAmount(): boolean {
    const { state, asked } = this.stretches;
    const between = state && asked ? this.text.slice(Math.min(state[1], asked[1]), Math.max(state[0], asked[0])) : '-';
    return /^[\s:=]{1,3}(?:(?:is|was|has been|just) )?$/.test(between);
  }

  /** @returns false where it says something else of it already */
  take(field: keyof Said, written = ''): boolean {
    // `5 1000PEPE`: what begins with digits is no unit that an amount may have.
    const value = written.replace(/\s\d+[A-Z]+$/, '').replace(UNIT_PAIR, '');
    const [pair] = UNIT_PAIR.exec(written) ?? [];
    if (pair !== undefined && field !== 'symbol' && !this.take('symbol', pair.trim())) return false;
    const isNew = this.said[field] === undefined;
    this.said[field] ??= value;
    return isNew;
  }
}

/** What a text says of the order of this id; undefined where it says anything else. */
export function bare(written: string, id: string, words: StatusWords): Said | undefined {
  if (written.length > LONGEST || isTrial(written)) return undefined;
  const reading = new Reading(withoutPrefix(written, words), id, words);
  if (!reading.all()) return undefined;
  const { said, dealt } = reading;
  const meaning = words.of(said.status ?? '') ?? (reading.isFill ? 'filled' : undefined);
  if ((meaning === 'filled' || meaning === 'over') && reading.isProgress) delete said.status;
  if (meaning === 'filled' && said.size !== undefined && said.filledQty === undefined && reading.isOfAmount) {
    said.filledQty = said.size;
    delete said.size;
  }
  // A state alone is for those who read sentences.
  if (!dealt && Object.keys(said).every((field) => field === 'status')) return undefined;
  if (!dealt || meaning === 'partially_filled') return said;
  if (meaning === undefined || meaning === 'over') return undefined;
  const [, amount, price] = dealt;
  // What was traded once something was, else what was asked for.
  const isRead = reading.take(meaning === 'filled' ? 'filledQty' : 'size', amount) && (price === undefined || reading.take('price', price));
  return isRead ? said : undefined;
}

const MOST_LINES = 8;
/** The line of a message that names its order. */
const ID_LINE = /^[^\p{L}\d]{0,4}(?:order[ _-]?)?id\W{1,4}(\d{6,20})\W{0,3}$/iu;
const BEGINS = /^\W{0,3}(?:\d{4}[-/.]\d\d|\d\d:\d\d)/;

/** Messages of some lines, as chats keep them: an empty line or a time parts them, and the last line of sentences names the order. */
export class MessageReader {
  private lines: string[] = [];

  constructor(private readonly words: StatusWords) {}

  /** A line that nobody else understands: perhaps a part of a message. */
  add(text: string): void {
    if (this.lines.length === MOST_LINES || BEGINS.test(text) || /^\s*$|\d{17}/.test(text)) this.lines = [];
    else this.lines.push(text);
  }

  /** What the message says that ends with this line. */
  endsWith(text: string, line: number, column: number): Statement | undefined {
    if (this.lines.length === 0) return undefined;
    const [, id] = ID_LINE.exec(text) ?? [];
    const said = id === undefined ? undefined : bare([...this.lines, text].join(' '), id, this.words);
    if (id === undefined || said?.status === undefined) return undefined;
    this.lines = [];
    const start = column + text.indexOf(id);
    const place = { line, start, end: start + id.length };
    return { id, keyed: true, place, quoted: false, format: 'bare', shared: false, said };
  }

  end(): void {
    this.lines = [];
  }
}
