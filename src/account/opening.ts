/** Opens an account: a client for it, signed with what the vault holds at each call. Loaded on first use. */
import { ServiceClient } from '../api';
import type { Settings } from '../host/settings';
import type { SessionClient } from '../store';
import type { Simulator } from '../simulator';
import type { Account, Vault } from './vault';

type ClientSettings = Pick<Settings, 'rateLimit' | 'locale'>;

export function openAccount(
  { id, contractBaseUrl, spotBaseUrl }: Account,
  vault: Vault,
  { rateLimit, locale }: ClientSettings,
): SessionClient {
  const credentials = async (): Promise<Account | undefined> => {
    const account = await vault.account(id);
    // Whoever changed the hosts meanwhile means another service: this client must not sign for it.
    return account?.contractBaseUrl === contractBaseUrl && account.spotBaseUrl === spotBaseUrl ? account : undefined;
  };
  return new ServiceClient({ contractBaseUrl, spotBaseUrl, credentials, rateLimit, locale });
}

/** The demo: the simulator on this machine, on a port of its own, with made-up keys that exist in memory only. */
export class Demo {
  private simulator: Promise<Simulator> | undefined;

  async open({ rateLimit, locale }: ClientSettings): Promise<SessionClient> {
    const { startSimulator } = await import('../simulator');
    this.simulator ??= startSimulator({ latencyMs: 60 });
    const { contractBaseUrl, spotBaseUrl, credentials } = await this.simulator;
    return new ServiceClient({ contractBaseUrl, spotBaseUrl, credentials: () => Promise.resolve(credentials), rateLimit, locale });
  }

  async close(): Promise<void> {
    await (await this.simulator)?.close();
  }
}
