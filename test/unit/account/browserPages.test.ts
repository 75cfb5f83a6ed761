import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type * as vscode from 'vscode';
import { Vault } from '../../../src/account/vault';
import { keptByWindows } from '../../../src/platform/kept';
import { browser as memoriesOf, type PageMemory } from '../../support/browserPages';
import { account, type Storage, storage } from './support';

const WEB = { env: { uiKind: 2 }, UIKind: { Desktop: 1, Web: 2 } } as unknown as typeof vscode;

interface Page {
  readonly memento: PageMemory;
  readonly vault: Vault;
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
      const { pages } = keptByWindows(WEB, context as unknown as vscode.ExtensionContext, { warn: assert.fail });
      return { memento, vault: new Vault(own, pages), passOn: () => memento.passOn() };
    },
  };
}

describe('pages of one browser', () => {
  let folder: string;
  let secrets: Storage;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-pages-'));
    secrets = storage();
    const vault = new Vault(secrets);
    await vault.save(account('before'));
    await vault.save(account('chosen'));
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
