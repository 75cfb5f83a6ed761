import assert from 'node:assert/strict';
import { COMMANDS, VIEWS } from '../../../src/platform/ids';
import { NOW } from '../../support/fakeService';
import { settled, view } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, type WindowOptions, windowsAt } from '../doors/windows';

describe('the number beside the title of the open orders, and on the icon', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  afterEach(() => window.close());
  /** @param symbol the only one whose orders are shown */
  async function numbers(options?: WindowOptions, symbol?: string): Promise<unknown[]> {
    window = await open(ONE, options);
    await window.store.openOrders.ensure();
    const { editor } = window;
    editor.answer = ({ items }) =>
      items.find(({ label = '' }) => label.includes('Symbols')) ?? items.filter(({ label }) => label === symbol);
    if (symbol !== undefined) await editor.run(COMMANDS.openOrdersFilter);
    await settled();
    const look = await view(VIEWS.openOrders)({ ...window, hidden: ONE });
    const { description, badge } = (await look()) as { description: string; badge: { tooltip: string } };
    return [description, badge.tooltip.split(', loaded')[0]];
  }

  it('is called partial where not all orders could be loaded', async () => {
    assert.deepEqual(await numbers({ trouble: 'beyond' }), ['4, partial', '4 open plan orders, partial']);
    assert.deepEqual(await numbers({ trouble: 'beyond' }, 'ETHUSDT'), ['2 of 4, partial · ETHUSDT', '4 open plan orders, partial']);
  });

  it('stands alone where all were', async () => {
    assert.deepEqual(await numbers(), ['20', '20 open plan orders']);
    assert.deepEqual(await numbers({}, 'ETHUSDT'), ['10 of 20 · ETHUSDT', '20 open plan orders']);
  });
});
