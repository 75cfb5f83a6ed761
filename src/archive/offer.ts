/** What is read can be kept on disk: that is offered once, where it would have helped. No vscode. */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import type { AccountInfo } from '../store';

const OFFERED = 'archive-offered';

export interface Offering {
  /** One for all windows of this machine. */
  readonly folder: string;
  /** Whether it is kept, or was: then the person knows. */
  readonly isKnown: () => boolean;
  readonly prompt: () => Promise<void>;
}

/** @returns whether nobody was prompted before: of windows that come here together one is told so */
export function takeOffer(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    closeSync(openSync(path.join(folder, OFFERED), 'wx', 0o600));
    return true;
  } catch {
    // Nor where the folder cannot be written: there nothing could be kept, and it would be offered over and over.
    return false;
  }
}

/** Somebody wanted what the service of an account has forgotten. */
export async function offerOnce({ service }: Pick<AccountInfo, 'service'>, { folder, isKnown, prompt }: Offering): Promise<void> {
  if (service !== 'demo' && !isKnown() && takeOffer(folder)) await prompt();
}
