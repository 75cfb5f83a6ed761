/** The parts of a hover, and what may be pressed in it. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { COMMANDS, SIGN_IN } from '../platform/ids';
import { commandUri, type LinkArgument } from '../platform/markdown';
import { LOADING } from '../platform/notAsked';
import { escapeMarkdown } from '../platform/text';

/** The only commands that a link in a hover may run, whatever the service sends. */
const ENABLED: readonly string[] = [
  COMMANDS.orderShow,
  COMMANDS.orderCopyId,
  COMMANDS.accountAdd,
  COMMANDS.accountEdit,
  COMMANDS.accountUseDemo,
  COMMANDS.accountSwitch,
  COMMANDS.accountDiagnose,
  ...LOADING.map(({ command }) => command),
];

export function only(markdown: vscode.MarkdownString): vscode.MarkdownString {
  markdown.isTrusted = { enabledCommands: ENABLED };
  return markdown;
}

export const text = (words: string, icon = 'info'): vscode.MarkdownString =>
  new vscode.MarkdownString('', true).appendMarkdown(`$(${icon}) ${escapeMarkdown(words)}`);

/** @param label our own words or digits */
export const link = (label: string, command: string, ...args: readonly LinkArgument[]): string =>
  `[${label}](${commandUri(command, ...args).toString()})`;

/** To all that is known of an order, and to copy its id. */
export const linksTo = (orderId: string): string =>
  [
    link(l10n.t({ message: 'Details', args: [], comment: ['a link to all that is known of an order'] }), COMMANDS.orderShow, orderId),
    link(l10n.t('Copy ID'), COMMANDS.orderCopyId, orderId),
  ].join(' · ');

export const noAccountLinks = (markdown: vscode.MarkdownString): vscode.MarkdownString =>
  markdown.appendMarkdown(
    `\n\n${[link(l10n.t('Sign in'), ...SIGN_IN), link(l10n.t('Try the demo'), COMMANDS.accountUseDemo)].join(' · ')}`,
  );
