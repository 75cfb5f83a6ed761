/** What stands at a place of a document: an order id, or what programs call their orders. Whoever points at it and whoever presses a key there mean the same. */
import type * as vscode from 'vscode';
import { type ClientIdMatch, type ClientIdReadings, clientIdsAt, clientIdsInColumn } from '../model/clientIdsInText';
import { type DigitCounts, digitCountsOf } from '../model/orderIdDigits';
import { idAt, idInColumn, type IdMatch, idsIn } from '../model/orderIds';
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
  const inRow = clientIdsAt(row, character);
  if (line === 0 || !(TABLE.test(languageId) || TABLE.test(uri.path))) return { order, client: inRow };
  const head = document.lineAt(0).text;
  const inColumn = idInColumn(head, row, character);
  return inColumn ? { order: inColumn, client: [] } : { order, client: [...clientIdsInColumn(head, row, character), ...inRow] };
}

/** The client id that is meant, though its digits may be an order id: that of a known order, else what a name says is one. */
export const ownOf = (client: ClientIdReadings, orders: { readonly knowsClientId: (id: string) => boolean }): ClientIdMatch | undefined =>
  client.find(({ id }) => orders.knowsClientId(id)) ?? client.find(({ keyed }) => keyed);
