import * as vscode from 'vscode';
import { COMMANDS } from '../host/ids';
import { escapeMarkdown, factsTable } from '../host/markdown';
import { describeError } from '../host/report';
import { titleOf, type Telling } from '../model/describe';
import type { AccountInfo, Answer } from '../store';
import { commandUri } from './commandUri';
import { hoverFacts, notAskedText, sourceText } from './words';

/** The only commands that a link in a hover may run, whatever the service sends. */
const ENABLED = [
  COMMANDS.orderShow,
  COMMANDS.orderCopyId,
  COMMANDS.accountAdd,
  COMMANDS.accountUseDemo,
  COMMANDS.accountSwitch,
  COMMANDS.accountDiagnose,
];

export interface HoverQuestion {
  readonly id: string;
  readonly answer: Answer;
  /** Orders whose ids a program may have rounded to this one. */
  readonly rounded: readonly string[];
  readonly account: AccountInfo;
  readonly telling: Telling;
}

/** Undefined when there is nothing to tell, as nobody waits for it. */
export function hoverFor({ id, answer, rounded, account, telling }: HoverQuestion): vscode.MarkdownString | undefined {
  const markdown = told();
  if (!markdown) return undefined;
  for (const each of rounded.slice(0, 3)) {
    markdown.appendMarkdown(`\n\n$(info) It may be rounded from ${link(each, COMMANDS.orderShow, each)}, which is loaded.`);
  }
  markdown.isTrusted = { enabledCommands: ENABLED };
  return markdown;

  function told(): vscode.MarkdownString | undefined {
    switch (answer.kind) {
      case 'found': {
        const links = [link('Details', COMMANDS.orderShow, id), link('Copy id', COMMANDS.orderCopyId, id)];
        // Above the facts: a hover shows about ten lines, and what is further down is out of sight.
        const lead = `${links.join(' · ')}\u2003${escapeMarkdown(account.label)}, ${escapeMarkdown(sourceText(answer, telling))}`;
        return factsTable(titleOf(answer.order), hoverFacts(answer.order, telling), 'tag', lead);
      }
      case 'notFound':
        return text(`No such order in ${account.label}.`).appendMarkdown(` ${link('Switch account', COMMANDS.accountSwitch)}`);
      case 'notAsked':
        return text(`Order ${id}: ${notAskedText(answer)}`, 'watch').appendMarkdown(` ${link('Ask anyway', COMMANDS.orderShow, id)}`);
      case 'failed': {
        const { text: why, action } = describeError(answer.error);
        const failed = text(`Order ${id} could not be read from ${account.label}. ${why}`, 'warning');
        const retry = link('Retry', COMMANDS.orderShow, id);
        return failed.appendMarkdown(` ${action ? `${retry} · ${link(action.label, action.command)}` : retry}`);
      }
      case 'signedOut':
        return noAccountHover(id);
      case 'canceled':
        return undefined;
    }
  }
}

export function noAccountHover(id: string): vscode.MarkdownString {
  const markdown = text(`Order ${id}: no account is signed in that could be asked for it.`, 'tag');
  markdown.appendMarkdown(`\n\n${link('Add account', COMMANDS.accountAdd)} · ${link('Try the demo', COMMANDS.accountUseDemo)}`);
  markdown.isTrusted = { enabledCommands: ENABLED };
  return markdown;
}

const text = (words: string, icon = 'info'): vscode.MarkdownString =>
  new vscode.MarkdownString('', true).appendMarkdown(`$(${icon}) ${escapeMarkdown(words)}`);

/** @param label our own words or digits */
const link = (label: string, command: string, ...args: readonly string[]): string =>
  `[${label}](${commandUri(command, ...args).toString()})`;
