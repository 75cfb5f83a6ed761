/** Settings that make no sense are told where they were set, each value once in a window. Loaded after activation. */
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { STATUS_MEANINGS } from '../model/order';
import { digitCountsFrom, digitCountsOfPattern } from '../model/orderIdDigits';
import { MOST_PARTS, STRATEGY_RULE } from '../model/orderStatistics/strategy';
import type { Log } from './report';
import { CHANGE_KINDS, localeFrom, LONGEST_WINDOW_S, SEPARATORS, SHORTEST_INTERVAL_S, strategyFrom, WATCH_S } from './settings';
import { withoutLinks } from './text';
import { timeZoneFrom } from './timeZone';

const number = (least: number, most: number, wrong: string) => v.pipe(v.number(wrong), v.minValue(least, wrong), v.maxValue(most, wrong));
const bool = () => v.boolean(l10n.t('it is neither true nor false'));
const texts = (wrong: string) => v.array(v.string(wrong), wrong);

interface Rule {
  /** Its message says what is wrong. */
  readonly schema: v.GenericSchema<unknown, unknown>;
  /** What is used in place of what was refused. */
  readonly instead: string;
}

const used = (value: string | number): string =>
  l10n.t({ message: '{0} is used', args: [value], comment: ['the value of a setting, in place of one that makes no sense'] });

const MOST = Number.MAX_VALUE;
const KINDS = CHANGE_KINDS.join(', ');
const MEANINGS = STATUS_MEANINGS.join(', ');
const NAMES_OF_SEPARATORS = [...SEPARATORS.keys()];
const RULES: Readonly<Record<string, Rule>> = {
  refreshInterval: {
    schema: v.pipe(
      v.unknown(),
      v.check(
        (value) => value === 0 || (typeof value === 'number' && value >= SHORTEST_INTERVAL_S),
        l10n.t`it is neither 0 nor a number of seconds from ${SHORTEST_INTERVAL_S} on`,
      ),
    ),
    instead: l10n.t`${SHORTEST_INTERVAL_S} is used for less, 30 for what is no number`,
  },
  watchInterval: {
    schema: number(WATCH_S.least, WATCH_S.most, l10n.t`it is no number of seconds from ${WATCH_S.least} to ${WATCH_S.most}`),
    instead: l10n.t`the nearest of these is used, ${WATCH_S.usual} for what is no number`,
  },
  watch: { schema: bool(), instead: used('false') },
  privacyMode: { schema: bool(), instead: l10n.t('privacy mode is on') },
  'hover.enabled': { schema: bool(), instead: used('true') },
  'rateLimit.weight': { schema: number(20, MOST, l10n.t('it is no number from 20 on')), instead: used(500) },
  'rateLimit.windowSeconds': {
    schema: number(1, LONGEST_WINDOW_S, l10n.t`it is no number of seconds from 1 to ${LONGEST_WINDOW_S}`),
    instead: used(10),
  },
  timeZone: {
    schema: v.pipe(
      v.unknown(),
      v.check((value) => value === 'local' || timeZoneFrom(value) !== undefined, l10n.t('it is no time zone that this machine knows')),
    ),
    instead: l10n.t("this machine's own is used"),
  },
  locale: {
    schema: v.pipe(
      v.unknown(),
      v.check((value) => value === '' || localeFrom(value) === value, l10n.t('it is no language tag, such as en-US')),
    ),
    instead: l10n.t('the language of VS Code is used'),
  },
  'history.symbols': { schema: texts(l10n.t('it is no list of texts')), instead: l10n.t('what is no text is left out') },
  'hover.orderIdPattern': {
    schema: v.pipe(
      v.unknown(),
      v.check((value) => value === '' || digitCountsOfPattern(value) !== undefined, l10n.t('patterns are not searched for any more')),
    ),
    instead: l10n.t('orderdeck.hover.orderIdDigits says how many digits may be an order id, such as 17-20'),
  },
  'hover.orderIdDigits': {
    schema: v.pipe(
      v.unknown(),
      v.check((value) => digitCountsFrom(value) !== undefined, l10n.t('it is no two counts from 6 to 20, such as 17-20')),
    ),
    instead: used('17-20'),
  },
  notifications: {
    schema: v.array(v.picklist(CHANGE_KINDS, l10n.t`it holds something other than ${KINDS}`), l10n.t`it is no list of ${KINDS}`),
    instead: l10n.t('what is unknown is left out'),
  },
  strategy: {
    schema: v.pipe(
      v.unknown(),
      v.check(
        (value) => strategyFrom(value) !== undefined,
        l10n.t`it is no object with a separator, a text that is not empty, and parts, a whole number from 1 to ${MOST_PARTS}`,
      ),
    ),
    instead: l10n.t`"${STRATEGY_RULE.separator}" and ${STRATEGY_RULE.parts} are used`,
  },
  'fileCheck.statusWords': {
    schema: v.record(
      v.string(),
      v.picklist([...STATUS_MEANINGS, ''], l10n.t`it gives a word another meaning than ${MEANINGS} or ""`),
      l10n.t('it is no list of words with their meanings'),
    ),
    instead: l10n.t('such a word is not compared'),
  },
  'export.separator': {
    schema: v.picklist(NAMES_OF_SEPARATORS, l10n.t`it is none of ${NAMES_OF_SEPARATORS.join(', ')}`),
    instead: l10n.t('the comma is used'),
  },
};

type Tell = (key: string, value: string, why: string, instead: string) => string;

const LEVELS: readonly (readonly ['workspaceFolderValue' | 'workspaceValue' | 'globalValue', Tell, open: string])[] = [
  [
    'workspaceFolderValue',
    (key, value, why, instead) =>
      l10n.t`orderdeck.${key} in the settings of the folder is ${value}, which makes no sense: ${why}; ${instead}.`,
    'workbench.action.openSettings',
  ],
  [
    'workspaceValue',
    (key, value, why, instead) => l10n.t`orderdeck.${key} in the workspace settings is ${value}, which makes no sense: ${why}; ${instead}.`,
    'workbench.action.openWorkspaceSettings',
  ],
  [
    'globalValue',
    (key, value, why, instead) => l10n.t`orderdeck.${key} in the user settings is ${value}, which makes no sense: ${why}; ${instead}.`,
    'workbench.action.openSettings',
  ],
];

/** In words, what is not used of the settings now, and the command that opens the place it stands in. */
export function refusedSettings(): { key: string; text: string; open: string }[] {
  const settings = vscode.workspace.getConfiguration('orderdeck');
  return Object.entries(RULES).flatMap(([key, { schema, instead }]) => {
    const set = settings.inspect<unknown>(key);
    const level = LEVELS.find(([name]) => set?.[name] !== undefined);
    const result = v.safeParse(schema, level && set?.[level[0]]);
    if (!level || result.success) return [];
    const [name, tell, open] = level;
    const value = JSON.stringify(set?.[name]);
    const shown = value.length > 60 ? `${value.slice(0, 59)}…` : value;
    return [{ key, open, text: tell(key, shown, result.issues[0].message, instead) }];
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
