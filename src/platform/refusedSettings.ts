/** Settings that make no sense are told where they were set, each value once in a window. Loaded after activation. */
import * as v from 'valibot';
import * as vscode from 'vscode';
import { STATUS_MEANINGS } from '../model/order';
import { digitCountsFrom, digitCountsOfPattern } from '../model/orderIdDigits';
import { MOST_PARTS, STRATEGY_RULE } from '../model/orderStatistics/strategy';
import type { Log } from './report';
import {
  CHANGE_KINDS,
  localeFrom,
  LONGEST_WINDOW_S,
  SEPARATORS,
  SHORTEST_INTERVAL_S,
  strategyFrom,
  timeZoneFrom,
  WATCH_S,
} from './settings';
import { withoutLinks } from './text';

const number = (least: number, most: number, wrong: string) => v.pipe(v.number(wrong), v.minValue(least, wrong), v.maxValue(most, wrong));
const texts = (wrong: string) => v.array(v.string(wrong), wrong);

interface Rule {
  /** Its message says what is wrong. */
  readonly schema: v.GenericSchema<unknown, unknown>;
  /** What is used in place of what was refused. */
  readonly instead: string;
}

const MOST = Number.MAX_VALUE;
const RULES: Readonly<Record<string, Rule>> = {
  refreshInterval: {
    schema: v.pipe(
      v.unknown(),
      v.check(
        (value) => value === 0 || (typeof value === 'number' && value >= SHORTEST_INTERVAL_S),
        `it is neither 0 nor a number of seconds from ${SHORTEST_INTERVAL_S} on`,
      ),
    ),
    instead: `${SHORTEST_INTERVAL_S} is used for less, 30 for what is no number`,
  },
  watchInterval: {
    schema: number(WATCH_S.least, WATCH_S.most, `it is no number of seconds from ${WATCH_S.least} to ${WATCH_S.most}`),
    instead: `the nearest of these is used, ${WATCH_S.usual} for what is no number`,
  },
  watch: { schema: v.boolean('it is neither true nor false'), instead: 'false is used' },
  privacyMode: { schema: v.boolean('it is neither true nor false'), instead: 'privacy mode is on' },
  'hover.enabled': { schema: v.boolean('it is neither true nor false'), instead: 'true is used' },
  'rateLimit.weight': { schema: number(20, MOST, 'it is no number from 20 on'), instead: '500 is used' },
  'rateLimit.windowSeconds': {
    schema: number(1, LONGEST_WINDOW_S, `it is no number of seconds from 1 to ${LONGEST_WINDOW_S}`),
    instead: '10 is used',
  },
  timeZone: {
    schema: v.pipe(
      v.unknown(),
      v.check((value) => value === 'local' || timeZoneFrom(value) !== undefined, 'it is no time zone that this machine knows'),
    ),
    instead: "this machine's own is used",
  },
  locale: {
    schema: v.pipe(
      v.unknown(),
      v.check((value) => value === '' || localeFrom(value) === value, 'it is no language tag, such as en-US'),
    ),
    instead: 'the language of VS Code is used',
  },
  'history.symbols': { schema: texts('it is no list of texts'), instead: 'what is no text is left out' },
  'hover.orderIdPattern': {
    schema: v.pipe(
      v.unknown(),
      v.check((value) => value === '' || digitCountsOfPattern(value) !== undefined, 'patterns are not searched for any more'),
    ),
    instead: 'orderdeck.hover.orderIdDigits says how many digits may be an order id, such as 17-20',
  },
  'hover.orderIdDigits': {
    schema: v.pipe(
      v.unknown(),
      v.check((value) => digitCountsFrom(value) !== undefined, 'it is no two counts from 6 to 20, such as 17-20'),
    ),
    instead: '17-20 is used',
  },
  notifications: {
    schema: v.array(
      v.picklist(CHANGE_KINDS, `it holds something other than ${CHANGE_KINDS.join(', ')}`),
      `it is no list of ${CHANGE_KINDS.join(', ')}`,
    ),
    instead: 'what is unknown is left out',
  },
  strategy: {
    schema: v.pipe(
      v.unknown(),
      v.check(
        (value) => strategyFrom(value) !== undefined,
        `it is no object with a separator, a text that is not empty, and parts, a whole number from 1 to ${MOST_PARTS}`,
      ),
    ),
    instead: `"${STRATEGY_RULE.separator}" and ${STRATEGY_RULE.parts} are used`,
  },
  'fileCheck.statusWords': {
    schema: v.record(
      v.string(),
      v.picklist([...STATUS_MEANINGS, ''], `it gives a word another meaning than ${STATUS_MEANINGS.join(', ')} or ""`),
      'it is no list of words with their meanings',
    ),
    instead: 'such a word is not compared',
  },
  'export.separator': {
    schema: v.picklist([...SEPARATORS.keys()], `it is none of ${[...SEPARATORS.keys()].join(', ')}`),
    instead: 'the comma is used',
  },
};

const LEVELS = [
  ['workspaceFolderValue', 'the settings of the folder', 'workbench.action.openSettings'],
  ['workspaceValue', 'the workspace settings', 'workbench.action.openWorkspaceSettings'],
  ['globalValue', 'the user settings', 'workbench.action.openSettings'],
] as const;

/** In words, what is not used of the settings now, and the command that opens the place it stands in. */
export function refusedSettings(): { key: string; text: string; open: string }[] {
  const settings = vscode.workspace.getConfiguration('orderdeck');
  return Object.entries(RULES).flatMap(([key, { schema, instead }]) => {
    const set = settings.inspect<unknown>(key);
    const level = LEVELS.find(([name]) => set?.[name] !== undefined);
    const result = v.safeParse(schema, level && set?.[level[0]]);
    if (!level || result.success) return [];
    const [name, where, open] = level;
    const value = JSON.stringify(set?.[name]);
    const shown = value.length > 60 ? `${value.slice(0, 59)}…` : value;
    return [
      { key, open, text: `orderdeck.${key} in ${where} is ${shown}, which makes no sense: ${result.issues[0].message}; ${instead}.` },
    ];
  });
}

const told = new Set<string>();

/** Tells what was not told yet. */
export function tellRefusedSettings(log: Log): void {
  for (const { key, text, open } of refusedSettings()) {
    if (told.has(text)) continue;
    told.add(text);
    log.warn(text);
    const edit = 'Open setting';
    void vscode.window.showWarningMessage(withoutLinks(text), edit).then((choice) => {
      if (choice === edit) void vscode.commands.executeCommand(open, `@id:orderdeck.${key}`);
    });
  }
}
