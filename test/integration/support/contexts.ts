import * as vscode from 'vscode';

/** What `when` clauses of the manifest see, by key, as far as it was set since the start of the watch. */
export interface Contexts {
  readonly values: ReadonlyMap<string, unknown>;
  dispose(): void;
}

/** VS Code tells nobody the value of a context key, so this listens to who sets one. */
export function watchContexts(): Contexts {
  const values = new Map<string, unknown>();
  const commands = vscode.commands as { executeCommand: typeof vscode.commands.executeCommand };
  const original = commands.executeCommand;
  commands.executeCommand = (command: string, ...rest: unknown[]) => {
    if (command === 'setContext') values.set(String(rest[0]), rest[1]);
    return original(command, ...rest);
  };
  return { values, dispose: () => void (commands.executeCommand = original) };
}
