import assert from 'node:assert/strict';
import { openAccount } from '../../../src/account/openClient';
import { type Account, Vault } from '../../../src/account/vault';
import type { SessionClient } from '../../../src/store';
import { type LocalServer, reply, startLocalServer } from '../../support/localServer';
import { account, storage } from './support';

const SETTINGS = { rateLimit: { weight: 500, windowMs: 10_000 }, locale: undefined };

describe('a client of an account', () => {
  let service: LocalServer;
  let elsewhere: LocalServer;
  let vault: Vault;
  let opened: Account;
  let client: SessionClient;
  beforeEach(async () => {
    [service, elsewhere] = [await startLocalServer(), await startLocalServer()];
    vault = new Vault(storage());
    opened = account('a', { service: 'custom', contractBaseUrl: service.origin, spotBaseUrl: service.origin });
    await vault.save(opened);
    client = openAccount(opened, vault, SETTINGS);
  });
  afterEach(async () => {
    client.dispose();
    await Promise.all([service.close(), elsewhere.close()]);
  });

  const QUESTIONS: Readonly<Record<string, () => Promise<unknown>>> = {
    'the open orders': () => client.currentPlanOrders(),
    'the order history': () => client.historyPlanOrders({ symbol: 'cmt_btcusdt' }),
    'an order': () => client.orderDetail('596471064624628269'),
    'the affiliate users': () => client.affiliateUsers(),
    'the referral totals': () => client.affiliateReferrals(),
  };
  /** All questions, each of which fails, and not as if a key had been refused: then all would be paused, and the person told to fix it. */
  const assertNothingSent = async (): Promise<void> => {
    const before = service.received.length;
    for (const [name, ask] of Object.entries(QUESTIONS)) await assert.rejects(ask(), { kind: 'canceled', stops: undefined }, name);
    assert.deepEqual([service.received.length - before, elsewhere.received.length], [0, 0], 'requests were sent');
  };
  const signedWith = (): unknown[] => service.received.map(({ headers }) => [headers['access-key'], headers['access-passphrase']]);

  const CHANGES: Readonly<Record<string, () => Partial<Account>>> = {
    'another key': () => ({ apiKey: 'another-key', secretKey: 'another-secret', passphrase: 'another-phrase' }),
    'another address of the order endpoints': () => ({ contractBaseUrl: elsewhere.origin }),
    'another address of the affiliate endpoints': () => ({ spotBaseUrl: elsewhere.origin }),
  };
  for (const [what, change] of Object.entries(CHANGES))
    it(`sends nothing any more once the account has ${what}, which may be of somebody else`, async () => {
      await client.currentPlanOrders();
      await vault.change(opened, change());
      await assertNothingSent();
      assert.deepEqual(signedWith(), [['key-of-a', 'phrase-of-a']], 'before');
    });

  it('sends nothing when the key is changed before its first question', async () => {
    await vault.change(opened, { apiKey: 'another-key', secretKey: 'another-secret', passphrase: 'another-phrase' });
    await assertNothingSent();
  });

  it('does not ask again with another key what failed with the one that it was opened with', async () => {
    service.answerWith((request, response) => {
      void vault
        .change(opened, { apiKey: 'another-key', secretKey: 'another-secret', passphrase: 'another-phrase' })
        .then(() => reply({ code: 500 }, { status: 500 })(request, response));
    });
    await assert.rejects(client.currentPlanOrders());
    assert.deepEqual(signedWith(), [['key-of-a', 'phrase-of-a']]);
  });

  it('sends nothing once the account is removed', async () => {
    await vault.remove('a');
    await assertNothingSent();
  });

  it('signs with a new passphrase or under a new name: the key says whose orders it reads', async () => {
    await client.currentPlanOrders();
    await vault.change(opened, { label: 'Renamed' });
    await vault.change(opened, { passphrase: 'new-phrase' });
    await client.currentPlanOrders();
    assert.deepEqual(signedWith(), [
      ['key-of-a', 'phrase-of-a'],
      ['key-of-a', 'new-phrase'],
    ]);
  });
});
