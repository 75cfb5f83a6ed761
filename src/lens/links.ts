import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { COMMANDS } from '../platform/ids';
import { readSettings } from '../platform/settings';
import { commandUri } from '../platform/markdown';
import { digitCountsOf } from '../model/orderIdDigits';
import { idsIn } from '../model/orderIds';
import type { Store } from '../store';

/** A document is looked through so far; a log may be endless. */
const MOST_LINES = 10_000;
const MOST_LINKS = 1000;
const MOST_CHARACTERS = 1_000_000;

const TOOLTIP = l10n.t('Show order details');

/** Links on order ids. Making one asks nobody anything; nothing is underlined for somebody who has no account to ask. */
export function linkProviders({ store }: { readonly store: Store }) {
  const wanted = (): boolean => readSettings().hover.enabled && store.sessions.current !== undefined;
  return {
    /** Beside an order-id key only: a link underlines the text, and every long number underlined would be noise. */
    documentLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
      const links: vscode.DocumentLink[] = [];
      if (!wanted()) return links;
      let left = MOST_CHARACTERS;
      for (let line = 0; line < Math.min(document.lineCount, MOST_LINES) && links.length < MOST_LINKS && left > 0; line += 1) {
        const { text } = document.lineAt(line);
        left -= text.length;
        for (const { id, start, end } of idsIn(text)) {
          const link = new vscode.DocumentLink(new vscode.Range(line, start, line, end), commandUri(COMMANDS.orderShow, id));
          link.tooltip = TOOLTIP;
          links.push(link);
        }
      }
      return links;
    },

    /** Every order id: a terminal has no hover, and shows a link under the pointer only. */
    terminalLinks({ line }: vscode.TerminalLinkContext): (vscode.TerminalLink & { id: string })[] {
      if (!wanted()) return [];
      return idsIn(line, digitCountsOf(readSettings().hover.orderIdDigits)).map(({ id, start, end }) => ({
        id,
        startIndex: start,
        length: end - start,
        tooltip: TOOLTIP,
      }));
    },
  };
}
