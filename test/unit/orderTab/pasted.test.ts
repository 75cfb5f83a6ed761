import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { settled } from '../doors/looks';
import { orderIdOf } from '../doors/planted';
import { loadedWindow, order } from '../lens/loaded';

const ID = 'grid-btc-0001';
const [ORDER, OTHER] = [orderIdOf('open', 8), orderIdOf('open', 7)];

describe('a line that is pasted where an order is asked for', () => {
  const made = loadedWindow();

  for (const [line, isOne] of [
    [`{"orderId": "${ORDER}", "size": "2"}`, true],
    [`order_id=${ORDER} filled, order_id=${ORDER} done`, true],
    [`placed \`${ORDER}\``, true],
    [`sent client_oid=${ID} to the exchange`, true],
    [`order_id=${ORDER} replaces order_id=${OTHER}`, false],
    ['placed nothing', false],
  ] as const)
    it(`${isOne ? 'opens the tab of' : 'is refused without'} the one order in it: ${line}`, async () => {
      await made.load(order(ORDER, ID));
      const { editor } = made.window;
      let refused: unknown;
      editor.answer = ({ refuses }) => {
        refused = refuses?.(line);
        return refused === undefined ? line : undefined;
      };
      await editor.run(COMMANDS.orderShow);
      await settled();
      assert.equal(editor.tabs.at(-1)?.title, isOne ? `Order …${ORDER.slice(-6)}` : undefined);
      assert.match(String(refused), isOne ? /^undefined$/ : /^Enter an order ID/);
    });

  it('asks Find Order for no client ID, part of a UUID or time', async () => {
    await made.load();
    const { editor } = made.window;
    for (const line of [`client_oid=${ORDER}`, '550e8400-e29b-41d4-a716-596471064624628269', 'at 1764460800000000000 ns']) {
      editor.said.length = 0;
      await editor.run(COMMANDS.orderFind, line);
      const rows = editor.said[0] as readonly { readonly label: string }[];
      assert.deepEqual(
        rows.map(({ label }) => label),
        ['No loaded orders match'],
        line,
      );
    }
  });
});
