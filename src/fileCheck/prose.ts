/** What the words of a line say beside its pairs: a state, an action, and how much was filled. Pure. */
import { matchesIn } from '../model/matches';
import { MOMENT, OF_ANOTHER_UNIT } from './amounts';
import type { NamedValue, Said } from './statements';
import type { StatusWords } from './statusWords';

/** Two words, one beside the order, or a field of its own (`| BUY_LIMIT |`): what else is bought and sold is another's. It looks back from a first letter alone. */
const ACTION =
  /(?=[bosc])(?:(?<=\|\s{0,20})(?:buy|sell)(?:[ _-](?:limit|market|stop))?(?=\s{0,20}\|)|(?<![\p{L}\p{N}_])(?:(?:open|close)[ _-]?(?:long|short)|(?:buy|sell)(?=\W+(?:(?:limit|market|stop|trigger|plan)\W+)?order(?:\W+(?:id\W+)?\d|\W{0,3}=))|(?<=order\W{1,4}(?:id\W{1,4})?(?:\d{6,20}|=)\W{1,4})(?:buy|sell))(?![\p{L}\p{N}_]))/giu;
const PLANNED = /\b(will|then|to|if|would|should|could|not|next|placing|place|before|when|until|instead)\W+(\w+\W+){0,2}$/i;
/** What something is not, or is compared with. */
const COMPARED = /(?:[!~<>]=+|==+|<>)\s*['"]?[\w ]{1,40}['"]?|(?:!|\bnot )\w{1,40}\s{0,3}=+\s{0,3}['"]?\w{1,40}['"]?/g;

/** A name whose value is no pair's: an empty one, a list, or what it is compared with. */
const NAME_ALONE = /(?<![\p{L}\p{N}_])(\p{L}[\p{L}\p{N}_]*)["']?\s{0,3}(?:[=!~<>]{0,2}=|<>|:\s{0,3}[([{][^()[\]{}]{0,40}[)\]}])/gu;
/** What stands behind each of them, seen sooner. */
const MAY_BE_ALONE = /[=<]|:\s{0,3}[([{]/;

/** `notify_on=filled,canceled`: what goes on behind a word of a state is of its list. */
const LISTED = /^(?:[,/]\w+)*/;
/** `open: 0/0.3` filled. */
const RATIO = /[:=]\s*[\d.]+\/[\d.]+$/;
/** Questions, and what runs beside others, are canceled too. */
const OF_CALLS = /\brpc error\b|CancellationException|\b(?:context|task|future|coroutine)\W+(?:(?:was|is|has been|got)\W+)?cancell?ed\b/i;

const AMOUNT_BEHIND = new RegExp(String.raw`^[\s:=(]{0,3}(?!${MOMENT})(\d{1,12}(?:[.,]\d{1,12})*)(?![\d:/-]|[.,]\d|\s?%)`);
/** What may follow an amount. */
const AMOUNT_ENDS = /^(?:\s?[A-Z]{2,8}\b)?(?:\s*$|\s?[@,;.:)\]|=-]|\s(?:at|of|so far|for|in|on|x|with|and|until|overall|in total)\b)/;

/** `1500 DOGE filled` */
const AMOUNT_BEFORE = /(?<![\d.,/-])(\d{1,12}(?:[.,]\d{1,12})* [A-Z]{2,8}) (?:(?:is|was|has been|just) )?$/;

/** `filled 0.3 BTC at`: no ID, date or time, and no count of anything. */
function amountBeside(status: string, prose: string): string | undefined {
  const at = prose.indexOf(status);
  const [, before] = AMOUNT_BEFORE.exec(prose.slice(Math.max(0, at - 60), at)) ?? [];
  if (before !== undefined) return before;
  const behind = prose.slice(at + status.length);
  const [all = '', amount] = AMOUNT_BEHIND.exec(behind) ?? [];
  const rest = behind.slice(all.length);
  if (amount === undefined || OF_ANOTHER_UNIT.test(rest) || !AMOUNT_ENDS.test(rest)) return undefined;
  return amount + (/^\s?[A-Z]{2,8}\b/.exec(rest)?.[0] ?? '');
}

const FOR_PAIR = /for (?<=\d{6}\W{0,3}(?:was created )?for )([A-Z0-9]{2,12}[-/_]?[A-Z]{3,5}(?::[A-Z]{3,5})?)(?=[\s.,;]|$)/;
const IN_BRACKETS = /\((?<=\d{6}\W{0,2} ?\()([^()]{1,60})\)/;
/** What may stand in brackets behind an order. A number alone is its size beside a side or a pair. */
const DETAILS = [
  ['symbol', /^[A-Z0-9]{2,12}[-/_]?(?:USDT|USDC|USD)$/],
  ['action', /^(?:buy|sell)$/i],
  ['size', /^\d[\d.]*(?: [A-Z0-9]{2,8})?$/],
] as const;

/** `order 5 BTCUSDT buy filled`: which order it is, without brackets, and then what became of it. */
const BEHIND_ID =
  /(?<order>\border(?:\W{1,4}(?:id\W{1,4})?\d{15,20}|=)['"]?) {1,3}(?:(?<pair>[A-Z0-9]{2,12}[-/_]?USD[TC]?)(?: (?<side>buy|sell|BUY|SELL))?|(?<first>buy|sell|BUY|SELL) (?<second>[A-Z0-9]{2,12}[-/_]?USD[TC]?))(?= (?<state>\p{L}+)\b)/u;

/** A coin that is traded by the thousand, which would be taken for a number more: `20 1000PEPE`. */
const COUNTED = / \d+[A-Z]+$/;

type Writable = { -readonly [Key in keyof Said]: Said[Key] };

/** Which order it is, as a sentence tells beside it: `order 5 (BTCUSDT, buy, 0.5) was`, `order 5 (0.5 BTC)`, `order 5 for BTC/USDT`. */
function detailsOf(text: string): Writable {
  const said: Writable = {};
  const parts = IN_BRACKETS.exec(text)?.[1]?.split(/,\s?/) ?? [];
  for (const part of parts) {
    const field = DETAILS.find(([, shape]) => shape.test(part))?.[0];
    if (field && (field !== 'size' || part.includes(' ') || parts.length > 1))
      said[field] = field === 'size' ? part.replace(COUNTED, '') : part;
  }
  const [, pair] = FOR_PAIR.exec(text) ?? [];
  if (pair !== undefined) said.symbol = pair;
  return said;
}

/** What the words beside the pairs say, where the pairs do not. */
export function proseOf(text: string, found: readonly RegExpExecArray[], pairs: readonly NamedValue[], words: StatusWords): Said {
  const has = (field: 'status' | 'action'): boolean => pairs.some(({ meaning }) => meaning === field);
  const [hasStatus, hasAction] = [has('status') || OF_CALLS.test(text), has('action')];
  if (hasStatus && hasAction) return {};
  const isId = (name: string): boolean => pairs.some((each) => each.name === name && each.meaning === 'id');
  // `canceled=[]` says that there is none.
  const withoutNames = (part: string): string =>
    !MAY_BE_ALONE.test(part) ? part : part.replace(NAME_ALONE, (all, name: string) => (words.of(name) === undefined ? all : ' ! '));
  let [prose, from] = ['', 0];
  for (const { 0: whole, 1: name = '', 5: value = '', index } of found) {
    prose += withoutNames(text.slice(from, index)) + (isId(name) ? ' order= ' : RATIO.test(whole) ? ' ! ' : ' = ');
    from = index + whole.length;
    if (words.of(value) !== undefined) from += LISTED.exec(text.slice(from, from + 100))?.[0].length ?? 0;
  }
  prose += withoutNames(text.slice(from));
  const which = BEHIND_ID.exec(prose);
  const { order = '', pair, side, first, second, state = '' } = which?.groups ?? {};
  const [symbol, way] = [pair ?? second, side ?? first];
  const isTold = which !== null && words.of(state) !== undefined;
  const sentence = isTold ? prose.slice(0, which.index) + order + prose.slice(which.index + which[0].length) : prose;
  const status = hasStatus ? undefined : words.inText(sentence.replace(COMPARED, ' ! '));
  const actions = hasAction
    ? []
    : matchesIn(prose, ACTION).filter(({ index }) => !PLANNED.test(prose.slice(Math.max(0, index - 40), index)));
  const [action] = actions[0] ?? [];
  const said: Writable = status === undefined ? {} : detailsOf(text);
  if (status !== undefined) said.status = status;
  if (status !== undefined && isTold && symbol !== undefined) said.symbol = symbol;
  const amount = status !== undefined && words.of(status) === 'filled' ? amountBeside(status, prose) : undefined;
  if (amount !== undefined) said.filledQty = amount;
  if (action !== undefined && actions.every(([each]) => each.toLowerCase() === action.toLowerCase())) said.action = action;
  else if (status !== undefined && isTold && !hasAction && way !== undefined) said.action = way;
  return said;
}
