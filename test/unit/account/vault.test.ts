import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { DEMO, Vault, VaultError } from '../../../src/account/vault';
import { account, INDEX, infoOf, storage, WORDS } from './support';

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
    assert.equal(secrets.kept.size, 4, 'two accounts, the list and the choice');
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

  it('changes an account in its place, and leaves another active', async () => {
    const vault = new Vault(storage());
    for (const id of ['a', 'b', 'c']) await vault.save(account(id));
    assert.equal(await vault.save(account('b', { label: 'Renamed', apiKey: 'another' }), false), true);
    const { active, accounts } = await vault.index();
    assert.deepEqual([active, accounts.map(({ label }) => label)], ['c', [account('a').label, 'Renamed', account('c').label]]);
    assert.equal((await vault.account('b'))?.apiKey, 'another');
  });

  it('saves what was tried beside what another window changed meanwhile, unless that is the key it was tried with', async () => {
    const vault = new Vault(storage());
    const before = account('b');
    await vault.save(before);
    assert.equal(typeof (await vault.change(before, { passphrase: 'new' })), 'object');
    await vault.save({ ...before, apiKey: 'other', secretKey: 'other', passphrase: 'other' });
    assert.equal(await vault.change(before, { passphrase: 'tried' }), 'otherKey');
    assert.equal((await vault.account('b'))?.passphrase, 'other');
    for (const half of ['apiKey', 'secretKey'] as const) {
      await vault.save({ ...before, [half]: 'other' });
      assert.equal(await vault.change(before, { passphrase: 'tried' }), 'otherKey', `only ${half} is another one`);
    }
    await vault.save({ ...before, apiKey: 'other', secretKey: 'other', passphrase: 'other' });
    await vault.change(before, { label: 'Renamed' });
    await vault.change(before, { apiKey: 'third', secretKey: 'third', passphrase: 'third' });
    const now = await vault.account('b');
    assert.deepEqual([now?.label, now?.apiKey, now?.passphrase], ['Renamed', 'third', 'third']);
    await vault.remove('b');
    assert.equal(await vault.change(before, { label: 'Back again' }), 'gone');
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

  it('forgets the secrets of a removed account, and its name', async () => {
    const secrets = storage();
    const vault = new Vault(secrets);
    await vault.save(account('a'));
    await vault.save(account('b'));
    await vault.remove('b');
    assert.equal(await vault.account('b'), undefined);
    assert.ok(![...secrets.kept.values()].some((text) => /of-b|Account b/.test(text)));
  });

  it('goes on with the account used before the removed one, else with the first, and signs out after the last', async () => {
    const vault = new Vault(storage());
    for (const id of ['a', 'b', 'c', 'd']) await vault.save(account(id));
    for (const id of ['b', 'c', DEMO.id, undefined, 'd']) await vault.activate(id);
    for (const [removed, successor] of [
      ['d', 'c'],
      ['c', 'a'],
      ['a', 'b'],
      ['b', undefined],
    ] as const) {
      assert.deepEqual(await vault.remove(removed), successor && infoOf(account(successor)));
      assert.equal((await vault.index()).active, successor, `after ${removed}`);
    }
  });

  it('goes on with an account after the demo, and never with the demo', async () => {
    const vault = new Vault(storage());
    await vault.save(account('a'));
    await vault.activate(DEMO.id);
    assert.deepEqual(await vault.remove(DEMO.id), infoOf(account('a')));
    await vault.activate(DEMO.id);
    await vault.activate('a');
    assert.equal(await vault.remove('a'), undefined);
    assert.equal((await vault.index()).active, undefined);
    await vault.activate(DEMO.id);
    assert.equal(await vault.remove(DEMO.id), undefined);
    assert.equal((await vault.index()).active, undefined);
  });

  it('goes on with another account when the choice names one whose secret is gone', async () => {
    const secrets = storage();
    const vault = new Vault(secrets);
    await vault.save(account('a'));
    await vault.save(account('b'));
    secrets.kept.delete('orderdeck.account.b');
    assert.deepEqual(await vault.index(), { active: 'a', accounts: [infoOf(account('a'))] });
  });

  it('reads what earlier versions kept, and keeps the choice made there', async () => {
    const kept = Object.fromEntries(['a', 'b'].map((id) => [`orderdeck.account.${id}`, JSON.stringify(account(id))]));
    const list = JSON.stringify({ active: 'a', accounts: [infoOf(account('a')), infoOf(account('b'))] });
    const secrets = storage({ ...kept, [INDEX]: list });
    assert.deepEqual(await new Vault(secrets).index(), { active: 'a', accounts: [infoOf(account('a')), infoOf(account('b'))] });
    await new Vault(secrets).remove('b');
    assert.deepEqual(await new Vault(secrets).index(), { active: 'a', accounts: [infoOf(account('a'))] });
    await new Vault(secrets).save(account('c'));
    assert.deepEqual(await new Vault(secrets).remove('c'), infoOf(account('a')));
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

describe('a vault in a browser, where pages share no secrets', () => {
  const memento = (): vscode.Memento => {
    const kept = new Map<string, unknown>();
    return {
      keys: () => [...kept.keys()],
      get: <T>(key: string) => kept.get(key) as T | undefined,
      update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
    };
  };

  it('chooses where all pages see it, and writes no secret, for with one a page would write all it has', async () => {
    const [shared, here, there] = [memento(), storage(), storage()];
    await new Vault(here, shared).save(account('a'));
    await new Vault(there, shared).save(account('b'));
    await new Vault(here, shared).save(account('b'));
    const before = JSON.stringify([...here.kept]);
    await new Vault(here, shared).activate('a');
    await new Vault(here, shared).activate(undefined);
    await new Vault(here, shared).activate('b');
    assert.equal(JSON.stringify([...here.kept]), before);
    assert.equal((await new Vault(there, shared).index()).active, 'b');
  });

  it('writes nothing by being looked at or diagnosed, for that would undo what another page wrote', async () => {
    const [shared, here] = [memento(), storage()];
    await new Vault(here, shared).save(account('a'));
    const page = new Vault(here, shared);
    await page.index();
    here.kept.set(INDEX, '{"accounts":[]}');
    const written: string[] = [];
    here.store = (key) => Promise.resolve(void written.push(key));
    here.delete = (key) => Promise.resolve(void written.push(key));
    assert.deepEqual((await page.index()).accounts, [infoOf(account('a'))]);
    assert.equal(await page.works(), true);
    assert.deepEqual(written, []);
    here.health = 'broken';
    assert.equal(await page.works(), false);
  });

  it('adds and removes accounts though what the pages share cannot be written, and says that it is not the one shown', async () => {
    const [shared, here] = [memento(), storage()];
    const vault = new Vault(here, { ...shared, update: () => Promise.reject(new Error(WORDS)) });
    assert.equal(await vault.save(account('a')), false);
    await assert.rejects(vault.activate('a'), VaultError);
    await vault.remove('a');
    assert.equal(await vault.account('a'), undefined);
  });

  it('knows once that another page changed the accounts, and never takes its own changes for those', async () => {
    const shared = memento();
    const [here, there] = [new Vault(storage(), shared), new Vault(storage(), shared)];
    await there.activate(DEMO.id);
    assert.equal(here.outOfDate(), false);
    await there.save(account('a'));
    assert.deepEqual([there.outOfDate(), here.outOfDate(), here.outOfDate()], [false, true, false]);
    await there.remove('a');
    assert.deepEqual([there.outOfDate(), here.outOfDate(), here.outOfDate()], [false, true, false]);
    assert.equal(new Vault(storage(), shared).outOfDate(), false, 'a page that was loaded since');
    assert.deepEqual([there.isOld, here.isOld], [false, true], 'until it is loaded again');
  });
});
