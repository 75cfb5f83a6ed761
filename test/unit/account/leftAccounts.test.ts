/** Who signed out and has accounts is led back to them; who has none is told how to add one. */
import assert from 'node:assert/strict';
import { DEMO } from '../../../src/account/vault';
import { COMMANDS, CONTEXT } from '../../../src/platform/ids';
import { keptAccounts } from '../doors/keptAccounts';
import { settled } from '../doors/looks';
import type { OpenWindow } from '../doors/windows';
import { type LocalServer, startLocalServer } from '../../support/localServer';

describe('somebody who is signed out', () => {
  const { open, show, reopened } = keptAccounts();
  let service: LocalServer;
  let window: OpenWindow;
  let contexts: Map<unknown, unknown>;
  beforeEach(async () => {
    service = await startLocalServer();
    window = await open(service);
    const { commands } = window.editor.vscode as { commands: { executeCommand: (id: string, ...args: unknown[]) => unknown } };
    const run = commands.executeCommand.bind(commands);
    contexts = new Map();
    commands.executeCommand = (id, ...args) => (id === 'setContext' ? void contexts.set(args[0], args[1]) : run(id, ...args));
    await reopened(() => show('a'));
    await reopened(() => show(undefined));
  });
  afterEach(async () => {
    window.close();
    await service.close();
  });

  it('has accounts to choose from until the last of them is removed', async () => {
    assert.equal(contexts.get(CONTEXT.left), true);
    window.editor.answer = ({ items }) => items[0];
    for (const left of [true, false]) {
      await window.editor.run(COMMANDS.accountRemove);
      await settled();
      assert.equal(contexts.get(CONTEXT.left), left);
    }
  });

  it('chooses one of them for what the demo does not have', async () => {
    await reopened(() => show(DEMO.id));
    window.editor.answer = ({ kind, items }) => (kind === 'warning' ? items[0] : undefined);
    await window.editor.run(COMMANDS.closingCreate);
    await settled();
    assert.match(JSON.stringify(window.editor.said), /Choose an account to show.*Account a.*Account b/);
  });

  for (const [where, act] of [
    ['a file check', () => window.editor.run(COMMANDS.fileCheck)],
    ['closing a period', () => window.editor.run(COMMANDS.closingCreate)],
    ['orders that need a look', () => window.editor.run(COMMANDS.needsALookCheck)],
    [
      'the tab of an order',
      async () => {
        await window.editor.run(COMMANDS.orderShow, '5964710646246289001');
        await settled();
        window.editor.tabs.at(-1)?.say({ type: 'addAccount' });
      },
    ],
    [
      'a dashboard',
      async () => {
        await window.editor.run(COMMANDS.orderDashboardOpen);
        await settled();
        window.editor.tabs.at(-1)?.say({ type: 'act', action: 'addAccount' });
      },
    ],
  ] as const)
    it(`chooses one of them where ${where} needs one, and adds one where there is none`, async () => {
      const { editor } = window;
      const asked = async (): Promise<string> => {
        editor.said.length = 0;
        editor.answer = ({ kind, items }) => (kind === 'warning' ? items[0] : undefined);
        await act();
        await settled();
        return JSON.stringify(editor.said);
      };
      assert.match(await asked(), /Choose an account to show.*Account a.*Account b/);
      editor.answer = ({ items }) => items[0];
      for (let left = 2; left > 0; left -= 1) await editor.run(COMMANDS.accountRemove);
      await settled();
      assert.match(await asked(), /Display name for the account/);
    });
});
