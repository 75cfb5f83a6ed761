/** The diagnostics as a person reads them, who may paste them into a report. */
import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import type { Session } from '../../../src/store';
import { NOW } from '../../support/fakeService';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';
import { ledgerOf, recordingClient, sessionOf } from '../store/support';
import { account, storage, type Storage } from './support';

describe('the diagnostics', () => {
  const open = windowsAt(NOW);
  let secrets: Storage;
  let window: OpenWindow;
  beforeEach(async () => {
    secrets = storage();
    window = await open(ONE, { secrets });
  });
  afterEach(() => window.close());

  async function lines(): Promise<string[]> {
    await window.editor.run(COMMANDS.accountDiagnose);
    const { text } = window.editor.documents.at(-1) ?? assert.fail('no diagnosis');
    return text.split('\n').filter((each) => each.startsWith('- ') && !each.startsWith('- **VS Code**'));
  }
  const linesOf = (session: Session): Promise<string[]> => {
    window.store.sessions.set({ phase: 'signedIn', session });
    return lines();
  };

  it('begin with the versions, and say whether the secret storage keeps anything and why nobody is signed in', async () => {
    window.store.sessions.set({ phase: 'signedOut' });
    assert.deepEqual(await lines(), ['- **Orderdeck**: 1', '- **Secret storage**: works', '- **Account**: signed out']);
    secrets.health = 'lost';
    window.store.sessions.set({ phase: 'signedOut', problem: 'The keys are lost.' });
    assert.deepEqual((await lines()).slice(1), [
      '- **Secret storage**: does not retain stored data. Unlock the system keyring, then try again.',
      '- **Account**: The keys are lost.',
    ]);
  });

  it('ask each endpoint for one entry, and say in turn what works, what fails and how, what was loaded and what is left to spend', async () => {
    const client = recordingClient();
    client.affiliateUsers = () => Promise.reject(new window.ServiceError('permission', 'No permission.'));
    client.affiliateReferrals = () => Promise.reject(new Error('Something broke.'));
    const still = { waiting: 0, pausedForMs: 0, askedForMs: 0, waitMs: 0, hoversWaitMs: 0 };
    client.rateBudget = () => [{ endpoint: '/capi/v2/order/currentPlan', used: 20, limit: 450, windowMs: 10_000, ...still }];
    const session = sessionOf(client, 'Main');
    await session.ledger();
    client.asked.length = 0;
    const told = await linesOf(session);
    assert.deepEqual(told.slice(2, 5), ['- **Account**: "Main"', '- **Open plan orders**: works', '- **Order history**: works']);
    assert.match(told[5] ?? '', /^- \*\*Affiliate users\*\*: fails \(permission\)\. .*No permission\./);
    assert.match(told[6] ?? '', /^- \*\*Affiliate totals\*\*: fails\. .*Something broke\./);
    assert.deepEqual(told.slice(7), [
      '- **Orders loaded**: 0',
      "- **This machine's clock**: matches the service's",
      '- **Rate limit for /capi/v2/order/currentPlan**: 20 of 450 used in the last 10 s',
    ]);
    assert.deepEqual(client.asked, ['open {"limit":1}', 'history {"symbol":"cmt_btcusdt","pageSize":1}']);
  });

  it('say on which side of the clock of the service that of this machine is, and by how much', async () => {
    const client = recordingClient();
    const clockWith = async (ahead: number): Promise<string | undefined> => {
      client.lists.now = NOW + ahead;
      return (await linesOf(sessionOf(client))).find((each) => each.includes('clock'))?.split('**: ')[1];
    };
    assert.equal(await clockWith(90_000), 'is 90 s behind server time; requests are signed with server time');
    assert.equal(await clockWith(-1000), 'is 1 s ahead of server time; requests are signed with server time');
    assert.equal(await clockWith(499), "matches the service's");
  });

  it('say how often the service contradicted itself, where it did', async () => {
    const session = sessionOf(recordingClient());
    const ledger = await session.ledger();
    const loaded = async (contradicted: number, reverted: number): Promise<string | undefined> => {
      assert.equal(ledger, ledgerOf(session));
      Object.defineProperty(ledger, 'contradicted', { value: contradicted, configurable: true });
      Object.assign(ledger.orders, { reverted });
      return (await linesOf(session)).find((each) => each.includes('Orders loaded'))?.split('**: ')[1];
    };
    assert.equal(
      await loaded(1, 1),
      '0; an order was missing from a period that had been loaded, so everything was reloaded; 1 response reported a completed order as not completed and was ignored',
    );
    assert.equal(await loaded(2, 0), '0; orders were missing from periods that had been loaded, so everything was reloaded 2 times');
  });

  it('tell the way to each host once', async () => {
    const session = sessionOf(recordingClient());
    const [one, other] = ['http://127.0.0.1:1', 'http://localhost:2'];
    const waysTo = async (contractBaseUrl: string, spotBaseUrl: string): Promise<string[]> => {
      secrets.kept.set('orderdeck.account.main', JSON.stringify(account('main', { service: 'custom', contractBaseUrl, spotBaseUrl })));
      return (await linesOf(session)).filter((each) => /\*\*(Host|Proxy|Certificate)/.test(each));
    };
    const way = (origin: string): string[] => {
      const { host } = new URL(origin);
      return [
        `- **Host**: ${origin}`,
        `- **Proxy for ${host}**: none, because the host is on this machine`,
        `- **Certificate for ${host}**: none, because the connection is not encrypted and stays on this machine`,
      ];
    };
    assert.deepEqual(await waysTo(one, one), way(one));
    assert.deepEqual(await waysTo(one, other), [...way(one), ...way(other)]);
  });
});
