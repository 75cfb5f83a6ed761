import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { EDITORS } from '../../../src/platform/ids';
import { until } from './until';

/** The tabs of one kind: VS Code closes those of other tests when it gets to it. */
export const tabsOf = (editor: (typeof EDITORS)[keyof typeof EDITORS]): vscode.Tab[] =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(editor));

/** VS Code tells of a tab a little after it is there, so this waits for as many, and finds more at once. */
export async function assertTabs(editor: Parameters<typeof tabsOf>[0], count: number): Promise<void> {
  await until(`${count} tabs of ${editor}`, () => tabsOf(editor).length >= count, vscode.window.tabGroups.onDidChangeTabs);
  assert.equal(tabsOf(editor).length, count);
}
