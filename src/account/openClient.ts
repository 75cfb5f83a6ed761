/** Opens an account: a client for it, signed with what the vault holds at each call. Loaded on first use. */
import * as l10n from '@vscode/l10n';
import { ServiceClient, ServiceError, type Spending } from '../api';
import type { Settings } from '../platform/settings';
import type { Simulator } from '../simulator';
import type { SessionClient } from '../store';
import type { Account, Vault } from './vault';

type ClientSettings = Pick<Settings, 'rateLimit' | 'locale'>;

export function openAccount(
  { id, contractBaseUrl, spotBaseUrl, apiKey }: Account,
  vault: Vault,
  { rateLimit, locale }: ClientSettings,
  spending?: Spending,
): SessionClient {
  const credentials = async (): Promise<Account> => {
    const account = await vault.account(id);
    // Whoever changed the hosts or the key meanwhile may mean another account of the exchange: this client must not sign for it. Nobody
    // refused a key: another window changed or removed the account, and this one hears of it in a moment.
    const same = account?.contractBaseUrl === contractBaseUrl && account.spotBaseUrl === spotBaseUrl && account.apiKey === apiKey;
    if (!same) throw new ServiceError('canceled', l10n.t('This account is no longer active in this window, so nothing was requested.'));
    return account;
  };
  return new ServiceClient({ contractBaseUrl, spotBaseUrl, credentials, rateLimit, locale, spending, apiKey });
}

/** The client owns the simulator: who leaves the demo disposes of the client, and the port is closed. */
export class DemoClient extends ServiceClient {
  private left = false;

  constructor(
    readonly simulator: Simulator,
    { rateLimit, locale }: ClientSettings,
  ) {
    const { contractBaseUrl, spotBaseUrl } = simulator;
    super({ contractBaseUrl, spotBaseUrl, credentials: () => Promise.resolve(simulator.credentials), rateLimit, locale });
  }

  get isLeft(): boolean {
    return this.left;
  }

  override dispose(): void {
    super.dispose();
    this.left = true;
    void this.simulator.close();
  }
}

/** The demo: the simulator on this machine, on a port of its own, with made-up keys that exist in memory only. */
export async function openDemo(settings: ClientSettings, startedAt: number): Promise<DemoClient> {
  const { DEMO, startSimulator } = await import('../simulator');
  const changeEveryMs = globalThis.orderdeckDemoPace ?? DEMO.changeEveryMs;
  return new DemoClient(await startSimulator({ ...DEMO, startedAt, changeEveryMs }), settings);
}
