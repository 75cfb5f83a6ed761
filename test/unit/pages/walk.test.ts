import assert from 'node:assert/strict';
import { COMMANDS, EDITORS } from '../../../src/platform/ids';
import { NOW } from '../../support/fakeService';
import type { PageTab } from '../../support/editorTabs';
import { settled } from '../doors/looks';
import { logOf, ONE, orderIdOf } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

const ORDER = orderIdOf('open', 9);
const FILES = [{ uri: 'untitled:bot.log', name: 'bot.log' }];
const RUBBISH = [
  undefined,
  null,
  7,
  'ready',
  [],
  {},
  { type: 'quit' },
  { type: '__proto__' },
  { type: 'act', action: 'workbench.action.quit' },
];

interface Walked {
  readonly editor: string;
  open(window: OpenWindow): unknown;
  /** What the page says of its first state: when it is opened, when it is restored with what it kept, and with nobody signed in. */
  readonly first: { readonly opened: object; readonly restored: object; readonly signedOut: object };
  /** As the page kept it. */
  readonly kept: object;
  readonly damaged: readonly unknown[];
  /** What a page with a damaged state shows; undefined where nobody can tell what it was of, and it is closed. */
  readonly afresh: object | undefined;
  /** Of what the page says, what matters here. */
  readonly told: (tab: PageTab) => unknown;
  /** What no page of this kind says, beside {@link RUBBISH}. */
  readonly wrong: readonly object[];
  /** What it may want of its rows, to which an edition is added. */
  readonly wants: readonly object[];
  /** The same, where a person waits for a file. */
  readonly files: readonly object[];
  /** What makes it hold rows. */
  readonly read?: object;
}

const last = ({ holds }: PageTab, type: string): Readonly<Record<string, unknown>> => holds.findLast((each) => each['type'] === type) ?? {};
interface DashboardStatus {
  readonly phase: { readonly name: string };
  readonly choice: object;
}
const dashboard = (editor: string, command: string, kept: object, damaged: object, wrong: readonly object[], column: string): Walked => ({
  editor,
  open: ({ editor: window }) => window.run(command),
  first: {
    opened: { phase: 'idle', choice: { days: 30 } },
    restored: { phase: 'idle', choice: { days: 7 } },
    signedOut: { phase: 'signedOut', choice: { days: 7 } },
  },
  kept: { choice: { days: 7 }, ...kept },
  damaged: [undefined, null, 'x', [], { choice: 'always' }, { choice: { days: 9999 }, version: 0 }, damaged],
  afresh: { phase: 'idle', choice: { days: 30 } },
  told(tab) {
    const { phase, choice } = last(tab, 'status')['status'] as DashboardStatus;
    return { phase: phase.name, choice };
  },
  wrong: [{ type: 'ready', extra: true }, { type: 'read', choice: { days: 9999 }, fresh: true }, ...wrong],
  wants: [
    { type: 'sort', column, descending: true },
    { type: 'copy', row: 0, columns: [column] },
  ],
  files: [
    { type: 'exportTable', format: 'csv', columns: [column] },
    { type: 'exportStatistics', format: 'json' },
  ],
  read: { type: 'read', choice: { days: 30 }, fresh: false },
});

const PAGES: Readonly<Record<string, Walked>> = {
  'the affiliate dashboard': dashboard(
    EDITORS.dashboard,
    COMMANDS.dashboardOpen,
    { rules: { noTradeDays: 'many' } },
    { rules: 5 },
    [{ type: 'readTrend', bucket: 'second' }],
    'uid',
  ),
  'the order dashboard': dashboard(
    EDITORS.orderDashboard,
    COMMANDS.orderDashboardOpen,
    { unit: 'week' },
    { unit: 'second' },
    [{ type: 'openOrder', orderId: '../x' }],
    'orderId',
  ),
  'the tab of an order': {
    editor: EDITORS.order,
    open: ({ editor }) => editor.run(COMMANDS.orderShow, ORDER),
    first: { opened: ['order', ORDER], restored: ['order', ORDER], signedOut: ['trouble', ORDER] },
    kept: { orderId: ORDER },
    damaged: [undefined, null, 'x', [], {}, { orderId: 5 }, { orderId: '1/2' }, { id: ORDER }],
    afresh: undefined,
    told(tab) {
      const { kind, orderId } = last(tab, 'state')['state'] as { kind: string; orderId: string };
      return [kind, orderId];
    },
    wrong: [{ type: 'constructor' }, { type: 5 }],
    wants: [],
    files: [],
  },
  'the page of a file check': {
    editor: EDITORS.fileCheck,
    open: ({ editor }) => editor.run(COMMANDS.fileCheck, editor.open('untitled:bot.log', logOf(ONE)).uri),
    first: { opened: ['done', 1], restored: ['gone', 1], signedOut: ['gone', 1] },
    kept: { checked: { account: 'Main', files: FILES }, filter: { text: 'x' } },
    damaged: [undefined, null, 'x', [], {}, { checked: { account: 'Main', files: [] } }, { checked: { account: 1, files: FILES } }],
    afresh: ['none', 0],
    told(tab) {
      const { phase, files } = last(tab, 'status')['status'] as { phase: string; files: unknown[] };
      return [phase, files.length];
    },
    wrong: [
      { type: 'ready', command: 'quit' },
      { type: 'goTo', edition: 1, row: -1 },
    ],
    wants: [{ type: 'showOrder', row: 0 }],
    files: [{ type: 'exportTable', format: 'csv', columns: ['line'] }],
  },
};

describe('a page in a tab', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  beforeEach(async () => {
    window = await open(ONE);
    window.editor.settings.set('orderdeck.history.symbols', ['cmt_btcusdt']);
  });
  afterEach(() => window.close());

  const holdsNothingTwice = ({ holds }: PageTab): void => {
    const texts = holds.map((each) => JSON.stringify(each));
    assert.deepEqual([...new Set(texts)], texts);
  };

  for (const [name, page] of Object.entries(PAGES)) {
    describe(`such as ${name}`, () => {
      const opened = async (): Promise<PageTab> => {
        await page.open(window);
        await settled();
        const tab = window.editor.tabs.at(-1) ?? assert.fail('no tab was opened');
        assert.equal(tab.type, page.editor);
        return tab;
      };
      const restored = async (state: unknown): Promise<PageTab> => {
        const tab = await window.editor.restore(page.editor, state);
        await settled();
        return tab;
      };
      /** With all the rows that it can have. */
      const full = async (): Promise<PageTab> => {
        const tab = await opened();
        if (page.read) tab.say(page.read);
        await settled();
        return tab;
      };

      it('is told its first state, once, when it says that it is there', async () => {
        const tab = await opened();
        assert.deepEqual(page.told(tab), page.first.opened);
        holdsNothingTwice(tab);
        assert.match(tab.html, /default-src 'none'; script-src 'nonce-[\w-]{20,}'/);
        assert.deepEqual(window.editor.warned, []);
      });

      it('opens once', async () => {
        await opened();
        await opened();
        assert.equal(window.editor.tabs.filter(({ closed }) => !closed).length, 1);
      });

      it('is as it was after a reload', async () => {
        const tab = await restored(page.kept);
        assert.deepEqual(page.told(tab), page.first.restored);
        holdsNothingTwice(tab);
      });

      it('is as it was after a reload, with nobody signed in', async () => {
        window.store.sessions.set({ phase: 'signedOut' });
        const tab = await restored(page.kept);
        assert.deepEqual(page.told(tab), page.first.signedOut);
      });

      it('begins afresh, or is closed, where what it kept is of an older version or damaged', async () => {
        for (const state of page.damaged) {
          const tab = await restored(state);
          assert.equal(tab.closed, page.afresh === undefined, JSON.stringify(state));
          if (page.afresh) assert.deepEqual(page.told(tab), page.afresh, JSON.stringify(state));
        }
        assert.deepEqual(window.editor.said, []);
      });

      it('is left alone when it says what no page says, which is noted', async () => {
        const tab = await full();
        const { length } = tab.holds;
        const wrong = [...RUBBISH, ...page.wrong];
        window.editor.said.length = 0;
        for (const message of wrong) tab.say(message);
        await settled();
        assert.equal(tab.holds.length, length);
        assert.deepEqual([window.editor.said, window.editor.warned.length], [[], wrong.length]);
      });

      if (page.wants.length > 0)
        it('gets nothing of an edition that is gone, and whoever waits for a file is told', async () => {
          const tab = await full();
          const edition = Number(last(tab, 'rows')['edition']);
          const { editor } = window;
          const saying = async (message: object): Promise<string> => {
            tab.say(message);
            await settled();
            return JSON.stringify([tab.holds, editor.said, editor.clipboard.text, editor.tabs.length]);
          };
          for (const want of page.wants) {
            editor.said.length = 0;
            const nothing = await saying({ type: 'cancel' });
            assert.equal(await saying({ ...want, edition: edition - 1 }), nothing);
            assert.notEqual(await saying({ ...want, edition }), nothing);
          }
          for (const file of page.files) {
            editor.said.length = 0;
            await saying({ ...file, edition: edition - 1 });
            assert.match(String(editor.said[0]), /^What you wanted to export is no longer shown/);
          }
        });

      it('is another document as soon as privacy mode is on, told all anew, and nothing of before', async () => {
        const tab = await full();
        const { html } = tab;
        const { length } = tab.holds;
        assert.ok(length > 0);
        window.editor.change('privacyMode', true);
        assert.notEqual(tab.html, html);
        assert.match(tab.html, /<html lang="en" data-masked>/);
        assert.deepEqual(tab.holds, []);
        await settled();
        const masked = JSON.stringify(tab.holds);
        assert.ok(masked.includes('•••'), 'what is hidden is told as such');
        const types = (holds: PageTab['holds']): unknown[] => [...new Set(holds.map(({ type }) => type))].toSorted();
        const again = tab.holds.slice();
        window.editor.change('privacyMode', false);
        await settled();
        assert.deepEqual(types(tab.holds), types(again));
        assert.notEqual(JSON.stringify(tab.holds), masked);
      });

      it('costs nothing while it is hidden, and holds all when it is shown', async () => {
        const tab = await full();
        const before = page.told(tab);
        tab.hide();
        window.editor.change('timeZone', 'Asia/Tokyo');
        await settled();
        assert.deepEqual(tab.holds, []);
        tab.show();
        window.editor.change('timeZone', 'utc');
        assert.deepEqual(tab.holds, [], 'before it listens it is told nothing');
        await settled();
        assert.deepEqual(page.told(tab), before);
        holdsNothingTwice(tab);
      });

      it('is told nothing once it is closed, and opens anew', async () => {
        const tab = await full();
        window.editor.said.length = 0;
        const [want] = page.wants;
        if (want) tab.say({ ...want, edition: last(tab, 'rows')['edition'] });
        tab.close();
        const { length } = tab.holds;
        window.editor.change('timeZone', 'Asia/Tokyo');
        window.editor.change('privacyMode', true);
        tab.say({ type: 'ready' });
        await settled();
        assert.deepEqual([tab.holds.length, window.editor.said], [length, []]);
        const again = await opened();
        assert.notEqual(again, tab);
        assert.deepEqual(page.told(again), page.first.opened);
      });
    });
  }
});
