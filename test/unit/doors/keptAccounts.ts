/** Two accounts, `a` and `b`, that were added before, at a service of the test: which of them the window shows, the test says. */
import type { Account } from '../../../src/account/vault';
import type { LocalServer } from '../../support/localServer';
import { account, infoOf, storage } from '../account/support';
import { ONE } from './planted';
import { type OpenWindow, windowsAt } from './windows';

export interface KeptAccounts {
  readonly open: (service: LocalServer) => Promise<OpenWindow>;
  /** As another window would have it: nobody is told when it is done. */
  readonly show: (id: string | undefined) => void;
  /** Until the account is another one, or is opened again. */
  readonly reopened: (change: () => void) => Promise<void>;
}

/** For the tests of a describe. */
export function keptAccounts(): KeptAccounts {
  const open = windowsAt();
  const secrets = storage();
  let listeners: (() => void)[] = [];
  let window: OpenWindow;
  return {
    async open({ origin }) {
      const hosts = { contractBaseUrl: origin, spotBaseUrl: origin };
      const accounts: Account[] = ['a', 'b'].map((id) => account(id, { service: 'custom', ...hosts }));
      listeners = [];
      secrets.kept.clear();
      window = await open(ONE, {
        secrets: { ...secrets, onDidChange: (listener: () => void) => (listeners.push(listener), { dispose: () => undefined }) } as never,
      });
      secrets.kept.set('orderdeck.accounts', JSON.stringify({ accounts: accounts.map(infoOf) }));
      for (const each of accounts) secrets.kept.set(`orderdeck.account.${each.id}`, JSON.stringify(each));
      return window;
    },
    show(id) {
      secrets.kept.set('orderdeck.choice', JSON.stringify({ active: id }));
      for (const each of listeners) each();
    },
    reopened(change) {
      const shown = new Promise<void>((resolve) => {
        const subscription = window.store.sessions.onDidChange(() => (subscription.dispose(), resolve()));
      });
      change();
      return shown;
    },
  };
}
