import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { DEMO, Vault, VaultError, type Account } from '../../../src/account/vault';

const INDEX = 'orderdeck.accounts';
const WORDS = 'org.freedesktop.secrets refused sk-7f3a';

interface Storage extends vscode.SecretStorage {
  readonly kept: Map<string, string>;
  /** `lost` stores are forgotten at once; `broken` ones reject, `brutal` ones throw before there is a promise. */
  health: 'well' | 'lost' | 'broken' | 'brutal';
}

function storage(kept: Record<string, string> = {}): Storage {
  const self: Storage = {
    kept: new Map(Object.entries(kept)),
    health: 'well',
    onDidChange: () => ({ dispose: () => undefined }),
    get: (key) => guarded(() => self.kept.get(key)),
    store: (key, value) => guarded(() => void (self.health === 'lost' || self.kept.set(key, value))),
    delete: (key) => guarded(() => void self.kept.delete(key)),
  };
  function guarded<T>(run: () => T): Promise<T> {
    if (self.health === 'brutal') throw new Error(WORDS);
    return self.health === 'broken' ? Promise.reject(new Error(WORDS)) : Promise.resolve(run());
  }
  return self;
}

const account = (id: string, rest: Partial<Account> = {}): Account => ({
  id,
  label: `Account ${id}`,
  service: 'weex',
  contractBaseUrl: 'https://api-contract.weex.com',
  spotBaseUrl: 'https://api-spot.weex.com',
  apiKey: `key-of-${id}`,
  secretKey: `secret-of-${id}`,
  passphrase: `phrase-of-${id}`,
  ...rest,
});
const infoOf = ({ id, label, service }: Account) => ({ id, label, service });

describe('the vault', () => {
  it('holds nothing at first', async () => {
    const vault = new Vault(storage());
    assert.deepEqual(await vault.index(), { active: undefined, accounts: [] });
    assert.equal(await vault.account('a'), undefined);
  });

  it('keeps each account in a secret of its own, and signs in the one that was added last', async () => {
    const secrets = storage();
    const vault = new Vault(secrets);
    await vault.save(account('a'));
    await vault.save(account('b'));
    assert.deepEqual(await vault.index(), { active: 'b', accounts: [infoOf(account('a')), infoOf(account('b'))] });
    assert.deepEqual([await vault.account('a'), await vault.account('b')], [account('a'), account('b')]);
    assert.equal(secrets.kept.size, 3);
    for (const secret of ['key-of-a', 'secret-of-a', 'phrase-of-a']) {
      assert.equal([...secrets.kept.values()].filter((text) => text.includes(secret)).length, 1);
    }
  });

  it('holds no credentials in its index', async () => {
    const secrets = storage();
    await new Vault(secrets).save(account('a'));
    assert.doesNotMatch(secrets.kept.get(INDEX) ?? '', /key-of|secret-of|phrase-of|weex\.com/);
  });

  it('replaces an account that is saved again', async () => {
    const vault = new Vault(storage());
    await vault.save(account('a'));
    await vault.save(account('a', { label: 'Renamed', passphrase: 'new' }));
    assert.deepEqual(
      (await vault.index()).accounts.map(({ label }) => label),
      ['Renamed'],
    );
    assert.equal((await vault.account('a'))?.passphrase, 'new');
  });

  it('signs in, to the demo too, and out without forgetting anything', async () => {
    const vault = new Vault(storage());
    await vault.save(account('a'));
    await vault.save(account('b'));
    for (const active of ['a', DEMO.id, undefined]) {
      await vault.activate(active);
      assert.deepEqual(await vault.index(), { active, accounts: [infoOf(account('a')), infoOf(account('b'))] });
    }
    assert.deepEqual(await vault.account('a'), account('a'));
  });

  it('forgets the secrets of a removed account, and signs out of it', async () => {
    const secrets = storage();
    const vault = new Vault(secrets);
    await vault.save(account('a'));
    await vault.save(account('b'));
    await vault.remove('b');
    assert.deepEqual(await vault.index(), { active: undefined, accounts: [infoOf(account('a'))] });
    assert.equal(await vault.account('b'), undefined);
    assert.ok(![...secrets.kept.values()].some((text) => text.includes('of-b')));
  });

  it('stays signed in when another account is removed', async () => {
    const vault = new Vault(storage());
    await vault.save(account('a'));
    await vault.save(account('b'));
    await vault.remove('a');
    assert.deepEqual(await vault.index(), { active: 'b', accounts: [infoOf(account('b'))] });
  });

  it('still lists an account whose secrets could not be deleted, so that it can be removed again', async () => {
    const secrets = storage();
    const vault = new Vault(secrets);
    await vault.save(account('a'));
    const deleting = secrets.delete.bind(secrets);
    secrets.delete = () => Promise.reject(new Error(WORDS));
    await assert.rejects(vault.remove('a'), VaultError);
    assert.equal((await vault.index()).accounts.length, 1);
    secrets.delete = deleting;
    await vault.remove('a');
    assert.deepEqual([(await vault.index()).accounts, await vault.account('a')], [[], undefined]);
  });

  it('is the same vault in another window', async () => {
    const secrets = storage();
    const [here, there] = [new Vault(secrets), new Vault(secrets)];
    await here.save(account('a'));
    assert.deepEqual(await there.account('a'), account('a'));
    await there.save(account('b'));
    await here.remove('a');
    assert.deepEqual(await there.index(), { active: 'b', accounts: [infoOf(account('b'))] });
    assert.equal(await there.account('a'), undefined);
  });
});

describe('rubbish in the secret storage', () => {
  const RUBBISH = ['', 'null', '5', '[]', '{', '{"accounts":5}', '{"accounts":[{"id":5}]}', '{"active":5,"accounts":[]}', '"text"'];

  it('is nothing to choose from, and the next account is saved over it', async () => {
    for (const text of RUBBISH) {
      const vault = new Vault(storage({ [INDEX]: text }));
      assert.deepEqual(await vault.index(), { active: undefined, accounts: [] }, text);
      await vault.save(account('a'));
      assert.deepEqual(await vault.index(), { active: 'a', accounts: [infoOf(account('a'))] });
    }
  });

  it('costs no account but its own', async () => {
    const entries = [{ id: 5 }, infoOf(account('a')), null, { ...infoOf(account('b')), service: 'unheard of' }];
    const vault = new Vault(storage({ [INDEX]: JSON.stringify({ active: 5, accounts: entries }) }));
    assert.deepEqual(await vault.index(), { active: undefined, accounts: [infoOf(account('a'))] });
  });

  it('is no account', async () => {
    const { apiKey, ...incomplete } = account('a');
    assert.ok(apiKey);
    for (const text of [...RUBBISH, JSON.stringify(incomplete), JSON.stringify({ ...account('a'), service: 'demo' })]) {
      assert.equal(await new Vault(storage({ 'orderdeck.account.a': text })).account('a'), undefined, text);
    }
  });
});

describe('a secret storage that does not work', () => {
  it('is an error when it loses what is saved, and nothing is signed in', async () => {
    const secrets = storage();
    secrets.health = 'lost';
    await assert.rejects(new Vault(secrets).save(account('a')), VaultError);
    assert.equal(secrets.kept.size, 0);
  });

  it('is an error too when what it gives back is what was saved before', async () => {
    const secrets = storage();
    const vault = new Vault(secrets);
    await vault.save(account('a'));
    secrets.health = 'lost';
    await assert.rejects(vault.save(account('a', { passphrase: 'new' })), VaultError);
  });

  for (const health of ['broken', 'brutal'] as const) {
    it(`says what to do, in our own words alone (${health})`, async () => {
      const secrets = storage();
      const vault = new Vault(secrets);
      await vault.save(account('a'));
      secrets.health = health;
      const attempts = [vault.index(), vault.account('a'), vault.save(account('b')), vault.activate('a'), vault.remove('a')];
      for (const outcome of await Promise.allSettled(attempts)) {
        assert.equal(outcome.status, 'rejected');
        const error: unknown = outcome.reason;
        assert.ok(error instanceof VaultError);
        assert.match(error.message, /secret storage did not answer.*keyring.*try again/);
        assert.equal(error.cause, undefined);
        assert.doesNotMatch(`${error.stack} ${JSON.stringify(error)}`, /freedesktop|sk-7f3a|key-of|secret-of|phrase-of/);
      }
    });
  }

  it('is found out by a probe that leaves nothing behind', async () => {
    const secrets = storage();
    const vault = new Vault(secrets);
    assert.equal(await vault.works(), true);
    assert.equal(secrets.kept.size, 0);
    for (const health of ['lost', 'broken', 'brutal'] as const) {
      secrets.health = health;
      assert.equal(await vault.works(), false, health);
    }
  });
});
