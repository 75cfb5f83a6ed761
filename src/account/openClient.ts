/** Opens an account: a client for it, signed with what the vault holds at each call. Loaded on first use. */
import { ServiceClient } from '../api';
import type { Settings } from '../platform/settings';
import type { Simulator } from '../simulator';
import type { SessionClient } from '../store';
import type { Account, Vault } from './vault';

type ClientSettings = Pick<Settings, 'rateLimit' | 'locale'>;

export function openAccount(
  { id, contractBaseUrl, spotBaseUrl, apiKey }: Account,
  vault: Vault,
  { rateLimit, locale }: ClientSettings,
): SessionClient {
  const credentials = async (): Promise<Account | undefined> => {
    const account = await vault.account(id);
    // Whoever changed the hosts or the key meanwhile may mean another account of the exchange: this client must not sign for it.
    const same = account?.contractBaseUrl === contractBaseUrl && account.spotBaseUrl === spotBaseUrl && account.apiKey === apiKey;
    return same ? account : undefined;
  };
  return new ServiceClient({ contractBaseUrl, spotBaseUrl, credentials, rateLimit, locale });
}

let demo: Simulator | undefined;

/** Undefined until it was asked for something, and once it is left. */
export const runningDemo = (): Simulator | undefined => demo;

/**
 * The demo: the simulator on this machine, on a port of its own, with made-up keys that exist in memory only. The client owns the
 * simulator: who leaves the demo disposes of the client, and the port is closed.
 */
export async function openDemo({ rateLimit, locale }: ClientSettings, startedAt: number): Promise<SessionClient> {
  const { DEMO, startSimulator } = await import('../simulator');
  const simulator = await startSimulator({ ...DEMO, startedAt, changeEveryMs: globalThis.orderdeckDemoPace ?? DEMO.changeEveryMs });
  demo = simulator;
  const { contractBaseUrl, spotBaseUrl } = simulator;
  const credentials = () => Promise.resolve(simulator.credentials);

  class DemoClient extends ServiceClient {
    override dispose(): void {
      super.dispose();
      if (demo === simulator) demo = undefined;
      void simulator.close();
    }
  }
  return new DemoClient({ contractBaseUrl, spotBaseUrl, credentials, rateLimit, locale });
}
