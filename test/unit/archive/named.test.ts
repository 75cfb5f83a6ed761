import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS } from '../../../src/platform/ids';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

describe('a local archive whose file cannot be read', () => {
  const open = windowsAt();
  let window: OpenWindow;
  beforeEach(async () => (window = await open(ONE)));
  afterEach(() => window.close());

  async function plant(isInUse: boolean): Promise<void> {
    const session = window.store.sessions.current ?? assert.fail('nobody is signed in');
    Object.assign(session.account, { label: 'Main' });
    const file = path.join(window.storage, 'archive', 'a1b2.sqlite');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'This is no database.');
    const archive = {
      opened: Promise.resolve(),
      end: () => Promise.resolve(),
      file: isInUse ? file : path.join(window.storage, 'other.sqlite'),
    };
    Object.assign(await session.ledger(), { archive });
  }

  /** What the question about it says, where somebody is about to delete it. */
  async function questionToDelete(isInUse: boolean): Promise<string> {
    await plant(isInUse);
    window.editor.answer = ({ kind, items }) => (kind === 'pick' ? items[0] : undefined);
    await window.editor.run(COMMANDS.archiveDelete);
    return window.editor.said.find((each) => String(each).startsWith('Delete the local archive')) as string;
  }

  /** What can be done with it. */
  async function offered(isInUse: boolean): Promise<string[]> {
    await plant(isInUse);
    const lists: (readonly { label: string }[])[] = [];
    window.editor.answer = ({ items }) => {
      lists.push(items as { label: string }[]);
      return lists.length === 1 ? items[0] : undefined;
    };
    await window.editor.run(COMMANDS.archiveShow);
    return lists[1]?.map(({ label }) => label.replace(/^\$\([^)]+\) /, '')) ?? [];
  }

  it('goes by the name of the account in use where it is of that one, so that nobody takes it for one to delete', async () => {
    assert.equal(await questionToDelete(true), 'Delete the local archive of "Main"?');
  });

  it('is not said to be of an account that was removed: nobody knows whose it is', async () => {
    assert.equal(await questionToDelete(false), 'Delete the local archive of "Unreadable account"?');
  });

  it('can be merged into that of the account in use, unless it is that one', async () => {
    assert.deepEqual(await offered(true), ['Export as JSON Lines…', 'Delete…']);
    assert.deepEqual(await offered(false), ['Export as JSON Lines…', "Merge into the current account's archive…", 'Delete…']);
  });
});
