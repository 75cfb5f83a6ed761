/** A setting that makes no sense is told where it was set, and not with every change of any other. */
import assert from 'node:assert/strict';
import { settled } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

describe('a setting that is not used as it is', () => {
  const open = windowsAt();
  let window: OpenWindow;
  beforeEach(async () => {
    window = await open(ONE);
    const { workspace } = window.editor.vscode as { workspace: { getConfiguration: (section: string) => object } };
    const { getConfiguration } = workspace;
    workspace.getConfiguration = (section) => ({
      ...getConfiguration(section),
      inspect: (key: string) => ({ globalValue: window.editor.settings.get(`${section}.${key}`) }),
    });
  });
  afterEach(() => window.close());

  const change = async (setting: string, value: unknown): Promise<void> => {
    window.editor.change(setting, value);
    await settled();
  };
  const told = (): unknown[] => window.editor.said.filter((each) => /^orderdeck\..* is not allowed/s.test(String(each)));
  const TOLD = /^orderdeck\.archiveLimit in the user settings is 5, which is not allowed; 500 is used instead\./;

  it('is told once, with its value and what is used instead, whatever else is changed', async () => {
    await change('archiveLimit', 5);
    assert.match(String(told()[0]), TOLD);
    await change('timeZone', 'local');
    await change('archiveLimit', 500);
    await change('archiveLimit', 5);
    assert.equal(told().length, 1);
    assert.equal(window.editor.warned.filter((line) => TOLD.test(line)).length, 1);
  });

  it('is told again for another value', async () => {
    await change('archiveLimit', 5);
    await change('archiveLimit', 6);
    assert.equal(told().length, 2);
  });

  it('can be gone to at once', async () => {
    const gone: unknown[] = [];
    const run = window.editor.run.bind(window.editor);
    window.editor.run = (command, ...given) => {
      if (command === 'workbench.action.openSettings') gone.push(...given);
      return run(command, ...given);
    };
    await change('archiveLimit', 5);
    assert.deepEqual(gone, []);
    window.editor.answer = ({ items }) => items[0];
    await change('archiveLimit', 6);
    assert.deepEqual(gone, ['@id:orderdeck.archiveLimit']);
  });
});
