/** The closed periods that a person chooses from. */
import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { NOW } from '../../support/fakeService';
import { until } from '../../support/settled';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

describe('the closed periods to choose from', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  beforeEach(async () => (window = await open(ONE)));
  afterEach(() => window.close());

  it('say on which day of the time zone in the settings each was closed', async () => {
    const closing = { id: 'x', name: 'May', start: NOW, end: NOW, timeZone: 'UTC', coverage: '[]', rows: 0, whole: true };
    const closings = [{ ...closing, closedAt: Date.parse('2026-06-01T12:00:00Z') }];
    const archive = { opened: Promise.resolve(), ask: () => Promise.resolve(closings), end: () => Promise.resolve() };
    const session = window.store.sessions.current ?? assert.fail('nobody is signed in');
    Object.assign(await session.ledger(), { archive });
    // The machine's own may be any, so each of two days has to be told once.
    for (const [timeZone, day] of [
      ['Pacific/Kiritimati', 'closed Jun 2, 2026'],
      ['Pacific/Niue', 'closed Jun 1, 2026'],
    ] as const) {
      window.editor.settings.set('orderdeck.timeZone', timeZone);
      window.editor.said.length = 0;
      void window.editor.run(COMMANDS.closingCompare);
      await until('the list', () => JSON.stringify(window.editor.said).includes('closed '));
      assert.match(JSON.stringify(window.editor.said), new RegExp(day));
    }
  });

  it('are there, each to be compared or deleted, though one came with an export from where time zones have other names', async () => {
    const closing = { start: NOW, end: NOW, coverage: '[]', rows: 0, whole: true, closedAt: NOW };
    const closings = [
      { ...closing, id: 'x', name: 'May', timeZone: 'Europe/Atlantis' },
      { ...closing, id: 'y', name: 'June', timeZone: 'Asia/Tokyo' },
    ];
    const archive = { opened: Promise.resolve(), ask: () => Promise.resolve(closings), end: () => Promise.resolve() };
    const session = window.store.sessions.current ?? assert.fail('nobody is signed in');
    Object.assign(await session.ledger(), { archive });
    window.editor.said.length = 0;
    await window.editor.run(COMMANDS.closingCompare);
    assert.match(JSON.stringify(window.editor.said), /"May".*13:30:00 UTC to .*"June".*22:30:00 GMT\+9 to /);
  });

  it('are told apart where one was closed twice in a day, in the list and before one is deleted', async () => {
    const closing = { name: 'May', start: NOW, end: NOW, timeZone: 'UTC', coverage: '[]', rows: 0, whole: true };
    const closings = ['12:00:01', '12:00:02'].map((time) => ({ ...closing, id: time, closedAt: Date.parse(`2026-06-01T${time}Z`) }));
    const archive = { opened: Promise.resolve(), ask: () => Promise.resolve(closings), end: () => Promise.resolve() };
    const session = window.store.sessions.current ?? assert.fail('nobody is signed in');
    Object.assign(await session.ledger(), { archive });
    window.editor.pressed = (items) => items[1];
    window.editor.said.length = 0;
    await window.editor.run(COMMANDS.closingCompare);
    await until('the question', () => JSON.stringify(window.editor.said).includes('Delete the closed period'));
    assert.match(
      JSON.stringify(window.editor.said),
      /12:00:01 UTC.*12:00:02 UTC.*Delete the closed period.*closed Jun 1, 2026, 12:00:02 UTC/,
    );
  });
});
