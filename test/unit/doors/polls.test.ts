/** What a poll costs a window that shows very long lists. */
import assert from 'node:assert/strict';
import { statusOf } from '../../../src/model/order';
import { MINUTE } from '../../../src/model/timeRange';
import { type FakeService, NOW, planOrder } from '../../support/fakeService';
import { lists, settled } from './looks';
import { ONE } from './planted';
import { type OpenWindow, windowsAt } from './windows';

const MANY = 3000;
/** Whatever the length of the lists. */
const MOST_READS = 60;

describe('a poll', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  let reads = 0;
  const drawn: unknown[] = [];

  /** Unfolds the trees as VS Code does, and asks for each row that is handed out. */
  async function unfold(): Promise<number> {
    let rows = 0;
    for (const { provider } of window.editor.trees.values()) {
      const below = async (node?: object): Promise<void> => {
        for (const child of await provider.getChildren(node)) {
          rows += 1;
          (provider as unknown as { getTreeItem(node: object): unknown }).getTreeItem(child);
          if ((child as { kind?: string }).kind === 'symbol') await below(child);
        }
      };
      await below();
    }
    return rows;
  }

  before(async () => {
    window = await open(ONE);
    const { workspace } = window.editor.vscode as { workspace: { getConfiguration: (section: string) => object } };
    const { getConfiguration } = workspace;
    workspace.getConfiguration = (section) => {
      reads += 1;
      return getConfiguration(section);
    };
    const { open: orders } = (window.store.sessions.current!.client as unknown as FakeService).lists;
    const status = statusOf('0');
    orders.splice(
      0,
      orders.length,
      // Not alike, which would need a look.
      ...Array.from({ length: MANY }, (_, index) =>
        planOrder(`${index + 1}`, NOW - index * MINUTE, { status, triggerPrice: `${index + 100}` }),
      ),
    );
    for (const { provider } of window.editor.trees.values())
      (provider as unknown as { onDidChangeTreeData: (listener: (node: unknown) => void) => void }).onDidChangeTreeData((node) =>
        drawn.push(node),
      );
    await unfold();
    await lists({ ...window, hidden: ONE });
    await settled();
  });
  after(() => window.close());

  /** How often the settings were read meanwhile, and what was to be drawn again. */
  async function costOf(run: () => Promise<unknown>): Promise<{ readonly reads: number; readonly drawn: unknown[] }> {
    reads = 0;
    drawn.length = 0;
    await run();
    await settled();
    return { reads, drawn: [...drawn] };
  }

  for (const list of ['openOrders', 'orderHistory', 'affiliateUsers'] as const) {
    it(`that changed nothing draws nothing, and reads the settings a few times: ${list}`, async () => {
      assert.ok((await unfold()) > 500);
      const { reads: read, drawn: again } = await costOf(() => window.store[list].refresh('poll'));
      assert.deepEqual(again, []);
      assert.ok(read > 0 && read <= MOST_READS, `${read} times`);
    });
  }

  it('that found one order changed draws its row alone', async () => {
    const { lists: known } = window.store.sessions.current!.client as unknown as FakeService;
    await unfold();
    known.open = known.open.map((order, index) => (index === 7 ? { ...order, triggerPrice: '2' } : order));
    const { drawn: again } = await costOf(() => window.store.openOrders.refresh('poll'));
    assert.deepEqual(
      again.map((node) => (node as { id?: string } | undefined)?.id),
      ['openOrders/order/8'],
    );
  });

  it('is nothing to rows that are handed out: five hundred of them read the settings a few times too', async () => {
    const { reads: read } = await costOf(unfold);
    assert.ok(read <= MOST_READS, `${read} times`);
  });
});
