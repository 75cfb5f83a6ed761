import * as vscode from 'vscode';
import { readSettings } from '../host/settings';
import { telling } from '../host/telling';
import type { Answer } from '../store';
import { idInColumn } from './columns';
import { signalOf, type LookupDeps } from './deps';
import { hoverFor, noAccountHover } from './hoverText';
import { idAt, roundedFrom, type IdMatch } from './matcher';

type HoverDocument = Pick<vscode.TextDocument, 'lineAt' | 'languageId' | 'uri'>;

/** Tells about the order whose id is under the pointer. */
export const hoverProvider =
  ({ store }: LookupDeps, pattern: () => RegExp) =>
  async (document: HoverDocument, position: vscode.Position, token: vscode.CancellationToken): Promise<vscode.Hover | undefined> => {
    if (!readSettings().hover.enabled) return undefined;
    const match = matchIn(document, position, pattern());
    if (!match || token.isCancellationRequested) return undefined;
    const range = new vscode.Range(position.line, match.start, position.line, match.end);
    const state = await store.sessions.known();
    if (state.phase !== 'signedIn') return match.keyed ? new vscode.Hover(noAccountHover(match.id), range) : undefined;

    const details = await store.orderDetails();
    const answer: Answer = await details.ask(match.id, { asker: 'glance', signal: signalOf(token) });
    // While it was loaded and asked another account may have been chosen: its answer is not this one's.
    if (token.isCancellationRequested || store.sessions.current !== state.session) return undefined;
    const rounded =
      answer.kind === 'found'
        ? []
        : roundedFrom(
            match.id,
            details.loaded().map(({ orderId }) => orderId),
          );
    const markdown = hoverFor({ id: match.id, answer, rounded, account: state.session.account, telling: telling() });
    return markdown && new vscode.Hover(markdown, range);
  };

/** `csv`, `tsv`, `csv (semicolon)` and the like, or a file that ends so. */
const TABLE = /(^|[^a-z])[ctp]sv\b/i;

function matchIn(document: HoverDocument, position: vscode.Position, pattern: RegExp): IdMatch | undefined {
  const { languageId, uri } = document;
  const { text } = document.lineAt(position.line);
  const match = idAt(text, position.character, pattern);
  if (match?.keyed || position.line === 0 || !(TABLE.test(languageId) || TABLE.test(uri.path))) return match;
  return idInColumn(document.lineAt(0).text, text, position.character) ?? match;
}
