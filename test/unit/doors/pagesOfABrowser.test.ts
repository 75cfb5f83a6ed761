/** The whole extension in two pages of one browser: VS Code lets each put back what the other changed of all that is remembered. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Vault } from '../../../src/account/vault';
import { DAY } from '../../../src/model/timeRange';
import { COMMANDS, VIEWS } from '../../../src/platform/ids';
import { browser, type PageMemory } from '../../support/browserPages';
import { NOW } from '../../support/fakeService';
import { account, storage as secretsOf } from '../account/support';
import { lists, settled, view } from './looks';
import { ONE, OTHER, SYMBOLS } from './planted';
import { type OpenWindow, windowsAt } from './windows';

type Page = OpenWindow & { readonly memory: PageMemory };

describe('in two pages of a browser', () => {
  const open = windowsAt(NOW);
  let storage: string;
  let openMemory: () => PageMemory;
  let pages: Page[];
  beforeEach(() => {
    storage = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-pages-'));
    openMemory = browser();
    pages = [];
  });
  afterEach(() => {
    for (const page of pages) page.close();
    rmSync(storage, { recursive: true });
  });

  async function opened(memory = openMemory(), secrets = secretsOf()): Promise<Page> {
    const page = { ...(await open(ONE, { secrets, page: { memory, storage } })), memory };
    page.editor.settings.set('orderdeck.needsALook.notifications', ['partial']);
    pages.push(page);
    await settled();
    memory.passOn();
    return page;
  }
  const read = async (page: Page): Promise<void> => {
    await lists({ ...page, hidden: ONE });
    await settled();
  };
  /** Each remembers something at once: the one whose text gets to the browser last puts back all else. */
  const remember = async (one: Page, other: Page, key: string): Promise<void> => {
    await other.memory.update(key, NOW);
    one.memory.passOn();
    other.memory.passOn();
  };
  const ignore = async ({ editor }: Page): Promise<void> => {
    editor.answer = ({ kind, items }) => (kind === 'pick' ? items.slice(0, 1) : undefined);
    await editor.run(COMMANDS.needsALookIgnore);
    await settled();
  };
  /** The orders that need a look. */
  const shown = async (page: Page): Promise<string[]> => {
    const look = await view(VIEWS.needsALook)({ ...page, hidden: ONE });
    return [...new Set(JSON.stringify(await look()).match(/Order ID[^\d]*\d+/g))].map((each) => each.replace(/\D/g, '')).toSorted();
  };
  const noticesOf = ({ editor }: Page): unknown[] => editor.said.filter((each) => /Partially filled/.test(String(each)));
  const filesIn = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => path.join(each.parentPath, each.name));
  /** Of all that is remembered: in the files of the pages, and with VS Code in any of them. */
  const traces = (id: string): string[] => [
    ...filesIn(path.join(storage, 'browsers')).filter((each) => each.includes(id)),
    ...pages.flatMap(({ memory }) => memory.keys().filter((key) => key.includes(id) && memory.get(key) !== undefined)),
  ];

  it('all that is remembered in one stays so, though the other remembers something else at that moment, and after a reload', async () => {
    const [here, there] = [await opened(), await opened()];
    await read(here);
    assert.equal(noticesOf(here).length, 1, 'what needs a look is told');
    const before = await shown(here);
    await ignore(here);
    const after = await shown(here);
    assert.equal(after.length, before.length - 1, 'one is ignored');
    await remember(here, there, 'orderdeck.anything');

    const again = await opened();
    await read(again);
    assert.deepEqual([await shown(again), noticesOf(again)], [after, []], 'after a reload: ignored, and nothing is told twice');
    await read(there);
    assert.deepEqual([await shown(there), noticesOf(there)], [after, []], 'in the other');
    assert.deepEqual([...again.store.of(again.store.sessions.current).seen.symbols], [...SYMBOLS]);
  });

  it('the demo that one began goes on in the other', async () => {
    const [here, there] = [await opened(), await opened()];
    for (const { editor } of [here, there]) await editor.run(COMMANDS.accountUseDemo);
    await settled();
    const idOf = ({ store }: Page): string | undefined => store.sessions.current?.account.id;
    assert.match(idOf(here) ?? '', /^demo-/);
    assert.equal(idOf(there), idOf(here));
  });

  it('nothing is remembered of an account that was removed in one, whatever the other remembers, reads or is told then', async () => {
    const [here, there] = [await opened(), await opened()];
    for (const page of [here, there]) await read(page);
    await ignore(there);
    await remember(there, here, 'orderdeck.anything');
    assert.notDeepEqual(traces('main'), []);
    here.store.news.forget('main');
    await remember(here, there, 'orderdeck.anything');
    await ignore(there);
    there.store.of(there.store.sessions.current).seen.add(['cmt_solusdt']);
    await settled();
    await opened();
    assert.deepEqual(traces('main'), []);
  });

  for (const [what, id] of [
    ['added', COMMANDS.accountAdd],
    ['removed', COMMANDS.accountRemove],
    ['edited', COMMANDS.accountEdit],
  ] as const)
    it(`no account is ${what} where it would undo what the other changed: a reload is offered instead, and nothing is asked`, async () => {
      const first = secretsOf();
      await new Vault(first).save(account('a'));
      await new Vault(first).save(account('b'));
      const second = secretsOf(Object.fromEntries(first.kept));
      const [here, there] = [await opened(openMemory(), first), await opened(openMemory(), second)];
      here.editor.answer = ({ kind, items }) => (kind === 'pick' ? items.find(({ label }) => label === 'Account a') : items[0]);
      await here.editor.run(COMMANDS.accountRemove);
      await settled();
      assert.equal(first.kept.has('orderdeck.account.a'), false);
      const before = [...second.kept];
      there.editor.said.length = 0;
      there.editor.answer = ({ kind, items }) => (kind === 'warning' ? undefined : items[0]);
      await there.editor.run(id);
      await settled();
      assert.match(JSON.stringify(there.editor.said), /^\["Orderdeck accounts were changed in another browser window[^"]*","Reload"\]$/);
      assert.deepEqual([...second.kept], before);
    });

  it('what earlier versions left with VS Code is there, is there no more, and does not come back', async () => {
    const memory = openMemory();
    const left = { 'orderdeck.symbols.main': ['cmt_xrpusdt'], 'orderdeck.watchOffered': true, 'orderdeck.demoStartedAt': NOW - 5 };
    for (const [key, value] of Object.entries(left)) await memory.update(key, value);
    memory.passOn();
    const [stale, page] = [openMemory(), await opened()];
    assert.deepEqual([...page.store.of(page.store.sessions.current).seen.symbols], ['cmt_xrpusdt']);
    assert.deepEqual(
      page.memory.keys().filter((key) => page.memory.get(key) !== undefined),
      ['orderdeck.browser'],
    );
    page.store.news.forget('main');
    // A page of the earlier version.
    await stale.update('orderdeck.symbols.main', ['cmt_xrpusdt']);
    stale.passOn();
    const again = await opened();
    assert.deepEqual([[...again.store.of(again.store.sessions.current).seen.symbols], traces('main')], [[], []]);
  });

  it('an order stays ignored in the page, and is told once, where the folder cannot be written, which the log says', async () => {
    writeFileSync(path.join(storage, 'browsers'), 'in the way');
    const page = await opened();
    await read(page);
    const before = await shown(page);
    await ignore(page);
    assert.equal((await shown(page)).length, before.length - 1);
    assert.equal(noticesOf(page).length, 1);
    assert.match(page.editor.warned.join(), /What this page remembers will be lost when it is reloaded/);
  });

  for (const rubbish of ['{"cut', '42', '[{"a":1},7]', 'null', '"\\u202e"'])
    it(`nothing is remembered by files that hold ${rubbish}, and what is done then is remembered again`, async () => {
      const page = await opened();
      await read(page);
      const before = await shown(page);
      await ignore(page);
      for (const file of filesIn(path.join(storage, 'browsers'))) writeFileSync(file, rubbish);
      const again = await opened();
      await read(again);
      assert.deepEqual([await shown(again), again.editor.warned], [before, []]);
      await ignore(again);
      const third = await opened();
      await read(third);
      assert.equal((await shown(third)).length, before.length - 1);
    });

  it('what a browser left behind of which no page was opened for 90 days is gone, and that of others is not', async () => {
    for (const page of [await opened(), await opened((openMemory = browser())())]) await read(page);
    const folders = readdirSync(path.join(storage, 'browsers')).map((each) => path.join(storage, 'browsers', each));
    assert.equal(folders.length, 2);
    const [left, used] = folders as [string, string];
    for (const [folder, days] of [
      [left, 91],
      [used, 89],
    ] as const)
      utimesSync(folder, new Date(NOW - days * DAY), new Date(NOW - days * DAY));
    await opened((openMemory = browser())());
    assert.deepEqual([existsSync(left), existsSync(used)], [false, true]);
  });

  it('what is remembered is of one browser, for the user of the server alone, and holds no secret', async () => {
    const secrets = secretsOf();
    await new Vault(secrets).save(account('a'));
    const page = await opened(openMemory(), secrets);
    await read(page);
    await ignore(page);
    openMemory = browser();
    const other = await opened();
    other.switchTo(OTHER, 'Main');
    assert.deepEqual([...other.store.of(other.store.sessions.current).seen.symbols], []);
    const texts = filesIn(path.join(storage, 'browsers')).map((each) => readFileSync(each, 'utf8'));
    assert.equal(
      texts.some((each) => /secret-of|key-of|phrase-of/.test(each)),
      false,
    );
    assert.ok(texts.length > 0);
  });
});
