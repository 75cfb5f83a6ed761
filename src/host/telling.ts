import * as vscode from 'vscode';
import type { Telling } from '../model/describe';
import { readSettings } from './settings';

/** How records are told now: by this clock, in the zone and the privacy of the settings and VS Code's own language. */
export function telling(): Telling {
  const { timeZone, privacyMode } = readSettings();
  return { now: Date.now(), timeZone, language: vscode.env.language, veiled: privacyMode };
}
