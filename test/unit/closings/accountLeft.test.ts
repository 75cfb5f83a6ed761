/** A period that is closed or compared while another account is chosen, perhaps in another window. */
import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { type FakeService, NOW } from '../../support/fakeService';
import { until } from '../../support/settled';
import { noting } from '../doors/looks';
import { ONE, OTHER } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';
import { emptyArchive } from './emptyArchive';

describe('a period whose account is left while it loads', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  let kept: string[];
  /** What is asked of the archive as a setting is changed for which the account is opened again. */
  let opensAgainAt: string | undefined;
  beforeEach(async () => {
    window = await open(ONE);
    kept = [];
    opensAgainAt = undefined;
    const session = window.store.sessions.current ?? assert.fail('nobody is signed in');
    const coverage = JSON.stringify([{ kind: 'user', complete: true, problems: [] }]);
    const closing = { id: 'x', name: 'May', start: NOW - 1, end: NOW, timeZone: 'UTC', coverage, rows: 0, whole: true, closedAt: NOW };
    const ask = (name: string): Promise<unknown> => {
      kept.push(name);
      if (name === opensAgainAt) {
        window.switchTo(ONE, 'Main');
        return Promise.reject(new Error('What the archive of a session says that has ended.'));
      }
      return Promise.resolve(name === 'closings' ? [closing] : []);
    };
    Object.assign(await session.ledger(), { archive: emptyArchive(ask) });
    noting(session.client as unknown as FakeService, () => {
      if (window.store.sessions.current === session) window.switchTo(OTHER, 'Other');
    });
  });
  afterEach(() => window.close());
  const isTold = (): boolean => JSON.stringify(window.editor.said).includes('The account \\"Main\\" is no longer active in this window.');

  it('says that the account was left, and closes nothing', async () => {
    window.editor.answer = ({ items }) => (JSON.stringify(items).includes('last month') ? items[0] : items);
    void window.editor.run(COMMANDS.closingCreate);
    await until('it is told', isTold);
    assert.ok(!kept.includes('keepClosing'));
  });

  it('says so where it is compared, and opens nothing', async () => {
    window.editor.selected = (items) => items[0];
    void window.editor.run(COMMANDS.closingCompare);
    await until('it is told', isTold);
    assert.deepEqual(window.editor.documents, []);
  });

  it('names the setting that had the account opened again, also before anything was asked of the service', async () => {
    opensAgainAt = 'closingRows';
    window.editor.selected = (items) => items[0];
    await window.editor.run(COMMANDS.closingCompare);
    const told = 'A setting or a key changed, so the account "Main" was opened again and this was stopped. Start it again.';
    assert.ok(window.editor.said.includes(told), JSON.stringify(window.editor.said.slice(-2)));
  });
});
