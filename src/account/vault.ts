import { randomUUID } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import type { Credentials } from '../api/types';
import type { Kept } from '../primitives/kept';
import type { AccountInfo } from '../store';
import { archiveId } from '../store/archive/owner';
import { attempt, locked, read, SecretStore, succeeds, VaultError, type Secrets } from './secretStore';

/** Where an account's requests go. The hosts travel with the credentials, so that no setting can send a key elsewhere. */
export interface Hosts {
  readonly contractBaseUrl: string;
  readonly spotBaseUrl: string;
}

/** One account: one secret. */
export interface Account extends AccountInfo, Hosts, Credentials {
  readonly service: 'weex' | 'custom';
  /** What is kept on disk of its earlier keys: ids of archives. */
  readonly archives?: readonly string[] | undefined;
}

/** An account beside another: its name, and the rest where it can be read. */
export type OtherAccount = Pick<AccountInfo, 'label'> & Partial<Hosts & Credentials>;

/** What there is to choose from, and what was chosen. It holds no credentials. */
export interface AccountIndex {
  readonly active: string | undefined;
  readonly accounts: readonly AccountInfo[];
}

export { type AccountInfo, VaultError };

export const DEMO: AccountInfo = {
  id: 'demo',
  label: l10n.t({ message: 'Demo', args: [], comment: ['the account with made-up data'] }),
  service: 'demo',
};

const UNREADABLE = { label: l10n.t('Unreadable account'), service: 'custom' } as const;

const ID = v.fallback(v.optional(v.string()), undefined);
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
  archives: v.fallback(v.optional(v.array(v.string())), undefined),
});
const ENTRY = v.object({ id: v.string(), label: v.string(), service: SERVICE });
/** One entry that cannot be read must not cost the others. `active` is where earlier versions kept the choice. */
const LIST = v.object({
  active: ID,
  accounts: v.pipe(
    v.array(v.fallback(v.nullable(ENTRY), null)),
    v.transform((entries) => entries.filter((entry) => entry !== null)),
  ),
});
const CHOICE = v.object({ active: ID, before: ID });
type Choice = v.InferOutput<typeof CHOICE>;

const LIST_KEY = 'orderdeck.accounts';
const CHOICE_KEY = 'orderdeck.choice';
const PROBE_KEY = 'orderdeck.probe';
const ACCOUNT_PREFIX = 'orderdeck.account.';
const accountKey = (id: string): string => `${ACCOUNT_PREFIX}${id}`;

/** Changes with every account that is added, changed or removed in a browser. */
const MARK_KEY = 'orderdeck.accounts.mark';
/** In a browser: the ids of accounts that were removed. Their secrets may come back with what a page writes that was loaded before. */
const REMOVED_KEY = 'orderdeck.accounts.removed';
const REMOVED = v.fallback(v.array(v.string()), []);
/** The newest: a page that was loaded before so many were removed has long been closed. */
const MOST_REMOVED = 500;

/**
 * The accounts in VS Code's SecretStorage, over which all windows meet. It cannot compare before it writes, so windows that write
 * at the same moment undo each other's list. This is safe because the list decides nothing: an account is there exactly when its
 * own secret is, and no two windows write the same one. The list, the ids this vault ever met and (from VS Code 1.105 on) the
 * storage itself only say where to look. Whoever finds a secret that the list lacks puts it back, and every write, by the change
 * event it causes, makes every window look again: the last write is seen by all, and it stands only when it lacks nothing.
 * The choice is a secret of its own, so that switching touches no list.
 *
 * In a browser a page writes all the secrets it knows of with each one: there nothing is written that nobody asked for, and which
 * accounts were removed is kept beside the choice, so that no page shows one, or signs with its keys, that knows of its secret still.
 */
export class Vault {
  private readonly met = new Set<string>();
  private readonly secrets: SecretStore;
  private seenMark: unknown;
  private wasChanged = false;

  /** @param shared in a browser: what its windows share, see `platform/kept.ts` */
  constructor(
    secrets: Secrets,
    private readonly shared?: Kept,
  ) {
    this.secrets = new SecretStore(secrets);
    this.seenMark = shared?.get(MARK_KEY);
  }

  async index(): Promise<AccountIndex> {
    const accounts = await this.repaired();
    const { active, before } = await this.choice();
    const there = active === undefined || active === DEMO.id || accounts.some(({ id }) => id === active);
    return { active: there ? active : next(before, accounts)?.id, accounts };
  }

  /** Undefined when it was removed, here or in another window. */
  async account(id: string): Promise<Account | undefined> {
    if (this.removed().includes(id)) return undefined;
    const account = read(ACCOUNT, await this.secrets.get(accountKey(id)));
    // One that says it is another would be shown by the name of the one and signed with the keys of the other.
    return account?.id === id ? account : undefined;
  }

  /** All accounts but one. */
  async others(but?: string): Promise<readonly OtherAccount[]> {
    const { accounts } = await this.index();
    return Promise.all(accounts.filter(({ id }) => id !== but).map(async (each) => ({ ...each, ...(await this.account(each.id)) })));
  }

  /**
   * Saves the account, a new one or one that is there in its place, and makes it the active one if asked to.
   * @returns whether it could be made active: what fails once the account is there does not undo it
   * @throws VaultError when it cannot be read back; a new account has left no keys behind then, as far as the storage lets us
   */
  async save(account: Account, activate = true): Promise<boolean> {
    const { id, label, service } = account;
    const entry = { id, label, service };
    this.met.add(id);
    await this.noteRemoved(id, false);
    // The entry first. Who ends between the two leaves an entry for nothing, which is not listed and goes with the next write;
    // the other way round it would be a secret that nobody finds where the storage cannot be asked what it holds.
    const { active, accounts } = await this.look();
    const isNew = !accounts.some((each) => each.id === id);
    await this.writeList(active, isNew ? [...accounts, entry] : accounts.map((each) => (each.id === id ? entry : each)));
    try {
      await this.secrets.store(accountKey(id), account);
      if ((await this.secrets.get(accountKey(id))) !== JSON.stringify(account)) throw locked();
    } catch (error) {
      // Who is told that it was not added tries again, and would have it twice.
      if (isNew) await succeeds(this.secrets.delete(accountKey(id)));
      throw error;
    }
    // A window that wrote in between took the entry for one of nothing.
    await succeeds(this.repaired());
    const isActive = !activate || (await succeeds(this.activate(id)));
    await this.mark();
    return isActive;
  }

  /**
   * Saves what was tried of an account, which stays as active as it is.
   * @param before what it was tried with: another window may have changed or removed the account since
   * @returns the account as it is now; or why nothing was saved: it is gone, or a passphrase was tried with a key that is not its any more
   * @throws VaultError as {@link save}
   */
  async change(
    before: Account,
    tried: { readonly [Key in keyof Account]?: Account[Key] | undefined },
  ): Promise<Account | 'gone' | 'otherKey'> {
    const there = await this.account(before.id);
    if (!there) return 'gone';
    const isOtherKey = (tried.apiKey ?? there.apiKey) !== there.apiKey;
    const archives = isOtherKey ? [...(there.archives ?? []), archiveId(there)] : there.archives;
    const account = { ...there, ...tried, archives } as Account;
    const isTried =
      tried.passphrase === undefined ||
      (account.apiKey === (tried.apiKey ?? before.apiKey) && account.secretKey === (tried.secretKey ?? before.secretKey));
    if (!isTried) return 'otherKey';
    await this.save(account, false);
    return account;
  }

  /** `undefined` signs out without forgetting anything. */
  async activate(id: string | undefined): Promise<void> {
    const { active, before } = await this.choice();
    const left = active === id || active === undefined || active === DEMO.id ? before : active;
    await this.choose({ ...(id !== undefined && { active: id }), ...(left !== undefined && { before: left }) });
  }

  /**
   * Forgets the account and its secrets. When it was the active one, the one used before is active again, else the first; the
   * demo is nobody's account and is never gone on with.
   * @returns the account that is shown in its place
   */
  async remove(id: string): Promise<AccountInfo | undefined> {
    // The secret first: as long as it is there, the account stays in the list and can be removed again.
    if (id !== DEMO.id) await this.secrets.delete(accountKey(id));
    const { active: earlier, accounts } = await this.look();
    if (accounts.some((each) => each.id === id)) throw locked();
    if (id !== DEMO.id) {
      await this.writeList(earlier, accounts);
      await this.noteRemoved(id, true);
      await this.mark();
    }
    const { active, before } = await this.choice();
    if (active !== id) return undefined;
    const successor = next(before, accounts);
    // With none the choice of what is gone may stand: it chooses nothing, and writing might undo what another window just chose.
    if (successor || id === DEMO.id) await this.choose(successor ? { active: successor.id } : {});
    return successor;
  }

  /** Whether accounts were changed in another page of the browser since this was asked last: this page's secrets are older. */
  outOfDate(): boolean {
    const seen = this.seenMark;
    this.seenMark = this.shared?.get(MARK_KEY);
    const isNews = this.seenMark !== seen;
    this.wasChanged ||= isNews;
    return isNews;
  }

  /** Whether another page of the browser changed accounts since this one was loaded: what this one writes would undo it. */
  get isOld(): boolean {
    return this.wasChanged || this.shared?.get(MARK_KEY) !== this.seenMark;
  }

  /** Whether what is stored can be read back; in a browser, where a probe would write all that this page knows, whether it is read. */
  async works(): Promise<boolean> {
    if (this.shared) return succeeds(this.secrets.get(LIST_KEY));
    const probe = { at: String(Date.now()) };
    try {
      await this.secrets.store(PROBE_KEY, probe);
      const kept = (await this.secrets.get(PROBE_KEY)) === JSON.stringify(probe);
      await this.secrets.delete(PROBE_KEY);
      return kept;
    } catch {
      return false;
    }
  }

  /**
   * The accounts, and the list put right when it lacks one. A few tries are enough: see the comment at the top. A list that cannot
   * be written keeps nobody from their accounts.
   */
  private async repaired(): Promise<readonly AccountInfo[]> {
    for (let attempts = 1; ; attempts += 1) {
      const { active, entries, accounts } = await this.look();
      const whole = accounts.every(({ id }) => entries.some((entry) => entry.id === id));
      if (whole || this.shared || attempts > 3 || !(await succeeds(this.writeList(active, accounts)))) return accounts;
    }
  }

  /** The list as it stands, and the accounts whose secrets are there. */
  private async look(): Promise<{ active: string | undefined; entries: readonly AccountInfo[]; accounts: readonly AccountInfo[] }> {
    const { active, accounts: entries } = read(LIST, await this.secrets.get(LIST_KEY)) ?? { accounts: [] };
    const ids = new Set([...entries.map(({ id }) => id), ...this.met, ...(await this.secrets.idsOf(ACCOUNT_PREFIX))]);
    const removed = this.removed();
    const found = await Promise.all(
      [...ids].map(async (id): Promise<AccountInfo[]> => {
        const text = await this.secrets.get(accountKey(id));
        if (text === undefined) return [];
        if (removed.includes(id)) {
          // It came back, and this page knows of all the others.
          if (!this.isOld) await succeeds(this.secrets.delete(accountKey(id)));
          return [];
        }
        this.met.add(id);
        // One that cannot be read is listed all the same, so that it can be removed.
        const account = read(ACCOUNT, text);
        const { label, service } = (account?.id === id ? account : undefined) ?? entries.find((entry) => entry.id === id) ?? UNREADABLE;
        return [{ id, label, service }];
      }),
    );
    return { active, entries, accounts: found.flat() };
  }

  private async choice(): Promise<Choice> {
    const shared = v.safeParse(CHOICE, this.shared?.get(CHOICE_KEY));
    if (shared.success) return shared.output;
    const text = await this.secrets.get(CHOICE_KEY);
    if (text !== undefined) return read(CHOICE, text) ?? {};
    return { active: read(LIST, await this.secrets.get(LIST_KEY))?.active };
  }

  private async choose(choice: Choice): Promise<void> {
    const { shared } = this;
    if (shared) await attempt(() => shared.update(CHOICE_KEY, choice));
    else await this.secrets.store(CHOICE_KEY, choice);
  }

  /** Never rejects: what it tells of has happened. */
  private async mark(): Promise<void> {
    const { shared } = this;
    if (!shared) return;
    const mark = (this.seenMark = randomUUID());
    await succeeds(attempt(() => shared.update(MARK_KEY, mark)));
  }

  private removed(): readonly string[] {
    return v.parse(REMOVED, this.shared?.get(REMOVED_KEY));
  }

  /** Never rejects: an account comes and goes with its secret. */
  private async noteRemoved(id: string, isRemoved: boolean): Promise<void> {
    const { shared } = this;
    const before = this.removed();
    if (!shared || before.includes(id) === isRemoved) return;
    const others = before.filter((each) => each !== id);
    const removed = (isRemoved ? [...others, id] : others).slice(-MOST_REMOVED);
    await succeeds(attempt(() => shared.update(REMOVED_KEY, removed)));
  }

  private writeList(active: string | undefined, accounts: readonly AccountInfo[]): Promise<void> {
    return this.secrets.store(LIST_KEY, { ...(active !== undefined && { active }), accounts });
  }
}

const next = (before: string | undefined, accounts: readonly AccountInfo[]): AccountInfo | undefined =>
  accounts.find(({ id }) => id === before) ?? accounts[0];
