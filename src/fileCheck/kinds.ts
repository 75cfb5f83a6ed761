/**
 * What a record tells of, where that is not simply an order: one trade of it, a position, a job, what was only tried. The amounts of a
 * trade are its own; of the others nothing is the order's. Pure.
 */
import { addTo } from '../model/addTo';
import type { Field } from '../model/fileFields';
import { OF_FEES, type Meaning } from './fieldNames';
import { sideInEnglish } from './languages';
import { isTrial, isTrialName } from './trials';

/** A value of a record, under its name. */
interface Value {
  readonly name: string;
  readonly meaning: Meaning;
  readonly text: string;
}

/** What languages write for nothing; what stands in `<>` stands for something that is not there. */
const NOTHING = /^(null|none|nil|undefined|undef|nullptr|nothing|na[nt]|n\/?a|optional\.empty|\\n|\((null|none|nil)\)|<[^<>]*>|[-–—?.]*)$/i;
export const saysNothing = (text: string): boolean => NOTHING.test(text.trim());

/** Names of what says which kind of record it is. */
const KIND = /^(?:event|type|channel|topic|kind|stream|op|action|msg|message|(?:exec|execution|event|msg|message)[_ ]?type)$/i;

/** A trade by its name, or that of what tells of it. `OrderFilledEvent` of a framework is one. */
export const IS_TRADE =
  /^(?:(?:on|ws|handle|new|own|last|partial|user|my|order)[_ -]?)*(?:fills?|trades?|executions?|deals?|match)(?:[_ -]?(?:event|update|message|msg|data|info|received|handler))?$|^(?:order|partially)[_ -]?filled[_ -]?event$/i;
/** An event of an order, which may be one of several such. */
const IS_FILLED = /^(?:(?:order|trade|buy|sell|got|was)[_ .-]?)*(?:(?:partially|fully)[_ -]?)?(?:filled|executed)(?:[_ -]?partially)?$/i;
/** A trade of freqtrade is all that it did from an entry to its exit. */
const TRADE_ID = /^(?!ft_).*(trade|fill|exec|execution|deal)[_\-. ]?id$/i;
/** Only a trade has made or taken what stood in the book. */
const MADE_OR_TOOK = /^(taker[_ ]?or[_ ]?maker|(is[_ ]?)?maker|liquidity)$/i;
/** Of a record that is no trade's it is this or nothing. */
const IS_ID = /^(?!(?:-1|0)$)/;
const ROLE = /(?:^|[_ ])role$/i;
/** What all trades of an order come to, told beside one of them. */
const OF_ALL_TRADES = /^(?:cum|acc)/i;
/** What a record of one trade says of that trade alone. */
const OF_TRADE: ReadonlySet<Meaning> = new Set<Field>(['size', 'filledQty', 'price', 'priceAvg', 'createTime']);

/** What was asked for then is not so, and what it says of the order may be why. */
const NOT_DONE =
  /\b(?:fail(?:ed|s|ing|ure)?|unable|could ?n[o'’]t|cannot|can['’]t|error|refused|rejected)\W+(?:to\W+|when\W+|while\W+|in\W+)?(?:amend|modif|edit|chang|replac|repric|resiz)\w*|\b(?:amend|modif|edit|replac|repric)\w*\W+(?:(?:of|order|request|\d+)\W+){0,3}(?:was\W+|has\W+|is\W+)?(?:failed|reject(?:ed)?|refused|denied)\b/i;
/** Whether a text, or the name of an event, tells that a change of an order failed. */
export const isNotDone = (text: string): boolean => NOT_DONE.test(text.replaceAll('_', ' '));

/** What is done because of an order, and what stands beside it. */
const IS_NO_ORDER =
  /^(?:hedg\w*(?: fill)?(?: of| for)?(?: order)?|unwind\w*|last trade|(?:placed |set[ _])(?:stop|take.?profit|tp|sl)|(?:stop|take.?profit|tp|sl)[ _](?:placed|set|canceled|for order)|position[ _]\w+|(?:opposite|counter|next(?: grid)?) order|simulated|dry.?run|paper|(?:positions?|balances?|ledger|fee|margin|transfer|funding|realized[_ ]?pnl|signal|tick(?:er)?|book|mark(?:[_ ]?price)?)(?:[_ ]?(?:event|update))?)$/i;
/** A change that may come. */
const IS_PLAN =
  /^(?:(?:will|going to|about to)[_ ])?(?:(?:amend|edit|modify)(?:ing)?|(?:replac|repric)(?:e|ing))(?:[_ ]order)?(?:[_ ](?:request(?:ed)?|planned|queued))?$|^(?:plac|sett|add|mov)ing (?:stop|tp|sl|take.?profit)\b|^price check$/i;
/** How, where and by what is traded. */
const MODE =
  /^(?:(?:run|trading|trade|bot|exec(?:ution)?)[_ -]?)?mode$|^env(?:ironment)?$|^(?:exchange|broker|venue|connector|gateway)(?:[_ -]?name)?$|^account[_ -]?(?:type|name)?$/i;
const OUTCOME = /^(?:result|outcome|success)$/i;
const BAD_OUTCOME = /^(?:fail\w*|reject\w*|refus\w*|denied|error|false)$/i;

const JOB = /^(?:job|task|span|op|operation|req(?:uest)?|cmd|command|step|check)$/i;
const IS_JOB = /^(?:job|task|sync|poll|notify|refresh)$/i;
/** Words that are as well those of a job. */
const IS_OVER = /^(?:done|completed?|finished|success|closed|over|expired)$/i;

/** What only a request, an answer or a message has. */
const CALL =
  /^(?:http[_ .-]?)?(?:method|verb)$|^(?:http[_ .-]?|request[_ .-]?)?(?:path|uri|url|endpoint|route)$|^(?:n?bytes(?:[_ ](?:sent|received|in|out|read|written))?|content[_ -]?length|body[_ ]?(?:size|bytes)|ttl|status[_ ]?code)$/i;
const OF_CALL = /^(?:get|post|put|delete|patch|head|\/.*|https?:.*|\d+(?:\.\d+)?\s?\w{0,3})$/i;
const IS_CALL =
  /^(?:(?:http|api|rest|ws|rpc|websocket|outgoing|incoming)[ _-])*(?:request|response|call|recv|cache|(?:en|de)queued?)(?:[ _-](?:sent|received|done|completed|hit|miss|set|get))?$/i;
/** How one ended; any other word of a state is an order's. */
const ENDED = /^(?:\d+|ok|success\w*|sent|received|done|hit|miss)$/i;
const HTTP_STATUS = /^[1-5]\d\d$/;
const IS_SIZE = /size$/i;
/** What an order has beside its size. */
const BESIDE_SIZE: readonly Field[] = ['action', 'positionSide', 'price', 'priceAvg', 'filledQty', 'triggerPrice'];

/** Beside it a side of Bitget is that of the position: an order that closes a long is a buy. */
const TRADE_SIDE = /^trade[_ ]?side$/i;
const IS_SIDE = /^(?:buy|sell)$/i;
const CLOSING = /^(?:offset|reduce[_ ]?only)$/i;

/** Words of a line before its order that say the same. */
const CALLS =
  /\b(?:GET|POST|PUT|DELETE|PATCH|HEAD)\s+["']?(?:https?:\/)?\/|\b(?:cache|redis)\W+(?:hit|miss|get|set|put|stor|evict)\w*|\b(?:ws|websocket|socket|http|rest|kafka|mq|nats)\W+(?:recv|received?|send|sent|read|write|wrote|msg|message|frame|push\w*)\b|\b(?:(?:en|de)queued?|request|response|reply)\b/i;
export const isOfCall = (text: string): boolean => CALLS.test(text);

/** Beside a size it says of what: of contracts nobody knows how much each is. */
const UNIT =
  /^(?:(?:size|qty|quantity|amount|volume|vol|order|trad(?:e|ing))[_ -]?)?(?:units?|einheit|unité|unidade?|unità|jednost?ka|birim|единица|단위|単位|单位|單位)$/iu;
const CONTRACTS =
  /^(?:cont(?:ract)?s?\.?|contract\(s\)|lots?|kontrakte?n?|contrats?|contratos?|lotes?|contratt[oi]|lott[oi]|kontrakty?|kontraktów|kontraktů|sözleşme|контракт(?:а|ов|ы)?|лот(?:а|ов|ы)?|계약|枚|ロット|张|張|手)$/iu;
/** Beside one it says how much of the coin each is. */
const CONTRACT_SIZE = /^(?:ct[_ ]?val|contract[_ ]?(?:size|value|multiplier))$/i;
const COUNT = /^(\d*[.,]?\d+(?:e[+-]?\d+)?)(?:\s?[a-z]{1,10})?$/i;
/** One that is 0 is none. */
function isNotOne(text: string): boolean {
  const [, count = ''] = COUNT.exec(text) ?? [];
  return ![0, 1].includes(Number(count.replace(',', '.')));
}

/** What a name says of its record, if anything. */
const MARKS = {
  kind: KIND,
  tradeId: TRADE_ID,
  side: MADE_OR_TOOK,
  role: ROLE,
  fee: OF_FEES,
  trial: { test: (name: string) => /^(?!.*[.\d])/.test(name) && isTrialName(name) },
  mode: MODE,
  outcome: OUTCOME,
  job: JOB,
  call: CALL,
  closing: CLOSING,
  effect: /^effect$/i,
  tradeSide: TRADE_SIDE,
  unit: UNIT,
  contract: CONTRACT_SIZE,
} as const;
type Mark = keyof typeof MARKS;

const MOST_NAMES = 5000;
const known = new Map<string, Mark | undefined>();
/** The names of a file are few and come again and again. */
function markOf(name: string): Mark | undefined {
  if (known.has(name)) return known.get(name);
  const bare = name.trim();
  const mark = (Object.keys(MARKS) as Mark[]).find((each) => MARKS[each].test(bare));
  if (known.size < MOST_NAMES) known.set(name, mark);
  return mark;
}

/** Whether what stands under a name may tell of what its record is. */
export const saysKind = (name: string): boolean => markOf(name) !== undefined;
/** Whether it tells in what a size beside it is counted. */
export const saysUnit = (name: string): boolean => ['unit', 'contract'].includes(markOf(name) ?? '');
/** Whether what stands under a name tells that its record is of a trial or a request, or what is counted in it: `dry_run`, `mode`, `method`, `unit`. */
export const saysOfWhat = (name: string): boolean => ['trial', 'mode', 'call'].includes(markOf(name) ?? '') || saysUnit(name);

/** What a row of a table is, by the last word of the name: `trade` of `public.closed_trades`, and of `tradeHistory`. */
export function kindOfTable(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  return /([a-z]+?)s?(?:_(?:history|log|archive))?$/.exec(words.replace(/\W+$/, ''))?.[1] ?? '';
}

const IS_TRUE = /^(?:true|1|yes|on)$/i;
const IS_FALSE = /^(?:false|0|no|off)$/i;
const isTrialMode = (text: string): boolean => /^test$/i.test(text) || isTrialName(text);
const LIVE_MODE = /^(?:live|real|prod(?:uction)?|mainnet)$/i;

/** What a record says of whether everything in it was only tried, by name. */
export type TrialMarks = ReadonlyMap<string, boolean>;
export function trialMarks(values: readonly Pick<Value, 'name' | 'text'>[]): TrialMarks {
  const marks = new Map<string, boolean>();
  for (const { name, text } of values) {
    const mark = markOf(name);
    const bare = text.trim();
    if (mark === 'trial' ? IS_TRUE.test(bare) : mark === 'mode' && isTrialMode(bare)) marks.set(name, true);
    else if (mark === 'trial' ? IS_FALSE.test(bare) : mark === 'mode' && LIVE_MODE.test(bare)) marks.set(name, false);
  }
  return marks;
}
/**
 * Whether a record is of a trial by its own marks and those around it. A dry run may be one against `env=prod`: only the same name takes
 * back what was said further out.
 */
export const isTrialBy = (outermostFirst: readonly TrialMarks[]): boolean =>
  [...new Map(outermostFirst.flatMap((marks) => [...marks])).values()].includes(true);

interface Kind {
  /** Nothing of it is an order's. */
  readonly isNoOrder: boolean;
  /** Whether a value is of the trade or the job, and not of the order. */
  readonly hasOwn: (value: Value) => boolean;
  /** What sizes are counted in, where that is not the coin. */
  readonly unit?: string | undefined;
}

const OF_AN_ORDER: Kind = { isNoOrder: false, hasOwn: () => false };
const NO_ORDER: Kind = { isNoOrder: true, hasOwn: () => true };

function isNone(mark: Mark | undefined, text: string): boolean {
  if (mark === 'kind') return IS_NO_ORDER.test(text) || IS_PLAN.test(text) || isNotDone(text) || isTrial(text);
  if (mark === 'trial') return IS_TRUE.test(text);
  return mark === 'mode' ? isTrialMode(text) : mark === 'outcome' && BAD_OUTCOME.test(text);
}

/** @param isOf whether any of the values says something of a field */
export function kindOf(values: readonly Value[], isOf: (field: Field) => boolean): Kind {
  const found = new Map<Mark, string[]>();
  for (const { name, meaning, text } of values) {
    const mark = markOf(name);
    const bare = text.trim();
    if (isNone(mark, bare) || (meaning === 'status' && isNotDone(bare))) return NO_ORDER;
    if (mark !== undefined && !saysNothing(bare)) addTo(found, mark, bare);
  }
  const ended = values.filter(({ meaning, text }) => meaning === 'status' && !saysNothing(text));
  const isAnswer = ended.some(({ text }) => HTTP_STATUS.test(text.trim()));
  if (found.size === 0 && !isAnswer) return OF_AN_ORDER;
  const has = (mark: Mark, ...texts: readonly RegExp[]): boolean =>
    found.get(mark)?.some((text) => texts.some((each) => each.test(text))) === true;
  // Of what was asked for and what was filled of it, only an order has both, whichever trade it belongs to.
  const isWhole =
    isOf('size') && isOf('filledQty') && !values.some(({ name, meaning }) => meaning === 'filledQty' && OF_ALL_TRADES.test(name.trim()));
  const hasTradeMark =
    has('kind', IS_TRADE, IS_FILLED) ||
    has('tradeId', IS_ID) ||
    has('side', IS_ID) ||
    // What a whole order cost stands beside what became of it.
    (found.has('fee') && !isOf('status') && !isOf('filledQty') && !isOf('priceAvg'));
  const isTrade = has('role', /^(?:maker|taker)$/i) || (!isWhole && hasTradeMark);
  // A short that closes is a long's end in some programs, and a short's in others.
  const isClosing = has('closing', /close|平|true/i) || has('effect', /^close$/i) || has('kind', /^close$/i);
  // Its size is that of its text, unless it says more of an order than that.
  const isCall =
    (isAnswer || has('call', OF_CALL) || has('kind', IS_CALL)) &&
    !BESIDE_SIZE.some(isOf) &&
    ended.every(({ text }) => ENDED.test(text.trim()));
  const [isOpen, isClose] = [has('tradeSide', /^open$/i), has('tradeSide', /close/i)];
  const hasSide = values.some(({ meaning, text }) => meaning === 'action' && IS_SIDE.test(text.trim()));
  const isJob = found.has('job') || has('kind', IS_JOB);
  return {
    isNoOrder: false,
    unit: has('unit', CONTRACTS) || found.get('contract')?.some(isNotOne) ? 'cont' : undefined,
    hasOwn: ({ name, meaning, text }) =>
      (isCall && meaning === 'size' && IS_SIZE.test(name.trim())) ||
      (isTrade && OF_TRADE.has(meaning) && !OF_ALL_TRADES.test(name.trim())) ||
      (meaning === 'action' && (TRADE_SIDE.test(name.trim()) ? isOpen && hasSide : isClose && IS_SIDE.test(text.trim()))) ||
      ((isJob || isTrade) && meaning === 'status' && IS_OVER.test(text.trim())) ||
      (isClosing &&
        (meaning === 'action' || meaning === 'positionSide') &&
        /^(?:long|short)$/.test(sideInEnglish(text.trim().toLowerCase()))),
  };
}
