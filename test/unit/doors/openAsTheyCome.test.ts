/** Open orders take several answers to prove. */
import assert from 'node:assert/strict';
import { untilAborted } from '../../../src/primitives/abort';
import { COMMANDS, VIEWS } from '../../../src/platform/ids';
import { statusOf } from '../../../src/model/order';
import { MINUTE } from '../../../src/model/timeRange';
import { type FakeService, fakeService, NOW, planOrder } from '../../support/fakeService';
import { until } from '../../support/settled';
import { settled } from './looks';
import { ONE } from './planted';
import { type OpenWindow, windowsAt } from './windows';

const MANY = 250;
/** With this question, counted from 1, the service is in trouble. */
const THIRD = 3;

describe('open orders that take many answers', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  /** What the service does from the third question on. */
  let trouble: (signal: AbortSignal | undefined) => Promise<void>;

  beforeEach(async () => {
    window = await open(ONE);
    const service = window.store.sessions.current!.client as unknown as FakeService;
    const status = statusOf('0');
    const orders = Array.from({ length: MANY }, (_, index) =>
      planOrder(`${index + 1}`, NOW - index * MINUTE, { status, triggerPrice: `${index + 100}` }),
    );
    service.lists.open.splice(0, service.lists.open.length, ...orders);
    const currentPlanOrders = service.currentPlanOrders.bind(service);
    let asked = 0;
    Object.assign(service, {
      currentPlanOrders: async (...given: Parameters<typeof currentPlanOrders>) => {
        if ((asked += 1) >= THIRD) await trouble(given[1]?.signal);
        return currentPlanOrders(...given);
      },
    });
  });
  afterEach(() => window.close());

  /** As VS Code has them at the moment, the newest rows first. */
  async function rows(): Promise<string[]> {
    const { provider } = window.editor.trees.get(VIEWS.openOrders)!;
    const items = await Promise.all((await provider.getChildren()).map((node) => provider.getTreeItem(node)));
    return items.map((item) => {
      const { label, description } = item as { label: string | { label: string }; description?: string };
      return [typeof label === 'string' ? label : label.label, description].filter(Boolean).join(' · ');
    });
  }
  async function press(label: string): Promise<void> {
    const { provider, view } = window.editor.trees.get(VIEWS.openOrders)!;
    const nodes = await provider.getChildren();
    const place = (await rows()).findIndex((row) => row.startsWith(label));
    Object.assign(view, { selection: [nodes[place] ?? assert.fail(`no ${label}`)] });
    await window.editor.run(`${VIEWS.openOrders}.row`);
    await settled();
  }

  it('are shown as they come where that takes its time, and can be stopped and tried again', async () => {
    trouble = (signal) => untilAborted(new Promise<void>(() => undefined), signal);
    const [first = '', ...orders] = await rows();
    assert.match(first, /^Stop loading · still loading, \d+ so far$/);
    assert.ok(orders.length >= 100 && orders.length < MANY, `${orders.length} rows`);
    assert.equal(window.store.openOrders.state.content, undefined);
    await press('Stop loading');
    const [retry, why = '', ...left] = await rows();
    assert.deepEqual([retry, left.length], ['Retry', orders.length]);
    assert.equal(why, 'Loading stopped after 3 requests because it was canceled.');
    trouble = () => Promise.resolve();
    await window.editor.run(COMMANDS.openOrdersRefresh);
    await settled();
    const whole = await rows();
    assert.equal(whole.length, MANY);
  });

  it('can be tried again where they broke off', async () => {
    window.close();
    window = await open(ONE, { trouble: 'beyond' });
    const service = window.store.sessions.current!.client as unknown as FakeService;
    const [retry, why = ''] = await rows();
    assert.equal(retry, 'Retry');
    assert.match(why, /^Loading stopped after \d+ requests: The service has a fault\./);
    const well = fakeService({ open: service.lists.open });
    Object.assign(service, { currentPlanOrders: well.currentPlanOrders.bind(well) });
    await press('Retry');
    const { complete } = window.store.openOrders.state.content?.coverage ?? {};
    assert.deepEqual([complete, (await rows()).length], [true, service.lists.open.length]);
  });

  describe('and broke off', () => {
    /** With this question, counted since the last press, the service is in trouble: it fails, or does not answer. */
    let from: number;
    let asked = 0;
    let fail: (() => Error) | undefined;
    beforeEach(async () => {
      const service = window.store.sessions.current!.client as unknown as FakeService;
      const well = fakeService({ open: service.lists.open });
      const { constructor: ServiceError } = (await service.orderDetail('7').catch((error: unknown) => error)) as Error;
      const made = (...given: readonly string[]): Error => Reflect.construct(ServiceError, given) as Error;
      fail = () => made('server', 'The service has a fault.');
      Object.assign(service, {
        async currentPlanOrders(...[query, options]: Parameters<FakeService['currentPlanOrders']>) {
          asked += 1;
          if (asked >= from && fail) throw fail();
          if (asked >= from) {
            await untilAborted(new Promise<void>(() => undefined), options?.signal);
            throw made('canceled', 'Canceled.');
          }
          return well.currentPlanOrders(query, options);
        },
      });
      [from, asked] = [THIRD, 0];
      await rows();
      await settled();
    });
    const ordersOf = (all: readonly string[]): number => all.filter((row) => row.includes(' · trigger ')).length;

    it('are loaded anew by a check for orders that need a look, however short ago that was', async () => {
      [from, asked] = [Infinity, 0];
      await window.editor.run(COMMANDS.needsALookCheck);
      await settled();
      assert.equal(ordersOf(await rows()), MANY);
    });

    it('keep what a second try brought, though it broke off as well, and lose nothing to a shorter one', async () => {
      assert.equal(ordersOf(await rows()), 100);
      [from, asked] = [8, 0];
      await press('Retry');
      const [retry, why = '', ...more] = await rows();
      assert.deepEqual([retry, more.length > 100], ['Retry', true]);
      assert.match(why, /^Loading stopped after \d+ requests: The service has a fault\./);
      [from, asked] = [THIRD, 0];
      await press('Retry');
      assert.equal(ordersOf(await rows()), more.length);
    });

    it('are shown as they come when they are tried again, none of them less than before, and can be stopped', async () => {
      [from, asked, fail] = [8, 0, undefined];
      void press('Retry');
      await until('it can be stopped', async () => (await rows())[0]?.startsWith('Stop loading') === true);
      const shown = ordersOf(await rows());
      assert.ok(shown >= 100, `${shown} rows`);
      await press('Stop loading');
      const [retry, why, ...left] = await rows();
      assert.deepEqual([retry, left.length >= shown], ['Retry', true]);
      assert.match(why ?? '', /^Loading stopped after \d+ requests because it was canceled\.$/);
    });
  });
});
