/** Where things stand in a text that is edited meanwhile. Pure. */
import type { Place } from './statements';

/** A stretch of the text and what it became, as VS Code tells of it; lines and characters from 0. */
export interface TextChange {
  readonly range: { readonly start: Position; readonly end: Position };
  readonly text: string;
}

interface Position {
  readonly line: number;
  readonly character: number;
}

/** Where the place is after the change; undefined when it was changed itself. */
export function moved(place: Place, { range: { start, end }, text }: TextChange): Place | undefined {
  const isBefore = place.line < start.line || (place.line === start.line && place.end <= start.character);
  // What is written right behind an id may go on with its digits.
  if (isBefore) return place.line === start.line && place.end === start.character && /^[\p{L}\p{N}_]/u.test(text) ? undefined : place;
  const isBehind = place.line > end.line || (place.line === end.line && place.start >= end.character);
  if (!isBehind) return undefined;
  const lines = text.split(/\r\n|\r|\n/);
  const last = lines.at(-1) ?? '';
  if (place.line === end.line && place.start === end.character && /[\p{L}\p{N}_]$/u.test(last)) return undefined;
  const line = place.line + lines.length - 1 - (end.line - start.line);
  if (place.line > end.line) return { ...place, line };
  const shift = (lines.length === 1 ? start.character : 0) + last.length - end.character;
  return { line, start: place.start + shift, end: place.end + shift };
}

/** After all of them, in the order in which they are told. */
export const movedBy = (place: Place, changes: readonly TextChange[]): Place | undefined =>
  changes.reduce<Place | undefined>((at, change) => at && moved(at, change), place);
