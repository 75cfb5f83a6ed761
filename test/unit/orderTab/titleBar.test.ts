import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS } from '../../../src/platform/ids';
import { settled } from '../doors/looks';
import { ONE, orderIdOf } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

const ORDER = orderIdOf('open', 9);
const OTHER = orderIdOf('open', 8);

describe('the title bar of an order’s tab', () => {
  const open = windowsAt();
  let window: OpenWindow;
  beforeEach(async () => {
    window = await open(ONE);
    for (const id of [OTHER, ORDER]) {
      await window.editor.run(COMMANDS.orderShow, id);
      await settled();
      window.editor.tabs.at(-2)?.hide();
    }
  });
  afterEach(() => window.close());

  const copied = async (command: string): Promise<string> => {
    window.editor.clipboard.text = '';
    await window.editor.run(command);
    await settled();
    return window.editor.clipboard.text;
  };

  it('copies the id of the order in front', async () => {
    assert.equal(await copied(COMMANDS.orderTabCopyId), ORDER);
    window.editor.tabs.at(-1)?.hide();
    window.editor.tabs.at(-2)?.show();
    assert.equal(await copied(COMMANDS.orderTabCopyId), OTHER);
  });

  it('copies and shows its JSON as the service sent it', async () => {
    const { order } = (await window.store.orderDetails()).known(ORDER) ?? assert.fail();
    assert.deepEqual(JSON.parse(await copied(COMMANDS.orderTabCopyJson)), order.raw);
    await window.editor.run(COMMANDS.orderTabShowRaw);
    await settled();
    assert.match(JSON.stringify(window.editor.documents.at(-1)), /margin/);
  });

  it('copies nothing in privacy mode before the person said what', async () => {
    window.editor.change('privacyMode', true);
    await settled();
    window.editor.answer = () => undefined;
    assert.equal(await copied(COMMANDS.orderTabCopyJson), '');
  });

  it('reads it anew', async () => {
    const details = await window.store.orderDetails();
    const ask = details.ask.bind(details);
    const asked: unknown[] = [];
    details.ask = (orderId, options) => {
      asked.push([orderId, options.asker, options.maxAge]);
      return ask(orderId, options);
    };
    await window.editor.run(COMMANDS.orderTabRefresh);
    await settled();
    assert.deepEqual(asked, [[ORDER, 'person', 0]]);
  });

  it('copies the id of the one order that can be seen, also where a text beside it is in front', async () => {
    window.editor.tabs.at(-1)?.leave();
    assert.equal(await copied(COMMANDS.orderTabCopyId), ORDER);
  });

  it('of two orders beside one another means the one in front', async () => {
    window.editor.tabs.at(-2)?.show();
    window.editor.tabs.at(-1)?.leave();
    await settled();
    assert.equal(await copied(COMMANDS.orderTabCopyId), OTHER);
  });

  it('asks which of two orders is meant, where a setting shows its icons above both', async () => {
    window.editor.settings.set('workbench.editor.alwaysShowEditorActions', true);
    window.editor.tabs.at(-2)?.show();
    window.editor.tabs.at(-2)?.leave();
    await settled();
    let offered: unknown;
    window.editor.answer = ({ items }) => {
      offered = items.map((each) => (each as { description?: string }).description);
      return items[0];
    };
    assert.equal(await copied(COMMANDS.orderTabCopyId), OTHER);
    assert.deepEqual(offered, [OTHER, ORDER]);
    window.editor.answer = () => undefined;
    assert.equal(await copied(COMMANDS.orderTabCopyId), '');
  });

  it('has all its commands where VS Code shows them only above the tab in front', () => {
    const { contributes } = JSON.parse(readFileSync(path.resolve(__dirname, '../../../package.json'), 'utf8')) as {
      contributes: { menus: Record<string, readonly { command: string; group: string }[]> };
    };
    const places = (contributes.menus['editor/title'] ?? []).filter(({ command }) => command.startsWith('orderdeck.orderTab.'));
    assert.equal(places.length, 4);
    for (const { command, group } of places) assert.match(group, /^navigation@/, command);
  });

  it('does nothing where no order is in front', async () => {
    for (const tab of window.editor.tabs) tab.hide();
    assert.equal(await copied(COMMANDS.orderTabCopyId), '');
  });
});
