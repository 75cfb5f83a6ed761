/** What stands at a place of a document: an order id, or what programs call their orders. Whoever points at it and whoever presses a key there mean the same. */
import type * as vscode from 'vscode';
import { type ClientIdMatch, type ClientIdReadings, clientIdsAt, clientIdsInColumn } from '../model/clientIdsInText';
import { type DigitCounts, digitCountsOf } from '../model/orderIdDigits';
import { digitsAt, idAt, idInColumn, type IdMatch, idsIn } from '../model/orderIds';
import { keyAbove } from '../model/namesAbove';
import { readSettings } from './settings';

export type TextWithIds = Pick<vscode.TextDocument, 'lineAt' | 'languageId' | 'uri'>;

interface Under {
  readonly order?: IdMatch | undefined;
  /** Beside or under the name of an order id nothing is a client id. */
  readonly client: ClientIdReadings;
}

/** `csv`, `tsv`, `csv (semicolon)` and the like, or a file that ends so. */
const TABLE = /(^|[^a-z])[ctp]sv\b/i;

const usedDigits = (): DigitCounts => digitCountsOf(readSettings().hover.orderIdDigits);

/** The order ids of a line that was pasted where one is asked for: `order_id=5964…`, a cell in quotes, or several. */
export const idsPasted = (line: string): readonly string[] => [...new Set(idsIn(line, usedDigits()).map(({ id }) => id))];

export function idsUnder(document: TextWithIds, { line, character }: Pick<vscode.Position, 'line' | 'character'>): Under {
  const { languageId, uri } = document;
  const { text: row } = document.lineAt(line);
  const order = idAt(row, character, usedDigits());
  if (order?.keyed) return { order, client: [] };
  const own = digitsAt(row, character, true);
  const inRow = [...clientIdsAt(row, character), ...(own ? [{ ...own, keyed: true }] : [])];
  if (line === 0) return { order, client: inRow };
  if (!(TABLE.test(languageId) || TABLE.test(uri.path))) return belowName(document, line, row, character, { order, client: inRow });
  const head = document.lineAt(0).text;
  const inColumn = idInColumn(head, row, character);
  return inColumn ? { order: inColumn, client: [] } : { order, client: [...clientIdsInColumn(head, row, character), ...inRow] };
}

/** What the name says that stands alone in a line above, before a value or a list of them. */
function belowName(document: TextWithIds, line: number, row: string, character: number, inRow: Under): Under {
  const digits = inRow.client.some(({ keyed }) => keyed) ? undefined : digitsAt(row, character, false);
  const key = digits && keyAbove(row.slice(0, digits.start), (above) => document.lineAt(line - above).text, line);
  if (!digits || key === undefined) return inRow;
  const named = { ...digits, keyed: true };
  return key === 'order' ? { order: named, client: [] } : { client: [...inRow.client, named] };
}

/** The client id that is meant, though its digits may be an order id: that of a known order, else what a name says is one. */
export const ownOf = (client: ClientIdReadings, orders: { readonly knowsClientId: (id: string) => boolean }): ClientIdMatch | undefined =>
  client.find(({ id }) => orders.knowsClientId(id)) ?? client.find(({ keyed }) => keyed);
