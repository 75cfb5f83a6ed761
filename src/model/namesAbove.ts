/** The name of a value that stands in a line of its own, as in JSON and YAML that people are to read. Pure, and looks at a bounded number of lines. */
import { keyBefore, WRITTEN_REACH } from './namesBefore';

/** A list is looked up so far. */
const MOST_LINES = 200;
/** What stands before a value that has a line of its own: blanks, quotes, the mark of a list or of a diff. */
const ONLY_SIGNS = /^[\s"'`+*[({>-]{0,60}$/;
/** Another value of the list. */
const VALUE = /^[\s"'`+*>-]{0,60}\d{1,25}["'`]?\s?,?\s{0,60}$/;
/** After a name: its value comes. */
const OPENS = /[[({=:>]\s{0,60}$/;

/** What the name above says of digits. @param before them in their line @param lineAbove the first of `count` is the nearest */
export function keyAbove(before: string, lineAbove: (distance: number) => string, count: number): ReturnType<typeof keyBefore> {
  if (!ONLY_SIGNS.test(before)) return undefined;
  for (let distance = 1; distance <= Math.min(count, MOST_LINES); distance += 1) {
    const text = lineAbove(distance);
    const end = text.slice(-WRITTEN_REACH);
    if (OPENS.test(end) && /\p{L}/u.test(end)) return keyBefore(end.trimEnd());
    if (text.length > WRITTEN_REACH || !(VALUE.test(text) || /^\s*["'`[({]{0,3}\s*$/.test(text))) return undefined;
  }
  return undefined;
}
