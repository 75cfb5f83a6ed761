/** A period that is closed while the person changes the time zone in the settings. */
import assert from 'node:assert/strict';
import type { Closing } from '../../../src/store/archive/protocol';
import { COMMANDS } from '../../../src/platform/ids';
import { NOW } from '../../support/fakeService';
import { until } from '../../support/settled';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';
import { emptyArchive } from './emptyArchive';

describe('a period that is closed while the time zone changes', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  beforeEach(async () => (window = await open(ONE)));
  afterEach(() => window.close());

  it('goes on being of the days that were chosen: its range is told in the time zone that they were chosen in', async () => {
    const session = window.store.sessions.current ?? assert.fail('nobody is signed in');
    const closed: Closing[] = [];
    const ask = (name: string, given: { closing: Closing }): Promise<unknown> => {
      if (name === 'keepClosing') closed.push(given.closing);
      return Promise.resolve([]);
    };
    Object.assign(await session.ledger(), { archive: emptyArchive(ask) });
    window.editor.settings.set('orderdeck.timeZone', 'Pacific/Kiritimati');
    window.editor.answer = ({ items }) => {
      // The first question is which range, the next what of it.
      if (!JSON.stringify(items).includes('last month')) {
        window.editor.settings.set('orderdeck.timeZone', 'Pacific/Niue');
        return items;
      }
      return items[0];
    };
    void window.editor.run(COMMANDS.closingCreate);
    await until('the period is closed', () => closed.length > 0);
    const [{ name, start, timeZone } = assert.fail()] = closed;
    assert.deepEqual([name, new Date(start).toISOString(), timeZone], ['May 2026', '2026-04-30T10:00:00.000Z', 'Pacific/Kiritimati']);
  });
});
