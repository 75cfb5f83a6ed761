/** A period between two dates that a person types: its name is all that tells it from others in the list. */
import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { NOW } from '../../support/fakeService';
import { until } from '../../support/settled';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';
import { emptyArchive } from './emptyArchive';

describe('a period between two dates', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  beforeEach(async () => (window = await open(ONE)));
  afterEach(() => window.close());

  for (const [first, last, name] of [
    ['2026-01-02', '2026-01-05', '2026-01-02 – 2026-01-05'],
    ['2026-01-02', '2026-01-02', '2026-01-02'],
  ] as const)
    it(`from ${first} to ${last} is called ${name}, when it is closed and in the list`, async () => {
      const session = window.store.sessions.current ?? assert.fail('nobody is signed in');
      const names: string[] = [];
      const ask = (what: string, { closing }: { closing: { name: string } }): Promise<unknown> => {
        if (what === 'keepClosing') names.push(closing.name);
        return Promise.resolve([]);
      };
      Object.assign(await session.ledger(), { archive: emptyArchive(ask) });
      const typed = [first, last];
      window.editor.answer = ({ kind, items }) =>
        kind === 'type' ? typed.shift() : (items.find(({ label = '' }) => label.includes('Between two dates')) ?? items);
      void window.editor.run(COMMANDS.closingCreate);
      await until('the period is closed', () => JSON.stringify(window.editor.said).includes(`Closed ${name}: `));
      assert.deepEqual(names, [name]);
    });
});
