/** Which symbol a language model means, in the service's spelling. Pure. */
import { isSameSymbol, resolveSymbol, symbolKey } from '../model/symbols';

export interface MeantSymbol {
  /** As the service writes it. */
  readonly symbol: string;
  /** Whether an order or a setting names it. */
  readonly known: boolean;
}

/** @param known in the service's spelling */
export const meantSymbol = (typed: string, known: readonly string[]): MeantSymbol => ({
  symbol: resolveSymbol(typed, known),
  known: known.some((each) => isSameSymbol(each, typed)),
});

/** In the place of an empty answer, which would say that there are no orders. */
export function unknownSymbol(typed: string, known: readonly string[]): RangeError {
  const like = symbolsLike(typed, known);
  const meant = like.length > 0 ? ` Did you mean ${like.join(' or ')}?` : '';
  return new RangeError(`No order that Orderdeck knows of has the symbol "${typed}".${meant} A trading pair looks like "cmt_btcusdt".`);
}

const MOST_LIKE = 3;
/** More letters than these make another name. */
const MOST_CHANGES = 3;

/** The symbols that somebody may have meant, the likeliest first. */
function symbolsLike(symbol: string, known: readonly string[]): string[] {
  const key = symbolKey(symbol);
  const near = known.map((each) => ({
    each,
    changes: key !== '' && symbolKey(each).startsWith(key) ? 0 : changesBetween(key, symbolKey(each)),
  }));
  return near
    .filter(({ changes }) => changes <= MOST_CHANGES)
    .toSorted((one, other) => one.changes - other.changes)
    .slice(0, MOST_LIKE)
    .map(({ each }) => each);
}

/** How many letters have to be put in, left out or replaced to make one of the other. */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [place, each] of [...other].entries())
      next.push(Math.min((row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1, (row[place] ?? 0) + (each === letter ? 0 : 1)));
    row = next;
  }
  return row[other.length] ?? 0;
}
