/** What is stored cannot be read, or the storage does not work. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Vault, VaultError } from '../../../src/account/vault';
import { settled } from '../../support/settled';
import { account, INDEX, infoOf, storage, WORDS } from './support';

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
    const kept = { 'orderdeck.account.a': JSON.stringify(account('a')), [INDEX]: JSON.stringify({ active: 5, accounts: entries }) };
    assert.deepEqual(await new Vault(storage(kept)).index(), { active: undefined, accounts: [infoOf(account('a'))] });
  });

  it('in place of an account leaves it in the list, so that it can be removed', async () => {
    const secrets = storage();
    const vault = new Vault(secrets);
    await vault.save(account('a'));
    secrets.kept.set('orderdeck.account.a', 'rubbish');
    assert.deepEqual((await vault.index()).accounts, [infoOf(account('a'))]);
    await vault.remove('a');
    assert.ok(!secrets.kept.has('orderdeck.account.a'));
  });

  it('is no account', async () => {
    const { apiKey, ...incomplete } = account('a');
    assert.ok(apiKey);
    for (const text of [...RUBBISH, JSON.stringify(incomplete), JSON.stringify({ ...account('a'), service: 'demo' })]) {
      assert.equal(await new Vault(storage({ 'orderdeck.account.a': text })).account('a'), undefined, text);
    }
  });
});

describe('a secret that is not what it should be', () => {
  it('is no account when it says that it is another', async () => {
    const secrets = storage();
    const vault = new Vault(secrets);
    for (const id of ['a', 'b']) await vault.save(account(id));
    secrets.kept.set('orderdeck.account.a', JSON.stringify(account('b')));
    assert.equal(await vault.account('a'), undefined);
    assert.deepEqual((await vault.index()).accounts, [infoOf(account('a')), infoOf(account('b'))]);
  });

  it('costs a choice only the field that cannot be read, and never brings back the choice of an earlier version', async () => {
    const kept = Object.fromEntries(['a', 'b', 'c'].map((id) => [`orderdeck.account.${id}`, JSON.stringify(account(id))]));
    const list = JSON.stringify({ active: 'a', accounts: ['a', 'b', 'c'].map((id) => infoOf(account(id))) });
    for (const [choice, active] of [
      ['{"active":"b","before":null}', 'b'],
      ['{"active":"gone","before":"c"}', 'c'],
      ['{"active":5,"before":"c"}', undefined],
      ['rubbish', undefined],
    ] as const) {
      const vault = new Vault(storage({ ...kept, [INDEX]: list, 'orderdeck.choice': choice }));
      assert.equal((await vault.index()).active, active, choice);
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
        assert.match(error.message, /secret storage did not respond.*keyring.*try again/);
        assert.equal(error.cause, undefined);
        assert.doesNotMatch(`${error.stack} ${JSON.stringify(error)}`, /freedesktop|sk-7f3a|key-of|secret-of|phrase-of/);
      }
    });
  }

  it('leaves no keys of a new account that was not added, and those of one that was there', async () => {
    const secrets = storage();
    const vault = new Vault(secrets);
    const getting = secrets.get.bind(secrets);
    await vault.save(account('a'));
    for (const id of ['a', 'b']) {
      let stored = false;
      const storing = secrets.store.bind(secrets);
      secrets.store = (key, value) => ((stored ||= key.endsWith(`account.${id}`)), storing(key, value));
      secrets.get = (key) => (stored ? Promise.reject(new Error(WORDS)) : getting(key));
      await assert.rejects(vault.save(account(id, { label: 'New' })), VaultError);
    }
    secrets.get = getting;
    assert.deepEqual([secrets.kept.has('orderdeck.account.a'), secrets.kept.has('orderdeck.account.b')], [true, false]);
  });

  it('does not undo an account that is there: it is added, but not the one that is shown', async () => {
    const secrets = storage();
    const vault = new Vault(secrets);
    const storing = secrets.store.bind(secrets);
    secrets.store = (key, value) => (key === 'orderdeck.choice' ? Promise.reject(new Error(WORDS)) : storing(key, value));
    assert.equal(await vault.save(account('a')), false);
    assert.deepEqual(await vault.account('a'), account('a'));
    secrets.store = storing;
    assert.equal(await vault.save(account('b')), true);
  });

  it('keeps nobody from accounts that can be read when their list cannot be written', async () => {
    const secrets = storage();
    await new Vault(secrets).save(account('a'));
    const vault = new Vault(secrets);
    await vault.index();
    secrets.kept.set(INDEX, '{"accounts":[]}');
    secrets.store = () => Promise.reject(new Error(WORDS));
    assert.deepEqual(await vault.index(), { active: 'a', accounts: [infoOf(account('a'))] });
  });

  it('undoes no choice that another window made while the last account was removed', async () => {
    const secrets = storage();
    const vault = new Vault(secrets);
    await vault.save(account('a'));
    const written: string[] = [];
    secrets.store = (key) => Promise.resolve(void written.push(key));
    await vault.remove('a');
    assert.deepEqual(written, [INDEX], 'the choice of what is gone chooses nothing, so it may stand');
  });

  it('is not waited for longer than 20 seconds when it is asked', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const secrets = storage();
    secrets.get = () => new Promise(() => undefined);
    const vault = new Vault(secrets);
    const looks = Promise.allSettled([vault.index(), vault.account('a')]);
    mock.timers.tick(20_000);
    for (const look of await looks) assert.ok(look.status === 'rejected' && look.reason instanceof VaultError);
    mock.timers.reset();
  });

  it('is said not to respond to whoever switches, signs out or removes when it has taken nothing in for two minutes', async () => {
    const secrets = storage();
    const vault = new Vault(secrets);
    for (const id of ['a', 'b']) await vault.save(account(id));
    mock.timers.enable({ apis: ['setTimeout'] });
    secrets.store = () => new Promise(() => undefined);
    secrets.delete = () => new Promise(() => undefined);
    let refused = 0;
    const told = (): number => refused;
    for (const write of [vault.activate('a'), vault.activate(undefined), vault.remove('a')])
      write.catch((error: unknown) => (refused += Number(error instanceof VaultError)));
    await settled();
    mock.timers.tick(119_000);
    await settled();
    assert.equal(told(), 0);
    mock.timers.tick(1000);
    await settled();
    mock.timers.reset();
    assert.equal(told(), 3);
  });

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
