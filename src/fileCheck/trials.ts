/** Whether a line, or the text of a record, says that what it tells was only tried: a dry run, trading on paper, a backtest. Pure. */

/** What has none of these is none: most lines are not looked through. */
const MAYBE = /dry|paper|sim|demo|back.?test|testnet|sandbox/i;
/** What says that it is on or off stands between the two. */
const IS = String.raw`["'\]]?(?:[\s_-]mode)?\s{0,2}(?:[=:]{1,2}>?|\?|->|→|\(|\bis\b)\s{0,2}["']?`;
/** `paper: no position` and `paper: 0 fills` say nothing of it. */
const ENDS = String.raw`(?=["']?\s*(?:$|[,;|)\]}]|[\w.-]{1,40}[=:]))`;
const IS_OFF = String.raw`${IS}(?:(?:false|off|null|nil|disabled)(?![\w-])|(?:no|n|0|none)\b${ENDS})`;
const IS_NOT = String.raw`\b(?:no|no longer|not|non|never|without|after|since|isn['’]?t|wasn['’]?t|instead of|rather than|than|unlike)`;
/** A word of its own: no part of a path, a value or a name. */
const BEFORE = String.raw`(?<![\w=/.-]|${IS_NOT}(?: running)?(?: in| on| via)?(?: an?| the)?[ -])`;
const IS_ON = String.raw`(?!\.\w|${IS_OFF}|\s(?:mode\s)?(?:is\s)?(?:off|false|disabled|inactive|not (?:enabled|active|on)|ended|over)\b|\s(?:mode\s)?to\s(?:live|real|prod))`;
const AFTER = String.raw`(?![\w/-])${IS_ON}`;
/** What happened as in a trial did not happen in one. */
const COMPARED = String.raw`\b(?:not|no\slonger|never|isn['’]?t|wasn['’]?t|than|as|like|unlike)(?:\s(?:running|run|trading))?`;
/** They mean nothing else, wherever they stand. */
const SURELY = String.raw`(?:dry[\s_-]?run(?:ning)?|paper[\s_-]?trad(?:e|es|ing))`;
/** They may be a part of a name, or the market's word for something else, unless they stand as a mark. */
const AS_MARK = String.raw`(?:paper|sim|demo|simulat(?:ed|ion|or)|back[\s_-]?test(?:ed|ing|er)?|testnet|sandbox)(?:[\s_-](?:mode|trading|trade|order|run|account|net))?`;

const IS_TRIAL = new RegExp(
  [
    String.raw`(?:${BEFORE}|(?<=(?:^|\s)--))${SURELY}${AFTER}`,
    // `[PAPER]`, `(simulated)`, `[mode: sandbox]`
    String.raw`[[(<]\s?(?:mode[:=\s]\s?)?(?:dry|${AS_MARK})\s?[\])>]`,
    // `TraderSimulator[okx]`, `PaperBroker: `
    String.raw`(?<![\w=/-])\w{0,40}(?:Simulator|(?:Paper|Simulated|Demo|Sandbox|Backtest)(?:Trad(?:er|ing)|Broker|Exchange|Account|Engine|Executor))(?![\w/])`,
    // `INFO paper: `, `BACKTEST | `
    String.raw`${BEFORE}${AS_MARK}${IS_ON}\s?[:|](?=\s)`,
    // `simulated order_id=5…`, `sandbox limit order 5…`
    String.raw`${BEFORE}(?:paper|demo|simulated|back[\s_-]?test(?:ed)?|testnet|sandbox)\s(?:(?:buy|sell|limit|market|stop|trigger|plan|fill|of|for)\s){0,3}(?:order|oid)`,
    String.raw`(?<!${COMPARED}\s)\b(?:in|on|via)\s(?:the\s|an?\s)?(?:${AS_MARK})${AFTER}`,
  ].join('|'),
  'i',
);

/** What trading that is none is called, in the words of a name. */
const CALLED = /^(?:dry run(?:ning)?|paper(?: trad(?:e|es|ing))?|sim(?:ulat(?:ed|ion|or))?|demo|back ?test(?:ing|er)?|testnet|sandbox)$/;
const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[\s_.:-]+/);

/** Whether a name, as that of a mode or of what trades, says it with its last words: `RunMode.DRY_RUN`, `binance_paper_trade`. */
export function isTrialName(name: string): boolean {
  const words = wordsIn(name.trim()).filter((each) => each !== 'mode' && each !== 'account');
  return [1, 2].some((count) => CALLED.test(words.slice(-count).join(' ')));
}

export const isTrial = (text: string): boolean => MAYBE.test(text) && IS_TRIAL.test(text);
