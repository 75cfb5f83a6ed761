/**
 * Whose the values of a line are: its order's, or those of something that stands inside of it, around it or beside it. As in JSON, what
 * a bracket holds belongs to what the bracket is called, in whatever notation. Pure.
 */
import { matchesIn } from '../model/matches';
import { IS_POSITION } from './fieldNames';
import type { NamedValue } from './statements';

/** A stretch of a text: a pair, or digits that name an order. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A bracket or a tag; what is no thing of its own goes on with what is around it. */
interface Frame {
  readonly name: string;
  readonly list: boolean;
  /** Of what its values are: itself, or what is around it. */
  readonly thing: number;
}

const EDGE = /[([{]|[)\]}]|<\/|(?<![\w<])<(?=[A-Za-z])|\/>/g;
/** What a bracket is called: `position={`, `'position': {`, `Position(`, `pos[`, `Position {`. */
const CALLED = /([\p{L}_][\p{L}\p{N}_.]{0,60})["'\]]?\s{0,3}(?:=>|[:=])\s{0,3}&?$|([\p{L}_][\p{L}\p{N}_.!]{0,60})$/u;
const CALLED_APART = /(?<![\p{L}\p{N}_])([A-Z]\w{0,60})\s{1,2}$/u;
const TAG = /[\w:.-]+/y;
const OF_TEXT = 0;

/** Directly before a name: what follows is said of that, up to where the order is named. */
const OTHERS =
  /(?<![\w.-])(?:pos|position|ticker|mark|index|last|market|book|signal|account|balance|tp|sl|take[- ]?profit|stop[- ]?loss|stop|entry|exit|parent|child|hedge|leg|next|prior|local|db|bot|(?:new|next|other|another|linked|opposite) order)(?<!\d)[\s:([{|-]{1,4}$/i;

/** Whether a value tells of an order, and not which one it is or when the record was written. */
export const isOfOrder = ({ meaning }: Pick<NamedValue, 'meaning'>): boolean =>
  meaning !== undefined && meaning !== 'id' && meaning !== 'other' && meaning !== 'time';

/** The thing that each stretch stands in, unless that is the text itself, and what the things are called. @param stretches in their order */
function thingsIn(
  text: string,
  stretches: readonly Stretch[],
): { readonly of: ReadonlyMap<Stretch, number>; readonly names: readonly string[] } {
  const of = new Map<Stretch, number>();
  const names = [''];
  const frames: Frame[] = [];
  let from = 0;
  for (const stretch of /[([{<]/.test(text) ? stretches : []) {
    for (const { 0: edge, index } of matchesIn(text.slice(from, stretch.start), EDGE)) {
      if (/[)\]}]|\/>?/.test(edge)) frames.pop();
      else frames.push(frameAt(text, from + index, edge, frames.at(-1), names));
    }
    from = stretch.end;
    of.set(stretch, frames.at(-1)?.thing ?? OF_TEXT);
  }
  return { of, names };
}

function frameAt(text: string, at: number, edge: string, outer: Frame | undefined, names: string[]): Frame {
  const before = text.slice(Math.max(0, at - 80), at);
  TAG.lastIndex = at + 1;
  const [, called, adjacent] = CALLED.exec(before) ?? [];
  const name = edge === '<' ? TAG.exec(text)?.[0] : (called ?? adjacent ?? (edge === '{' ? CALLED_APART.exec(before)?.[1] : undefined));
  const list = edge === '[';
  // Without a name it is a remark about what is around it, but for what a list holds.
  if (name === undefined && !(outer?.list === true && /[[,]\s*$/.test(before))) return { name: '', list, thing: outer?.thing ?? OF_TEXT };
  return { name: name ?? outer?.name ?? '', list, thing: names.push(name ?? outer?.name ?? '') - 1 };
}

const holds = ({ start, end }: Stretch, each: Stretch): boolean => start <= each.start && each.end <= end;

/**
 * Of the values of a line those that are its order's: what stands beside the order's name, and when it was written. All names stay.
 * @param stretches of the pairs
 * @param named where orders are named, in their order
 */
export function ownOf(text: string, pairs: readonly NamedValue[], stretches: readonly Stretch[], named: readonly Stretch[]): NamedValue[] {
  const isName = stretches.map((stretch, index) =>
    named.length > 0 ? named.some((each) => holds(stretch, each)) : pairs[index]?.meaning === 'clientOid',
  );
  const apart = named.filter((each) => !stretches.some((stretch) => holds(stretch, each)));
  const all = apart.length > 0 ? [...stretches, ...apart].toSorted((one, other) => one.start - other.start) : stretches;
  const { of, names } = thingsIn(text, all);
  const ofNames = [...stretches.filter((_, index) => isName[index]), ...apart].map((each) => of.get(each) ?? OF_TEXT);
  // A record inside of an order's, as `info` of ccxt, says what that says in other words.
  const own = ofNames.length > 0 ? Math.min(...ofNames) : OF_TEXT;
  const isOfPosition = IS_POSITION.test(names[own] ?? '');
  let last = 0;
  let isBeside = false;
  return pairs.filter(({ meaning }, index) => {
    const stretch = stretches[index] ?? { start: 0, end: 0 };
    const { start, end } = stretch;
    const isNamedBefore = isName[index] === true || apart.some((each) => each.start >= last && each.start < start);
    // Between most pairs there is nothing.
    const isOther = start - last > 2 && isName[index] !== true && OTHERS.test(text.slice(Math.max(last, start - 40), start));
    isBeside = isOther || (isBeside && !isNamedBefore);
    last = end;
    return !isOfOrder({ meaning }) || (!isBeside && !isOfPosition && (of.get(stretch) ?? OF_TEXT) === own);
  });
}
