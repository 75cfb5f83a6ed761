/** The service counts on when an account is left: so does the window. */
import assert from 'node:assert/strict';
import type { Account } from '../../../src/account/vault';
import { type LocalServer, reply, startLocalServer } from '../../support/localServer';
import { account, infoOf, storage } from '../account/support';
import { ONE } from './planted';
import { type OpenWindow, windowsAt } from './windows';

describe('the rate budget of an account that is left and shown again', () => {
  const open = windowsAt();
  let service: LocalServer;
  let window: OpenWindow;
  let showAnew: () => void;
  const secrets = storage();

  beforeEach(async () => {
    service = await startLocalServer((request, response) =>
      reply(request.target.includes('historyPlan') ? { list: [], nextPage: false } : [])(request, response),
    );
    const hosts = { contractBaseUrl: service.origin, spotBaseUrl: service.origin };
    const accounts: Account[] = ['a', 'b'].map((id) => account(id, { service: 'custom', ...hosts }));
    const listeners: (() => void)[] = [];
    showAnew = () => listeners.forEach((each) => each());
    secrets.kept.clear();
    window = await open(ONE, {
      secrets: { ...secrets, onDidChange: (listener: () => void) => (listeners.push(listener), { dispose: () => undefined }) } as never,
    });
    secrets.kept.set('orderdeck.accounts', JSON.stringify({ accounts: accounts.map(infoOf) }));
    for (const each of accounts) secrets.kept.set(`orderdeck.account.${each.id}`, JSON.stringify(each));
  });
  afterEach(async () => {
    window.close();
    await service.close();
  });

  async function show(id: string): Promise<void> {
    const shown = new Promise<void>((resolve) => {
      const subscription = window.store.sessions.onDidChange(() => (subscription.dispose(), resolve()));
    });
    secrets.kept.set('orderdeck.choice', JSON.stringify({ active: id }));
    showAnew();
    await shown;
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
    'the limit is lowered for a bot': async () => {
      const reopened = new Promise<void>((resolve) => {
        const subscription = window.store.sessions.onDidChange(() => (subscription.dispose(), resolve()));
      });
      window.editor.change('rateLimit.weight', 100);
      await reopened;
    },
  }))
    it(`is as spent as before after ${way}`, async () => {
      await show('a');
      await window.store.sessions.as('person')?.historyPlanOrders({ symbol: 'cmt_btcusdt' });
      assert.equal(await spent(), 10);
      await leave();
      assert.equal(await spent(), 10);
    });
});
