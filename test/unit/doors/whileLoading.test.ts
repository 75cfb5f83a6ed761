/** A history of which a part is shown while the rest is still being loaded. */
import assert from 'node:assert/strict';
import { HOUR } from '../../../src/model/timeRange';
import { COMMANDS, VIEWS } from '../../../src/platform/ids';
import { untilAborted } from '../../../src/primitives/abort';
import { fakeService, type FakeService, NOW, planOrder } from '../../support/fakeService';
import { until } from '../../support/settled';
import { fileOf, settled } from './looks';
import { ONE, SYMBOLS } from './planted';
import { type OpenWindow, windowsAt } from './windows';

const [SYMBOL] = SYMBOLS;
const MANY = 400;

describe('a history that is shown while it loads', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  /** This many questions about the history are answered, and then none. */
  let answered: number;
  /** The orders of these answers. */
  let came: Set<string>;
  let isHanging: boolean;
  beforeEach(async () => {
    window = await open(ONE);
    const client = window.store.sessions.current!.client as unknown as FakeService;
    const history = Array.from({ length: MANY }, (_, index) => planOrder(`${9000 - index}`, NOW - index * HOUR));
    const service = fakeService({ history, cap: 20 });
    [came, isHanging] = [new Set(), false];
    Object.assign(client, {
      async historyPlanOrders(...[query, options]: Parameters<FakeService['historyPlanOrders']>) {
        isHanging = service.calls.length >= answered;
        if (isHanging) await untilAborted(new Promise<void>(() => undefined), options?.signal);
        const page = await service.historyPlanOrders(query, options);
        for (const { orderId } of page.orders) came.add(orderId);
        return page;
      },
    });
    await window.editor.trees.get(VIEWS.orderHistory)!.provider.getChildren();
    await settled();
  });
  afterEach(() => window.close());
  const list = () => window.store.orderHistory.of(SYMBOL);

  /** How many orders there are: by the row of the symbol, by the row that stops the loading, and in a file. */
  async function counts(): Promise<unknown[]> {
    const { provider } = window.editor.trees.get(VIEWS.orderHistory)!;
    const symbols = await provider.getChildren();
    const node = symbols.find((each) => (each as { symbol?: string }).symbol === SYMBOL) ?? assert.fail('no such symbol');
    const { description } = (await provider.getTreeItem(node)) as { description?: string };
    const [first] = await provider.getChildren(node);
    const stop = ((await provider.getTreeItem(first ?? assert.fail('no rows'))) as { description?: string }).description;
    const exported = await fileOf(({ editor }) => editor.run(COMMANDS.export), /history/, /JSON/)({ ...window, hidden: ONE });
    const { text } = (await exported()) as { text: readonly string[] };
    assert.match(text.join(), /"complete": false/);
    return [description, stop, text.filter((each) => each.includes('"order_id"')).length];
  }
  const allIsShown = (): boolean => isHanging && list().state.soFar?.orders.length === came.size;
  const agreed = (count: number): unknown[] => [`${count}, partial`, `still loading, ${count} so far`, count];

  it('is counted alike by its rows and in an export, the first time and when more of it is loaded', async () => {
    answered = 8;
    void list().ensure();
    await until('all that came is shown', allIsShown);
    assert.deepEqual(await counts(), agreed(came.size));

    list().stop();
    await settled();
    [answered, isHanging] = [24, false];
    const before = came.size;
    void window.store.orderHistory.loadOlder(SYMBOL);
    await until('more is shown', allIsShown);
    assert.ok(came.size > before && came.size < MANY, `${before}, ${came.size}`);
    assert.deepEqual(await counts(), agreed(came.size));
    list().stop();
  });
});
