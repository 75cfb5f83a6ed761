import type * as vscode from 'vscode';
import type { Log } from '../host/log';
import { readSettings } from '../host/settings';
import type { Store } from '../store';
import { idPatternFrom } from './orderIdPattern';

export interface LookupDeps {
  readonly store: Store;
  readonly log: Log;
  readonly extensionUri: vscode.Uri;
}

/** A signal that follows a token. */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const abort = new AbortController();
  if (token.isCancellationRequested) abort.abort();
  token.onCancellationRequested(() => abort.abort());
  return abort.signal;
}

/** The pattern of the settings, checked once for each value; what is wrong with it goes to the log once. */
export function idPatterns(log: Log): () => RegExp {
  let known: { readonly setting: unknown; readonly regex: RegExp } | undefined;
  return () => {
    const setting = readSettings().hover.orderIdPattern;
    if (known && known.setting === setting) return known.regex;
    const { regex, problem } = idPatternFrom(setting);
    if (problem !== undefined) log.warn(`orderdeck.hover.orderIdPattern is not used, as ${problem}. The default stands in for it.`);
    known = { setting, regex };
    return regex;
  };
}
