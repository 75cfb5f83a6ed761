/** Privacy mode: hides amounts, prices and uids on the screen. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { readSettings, writeSetting } from './settings';

/** Turns privacy mode on or off; unless told, what it is not. */
export async function setPrivacyMode(on = !readSettings().privacyMode): Promise<void> {
  await writeSetting('privacyMode', on);
  const text = readSettings().privacyMode
    ? l10n.t('Privacy mode is on: amounts, prices and uids are hidden')
    : l10n.t('Privacy mode is off');
  vscode.window.setStatusBarMessage(text, 4000);
}

/**
 * What a file or the clipboard is to hold: in privacy mode the person decides, before anything is written. Undefined: nothing.
 * @param what such as `the file`
 * @param maskable whether anything is left of it when uids and amounts are masked
 */
export async function chooseWhatToWrite(what: string, maskable = true): Promise<'real' | 'masked' | undefined> {
  if (!readSettings().privacyMode) return 'real';
  const [real, masked] = ['Keep real values', 'Mask them'];
  const text = `Privacy mode is on, but ${what} would hold real amounts, prices or uids.`;
  const detail = maskable ? 'Masked, each of them is •••. Order ids, times and counts stay.' : undefined;
  const options = { modal: true, ...(detail !== undefined && { detail }) };
  const choice = await vscode.window.showWarningMessage(text, options, ...(maskable ? [masked] : []), real);
  return choice === real ? 'real' : choice === masked ? 'masked' : undefined;
}
