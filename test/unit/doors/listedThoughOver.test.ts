/** An order that the service lists as open, and calls over elsewhere: all places count it alike. */
import assert from 'node:assert/strict';
import type { HistoryPlanQuery } from '../../../src/api/types';
import { actionOf, type PlanOrder, statusOf } from '../../../src/model/order';
import { HOUR } from '../../../src/model/timeRange';
import { COMMANDS, TOOLS, VIEWS } from '../../../src/platform/ids';
import { type FakeService, NOW, planOrder } from '../../support/fakeService';
import { answerWith, fileOf, settled, tool } from './looks';
import { ONE, SYMBOLS } from './planted';
import { type OpenWindow, windowsAt } from './windows';

const [BTC] = SYMBOLS;
const STILL = planOrder('596471064624620001', NOW - HOUR, { symbol: BTC, status: statusOf('0'), triggerPrice: '100' });
const LISTED = planOrder('596471064624620002', NOW - 2 * HOUR, { symbol: BTC, status: statusOf('0'), triggerPrice: '200', size: '3' });
const FILLED: PlanOrder = { ...LISTED, action: actionOf('3'), status: statusOf('2'), filledQty: '3', priceAvg: '5', totalProfits: '7' };

describe('an order that is listed as open and is over by its history or details', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  let history: readonly PlanOrder[];
  let details: PlanOrder;

  beforeEach(async () => {
    window = await open(ONE);
    window.editor.settings.set('orderdeck.watch', true).set('orderdeck.history.symbols', [...SYMBOLS]);
    window.editor.change('watch', true);
    [history, details] = [[], LISTED];
    const service = window.store.sessions.current?.client as unknown as FakeService;
    service.lists.open = [STILL, LISTED];
    Object.assign(service, {
      historyPlanOrders: ({ symbol, startTime = 0, endTime = Infinity }: HistoryPlanQuery) =>
        Promise.resolve({
          orders: history.filter(
            (each) => each.symbol === symbol && (each.createTime ?? 0) >= startTime && (each.createTime ?? 0) <= endTime,
          ),
          nextPage: false,
        }),
      orderDetail: (orderId: string) => Promise.resolve(orderId === LISTED.orderId ? details : STILL),
    });
    await window.store.openOrders.refresh();
    await settled();
  });
  afterEach(() => window.close());

  const labelOf = (item: object): string => {
    const { label, description } = item as { label: string | { label: string }; description?: string };
    return [typeof label === 'string' ? label : label.label, description].filter(Boolean).join(' · ');
  };
  async function rows(): Promise<string[]> {
    const { provider } = window.editor.trees.get(VIEWS.openOrders) ?? assert.fail();
    const found: string[] = [];
    for (const node of await provider.getChildren()) {
      found.push(labelOf(await provider.getTreeItem(node)));
      for (const below of await provider.getChildren(node)) found.push(`  ${labelOf(await provider.getTreeItem(below))}`);
    }
    return found;
  }
  const asked = async (name: string, input: object): Promise<Record<string, unknown>> => {
    const [, [answer]] = (await (await tool(name, () => input)({ ...window, hidden: ONE }))()) as [unknown, [Record<string, unknown>]];
    return answer;
  };
  /** How many are open, in every place that says so. */
  async function counts(): Promise<Record<string, unknown>> {
    const { editor, store } = window;
    await rows();
    const { view } = editor.trees.get(VIEWS.openOrders) ?? assert.fail();
    const { description, badge } = view as { description?: string; badge?: { value: number } };
    const bar = editor.statusBar.map((each) => (each as { text?: string }).text ?? '').find((text) => /\d/.test(text));
    const { coverage, orders } = await asked(TOOLS.listOpenOrders, {});
    const statistics = await asked(TOOLS.getOrderStatistics, { symbols: [BTC] });
    const { text } = (await (
      await fileOf((shown) => shown.editor.run(COMMANDS.export), /list-unordered/, /json/i)({ ...window, hidden: ONE })
    )()) as { text: string[] };
    answerWith(editor, '', []);
    return {
      list: store.openOrders.state.content?.items.length,
      title: description,
      badge: badge?.value,
      bar: /\d+/.exec(bar ?? '')?.[0],
      tool: (orders as unknown[]).length,
      complete: (coverage as { complete: boolean }).complete,
      export: text.filter((line) => line.includes('"order_id"')).length,
      statistics: (statistics['counts'] as { open: number }).open,
      filled: (statistics['counts'] as { filled: number }).filled,
      all: (statistics['counts'] as { orders: number }).orders,
    };
  }
  const ALL_ONE = { list: 1, title: '1', badge: 1, bar: '1', tool: 1, complete: true, export: 1, statistics: 1, filled: 1, all: 2 };

  it('counts as over everywhere once its history said so, and is told of once', async () => {
    history = [FILLED];
    window.editor.said.length = 0;
    await window.store.orderHistory.of(BTC).refresh();
    await settled();
    await window.store.openOrders.refresh('poll');
    await settled();
    await window.store.openOrders.refresh('poll');
    await settled();
    const told = window.editor.said.filter((each) => typeof each === 'string' && each.includes('filled'));
    assert.equal(told.length, 1, told.join('\n'));
    assert.deepEqual(await counts(), ALL_ONE);
  });

  it('counts as over everywhere once its details said so, though no history has it', async () => {
    details = FILLED;
    await (await window.store.orderDetails()).ask(LISTED.orderId, { asker: 'person', maxAge: 0 });
    await settled();
    await window.store.openOrders.refresh('poll');
    await settled();
    assert.deepEqual(await counts(), ALL_ONE);
  });

  it('leaves the open ones as soon as a history says so, before they are read again', async () => {
    history = [FILLED];
    await window.store.orderHistory.of(BTC).refresh();
    await settled();
    await rows();
    assert.equal(window.editor.trees.get(VIEWS.openOrders)?.view['description'], '1');
    assert.deepEqual(
      window.store.openOrders.state.content?.over?.map(({ status }) => status.kind),
      ['filled'],
    );
  });

  it('is shown apart, with how it ended, and a model is told that it is listed', async () => {
    history = [FILLED];
    await window.store.orderHistory.of(BTC).refresh();
    await window.store.openOrders.refresh();
    await settled();
    const shown = await rows();
    assert.equal(shown.length, 3, shown.join('\n'));
    assert.match(shown[1] ?? '', /Listed as open, but over/);
    assert.match(shown[2] ?? '', /^ {2}BTCUSDT · Filled 5 · \+7/);
    assert.equal((await asked(TOOLS.listOpenOrders, {}))['listedThoughOver'], 1);
  });

  it('counts as open while nothing says that it is over, with no row apart', async () => {
    assert.equal((await rows()).length, 2);
    assert.equal((await asked(TOOLS.listOpenOrders, {}))['listedThoughOver'], undefined);
  });
});
