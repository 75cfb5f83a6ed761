/** What a name that stands before digits says of them: an order's id, or the caller's own. Pure, and looks at a bounded number of characters. */

/** The longest key with all that may stand between it and its value, in plain text. */
export const KEY_REACH = 80;
/** The same as it is written: colors and escapes make it longer. */
export const WRITTEN_REACH = 170;

/** What a terminal is told about colors, which stands in files too, also as a program writes it down: `\u001b[32m`. */
const COLOR = String.raw`(?:${'\u001B'}|\\{1,3}(?:u001b|x1b|033|e)|\^\[)\[[\d;:]{0,20}[A-Za-z]`;
/** A line break or a tab in text that stands in quotes, such as that of a container's log. */
const BREAK = String.raw`\\{1,3}[nrt]`;
const COLORS = new RegExp(COLOR, 'gi');
const BREAKS = new RegExp(String.raw`${BREAK}(?![a-z])|${BREAK}(?=[a-z]{0,12}[_\-. ]?o(?:rder|id))`, 'gi');
/** How an address, a page and text in quotes write the signs that may stand before a value. */
const ESCAPES = /%(?:25)?(2[0236-8CF]|3[A-F]|40|5[BD]|7[B-D]|0[AD])/gi;
const CODES = /(?:\\{1,3}(?:u00|x)|&#x)(2[0267]|3[acde]|5b|7b|a0);?/gi;
const ENTITIES = /&(?:quot|#34|apos|#39|lt|gt|amp|nbsp);/gi;
const CHARACTERS = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
  ['&nbsp;', ' '],
]);
/** Marks of the direction of text, and others that nobody sees. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const ODD = new RegExp(String.raw`[%&\\^${'\u001B'}]|${INVISIBLE.source}`);

/** At the end, and those that end in digits: an id goes on behind them. */
const ENDS_IN_SIGN = new RegExp(String.raw`(?:${COLOR}|${BREAK}|%(?:25)?(?:2[CF]|3[A-F]|5[BD]|7[B-D]|0[AD]))$`, 'i');
const DIGITS_OF_SIGN = /^(?:25)?(?:2[0236-8]|40)(?=\d{6})/;
/** The longest of them. */
export const SIGN_REACH = 32;

export const endsInSign = (text: string): boolean => ENDS_IN_SIGN.test(text);

/** How many of the digits behind a character belong to a sign that it begins. */
export const lengthOfSign = (before: string | undefined, digits: string): number =>
  before === '%' ? (DIGITS_OF_SIGN.exec(digits)?.[0].length ?? 0) : 0;

const characterOf = (_: string, code: string): string => String.fromCodePoint(Number.parseInt(code, 16));

/** As it would stand there in plain text. */
const plain = (text: string): string =>
  ODD.test(text)
    ? text
        .replace(COLORS, '')
        .replace(ESCAPES, characterOf)
        .replace(CODES, characterOf)
        .replace(ENTITIES, (entity) => CHARACTERS.get(entity.toLowerCase()) ?? '"')
        .replace(BREAKS, ' ')
        .replace(INVISIBLE, '')
    : text;

/** What every name has, seen sooner. */
const MAYBE_NAMED = /oid|ord(?:er)?[_\-. ]?(?:id|link|client|index)/i;

/** A key with the quotes, brackets, type and sign for "is" that may stand between it and its value, anchored at the value. */
const KEY_BEFORE =
  /(order[_\-. ]?id|oid)[\\"'`\])]{0,4}\s{0,4}(?::\s{0,4}(?:string|str|number|bigint|int|int64|u64|i64|long)\s{0,4})?(?:=>|:=|[=!]==?|[:=#：＝]|%3D|\bis\b|,)?\s{0,4}(?:BigInt|String|Number|Long|str|int)?[\\"'`([#]{0,6}$/i;

/** Before a key it makes it that of the caller's own id; some may stand apart from it. `user order id` is said of an order, too. */
const OWN = /(?:client[\s_.-]{0,3}|(?:custom|local)[\s_-]{0,3}|(?:cli?|user)[_-]?)$/i;
/** The same where nothing but the name stands there. */
export const OWN_NAME = /(?:client[\s_.-]{0,3}|(?:cli?|user|custom|local)[\s_-]{0,3})$/i;
/** The same in one word, as other exchanges write it. */
const OWN_WORD =
  /cli?[_-]?ord[_-]?id|order[_\-. ]?(?:link|client)[_\-. ]?id|client[_\-. ]?order[_\-. ]?index|external[_-]?oid|client[_-]?oid[_-]?str/;
export const OWN_KEY = new RegExp(String.raw`(?:${OWN_WORD.source})\W{0,8}$`, 'i');
const OWN_ANYWHERE = String.raw`(?:${OWN.source.replace(/\$$/, '')}(?:order[_\-. ]?id|oid)|${OWN_WORD.source})`;
/** Where a value of it stands in a call, such as `Decimal('…')`, or is one of several in brackets. */
const OWN_AROUND = new RegExp(
  [
    String.raw`${OWN_ANYWHERE}s?`,
    String.raw`[\\"'\`\])]{0,4}\s{0,4}(?:=>|:=|[:=])\s{0,4}(?:(?:new\s)?[\w.]{1,24}\([\\"'\`]{0,4}|\[[\\"'\`\w,\s.-]{0,70})$`,
  ].join(''),
  'i',
);
/** The last name of the caller's own id, or of several, and all behind it. */
const LAST_OWN = new RegExp(String.raw`^.*${OWN_ANYWHERE}(s|[_ ]?list)?_{0,2}(?![\p{L}\p{N}_])(.*)$`, 'isu');
/** What may stand between it and its value beside signs: its place in a list, a type, how a language or a page marks text. */
const FILLERS =
  /\[\d{1,4}\]|<\/?(?:t[dh]|d[dt]|b|i|em|strong|span|code|key|value|string)\b[^<>]{0,40}>|"(?:\$numberLong|[SN]|value)"|\b(?:is|was|are|in|like|equals|eq|no|str|string|text|number|long|int64|bigint)\b|(?:!!str|\b[bfruL])(?=\s?["'\d])/gi;
/** Of several there may be others between. */
const OTHERS = /\b(?:\d{6,20}|and)\b/g;
/** Nothing is its value, or the sentence is over: what stands behind is of something else. */
const OVER = /^\s{0,4}[.!?]\s|;|[=:]\s{0,9}(?:""(?!")|''(?!')|``(?!`)|\[\]|\{\}|\(\)|-+[\s,])/;

/**
 * Whether digits stand behind a name of the caller's own id with nothing between that may be a name of theirs. It asks less of what
 * stands between than an order's does: what is the caller's own is never sent.
 */
function isOwnBefore(before: string): boolean {
  const [, several, between] = LAST_OWN.exec(before) ?? [];
  if (between === undefined || OVER.test(between)) return false;
  const rest = between.replace(FILLERS, '');
  return /^[^\p{L}\p{N}]*$/u.test(several ? rest.replace(OTHERS, '') : rest);
}

/**
 * Whether what stands before a key makes it another key: `clientOrderId` and `client_oid` name the caller's own id;
 * `recorderId` ends like a key by accident.
 */
export function isOrderKey(before: string, key: string): boolean {
  // `client order id 123`: the word that makes it another key may stand apart.
  if (OWN.test(before)) return false;
  const prefix = /[\w-]*$/.exec(before.slice(-KEY_REACH))?.[0] ?? '';
  if (/^oid$/i.test(key)) return prefix === '';
  return prefix === '' || /[^A-Za-z]$/.test(prefix) || (/[a-z]$/.test(prefix) && key.startsWith('O'));
}

/** What the key beside a value says of it: an order's id, or the caller's own; undefined without such a key. @param written all before the value, as far as it is looked at */
export function keyBefore(written: string): 'order' | 'own' | undefined {
  const before = plain(written);
  if (!MAYBE_NAMED.test(before)) return undefined;
  const match = KEY_BEFORE.exec(before);
  if (match !== null) {
    const start = before.slice(0, match.index);
    if (isOrderKey(start, match[1] ?? '')) return 'order';
    if (OWN.test(start)) return 'own';
  }
  return OWN_KEY.test(before) || (match === null && OWN_AROUND.test(before)) || isOwnBefore(before) ? 'own' : undefined;
}
