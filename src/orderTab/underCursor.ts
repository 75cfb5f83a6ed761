/** What is selected in an editor, or stands under its cursor, as a hover reads it: digits that are called a client id are one. */
import type * as vscode from 'vscode';
import { isId } from '../model/orderIdDigits';
import { matchesIn } from '../model/matches';
import { idsUnder, ownOf } from '../platform/idsUnder';
import type { OrderDetails } from '../store';

export interface Meant {
  readonly id: string;
  readonly isOwn: boolean;
}
interface Reading extends Meant {
  readonly keyed: boolean;
}
/** A part of a line. */
interface Stretch {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

const WORDS = /[\p{L}\p{N}_]+/gu;
/** Whoever selects more means no orders. */
const [MOST_LINES, MOST_WORDS] = [100, 1000];

type Known = Pick<OrderDetails, 'knowsClientId'>;

/** Several where so many orders are selected, and none of them has the cursor. */
export function underCursor(
  { document, selection }: { readonly document: vscode.TextDocument; readonly selection: vscode.Selection },
  details: Known,
): readonly Meant[] {
  const atCursor = (): readonly Meant[] => [readingAt(document, selection.active, details) ?? []].flat();
  if (selection.isEmpty) return atCursor();
  const stretches = stretchesOf(document, selection);
  // Whoever selects whole lines has the cursor before the next one, where another order may stand.
  const isInside = stretches.some(({ line, end }) => line === selection.active.line && selection.active.character <= end);
  const [here] = isInside ? atCursor() : [];
  const selected = stretches.length === 1 && stretches[0] ? wholeIn(document, stretches[0]) : '';
  const isOwnHere = here?.isOwn === true && here.id === selected;
  if (!isOwnHere && details.knowsClientId(selected)) return [{ id: selected, isOwn: true }];
  if (!isOwnHere && isId(selected)) return [{ id: selected, isOwn: false }];
  const named = ordersIn(stretches.flatMap((each) => readingsIn(document, each, details)));
  return named.length !== 1 && here ? [here] : named;
}

function readingAt(document: vscode.TextDocument, at: Pick<vscode.Position, 'line' | 'character'>, details: Known): Reading | undefined {
  const { order, client } = idsUnder(document, at);
  const own = order?.keyed ? undefined : ownOf(client, details);
  if (own) return { id: own.id, isOwn: true, keyed: own.keyed };
  return order && { id: order.id, isOwn: false, keyed: order.keyed };
}

/** The selected parts of lines, without a line of which nothing is selected. */
function stretchesOf(document: vscode.TextDocument, { start, end }: vscode.Selection): Stretch[] {
  const last = end.line > start.line && end.character === 0 ? end.line - 1 : end.line;
  if (last - start.line >= MOST_LINES) return [];
  return Array.from({ length: last - start.line + 1 }, (_, below) => {
    const line = start.line + below;
    const { length } = document.lineAt(line).text;
    return { line, start: below === 0 ? start.character : 0, end: line === end.line ? end.character : length };
  });
}

/** What is selected, without blanks around it; nothing where it is a part of a longer number. */
function wholeIn(document: vscode.TextDocument, { line, start, end }: Stretch): string {
  const { text } = document.lineAt(line);
  const selected = text.slice(start, end);
  const goesOn = /^\d/.test(selected) && /\d[.,]?$/.test(text.slice(Math.max(0, start - 2), start));
  const isGoneOnWith = /\d$/.test(selected) && /^[.,]?\d/.test(text.slice(end, end + 2));
  return goesOn || isGoneOnWith ? '' : selected.trim();
}

function readingsIn(document: vscode.TextDocument, { line, start, end }: Stretch, details: Known): Reading[] {
  const words = matchesIn(document.lineAt(line).text, WORDS).filter(({ 0: { length }, index }) => index < end && index + length > start);
  return words.slice(0, MOST_WORDS).flatMap(({ index }) => readingAt(document, { line, character: Math.max(index, start) }, details) ?? []);
}

/** The orders that are named, by their names before all: beside them stand their client ids and ids of other things. */
function ordersIn(readings: readonly Reading[]): readonly Meant[] {
  const orders = readings.filter(({ isOwn }) => !isOwn);
  const kinds = [orders.filter(({ keyed }) => keyed), orders, readings];
  const named = kinds.find(({ length }) => length > 0) ?? [];
  return [...new Map(named.map((each) => [each.id, each])).values()];
}
