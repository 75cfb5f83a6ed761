/** What is told of the order whose id is under the pointer. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { sourceText, titleOf, type DisplayOptions } from '../model/describe';
import { orderAsShown } from '../model/privacy';
import { type DigitCounts, digitCountsOf } from '../model/orderIdDigits';
import { idAt, idInColumn, roundedFrom, type IdMatch } from '../model/orderIds';
import { signalOf } from '../platform/commands';
import { COMMANDS, CONTEXT } from '../platform/ids';
import { commandUri, factsTable } from '../platform/markdown';
import { notAskedOf } from '../platform/notAsked';
import { describeError } from '../platform/report';
import { readSettings, displayOptions } from '../platform/settings';
import { escapeMarkdown } from '../platform/text';
import type { AccountInfo, OrderAnswer, Store } from '../store';
import { hoverFacts } from './words';

type HoverDocument = Pick<vscode.TextDocument, 'lineAt' | 'languageId' | 'uri'>;

/** Tells about the order whose id is under the pointer. */
export const hoverProvider =
  ({ store }: { readonly store: Store }) =>
  async (document: HoverDocument, position: vscode.Position, token: vscode.CancellationToken): Promise<vscode.Hover | undefined> => {
    if (!readSettings().hover.enabled) return undefined;
    const match = matchIn(document, position, digitCountsOf(readSettings().hover.orderIdDigits));
    if (!match || token.isCancellationRequested) return undefined;
    const range = new vscode.Range(position.line, match.start, position.line, match.end);
    const state = await store.sessions.known();
    if (state.phase !== 'signedIn') return match.keyed ? new vscode.Hover(noAccountHover(match.id), range) : undefined;

    const details = await store.of(state.session).orderDetails();
    const answer: OrderAnswer = await details.ask(match.id, { asker: 'glance', signal: signalOf(token) });
    // While it was loaded and asked another account may have been chosen: its answer is not this one's.
    if (token.isCancellationRequested || state.session.ended) return undefined;
    const rounded =
      answer.kind === 'found'
        ? []
        : roundedFrom(
            match.id,
            details.loaded().map(({ orderId }) => orderId),
          );
    if (answer.kind === 'found') void vscode.commands.executeCommand('setContext', CONTEXT.hovered, true);
    const markdown = hoverFor({ id: match.id, answer, rounded, account: state.session.account, display: displayOptions() });
    return markdown && new vscode.Hover(markdown, range);
  };

/** `csv`, `tsv`, `csv (semicolon)` and the like, or a file that ends so. */
const TABLE = /(^|[^a-z])[ctp]sv\b/i;

function matchIn(document: HoverDocument, position: vscode.Position, anywhere: DigitCounts): IdMatch | undefined {
  const { languageId, uri } = document;
  const { text } = document.lineAt(position.line);
  const match = idAt(text, position.character, anywhere);
  if (match?.keyed || position.line === 0 || !(TABLE.test(languageId) || TABLE.test(uri.path))) return match;
  return idInColumn(document.lineAt(0).text, text, position.character) ?? match;
}

/** The only commands that a link in a hover may run, whatever the service sends. */
const ENABLED = [
  COMMANDS.orderShow,
  COMMANDS.orderCopyId,
  COMMANDS.accountAdd,
  COMMANDS.accountEdit,
  COMMANDS.accountUseDemo,
  COMMANDS.accountSwitch,
  COMMANDS.accountDiagnose,
];

interface HoverQuestion {
  readonly id: string;
  readonly answer: OrderAnswer;
  /** Orders whose ids a program may have rounded to this one. */
  readonly rounded: readonly string[];
  readonly account: AccountInfo;
  readonly display: DisplayOptions;
}

/** Undefined when there is nothing to tell, as nobody waits for it. */
function hoverFor({ id, answer, rounded, account, display }: HoverQuestion): vscode.MarkdownString | undefined {
  const markdown = told();
  if (!markdown) return undefined;
  for (const each of rounded.slice(0, 3)) {
    const told = l10n.t`It may be rounded from ${link(each, COMMANDS.orderShow, each)}, which is loaded.`;
    markdown.appendMarkdown(`\n\n$(info) ${told}`);
  }
  markdown.isTrusted = { enabledCommands: ENABLED };
  return markdown;

  function told(): vscode.MarkdownString | undefined {
    switch (answer.kind) {
      case 'found': {
        const links = [
          link(l10n.t({ message: 'Details', args: [], comment: ['a link to all that is known of an order'] }), COMMANDS.orderShow, id),
          link(l10n.t('Copy id'), COMMANDS.orderCopyId, id),
        ];
        // Above the facts: a hover shows about ten lines, and what is further down is out of sight.
        const lead = `${links.join(' · ')}\u2003${escapeMarkdown(account.label)}, ${escapeMarkdown(sourceText(answer, display))}`;
        return factsTable(titleOf(orderAsShown(answer.order, display)), hoverFacts(answer.order, display), 'tag', lead);
      }
      case 'notFound':
        return text(l10n.t`No such order in ${account.label}.`).appendMarkdown(
          ` ${link(l10n.t('Switch account'), COMMANDS.accountSwitch)}`,
        );
      case 'notAsked': {
        return text(notAskedOf(id, answer), 'watch').appendMarkdown(` ${link(l10n.t('Ask anyway'), COMMANDS.orderShow, id)}`);
      }
      case 'failed': {
        const { text: why, action } = describeError(answer.error);
        const failed = text(l10n.t`Order ${id} could not be read from ${account.label}. ${why}`, 'warning');
        const retry = link(l10n.t('Retry'), COMMANDS.orderShow, id);
        return failed.appendMarkdown(` ${action ? `${retry} · ${link(action.label, action.command)}` : retry}`);
      }
      case 'signedOut':
        return noAccountHover(id);
      case 'canceled':
        return undefined;
    }
  }
}

function noAccountHover(id: string): vscode.MarkdownString {
  const markdown = text(l10n.t`Order ${id}: no account is signed in that could be asked for it.`, 'tag');
  const links = [link(l10n.t('Add account'), COMMANDS.accountAdd), link(l10n.t('Try the demo'), COMMANDS.accountUseDemo)];
  markdown.appendMarkdown(`\n\n${links.join(' · ')}`);
  markdown.isTrusted = { enabledCommands: ENABLED };
  return markdown;
}

const text = (words: string, icon = 'info'): vscode.MarkdownString =>
  new vscode.MarkdownString('', true).appendMarkdown(`$(${icon}) ${escapeMarkdown(words)}`);

/** @param label our own words or digits */
const link = (label: string, command: string, ...args: readonly string[]): string =>
  `[${label}](${commandUri(command, ...args).toString()})`;
