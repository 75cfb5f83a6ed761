import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { oneLineEach, type Entries } from './text';

/** The output channel "Orderdeck". What is written here may be pasted into a bug report: never a secret, never a header. */
export type Log = Entries & Pick<vscode.LogOutputChannel, 'show' | 'dispose'>;

export function createLog(): Log {
  const channel = vscode.window.createOutputChannel('Orderdeck', { log: true });
  let isEmpty = true;
  const write = (level: keyof Entries) => (text: string) => {
    isEmpty = false;
    channel[level](text);
  };
  const entries = oneLineEach({ info: write('info'), warn: write('warn'), error: write('error') });
  return {
    ...entries,
    show() {
      // Whoever looks for a reason there would take an empty panel for one that is still loading.
      if (isEmpty) entries.info(l10n.t('There are no entries since this window was opened.'));
      channel.show();
    },
    dispose: () => channel.dispose(),
  };
}
