import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { settled } from '../doors/looks';
import { loadedWindow, order } from './loaded';

const [FIRST, SECOND] = ['596471064624628111', '596471064624628222'];
const title = (id: string): string => `Order …${id.slice(-6)}`;

describe('the key for the order at the cursor, where something is selected,', () => {
  const made = loadedWindow();
  type Place = readonly [line: number, character: number];

  /** The tab that opens, if any. @param to where the cursor is */
  async function opened(text: string, from: Place, to: Place, name = 'bot.log'): Promise<string | undefined> {
    const { editor } = made.window;
    const [anchor, active] = [from, to].map(([line, character]) => ({ line, character })) as [object, object];
    const isForward = from[0] < to[0] || (from[0] === to[0] && from[1] <= to[1]);
    const [start, end] = isForward ? [anchor, active] : [active, anchor];
    const selection = { isEmpty: String(from) === String(to), anchor, active, start, end };
    const document = editor.open(`file:///${name}`, text);
    Object.assign((editor.vscode as { window: object }).window, { activeTextEditor: { document, selection } });
    const before = editor.tabs.length;
    await editor.run(COMMANDS.orderShow, { at: 'cursor' });
    await settled();
    const tab = editor.tabs.slice(before).at(-1);
    tab?.close();
    return tab?.title;
  }

  it('means the line that is selected as a whole, not the next one, which has the cursor', async () => {
    assert.equal(await opened(`order_id,x\n${FIRST},1\n${SECOND},2`, [1, 0], [2, 0], 'orders.csv'), title(FIRST));
    assert.equal(await opened(`${FIRST} filled\n${SECOND} sent`, [0, 0], [1, 0]), title(FIRST));
    assert.equal(await opened(`nothing\n${SECOND} sent`, [0, 0], [1, 0]), undefined);
  });

  it('means the one order in it, in quotes and beside its client id, whichever way it was selected', async () => {
    const line = `sent {"orderId": "${FIRST}", "clientOid": "596471064624628333", "trade": "596471064624628444"}`;
    for (const [from, to] of [
      [0, line.length],
      [line.length, 0],
      [line.indexOf(FIRST) - 1, line.indexOf(FIRST) + FIRST.length + 1],
    ] as const)
      assert.equal(await opened(line, [0, from], [0, to]), title(FIRST), `${from} to ${to}`);
    assert.equal(await opened(`{\n  "orderId": "${FIRST}"\n}`, [0, 0], [2, 1]), title(FIRST));
  });

  it('asks which of several is meant, unless the cursor is at one', async () => {
    const line = `order_id=${FIRST} then order_id=${SECOND} sent`;
    const { editor } = made.window;
    editor.answer = ({ items }) => items[1];
    assert.equal(await opened(line, [0, 0], [0, line.length]), title(SECOND));
    assert.equal(await opened(`order_id,x\n${FIRST},1\n${SECOND},2\n`, [1, 0], [3, 0], 'orders.csv'), title(SECOND));
    editor.answer = () => undefined;
    assert.equal(await opened(line, [0, 0], [0, line.length]), undefined);
    assert.equal(await opened(line, [0, 0], [0, line.indexOf(' sent')]), title(SECOND));
  });

  it('tells of several what is known of them, and of others their IDs', async () => {
    await made.load(order(FIRST, 'grid-1'));
    const { editor } = made.window;
    editor.said.length = 0;
    await opened(`${FIRST}\n${SECOND}\n${FIRST} again`, [0, 0], [2, 24]);
    const [, items] = editor.said as [unknown, readonly { label: string; description?: string }[]];
    assert.deepEqual(
      items.map(({ description, label }) => description ?? label),
      [`${FIRST} · grid-1`, SECOND],
    );
  });

  it('sends no part of a number: of an id it means all of it, of an amount nothing', async () => {
    assert.equal(await opened(`order_id=${FIRST}`, [0, 12], [0, 16]), title(FIRST));
    assert.equal(await opened('price=97000.25', [0, 6], [0, 11]), undefined);
    assert.equal(await opened('price=97000.25', [0, 12], [0, 14]), undefined);
    assert.deepEqual(
      made.asked.filter((each) => !/596471064624628111/.test(each)),
      [],
    );
    assert.equal(await opened('trade 70281', [0, 6], [0, 11]), 'Order 70281', 'a number that is selected as a whole counts');
  });
});
