/**
 * Whose the values of a line are: its order's, or those of something that stands inside of it, around it or beside it. As in JSON, what
 * a bracket holds belongs to what the bracket is called, in whatever notation. Pure.
 */
import { matchesIn } from '../model/matches';
import { IS_POSITION } from './fieldNames';
import type { NamedId, NamedValue } from './statements';

/** A stretch of a text: a pair, or digits that name an order. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** What values are of: what a bracket or a tag is called, or the text, which is around all. */
interface Thing {
  readonly name: string;
  readonly outer?: Thing;
  readonly depth: number;
  /** `Order(`, and no name of a value. */
  readonly isCall?: boolean;
  /** `handle{order_id=5…}: status=filled`: what follows is said of it. */
  leads?: boolean;
}

/** A bracket or a tag; what is no thing of its own goes on with what is around it. */
interface Frame {
  readonly thing: Thing;
  readonly list: boolean;
}

/** `<Status.FILLED: 'filled'>` of Python is a value, and no tag. */
const EDGE = /[([{]|[)\]}]|<\/|(?<![\w<])<(?=[A-Za-z][\w-]*(?::\w[\w-]*)?[\s/>])|\/>/g;
/** What a bracket is called: `position={`, `'position': {`, `Position(`, `pos[`, `Position {`. */
const CALLED = /([\p{L}_][\p{L}\p{N}_.]{0,60})["'\]]?\s{0,3}(?:=>|[:=])\s{0,3}&?$|([\p{L}_][\p{L}\p{N}_.!]{0,60})$/u;
const CALLED_APART = /(?<![\p{L}\p{N}_])([A-Z]\w{0,60})\s{1,2}$/u;
const TAG = /[\w:.-]+/y;
const TEXT: Thing = { name: '', depth: 0 };

/** What holds the values of an order beside its ID. */
export const IS_OF_ORDER =
  /^(?:[\w.]*\.(?=[A-Z]))?(?:(?:(?:ws|user|exchange|remote|raw|limit|market|plan|trigger|current|my|the)_?)?order(?:_?(?:data|details?|state|status|update|event|info|response))?|(?:status|state)?_?update|data|details?|state)$/i;

/** Directly before a name: what follows is said of that, up to where the order is named. */
const OTHERS =
  /(?<![\w.-])(?:pos|position|ticker|mark|index|last|market|book|signal|account|balance|tp|sl|take[- ]?profit|stop[- ]?loss|stop|entry|exit|parent|child|hedge|leg|next|prior|local|db|bot|then|replacement|replaced by|last fill|best (?:ask|bid)|pnl(?=:)|(?:new|next|other|another|linked|opposite) order)(?<!\d)[\s:([{|-]{1,4}$/i;

/** Whether what stands before a name is of something else than the order. */
export const isBeside = (before: string): boolean => OTHERS.test(before);

/** Whether a value tells of an order, and not which one it is or when the record was written. */
export const isOfOrder = ({ meaning }: Pick<NamedValue, 'meaning'>): boolean =>
  meaning !== undefined && meaning !== 'id' && meaning !== 'other' && meaning !== 'time';

/** What is asked for or looked for, and not told. */
export const IS_ASKED =
  /^(?:expected|previous|prev|old|before|desired|target|intent(?:ion)?|planned|query|filter|params|where|rule|hedge|job|task)$/i;
/** What of a record under this name may be an order's. */
export const ownUnder = (name: string, values: NamedValue[]): NamedValue[] =>
  IS_POSITION.test(name) || IS_ASKED.test(name) ? values.filter((each) => !isOfOrder(each)) : values;

/** The thing that each stretch stands in, where that is not the text itself. @param stretches in their order */
function thingsIn(text: string, stretches: readonly Stretch[]): ReadonlyMap<Stretch, Thing> {
  const things = new Map<Stretch, Thing>();
  const frames: Frame[] = [];
  let from = 0;
  for (const stretch of /[([{<]/.test(text) ? stretches : []) {
    for (const { 0: edge, index } of matchesIn(text.slice(from, stretch.start), EDGE)) {
      if (/[)\]}]|\/>?/.test(edge)) {
        const ended = frames.pop();
        if (ended && text[from + index + 1] === ':') ended.thing.leads = true;
      } else frames.push(frameAt(text, from + index, edge, frames.at(-1)));
    }
    from = stretch.end;
    things.set(stretch, frames.at(-1)?.thing ?? TEXT);
  }
  return things;
}

function frameAt(text: string, at: number, edge: string, around?: Frame): Frame {
  const before = text.slice(Math.max(0, at - 80), at);
  const outer = around?.thing ?? TEXT;
  TAG.lastIndex = at + 1;
  const tag = edge === '<' ? TAG.exec(text)?.[0] : undefined;
  const [, called, adjacent = edge === '{' ? CALLED_APART.exec(before)?.[1] : undefined] = CALLED.exec(before) ?? [];
  const inList = around?.list === true && /[[,}]\s*&?$/.test(before) ? outer.name : undefined;
  const name = tag ?? called ?? adjacent ?? inList;
  // Without a name it is a remark about what is around it, but for what a list holds.
  const thing = name === undefined ? outer : { name, outer, depth: outer.depth + 1, isCall: name === adjacent };
  return { thing, list: edge === '[' };
}

const holds = ({ start, end }: Stretch, each: Stretch): boolean => start <= each.start && each.end <= end;

const merged = (stretches: readonly Stretch[], apart: readonly Stretch[]): readonly Stretch[] =>
  apart.length > 0 ? [...stretches, ...apart].toSorted((one, other) => one.start - other.start) : stretches;

/**
 * What each order of a line says in a bracket of its own, as in a list of records; undefined where one has none, or but its name.
 * @param named in their order
 */
export function recordsIn(
  text: string,
  pairs: readonly NamedValue[],
  stretches: readonly Stretch[],
  named: readonly (Stretch & Pick<NamedId, 'id'>)[],
): NamedValue[][] | undefined {
  if (named.length < 2 || new Set(named.map(({ id }) => id)).size < 2) return undefined;
  const naming = named.map((each) => stretches.find((stretch) => holds(stretch, each)) ?? each);
  const others = stretches.filter((each) => !naming.includes(each));
  const things = thingsIn(text, merged(others, naming));
  const records = new Map(naming.map((each) => [things.get(each), new Array<NamedValue>()] as const));
  for (const [index, stretch] of stretches.entries()) {
    const value = pairs[index];
    if (value && isOfOrder(value)) records.get(things.get(stretch))?.push(value);
  }
  const outer = things.get(naming[0] ?? { start: 0, end: 0 })?.outer;
  const areAlike = [...records].every(([thing, values]) => outer && thing?.outer === outer && thing.leads !== true && values.length > 0);
  return areAlike && records.size === named.length ? [...records.values()] : undefined;
}

/**
 * Of the values of a line those that are its order's: what stands beside the order's name, and when it was written. All names stay.
 * @param stretches of the pairs
 * @param named where orders are named, in their order
 */
export function ownOf(text: string, pairs: readonly NamedValue[], stretches: readonly Stretch[], named: readonly Stretch[]): NamedValue[] {
  if (pairs.length === 0) return [];
  const isName = stretches.map((stretch, index) =>
    named.length > 0 ? named.some((each) => holds(stretch, each)) : pairs[index]?.meaning === 'clientOid',
  );
  const apart = named.filter((each) => !stretches.some((stretch) => holds(stretch, each)));
  const things = thingsIn(text, merged(stretches, apart));
  const thingOf = (stretch: Stretch): Thing => things.get(stretch) ?? TEXT;
  const naming = [...stretches.filter((_, index) => isName[index]), ...apart].map(thingOf);
  // A record inside of an order's, as `info` of ccxt, says what that says in other words.
  const least = naming.toSorted((one, other) => one.depth - other.depth)[0] ?? TEXT;
  const isNameAlone = least.isCall === true && !stretches.some((each, index) => isName[index] !== true && thingOf(each) === least);
  // `Order(id=5…) status=filled`: what is in the bracket is who it is.
  const own = (isNameAlone ? least.outer : undefined) ?? least;
  const isOwn = (thing: Thing): boolean =>
    thing === own ||
    (thing === own.outer && own.leads === true) ||
    (thing.outer !== undefined && IS_OF_ORDER.test(thing.name) && isOwn(thing.outer));
  const isOfPosition = IS_POSITION.test(least.name);
  let last = 0;
  let isOfOther = false;
  return pairs.filter(({ meaning }, index) => {
    const stretch = stretches[index] ?? { start: 0, end: 0 };
    const { start, end } = stretch;
    const isNamedBefore = isName[index] === true || apart.some((each) => each.start >= last && each.start < start);
    // Between most pairs there is nothing.
    const isOther = start - last > 2 && isName[index] !== true && isBeside(text.slice(Math.max(last, start - 40), start));
    isOfOther = isOther || (isOfOther && !isNamedBefore);
    last = end;
    return !isOfOrder({ meaning }) || (!isOfOther && !isOfPosition && isOwn(thingOf(stretch)));
  });
}
