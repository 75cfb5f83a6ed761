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

/** What a link hands to a command: an id, or an object that names one. */
export type LinkArgument = string | Readonly<Record<string, string>>;

/** A link that runs a command of ours. */
export const commandUri = (command: string, ...args: readonly LinkArgument[]): vscode.Uri =>
  vscode.Uri.parse(`command:${command}${args.length === 0 ? '' : `?${encodeURIComponent(`[${args.map(argumentText).join()}]`)}`}`);

/** JSON in which text from outside is letters and digits: VS Code decodes a link twice, and markdown ends it at a bracket. */
const argumentText = (argument: LinkArgument): string =>
  typeof argument === 'string'
    ? `"${argument.replace(/[^\w-]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`
    : `{${Object.entries(argument)
        .map((each) => each.map(argumentText).join(':'))
        .join()}}`;
