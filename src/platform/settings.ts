import * as vscode from 'vscode';
import type { DisplayOptions } from '../model/describe';
import { MOST_PARTS, STRATEGY_RULE, type StrategyRule } from '../model/orderStatistics/strategyRule';
import type { Step } from '../model/orderSteps';
import { distinctSymbols, resolveSymbol } from '../model/symbols';
import type { Separator } from './chunks';
import { languageOfTexts } from './language';
import { timeZoneFrom } from './timeZone';

/** The settings as they are now. Each is checked: a value that makes no sense falls back to its default. */
export interface Settings {
  /** Milliseconds; 0 turns polling off. */
  readonly refreshInterval: number;
  readonly rateLimit: { readonly weight: number; readonly windowMs: number };
  readonly locale: string | undefined;
  /** An IANA name, or undefined for the machine's own zone. */
  readonly timeZone: string | undefined;
  /** As the service writes them. */
  readonly historySymbols: readonly string[];
  /** What may be an id is as it was set: who uses it checks it. */
  readonly hover: { readonly enabled: boolean; readonly orderIdDigits: unknown };
  /** Amounts, sizes, prices and uids are shown as dots. */
  readonly privacyMode: boolean;
  /** What becomes of an open order is told in a pop-up for these; for none, nothing is. */
  readonly notifications: readonly ChangeKind[];
  /** Milliseconds between two reads of the open orders while their list is hidden; 0 while they are not watched. */
  readonly watchInterval: number;
  /** The same, whether they are watched or not. */
  readonly watchEvery: number;
  /** How a strategy's name is read off a client id. */
  readonly strategy: StrategyRule;
  /** What words of a checked file mean, by the word, beside those that are known. Who uses them checks each. */
  readonly statusWords: Readonly<Record<string, unknown>>;
  /** What names of values in a checked file mean, by the name, beside those that are known. Who uses them checks each. */
  readonly fieldNames: Readonly<Record<string, unknown>>;
  /** Regular expressions for lines of checked files. Who uses them checks each. */
  readonly patterns: readonly string[];
  /** What is read is kept on disk, up to so many bytes; undefined where it is not. */
  readonly archive: { readonly limitBytes: number } | undefined;
  /** The history of the symbols that were chosen is read on once a day, where what is read is kept. */
  readonly archiveDaily: boolean;
  /** Between the cells of exported CSV. */
  readonly csvSeparator: Separator;
}

export type ChangeKind = Exclude<Step, 'gone'>;

const SHORTEST_INTERVAL_S = 5;
const MEGABYTE = 1_000_000;
/** A day. */
const LONGEST_WINDOW_S = 86_400;
const WATCH_S = { least: 30, most: 300, usual: 60 } as const;
const SEPARATORS: ReadonlyMap<unknown, Separator> = new Map([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
]);
const CHANGE_KINDS: readonly ChangeKind[] = ['triggered', 'filled', 'canceled'];

/** A number within bounds; for anything else the usual one. */
export const between =
  (usual: number, least: number, most = Number.MAX_VALUE) =>
  (value: unknown): number =>
    typeof value === 'number' && value >= least && value <= most ? value : usual;

/**
 * What is used of a setting, in the setting's own terms: what was set, or what stands in for what makes no sense. So what differs from
 * what was set is what was refused.
 */
export const USED = {
  refreshInterval: (value: unknown): number => {
    const seconds = between(30, 0)(value);
    return seconds === 0 ? 0 : Math.max(SHORTEST_INTERVAL_S, seconds);
  },
  watch: (value: unknown): boolean => value === true,
  watchInterval: (value: unknown): number => Math.min(WATCH_S.most, Math.max(WATCH_S.least, between(WATCH_S.usual, 0)(value))),
  // In doubt nothing is shown.
  privacyMode: (value: unknown): boolean => (value ?? false) !== false,
  'hover.enabled': (value: unknown): boolean => value !== false,
  'rateLimit.weight': between(500, 20),
  'rateLimit.windowSeconds': between(10, 1, LONGEST_WINDOW_S),
  timeZone: (value: unknown): unknown => (timeZoneFrom(value) === undefined ? 'local' : value),
  locale: (value: unknown): string => (typeof value === 'string' && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value) ? value : ''),
  'history.symbols': (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string' && each.trim() !== '') : [],
  notifications: (value: unknown): readonly ChangeKind[] =>
    Array.isArray(value) ? value.filter((each): each is ChangeKind => CHANGE_KINDS.includes(each as ChangeKind)) : CHANGE_KINDS,
  strategy: (value: unknown): StrategyRule => (isStrategy(value) ? value : STRATEGY_RULE),
  archive: (value: unknown): boolean => value === true,
  archiveDaily: (value: unknown): boolean => value === true,
  archiveLimit: between(500, 10, 100_000),
  'export.separator': (value: unknown): unknown => (SEPARATORS.has(value) ? value : 'comma'),
} as const satisfies Readonly<Record<string, (value: unknown) => unknown>>;

export function readSettings(): Settings {
  const settings = vscode.workspace.getConfiguration('orderdeck');
  const used = <Key extends keyof typeof USED>(key: Key): ReturnType<(typeof USED)[Key]> =>
    USED[key](settings.get(key)) as ReturnType<(typeof USED)[Key]>;
  const watchEvery = used('watchInterval') * 1000;
  return {
    refreshInterval: used('refreshInterval') * 1000,
    rateLimit: { weight: used('rateLimit.weight'), windowMs: used('rateLimit.windowSeconds') * 1000 },
    locale: used('locale') || KNOWN_LOCALES[vscode.env.language.split('-')[0] ?? ''],
    timeZone: timeZoneFrom(used('timeZone')),
    historySymbols: distinctSymbols(used('history.symbols').map((each) => resolveSymbol(each.trim(), []))),
    hover: { enabled: used('hover.enabled'), orderIdDigits: settings.get('hover.orderIdDigits') },
    privacyMode: used('privacyMode'),
    notifications: used('notifications'),
    watchInterval: used('watch') ? watchEvery : 0,
    watchEvery,
    strategy: { parts: used('strategy').parts },
    statusWords: wordsFrom(settings.get('fileCheck.statusWords')),
    fieldNames: wordsFrom(settings.get('fileCheck.names')),
    patterns: textsFrom(settings.get('fileCheck.patterns')),
    archive: used('archive') ? { limitBytes: used('archiveLimit') * MEGABYTE } : undefined,
    archiveDaily: used('archiveDaily'),
    csvSeparator: SEPARATORS.get(used('export.separator')) ?? ',',
  };
}

/** The service is known to answer in these; an unknown locale may be refused. */
const KNOWN_LOCALES: Readonly<Record<string, string>> = { en: 'en-US', zh: 'zh-CN' };

function isStrategy(value: unknown): value is StrategyRule {
  if (typeof value !== 'object' || value === null || !('parts' in value)) return false;
  const { parts } = value;
  return typeof parts === 'number' && Number.isInteger(parts) && parts >= 1 && parts <= MOST_PARTS;
}

export const textsFrom = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
const wordsFrom = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** As a person wrote them: what is no pattern among them, too. */
export const writtenPatterns = (): unknown => vscode.workspace.getConfiguration('orderdeck').get('fileCheck.patterns');

/** Changes a setting where the value in force comes from: elsewhere it would change nothing. */
export async function writeSetting(
  key: 'history.symbols' | 'privacyMode' | 'strategy' | 'fileCheck.patterns' | 'archive' | 'archiveDaily',
  value: unknown,
): Promise<void> {
  const settings = vscode.workspace.getConfiguration('orderdeck');
  const { workspaceValue } = settings.inspect(key) ?? {};
  const target = workspaceValue === undefined ? vscode.ConfigurationTarget.Global : vscode.ConfigurationTarget.Workspace;
  await settings.update(key, value, target);
}

/** Tells when any of Orderdeck's settings changed. */
export const onDidChangeSettings = (listener: () => void): vscode.Disposable =>
  vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('orderdeck')) listener();
  });

/** How records are told now: by this clock, in the zone and the privacy of the settings and the language of the texts. */
export function displayOptions(): DisplayOptions {
  const { timeZone, privacyMode } = readSettings();
  return { now: Date.now(), timeZone, language: languageOfTexts(), masked: privacyMode };
}
