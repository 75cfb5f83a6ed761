/** Settings that make no sense are told where they were set, each value once in a window. Loaded after activation. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { FIELDS } from '../model/fileFields';
import { STATUS_MEANINGS } from '../model/order';
import { digitCountsFrom } from '../model/orderIdDigits';
import { LOOK_USED } from './lookSettings';
import type { Log } from './report';
import { textsFrom, USED } from './settings';
import { withoutLinks } from './text';

/** Each of an object's values that is none of these counts as an empty text. */
const eachOf =
  (...values: readonly string[]) =>
  (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, values.find((one) => one === each) ?? '']))
      : {};

/** With those that are checked where they are used. */
const ALL_USED: Readonly<Record<string, (value: unknown) => unknown>> = {
  ...USED,
  ...LOOK_USED,
  'hover.orderIdDigits': (value) => (digitCountsFrom(value) ? value : '17-20'),
  'fileCheck.statusWords': eachOf(...STATUS_MEANINGS),
  'fileCheck.names': eachOf(...FIELDS, 'id'),
  'fileCheck.patterns': textsFrom,
};

type Tell = (key: string, value: string, used: string) => string;

const LEVELS: readonly (readonly ['workspaceFolderValue' | 'workspaceValue' | 'globalValue', Tell, open: string])[] = [
  [
    'workspaceFolderValue',
    (key, value, used) =>
      l10n.t`orderdeck.${key} in the folder settings is ${value}, which is not allowed; ${used} is used instead. See the setting's description for the allowed values.`,
    'workbench.action.openSettings',
  ],
  [
    'workspaceValue',
    (key, value, used) =>
      l10n.t`orderdeck.${key} in the workspace settings is ${value}, which is not allowed; ${used} is used instead. See the setting's description for the allowed values.`,
    'workbench.action.openWorkspaceSettings',
  ],
  [
    'globalValue',
    (key, value, used) =>
      l10n.t`orderdeck.${key} in the user settings is ${value}, which is not allowed; ${used} is used instead. See the setting's description for the allowed values.`,
    'workbench.action.openSettings',
  ],
];

const shown = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};

/** In words, what is not used of the settings now, and the command that opens the place it stands in. */
export function refusedSettings(): { key: string; text: string; open: string }[] {
  const settings = vscode.workspace.getConfiguration('orderdeck');
  return Object.entries(ALL_USED).flatMap(([key, usedOf]) => {
    const set = settings.inspect<unknown>(key);
    const level = LEVELS.find(([name]) => set?.[name] !== undefined);
    const value = level && set?.[level[0]];
    const used = usedOf(value);
    if (!level || JSON.stringify(used) === JSON.stringify(value)) return [];
    const [, tell, open] = level;
    return [{ key, open, text: tell(key, shown(value), shown(used)) }];
  });
}

const told = new Set<string>();

/** Tells what was not told yet. */
export function tellRefusedSettings(log: Log): void {
  for (const { key, text, open } of refusedSettings()) {
    if (told.has(text)) continue;
    told.add(text);
    log.warn(text);
    const edit = l10n.t('Open setting');
    void vscode.window.showWarningMessage(withoutLinks(text), edit).then((choice) => {
      if (choice === edit) void vscode.commands.executeCommand(open, `@id:orderdeck.${key}`);
    });
  }
}
