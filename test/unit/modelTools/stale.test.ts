import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { openOrders } from '../../../src/modelTools/answers';
import { toolInput } from '../../../src/modelTools/input';
import { TOOLS } from '../../../src/platform/ids';
import { createStore } from '../../../src/store';
import { fakeService, NOW, planOrder } from '../../support/fakeService';
import { display } from '../../support/surfaces';
import { sessionOf } from '../dashboards/desk';

interface Answer {
  readonly orders: readonly { readonly orderId: string }[];
  readonly coverage: { readonly complete: boolean; readonly problems: readonly string[] };
}

describe('open orders that a language model asks for while the service refuses them', () => {
  const refusal = new ServiceError('auth', 'The service does not accept this API key.', { serverMessage: 'balance 12345.67' });
  /** What a model is told of an order that was read before. */
  async function told(masked: boolean): Promise<Answer> {
    let isRefusing = false;
    const service = fakeService({
      open: [planOrder('596471064624620001', NOW)],
      before: () => {
        if (isRefusing) throw refusal;
      },
    });
    const session = sessionOf(service);
    const store = createStore(() => 0);
    store.sessions.set({ phase: 'signedIn', session });
    await store.openOrders.refresh();
    isRefusing = true;
    await store.openOrders.refresh();
    const signal = new AbortController().signal;
    const input = toolInput(TOOLS.listOpenOrders, {});
    return (await openOrders({ store, session, input, display: { ...display, masked }, symbols: [], signal })) as Answer;
  }

  it('are those of before, not called complete, with the reason that the sidebar gives', async () => {
    const { orders, coverage } = await told(false);
    assert.deepEqual([orders.length, coverage.complete], [1, false]);
    assert.match(
      coverage.problems.join(),
      /The latest refresh failed.* does not accept this API key\. The service said: balance 12345\.67/,
    );
  });

  it('have no number of what the service said in that reason while privacy mode is on', async () => {
    const { coverage } = await told(true);
    assert.match(coverage.problems.join(), /does not accept this API key\. The service said: balance •••$/);
  });
});

describe('open orders that a language model asks for, and wants no more', () => {
  it('are waited for no longer, and their list goes on for others', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const store = createStore(() => 0);
    const service = fakeService({ open: [planOrder('596471064624620001', NOW)] });
    const usual = service.currentPlanOrders.bind(service);
    const currentPlanOrders: typeof usual = (...given) => answered.then(() => usual(...given));
    const session = sessionOf({ ...service, currentPlanOrders });
    store.sessions.set({ phase: 'signedIn', session });
    const canceled = new AbortController();
    const input = toolInput(TOOLS.listOpenOrders, {});
    const asked = openOrders({ store, session, input, display, symbols: [], signal: canceled.signal });
    canceled.abort();
    await assert.rejects(asked, { name: 'AbortError' });
    answer();
    await store.openOrders.ensure();
    assert.equal(store.openOrders.state.content?.items.length, 1);
  });
});
