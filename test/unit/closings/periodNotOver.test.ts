/** A period that is closed on its last day, by somebody who takes their time. */
import assert from 'node:assert/strict';
import type { Closing } from '../../../src/store/archive/protocol';
import { COMMANDS } from '../../../src/platform/ids';
import { MINUTE } from '../../../src/model/timeRange';
import { type FakeService, NOW } from '../../support/fakeService';
import { until } from '../../support/settled';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';
import { emptyArchive } from './emptyArchive';

describe('a period of which the last day is not over', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  beforeEach(async () => (window = await open(ONE)));
  afterEach(() => window.close());

  it('is all of the days that were chosen, and not called complete however long the choice took', async () => {
    const session = window.store.sessions.current ?? assert.fail('nobody is signed in');
    const { lists, calls } = session.client as unknown as FakeService;
    const closed: Closing[] = [];
    const ask = (name: string, given: { closing: Closing }): Promise<unknown> => {
      if (name === 'keepClosing') closed.push(given.closing);
      return Promise.resolve([]);
    };
    Object.assign(await session.ledger(), { archive: emptyArchive(ask) });
    const day = new Date(NOW).toISOString().slice(0, 10);
    window.editor.answer = ({ kind, items }) => {
      lists.now += MINUTE;
      if (kind === 'type') return day;
      return items.find(({ label = '' }) => label.includes('Between two dates')) ?? items;
    };
    void window.editor.run(COMMANDS.closingCreate);
    await until('the period is closed', () => closed.length > 0 && JSON.stringify(window.editor.said).includes('Closed '));
    const [{ start, end, coverage } = assert.fail()] = closed;
    assert.deepEqual([start, end], [Date.parse(`${day}T00:00:00Z`), Date.parse(`${day}T23:59:59.999Z`)]);
    assert.match(coverage, /had not ended/);
    assert.doesNotMatch(coverage, /"complete":true/);
    assert.ok(calls.length > 0 && calls.every(({ endTime = 0 }) => Number(endTime) <= lists.now), 'asked for what is still to come');
    assert.match(JSON.stringify(window.editor.said), /but not everything could be loaded/);
  });
});
