import * as vscode from 'vscode';

/** Text from outside, shown as text: nothing in it becomes a link, an image, a command or a line of its own. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_{}[\]()#+\-.!|<>~&$:@/]/g, (each) => `&#${each.charCodeAt(0)};`).replace(/\s+/g, ' ');

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
