/** The line above the open orders that tells what happened while nobody looked. */
import assert from 'node:assert/strict';
import { COMMANDS, EDITORS } from '../../../src/platform/ids';
import type { Sight } from '../../../src/store/news';
import { settled } from '../doors/looks';
import { ONE, orderIdOf } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

const [AWAY, WATCHED, UNKNOWN] = [orderIdOf('open', 9), orderIdOf('open', 8), '596471064624628999'];

describe('the list of what happened', () => {
  const open = windowsAt();
  let window: OpenWindow;
  let seen: Sight[];
  beforeEach(async () => {
    window = await open(ONE);
    const { editor, store } = window;
    await store.openOrders.ensure();
    await settled();
    store.of(store.sessions.current).news.set({
      orders: new Map([
        [AWAY, { steps: ['triggered', 'filled'], since: 1 }],
        [WATCHED, { steps: ['canceled'], since: undefined }],
        [UNKNOWN, { steps: ['gone'], since: 1 }],
      ]),
      undecided: 0,
    });
    seen = [];
    store.news.onDidSee((sight) => seen.push(sight));
    editor.said.length = 0;
  });
  afterEach(() => window.close());

  /** The list that comes, one row an order. */
  const listed = async (...which: readonly string[]): Promise<readonly string[]> => {
    await window.editor.run(COMMANDS.newsShow, ...which);
    await settled();
    const [, rows] = window.editor.said as [object, readonly object[]];
    return rows.map((row) => Object.values(row).join(' | '));
  };

  it('has from the line above the orders what happened while nobody looked, and marks no other order as seen', async () => {
    const rows = await listed('away');
    assert.equal(rows.length, 2);
    assert.match(rows[0] ?? '', new RegExp(`riggered.*illed.*${AWAY}$`));
    assert.match(rows[1] ?? '', new RegExp(`^Order ${UNKNOWN} \\\\|`));
    assert.deepEqual(seen, [{ list: 'orders', orderIds: [AWAY, UNKNOWN] }]);
  });

  it('has from everywhere else all that was not seen yet', async () => {
    assert.equal((await listed()).length, 3);
    assert.deepEqual(seen, [{ list: 'orders', orderIds: [AWAY, WATCHED, UNKNOWN] }]);
  });

  it('opens the order that is chosen in it', async () => {
    window.editor.answer = ({ kind, items }) => (kind === 'pick' ? items[0] : undefined);
    await listed('away');
    assert.deepEqual(
      window.editor.tabs.map(({ type }) => type),
      [EDITORS.order],
    );
    assert.match(JSON.stringify(window.editor.tabs[0]?.holds.at(-1)), new RegExp(AWAY));
  });
});
