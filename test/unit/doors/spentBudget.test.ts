/** The service counts on when an account is left: so does the window. */
import assert from 'node:assert/strict';
import { type LocalServer, reply, startLocalServer } from '../../support/localServer';
import { keptAccounts } from './keptAccounts';
import type { OpenWindow } from './windows';

describe('the rate budget of an account that is left and shown again', () => {
  const kept = keptAccounts();
  let service: LocalServer;
  let window: OpenWindow;

  beforeEach(async () => {
    service = await startLocalServer((request, response) =>
      reply(request.target.includes('historyPlan') ? { list: [], nextPage: false } : [])(request, response),
    );
    window = await kept.open(service);
  });
  afterEach(async () => {
    window.close();
    await service.close();
  });

  async function show(id: string): Promise<void> {
    await kept.reopened(() => kept.show(id));
    assert.equal(window.store.sessions.current?.account.id, id);
  }
  /** Weight that is spent on past orders, once the account asked for something else. */
  async function spent(): Promise<number | undefined> {
    await window.store.sessions.as('person')?.currentPlanOrders();
    return window.store.sessions.current?.budgetOf('historyPlan')?.used;
  }

  for (const [way, leave] of Object.entries({
    'another account is shown': () => show('b'),
    'another account is shown and left': () => show('b').then(() => show('a')),
    'the limit is lowered for a bot': () => kept.reopened(() => window.editor.change('rateLimit.weight', 100)),
  }))
    it(`is as spent as before after ${way}`, async () => {
      await show('a');
      await window.store.sessions.as('person')?.historyPlanOrders({ symbol: 'cmt_btcusdt' });
      assert.equal(await spent(), 10);
      await leave();
      assert.equal(await spent(), 10);
    });
});
