import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { factsTable } from '../platform/markdown';
import { escapeMarkdown } from '../platform/text';
import { STAGE_LABELS, stageOf } from '../model/affiliate';
import { factsOf, formatTime, titleOf, userFactsOf, type Fact, type DisplayOptions } from '../model/describe';
import { orderAsShown, userAsShown } from '../model/privacy';
import { completeText, rememberedIn } from '../model/reliability';
import { visibleLine } from '../model/visible';
import type { Action, Node, UserNode } from './nodes';
import { rowOf, spoken } from './rows';

const STATES = {
  leaf: vscode.TreeItemCollapsibleState.None,
  collapsed: vscode.TreeItemCollapsibleState.Collapsed,
  expanded: vscode.TreeItemCollapsibleState.Expanded,
} as const;

/** @param view whose command acts on the row that is selected */
export function treeItemOf(node: Node, display: DisplayOptions, view: string): vscode.TreeItem {
  const { icon, color, state, context, action, hasTooltip, tooltip, ...row } = rowOf(node, display);
  const [label, description] = [visibleLine(row.label), visibleLine(row.description)];
  const item = new vscode.TreeItem(label, STATES[state]);
  item.id = node.id;
  item.description = description;
  item.iconPath = new vscode.ThemeIcon(icon, color === undefined ? undefined : new vscode.ThemeColor(color));
  if (context !== undefined) item.contextValue = context;
  // A row without a tooltip of its own would repeat its label in one; a row with one makes it when it is asked for.
  if (tooltip !== undefined) item.tooltip = visibleLine(tooltip);
  else if (!hasTooltip && node.kind !== 'notice') item.tooltip = '';
  if (action) item.command = { title: label, command: commandOf(action, view) };
  // What the icon of a user alone tells.
  const stage = node.kind === 'user' ? STAGE_LABELS[stageOf(node.user)] : '';
  item.accessibilityInformation = { label: [label, stage, spoken(description)].filter(Boolean).join(', ') };
  return item;
}

/**
 * Never with arguments: VS Code forgets those of a row as soon as the row is asked for again, before it shows the new one, and who
 * presses it just then would be told of a command that is not found.
 */
const commandOf = (action: Action, view: string): string =>
  'command' in action && action.argument === undefined ? action.command : `${view}.row`;

/** Made only when the pointer rests on a row. */
export function tooltipOf(node: Node, display: DisplayOptions): vscode.MarkdownString | undefined {
  if (node.kind === 'order') {
    const shown = orderAsShown(node.order, display);
    return factsTable(titleOf(shown), factsOf(shown, display));
  }
  if (node.kind === 'user') {
    const { uid } = userAsShown(node.user, display);
    return factsTable(l10n.t`User ${uid}`, factsOfUser(node, display));
  }
  if (node.kind === 'symbol' && node.read) {
    const { asOf } = node.read;
    const oldest = asOf === undefined ? undefined : formatTime(asOf, display);
    return new vscode.MarkdownString(escapeMarkdown(completeText(oldest, rememberedIn([node.read]))));
  }
  return undefined;
}

function factsOfUser({ user, outside }: UserNode, display: DisplayOptions): Fact[] {
  const facts = userFactsOf(user, display);
  if (!outside) return facts;
  const note = l10n.t({ message: 'Note', args: [], comment: ['what is to be noted of a user'] });
  return [...facts, [note, l10n.t('registered outside the period, but the service lists this user in it')]];
}
