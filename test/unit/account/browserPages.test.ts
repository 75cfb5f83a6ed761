import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Vault } from '../../../src/account/vault';
import { openAccount } from '../../../src/account/openClient';
import { keptByPages } from '../../../src/platform/sharedFiles';
import { browser as memoriesOf, type PageMemory } from '../../support/browserPages';
import { account, infoOf, type Storage, storage } from './support';

interface Page {
  readonly memento: PageMemory;
  readonly vault: Vault;
  readonly secrets: Storage;
  passOn(): void;
}

/** A browser: what it stores, and the pages that are open in it. */
function browser(folder: string, secrets: Storage) {
  const openMemory = memoriesOf();
  return {
    openMemory,
    /** @param before the same page before it was reloaded */
    open(before?: Page): Page {
      before?.passOn();
      const memento = openMemory();
      const own = storage(Object.fromEntries(secrets.kept));
      const context = { globalState: memento, globalStorageUri: { fsPath: folder } };
      const { pages } = keptByPages(context, { warn: assert.fail });
      return { memento, secrets: own, vault: new Vault(own, pages), passOn: () => memento.passOn() };
    },
  };
}

/** Nothing answers there. */
const CHOSEN = account('chosen', { contractBaseUrl: 'http://127.0.0.1:1', spotBaseUrl: 'http://127.0.0.1:1' });

describe('pages of one browser', () => {
  let folder: string;
  let secrets: Storage;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-pages-'));
    secrets = storage();
    const vault = new Vault(secrets);
    await vault.save(account('before'));
    await vault.save(CHOSEN);
    await vault.activate('before');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const activeIn = async ({ vault }: Page): Promise<string | undefined> => (await vault.index()).active;

  it('show the account that was chosen in one of them, though another remembered something else at that moment, and after a reload', async () => {
    const one = browser(folder, secrets);
    const [here, there] = [one.open(), one.open()];
    for (const page of [here, there]) {
      assert.equal(await activeIn(page), 'before');
      page.passOn();
    }
    await here.vault.activate('chosen');
    await there.memento.update('orderdeck.symbols.before', ['cmt_btcusdt']);
    here.passOn();
    there.passOn();
    assert.equal(await activeIn(here), 'chosen', 'where it was chosen');
    assert.equal(await activeIn(there), 'chosen', 'in the other');
    assert.equal(await activeIn(one.open(there)), 'chosen', 'in the other, reloaded');
  });

  it('say that accounts were changed in another, though they remembered something else at that moment', async () => {
    const one = browser(folder, secrets);
    const [here, there] = [one.open(), one.open()];
    for (const page of [here, there]) {
      await page.vault.index();
      page.passOn();
    }
    await here.vault.save(account('third'));
    await there.memento.update('orderdeck.symbols.before', ['cmt_btcusdt']);
    here.passOn();
    there.passOn();
    assert.deepEqual([here.vault.isOld, there.vault.isOld], [false, true]);
  });

  it('know what was chosen with an earlier version, until somebody chooses', async () => {
    const one = browser(folder, secrets);
    const earlier = one.openMemory();
    await earlier.update('orderdeck.choice', { active: 'chosen' });
    earlier.passOn();
    const page = one.open();
    assert.equal(await activeIn(page), 'chosen');
    await page.vault.activate('before');
    assert.equal(await activeIn(one.open(page)), 'before');
  });

  it('sign nothing with the keys of an account that was removed in one of them, show what is shown instead, and leave its secret alone', async () => {
    const one = browser(folder, secrets);
    const [here, there] = [one.open(), one.open()];
    for (const page of [here, there]) {
      await page.vault.activate('chosen');
      page.passOn();
    }
    const client = openAccount(CHOSEN, there.vault, { rateLimit: { weight: 500, windowMs: 10_000 }, locale: 'en' });
    await here.vault.remove('chosen');
    assert.deepEqual(await there.vault.index(), await here.vault.index());
    assert.equal(await activeIn(there), 'before');
    await assert.rejects(client.currentPlanOrders({}), /no longer active/);
    client.dispose();
    assert.ok(there.secrets.kept.has('orderdeck.account.chosen'), 'with it this page would write all that it knows');
  });

  it('do not bring back an account that was removed in one of them, whatever another writes: its keys go again', async () => {
    const one = browser(folder, secrets);
    const here = one.open();
    await here.vault.remove('chosen');
    here.passOn();
    // What a page that was not reloaded wrote has it.
    const later = one.open();
    assert.deepEqual((await later.vault.index()).accounts, [infoOf(account('before'))]);
    assert.deepEqual(
      [...later.secrets.kept.keys()].filter((key) => key.endsWith('.chosen')),
      [],
    );
    assert.match(later.secrets.kept.get('orderdeck.account.before') ?? '', /key-of-before/);
  });

  it('show an account that was removed and is added again', async () => {
    const one = browser(folder, secrets);
    const here = one.open();
    await here.vault.remove('chosen');
    await here.vault.save(CHOSEN);
    assert.equal(await activeIn(here), 'chosen');
    secrets.kept.set('orderdeck.account.chosen', JSON.stringify(CHOSEN));
    assert.equal(await activeIn(one.open(here)), 'chosen');
  });

  it('choose nothing for those of another browser, which has other accounts on the same server', async () => {
    const [mine, other] = [browser(folder, secrets).open(), browser(folder, secrets).open()];
    for (const page of [mine, other]) await page.vault.index();
    await mine.vault.activate('chosen');
    assert.deepEqual([await activeIn(mine), await activeIn(other)], ['chosen', 'before']);
  });

  it('agree on one name for their browser when they are loaded side by side', async () => {
    const one = browser(folder, secrets);
    const [here, there] = [one.open(), one.open()];
    for (const page of [here, there]) await page.vault.index();
    here.passOn();
    there.passOn();
    await here.vault.activate('chosen');
    assert.deepEqual([await activeIn(here), await activeIn(there)], ['chosen', 'chosen']);
  });
});
