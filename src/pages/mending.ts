/** What a page may want done about the account, and the command that does it. */
import * as vscode from 'vscode';
import { COMMANDS, SIGN_IN } from '../platform/ids';
import type { Report } from '../platform/report';

type Mending = 'addAccount' | 'editAccount' | 'useDemo' | 'switchAccount' | 'diagnose';

const COMMAND_OF: Readonly<Record<Mending, readonly [command: string, wish?: string]>> = {
  addAccount: SIGN_IN,
  editAccount: [COMMANDS.accountEdit],
  useDemo: [COMMANDS.accountUseDemo],
  switchAccount: [COMMANDS.accountSwitch],
  diagnose: [COMMANDS.accountDiagnose],
};

export const mend = (wanted: Mending): Thenable<unknown> => vscode.commands.executeCommand(...COMMAND_OF[wanted]);

/** What helps with an error; undefined where none of these does. */
export const mendingOf = ({ action }: Report): 'editAccount' | 'diagnose' | undefined =>
  (['editAccount', 'diagnose'] as const).find((each) => COMMAND_OF[each][0] === action?.command);
