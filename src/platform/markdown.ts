import * as vscode from 'vscode';
import { escapeMarkdown } from './text';

/** A title over a table of names and values. All of it is text from outside except the title's icon and `lead`, which is markdown of ours. */
export function factsTable(
  title: string,
  facts: readonly (readonly [name: string, value: string])[],
  icon?: string,
  lead?: string,
): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString('', true);
  markdown.appendMarkdown(`${icon ? `$(${icon}) ` : ''}**${escapeMarkdown(title)}**\n\n${lead ? `${lead}\n\n` : ''}| | |\n|:--|:--|\n`);
  for (const [name, value] of facts) markdown.appendMarkdown(`| ${escapeMarkdown(name)}&nbsp;&nbsp; | ${escapeMarkdown(value)} |\n`);
  return markdown;
}

/** A link that runs a command of ours. @param args digits or nothing: they become part of a URI */
export const commandUri = (command: string, ...args: readonly string[]): vscode.Uri =>
  vscode.Uri.parse(`command:${command}${args.length === 0 ? '' : `?${encodeURIComponent(JSON.stringify(args))}`}`);
