import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { ownArchive } from '../../../src/account/ownArchive';
import { Vault, type Account } from '../../../src/account/vault';
import { archiveFile } from '../../../src/store/archive/files';
import { archiveId } from '../../../src/store/archive/owner';
import { account, infoOf, storage } from './support';

describe('what is kept on disk of an account that is removed', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(`${tmpdir()}/orderdeck-own-`)));
  afterEach(() => rmSync(folder, { recursive: true }));

  const vaultOf = (...accounts: Account[]) => ({
    index: () => Promise.resolve({ accounts: accounts.map(infoOf), active: accounts[0]?.id }),
    account: (id: string) => Promise.resolve(accounts.find((each) => each.id === id)),
  });

  it('is there though it began while the person was asked', async () => {
    const one = account('one');
    const archive = await ownArchive('one', vaultOf(one, account('two')), folder);
    assert.equal(archive?.exists(), false);
    writeFileSync(archiveFile(folder, archiveId(one)), '');
    assert.equal(archive.exists(), true);
  });

  it('stays where another account has the same key and hosts, and so the same file', async () => {
    const [one, two] = [account('one'), account('two', { apiKey: 'key-of-one' })];
    writeFileSync(archiveFile(folder, archiveId(one)), '');
    assert.equal(await ownArchive('one', vaultOf(one, two), folder), undefined);
    assert.equal((await ownArchive('one', vaultOf(one, account('two')), folder))?.exists(), true);
  });

  it('is that of its earlier keys, too, unless another account has one of them', async () => {
    const vault = new Vault(storage());
    const before = account('one');
    await vault.save(before);
    await vault.change(before, { label: 'Renamed' });
    await vault.change(before, { apiKey: 'second', secretKey: 'second', passphrase: 'second' });
    const archive = await ownArchive('one', vault, folder);
    assert.equal(archive?.exists(), false);
    writeFileSync(archiveFile(folder, archiveId(before)), '');
    assert.equal(archive.exists(), true);
    await vault.change(before, { apiKey: 'third', secretKey: 'third', passphrase: 'third' });
    assert.equal((await ownArchive('one', vault, folder))?.exists(), true, 'however many keys came since');
    await vault.save(account('two', { apiKey: before.apiKey }));
    assert.equal((await ownArchive('one', vault, folder))?.exists(), false);
  });

  it('is nothing where the account is the demo, or its keys cannot be read', async () => {
    assert.equal(await ownArchive('demo', vaultOf(account('one')), folder), undefined);
  });
});
