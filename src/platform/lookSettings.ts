/** The settings of what needs a look. Loaded with what looks. */
import * as vscode from 'vscode';
import { LOOK_RULES, SUSPICIONS, type LookRules, type SuspicionKind } from '../model/needsALook';
import { between } from './settings';

const kindsFrom =
  (usual: readonly SuspicionKind[]) =>
  (value: unknown): readonly SuspicionKind[] =>
    Array.isArray(value) ? SUSPICIONS.filter((kind) => value.includes(kind)) : usual;

/** A month. */
const MOST_MINUTES = 43_200;
const MOST_DAYS = 90;

/** As `USED` of the other settings: what is used of each. */
export const LOOK_USED = {
  'needsALook.kinds': kindsFrom(SUSPICIONS),
  'needsALook.notifications': kindsFrom([]),
  'needsALook.triggeredMinutes': between(LOOK_RULES.triggeredMinutes, 1, MOST_MINUTES),
  'needsALook.partlyFilledMinutes': between(LOOK_RULES.partlyFilledMinutes, 1, MOST_MINUTES),
  'needsALook.forcedDays': between(LOOK_RULES.forcedDays, 1, MOST_DAYS),
} as const;

export function lookSettings(): { readonly rules: LookRules; readonly tell: readonly SuspicionKind[] } {
  const settings = vscode.workspace.getConfiguration('orderdeck');
  const used = <Key extends keyof typeof LOOK_USED>(key: Key): ReturnType<(typeof LOOK_USED)[Key]> =>
    LOOK_USED[key](settings.get(key)) as ReturnType<(typeof LOOK_USED)[Key]>;
  return {
    rules: {
      kinds: new Set(used('needsALook.kinds')),
      triggeredMinutes: used('needsALook.triggeredMinutes'),
      partlyFilledMinutes: used('needsALook.partlyFilledMinutes'),
      forcedDays: used('needsALook.forcedDays'),
    },
    tell: used('needsALook.notifications'),
  };
}
