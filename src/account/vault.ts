import * as v from 'valibot';
import type * as vscode from 'vscode';
import type { Credentials } from '../api/types';
import type { AccountInfo } from '../store';

/** Where an account's requests go. The hosts travel with the credentials, so that no setting can send a key elsewhere. */
export interface Hosts {
  readonly contractBaseUrl: string;
  readonly spotBaseUrl: string;
}

/** One account: one secret. */
export interface Account extends AccountInfo, Hosts, Credentials {
  readonly service: 'weex' | 'custom';
}

/** What there is to choose from, and what was chosen. It holds no credentials. */
export interface AccountIndex {
  readonly active: string | undefined;
  readonly accounts: readonly AccountInfo[];
}

export type { AccountInfo };

export const DEMO: AccountInfo = { id: 'demo', label: 'Demo', service: 'demo' };

const SERVICE = v.picklist(['weex', 'custom']);
const ACCOUNT = v.object({
  id: v.string(),
  label: v.string(),
  service: SERVICE,
  contractBaseUrl: v.string(),
  spotBaseUrl: v.string(),
  apiKey: v.string(),
  secretKey: v.string(),
  passphrase: v.string(),
});
const ENTRY = v.object({ id: v.string(), label: v.string(), service: SERVICE });
/** One entry that cannot be read must not cost the others. */
const INDEX = v.object({
  active: v.fallback(v.optional(v.string()), undefined),
  accounts: v.pipe(
    v.array(v.fallback(v.nullable(ENTRY), null)),
    v.transform((entries) => entries.filter((entry) => entry !== null)),
  ),
});

const INDEX_KEY = 'orderdeck.accounts';
const PROBE_KEY = 'orderdeck.probe';
const accountKey = (id: string): string => `orderdeck.account.${id}`;

/** What a person can do about a secret storage that does not work. */
export class VaultError extends Error {}

const LOCKED =
  "VS Code's secret storage did not answer. Unlock the system's keyring (on Linux: install and unlock gnome-keyring or KWallet), then try again.";

/**
 * The accounts in VS Code's SecretStorage. The index lives there too: unlike globalState it is the same in all windows
 * at all times, and `secrets.onDidChange` tells the others.
 */
export class Vault {
  constructor(private readonly secrets: vscode.SecretStorage) {}

  async index(): Promise<AccountIndex> {
    const { active, accounts } = read(INDEX, await this.get(INDEX_KEY)) ?? { accounts: [] };
    return { active, accounts };
  }

  /** Undefined when it was removed, here or in another window. */
  async account(id: string): Promise<Account | undefined> {
    return read(ACCOUNT, await this.get(accountKey(id)));
  }

  /** Saves the account and makes it the active one. @throws VaultError when it cannot be read back */
  async save(account: Account): Promise<void> {
    const { id, label, service } = account;
    await this.store(accountKey(id), account);
    if ((await this.get(accountKey(id))) !== JSON.stringify(account)) throw new VaultError(LOCKED);
    const { accounts } = await this.index();
    await this.store(INDEX_KEY, { active: id, accounts: [...accounts.filter((each) => each.id !== id), { id, label, service }] });
  }

  /** `undefined` signs out without forgetting anything. */
  async activate(id: string | undefined): Promise<void> {
    const { accounts } = await this.index();
    await this.store(INDEX_KEY, { ...(id !== undefined && { active: id }), accounts });
  }

  /** Forgets the account and its secrets; signs out when it was the active one. */
  async remove(id: string): Promise<void> {
    // The secret first: as long as it is there, the account stays in the list and can be removed again.
    await attempt(() => this.secrets.delete(accountKey(id)));
    const { active, accounts } = await this.index();
    await this.store(INDEX_KEY, {
      ...(active !== undefined && active !== id && { active }),
      accounts: accounts.filter((each) => each.id !== id),
    });
  }

  /** Whether what is stored can be read back. */
  async works(): Promise<boolean> {
    const probe = { at: String(Date.now()) };
    try {
      await this.store(PROBE_KEY, probe);
      const kept = (await this.get(PROBE_KEY)) === JSON.stringify(probe);
      await attempt(() => this.secrets.delete(PROBE_KEY));
      return kept;
    } catch {
      return false;
    }
  }

  private get(key: string): Promise<string | undefined> {
    return attempt(() => this.secrets.get(key));
  }

  private store(key: string, value: unknown): Promise<void> {
    return attempt(() => this.secrets.store(key, JSON.stringify(value)));
  }
}

/** What went wrong is dropped but for its meaning: nobody knows what the words of a secret store hold. */
async function attempt<T>(operation: () => Thenable<T>): Promise<T> {
  try {
    return await operation();
  } catch {
    throw new VaultError(LOCKED);
  }
}

function read<Schema extends v.GenericSchema>(schema: Schema, text: string | undefined): v.InferOutput<Schema> | undefined {
  if (text === undefined) return undefined;
  try {
    const result = v.safeParse(schema, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
