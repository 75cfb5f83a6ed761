/** A notice of orders that need a look whose account is left, or opened anew, before somebody follows it. */
import assert from 'node:assert/strict';
import { VIEWS } from '../../../src/platform/ids';
import { NOW } from '../../support/fakeService';
import { lists, settled } from '../doors/looks';
import { type Hidden, ONE, OTHER } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

const ELSEWHERE = 'This notification is for "Main". Switch to it to see its orders.';

describe('a notice of orders that need a look', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  let press: () => void;
  /** The views that came to the front. */
  let focused: string[];
  beforeEach(async () => {
    window = await open(ONE);
    const { editor } = window;
    editor.settings.set('orderdeck.needsALook.notifications', ['partial']);
    editor.answer = ({ items }) => (items[0]?.label === 'Show' ? new Promise((resolve) => (press = () => resolve(items[0]))) : undefined);
    press = () => assert.fail('there is no notice');
    const commands = (editor.vscode as { commands: { executeCommand: (id: string, ...args: unknown[]) => unknown } }).commands;
    const run = commands.executeCommand.bind(commands);
    focused = [];
    commands.executeCommand = (id, ...args) => {
      if (id.endsWith('.focus')) focused.push(id);
      return run(id, ...args);
    };
  });
  afterEach(() => window.close());

  const read = async (hidden: Hidden): Promise<void> => {
    await lists({ ...window, hidden });
    await settled();
  };
  const notices = (): unknown[] => window.editor.said.filter((each) => /^Main · Partially filled/.test(String(each)));
  async function follow(): Promise<readonly unknown[]> {
    window.editor.said.length = 0;
    press();
    await settled();
    return [focused, window.editor.said];
  }

  it('leads to them when the account was opened anew meanwhile, as for a setting', async () => {
    await read(ONE);
    window.switchTo(ONE, 'Main');
    assert.deepEqual(await follow(), [[`${VIEWS.needsALook}.focus`], []]);
  });

  for (const [where, leave] of [
    ['another account is shown', () => void window.switchTo(OTHER, 'Other')],
    ['nobody is signed in', () => window.store.sessions.set({ phase: 'signedOut' })],
  ] as const)
    it(`says to switch where ${where}`, async () => {
      await read(ONE);
      leave();
      assert.deepEqual(await follow(), [[], [ELSEWHERE]]);
    });

  it('is not lost where the account is left while it is noted that it was told, and comes once', async () => {
    const { memento } = window.editor as unknown as { memento: { update: (key: string, value: unknown) => Promise<void> } };
    const update = memento.update.bind(memento);
    memento.update = async (key, value) => {
      await update(key, value);
      if (key.startsWith('orderdeck.needsALook.') && window.store.sessions.current?.account.id === 'main') window.switchTo(OTHER, 'Other');
    };
    await read(ONE);
    memento.update = update;
    window.switchTo(ONE, 'Main');
    await read(ONE);
    assert.equal(notices().length, 1);
  });
});
