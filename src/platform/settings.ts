import * as vscode from 'vscode';
import type { DisplayOptions } from '../model/describe';
import type { DigitSettings } from '../model/orderIdDigits';
import { MOST_PARTS, STRATEGY_RULE, type StrategyRule } from '../model/orderStatistics/strategy';
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
  readonly hover: DigitSettings & { readonly enabled: boolean };
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
  /** Between the cells of exported CSV. */
  readonly csvSeparator: Separator;
}

export type ChangeKind = Exclude<Step, 'gone'>;

export const SHORTEST_INTERVAL_S = 5;
/** A day. */
export const LONGEST_WINDOW_S = 86_400;
export const WATCH_S = { least: 30, most: 300, usual: 60 } as const;
export const SEPARATORS: ReadonlyMap<string, Separator> = new Map([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
]);

export function readSettings(): Settings {
  const settings = vscode.workspace.getConfiguration('orderdeck');
  const number = (key: string, fallback: number, least: number, most = Number.MAX_VALUE): number => {
    const value: unknown = settings.get(key);
    return typeof value === 'number' && value >= least && value <= most ? value : fallback;
  };
  const interval = number('refreshInterval', 30, 0);
  const watchEvery = Math.min(WATCH_S.most, Math.max(WATCH_S.least, number('watchInterval', WATCH_S.usual, 0))) * 1000;
  return {
    refreshInterval: interval === 0 ? 0 : Math.max(SHORTEST_INTERVAL_S, interval) * 1000,
    rateLimit: { weight: number('rateLimit.weight', 500, 20), windowMs: number('rateLimit.windowSeconds', 10, 1, LONGEST_WINDOW_S) * 1000 },
    locale: localeFrom(settings.get('locale')),
    timeZone: timeZoneFrom(settings.get('timeZone')),
    historySymbols: symbolsFrom(settings.get('history.symbols')),
    hover: {
      enabled: settings.get('hover.enabled') !== false,
      orderIdDigits: settings.get('hover.orderIdDigits'),
      orderIdPattern: settings.get('hover.orderIdPattern'),
    },
    // In doubt nothing is shown.
    privacyMode: (settings.get<unknown>('privacyMode') ?? false) !== false,
    notifications: changeKindsFrom(settings.get('notifications')),
    watchInterval: settings.get('watch') === true ? watchEvery : 0,
    watchEvery,
    strategy: strategyFrom(settings.get('strategy')) ?? STRATEGY_RULE,
    statusWords: wordsFrom(settings.get('fileCheck.statusWords')),
    csvSeparator: SEPARATORS.get(String(settings.get('export.separator'))) ?? ',',
  };
}

/** The service is known to answer in these; an unknown locale may be refused. */
const KNOWN_LOCALES: Readonly<Record<string, string>> = { en: 'en-US', zh: 'zh-CN' };

/** The tag that is sent to the service: what was set where it is one, else by VS Code's own language. */
export function localeFrom(value: unknown): string | undefined {
  if (typeof value === 'string' && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value)) return value;
  return KNOWN_LOCALES[vscode.env.language.split('-')[0] ?? ''];
}

function symbolsFrom(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const texts = value.flatMap((each: unknown) => (typeof each === 'string' && each.trim() !== '' ? [each.trim()] : []));
  return distinctSymbols(texts.map((each) => resolveSymbol(each, [])));
}

/** Undefined for what is no rule; what is left out of one is as usual. */
export function strategyFrom(value: unknown): StrategyRule | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { separator, parts }: { readonly [Name in keyof StrategyRule]: unknown } = { ...STRATEGY_RULE, ...value };
  if (typeof separator !== 'string' || separator === '') return undefined;
  if (typeof parts !== 'number' || !Number.isInteger(parts) || parts < 1 || parts > MOST_PARTS) return undefined;
  return { separator, parts };
}

const wordsFrom = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

export const CHANGE_KINDS: readonly ChangeKind[] = ['triggered', 'filled', 'canceled'];

const changeKindsFrom = (value: unknown): readonly ChangeKind[] =>
  Array.isArray(value) ? CHANGE_KINDS.filter((kind) => value.includes(kind)) : CHANGE_KINDS;

/** Changes a setting where the value in force comes from: elsewhere it would change nothing. */
export async function writeSetting(key: 'history.symbols' | 'privacyMode' | 'strategy', value: unknown): Promise<void> {
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
