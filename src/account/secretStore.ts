/** VS Code's SecretStorage: what it keeps is waited for only so long, and its faults say what a person can do. */
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import type * as vscode from 'vscode';
import { inTime } from '../primitives/timers';

/** What a person can do about a secret storage that does not work. */
export class VaultError extends Error {}

const LOCKED = l10n.t(
  "VS Code's secret storage did not respond. Unlock the system keyring (on Linux: install and unlock gnome-keyring or KWallet), then try again.",
);

export const locked = (): VaultError => new VaultError(LOCKED);

/** A storage that has not answered by then, milliseconds, is not waited for: everything that looks for an account would wait too. */
const READ_LIMIT_MS = 20_000;
/** The same for what is written: a keyring may ask for its password first, and somebody types that. */
const WRITE_LIMIT_MS = 120_000;

/** VS Code has `keys` since 1.105; we run on older ones too. */
export type Secrets = vscode.SecretStorage & { readonly keys?: () => Thenable<readonly string[]> };

/** Each call rejects with a {@link VaultError} where the storage fails. */
export class SecretStore {
  constructor(private readonly secrets: Secrets) {}

  get(key: string): Promise<string | undefined> {
    return attempt(() => inTime(this.secrets.get(key), READ_LIMIT_MS));
  }

  /** @param value becomes JSON */
  store(key: string, value: unknown): Promise<void> {
    return attempt(() => inTime(this.secrets.store(key, JSON.stringify(value)), WRITE_LIMIT_MS));
  }

  delete(key: string): Promise<void> {
    return attempt(() => inTime(this.secrets.delete(key), WRITE_LIMIT_MS));
  }

  /**
   * What is kept under keys that begin so, without that beginning. Nothing where the storage cannot tell: before VS Code 1.105, and
   * where a page's own storage does not offer it. Never rejects.
   */
  async idsOf(prefix: string): Promise<string[]> {
    try {
      const keys = (await inTime(Promise.resolve(this.secrets.keys?.() ?? []), READ_LIMIT_MS)) ?? [];
      return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    } catch {
      return [];
    }
  }
}

/** What went wrong is dropped but for its meaning: nobody knows what the words of a secret store hold. */
export async function attempt<T>(operation: () => Thenable<T>): Promise<T> {
  try {
    return await operation();
  } catch {
    throw locked();
  }
}

/** For what may fail without anything being lost. */
export const succeeds = (doing: Promise<unknown>): Promise<boolean> =>
  doing.then(
    () => true,
    () => false,
  );

/** Undefined for nothing, and for what is not as the schema says. */
export function read<Schema extends v.GenericSchema>(schema: Schema, text: string | undefined): v.InferOutput<Schema> | undefined {
  if (text === undefined) return undefined;
  try {
    const result = v.safeParse(schema, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
