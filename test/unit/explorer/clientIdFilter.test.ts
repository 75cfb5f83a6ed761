import assert from 'node:assert/strict';
import { COMMANDS, VIEWS } from '../../../src/platform/ids';
import type { FakeService } from '../../support/fakeService';
import { fileOf, lists, noting, settled } from '../doors/looks';
import { ONE, orderIdOf, SYMBOLS } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';
import { NOW } from '../../support/fakeService';

/** Planted orders are called grid-1 to grid-20; those of even numbers are of the first symbol. */
describe('a filter by client id', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  let asked: string[];
  beforeEach(async () => {
    window = await open(ONE);
    window.editor.settings.set('orderdeck.history.symbols', [...SYMBOLS]);
    // The lists are asked what they ask for by their views.
    for (const view of [VIEWS.openOrders, VIEWS.orderHistory]) await rowsOf(view);
    await settled();
    await lists({ ...window, hidden: ONE });
    asked = [];
    noting(window.store.sessions.current?.client as unknown as FakeService, (said) => asked.push(said));
  });
  afterEach(() => window.close());

  const filter = async (command: string, part: RegExp, typed?: string): Promise<void> => {
    window.editor.answer = ({ kind, items }) => (kind === 'type' ? typed : items.find(({ label = '' }) => part.test(label)));
    await window.editor.run(command);
    window.editor.answer = () => undefined;
    await settled();
  };
  const byClientId = (command: string, typed: string): Promise<void> => filter(command, /Client ID/, typed);
  interface Row {
    readonly kind: string;
    readonly order?: { readonly orderId: string };
    readonly text?: string;
    readonly action?: { readonly command: string };
  }
  const rowsOf = async (view: string, below?: object): Promise<Row[]> =>
    (await window.editor.trees.get(view)?.provider.getChildren(below)) as Row[];
  const idsOf = (rows: readonly Row[]): string[] => rows.flatMap(({ order }) => (order ? [order.orderId] : [])).sort();
  const waysOutOf = (rows: readonly Row[]): unknown[] =>
    rows.flatMap(({ text, action }) => (text && action ? [[text, action.command]] : []));
  const titleOf = (view: string): unknown => window.editor.trees.get(view)?.view['description'];
  const historyOf = async (place: number): Promise<{ name: unknown; rows: Row[] }> => {
    const symbol = (await rowsOf(VIEWS.orderHistory))[place] ?? assert.fail();
    const item = (await window.editor.trees.get(VIEWS.orderHistory)?.provider.getTreeItem(symbol)) as { description: string };
    return { name: item.description, rows: await rowsOf(VIEWS.orderHistory, symbol) };
  };

  it('leaves the open orders with a part of it, in upper or lower case, and says so at the title', async () => {
    await rowsOf(VIEWS.openOrders);
    await byClientId(COMMANDS.openOrdersFilter, ' GRID-1 ');
    const ids = [1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((each) => orderIdOf('open', each));
    assert.deepEqual(idsOf(await rowsOf(VIEWS.openOrders)), ids.sort());
    assert.equal(titleOf(VIEWS.openOrders), '11 of 20 · client ID GRID-1');
    assert.deepEqual(asked, []);
  });

  it('may be followed by another', async () => {
    await byClientId(COMMANDS.openOrdersFilter, 'grid-1');
    await rowsOf(VIEWS.openOrders);
    await byClientId(COMMANDS.openOrdersFilter, 'grid-2');
    assert.deepEqual(idsOf(await rowsOf(VIEWS.openOrders)), [orderIdOf('open', 2), orderIdOf('open', 20)]);
  });

  it('goes with one by symbol, and both are cleared at once', async () => {
    await rowsOf(VIEWS.openOrders);
    await byClientId(COMMANDS.openOrdersFilter, 'grid-1');
    window.editor.answer = ({ items }) =>
      items.find(({ label = '' }) => label.includes('Symbols')) ?? items.filter(({ label }) => label === 'ETHUSDT');
    await window.editor.run(COMMANDS.openOrdersFilter);
    await settled();
    assert.equal(titleOf(VIEWS.openOrders), '6 of 20 · ETHUSDT · client ID grid-1');
    await filter(COMMANDS.openOrdersFilter, /Clear filter/);
    assert.equal(titleOf(VIEWS.openOrders), '20');
  });

  it('says that no open order fits where none does', async () => {
    await byClientId(COMMANDS.openOrdersFilter, '(a+)+$');
    assert.deepEqual(idsOf(await rowsOf(VIEWS.openOrders)), []);
    assert.deepEqual(waysOutOf(await rowsOf(VIEWS.openOrders)), [['Change the filter', COMMANDS.openOrdersFilter]]);
    assert.equal(window.editor.trees.get(VIEWS.openOrders)?.view['message'], 'No orders match the filter.');
  });

  it('leaves past orders of each symbol, says how many, and reads nothing again', async () => {
    await rowsOf(VIEWS.orderHistory);
    assert.equal((await historyOf(0)).name, '10');
    await byClientId(COMMANDS.orderHistoryFilter, 'grid-2');
    const { name, rows } = await historyOf(0);
    assert.equal(name, '2 of 10 loaded');
    assert.deepEqual(idsOf(rows), [orderIdOf('past', 2), orderIdOf('past', 20)]);
    assert.equal(titleOf(VIEWS.orderHistory), 'last 30 days · client ID grid-2');
    const other = await historyOf(1);
    assert.deepEqual([other.name, other.rows[0]?.text], ['0 of 10 loaded', 'No orders match the filter.']);
    assert.deepEqual(waysOutOf(other.rows), [['Change the filter', COMMANDS.orderHistoryFilter]]);
    await filter(COMMANDS.orderHistoryFilter, /Clear filter/);
    assert.equal((await historyOf(0)).name, '10');
    assert.deepEqual(asked, []);
  });

  it('is remembered, also in privacy mode, which does not hide client ids', async () => {
    window.editor.change('privacyMode', true);
    await byClientId(COMMANDS.openOrdersFilter, 'grid-1');
    await byClientId(COMMANDS.orderHistoryFilter, 'grid-2');
    const { openOrders, orderHistory } = window.editor.memento.kept.get('orderdeck.choices') as Record<string, { clientOid: string }>;
    assert.deepEqual([openOrders?.clientOid, orderHistory?.clientOid], ['grid-1', 'grid-2']);
  });

  it('is for all where nothing is typed', async () => {
    await byClientId(COMMANDS.openOrdersFilter, 'grid-1');
    await byClientId(COMMANDS.openOrdersFilter, '  ');
    await rowsOf(VIEWS.openOrders);
    assert.equal(titleOf(VIEWS.openOrders), '20');
  });

  it('is in a file that is exported, with its orders alone', async () => {
    await byClientId(COMMANDS.openOrdersFilter, 'grid-2');
    await byClientId(COMMANDS.orderHistoryFilter, 'grid-20');
    const exported = async (list: RegExp): Promise<string> => {
      const file = fileOf(({ editor }) => editor.run(COMMANDS.export), list, /json/i);
      const look = await file({ ...window, hidden: ONE });
      return JSON.stringify(await look());
    };
    const ofOpen = await exported(/list-unordered/);
    assert.match(ofOpen, /client ID grid-2/);
    assert.deepEqual([...new Set(ofOpen.match(/grid-\d+/g))].sort(), ['grid-2', 'grid-20']);
    const ofPast = await exported(/history/);
    assert.match(ofPast, /client ID grid-20/);
    assert.deepEqual([...new Set(ofPast.match(/grid-\d+/g))], ['grid-20']);
  });
});
