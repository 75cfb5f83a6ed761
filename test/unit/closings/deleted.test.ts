/** A closed period that a person deletes from the list: what the service said then cannot be loaded again. */
import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { NOW } from '../../support/fakeService';
import { settled } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

describe('the button that deletes a closed period', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  let asked: unknown[];
  beforeEach(async () => {
    window = await open(ONE);
    asked = [];
    const period = { start: NOW - 1, end: NOW, timeZone: 'UTC', coverage: '[]', rows: 0, whole: true, closedAt: NOW };
    const closings = ['May', 'June'].map((name) => ({ ...period, id: name.toLowerCase(), name }));
    const ask = (what: string, about: object): Promise<unknown> => {
      asked.push({ what, ...about });
      return Promise.resolve(what === 'closings' ? closings : undefined);
    };
    const session = window.store.sessions.current ?? assert.fail('nobody is signed in');
    Object.assign(await session.ledger(), { archive: { opened: Promise.resolve(), ask, end: () => Promise.resolve() } });
    window.editor.pressed = (items) => items[1];
    window.editor.said.length = 0;
  });
  afterEach(() => window.close());

  const press = async (answer: { label: string } | undefined): Promise<void> => {
    window.editor.answer = () => answer;
    await window.editor.run(COMMANDS.closingCompare);
    await settled();
  };

  it('deletes the period beside it, once the person says so, and compares nothing', async () => {
    await press({ label: 'Delete' });
    assert.ok(window.editor.said.includes('Delete the closed period "June"?'));
    assert.deepEqual(asked, [{ what: 'closings' }, { what: 'deleteClosing', closing: 'june' }]);
    assert.deepEqual(window.editor.documents, []);
  });

  it('deletes nothing where the question is dismissed', async () => {
    await press(undefined);
    assert.ok(window.editor.said.includes('Delete the closed period "June"?'));
    assert.deepEqual(asked, [{ what: 'closings' }]);
  });
});
