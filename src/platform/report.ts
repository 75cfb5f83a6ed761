import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { sentenceOf, ServiceError, type ErrorKind } from '../api/errors';
import { quoted, quotedCode, sentenceAsShown } from '../model/maskedWords';
import { COMMANDS } from './ids';
import { readSettings } from './settings';
import type { Log } from './log';
import { withoutLinks } from './text';

export type { Log };

/** An error in words: what happened and what to do, and the command that does it. */
export interface Report {
  readonly text: string;
  readonly action?: { readonly label: string; readonly command: string } | undefined;
}

const diagnose = { label: l10n.t('Run diagnostics'), command: COMMANDS.accountDiagnose };
const ACTIONS: Partial<Record<ErrorKind, Report['action']>> = {
  auth: { label: l10n.t('Fix account'), command: COMMANDS.accountEdit },
  permission: diagnose,
  clock: diagnose,
  network: diagnose,
};

/**
 * The service's own words stand beside ours, masked while privacy mode is on: they may hold any amount. They are text from outside:
 * whoever shows them as markdown escapes them.
 */
export function describeError(error: unknown, sentence?: string): Report {
  const { text, ...rest } = reportOf(error, sentence);
  return { text: sentenceAsShown(text, { masked: readSettings().privacyMode }), ...rest };
}

/** The same for who shows it later than now: the text marks what the service said in it. @param sentence what happened, where that is known better */
export function reportOf(error: unknown, sentence = sentenceOf(error)): Report {
  if (!(error instanceof ServiceError)) return { text: sentence };
  const { code, serverMessage, kind } = error;
  const said = [code && quotedCode(code), serverMessage && quoted(serverMessage)].filter(Boolean).join(': ');
  return { text: said ? l10n.t`${sentence} The service says: ${said}` : sentence, action: ACTIONS[kind] };
}

/** For what a person asked for and did not get. Lists that fail by themselves say so in their own view instead. */
export async function reportError(error: unknown, log: Log): Promise<void> {
  if (error instanceof ServiceError && error.kind === 'canceled') return;
  const { text, action } = describeError(error);
  log.error(text);
  const showLog = l10n.t('Show log');
  const choice = await vscode.window.showErrorMessage(withoutLinks(text), ...(action ? [action.label] : []), showLog);
  if (choice === showLog) log.show();
  else if (choice && action) await vscode.commands.executeCommand(action.command);
}
