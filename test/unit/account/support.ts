import type { Editor } from '../../support/editor';
import type * as vscode from 'vscode';
import type { Account } from '../../../src/account/vault';

export const INDEX = 'orderdeck.accounts';
export const WORDS = 'org.freedesktop.secrets refused sk-7f3a';

export interface Storage extends vscode.SecretStorage {
  readonly kept: Map<string, string>;
  /** `lost` stores are forgotten at once; `broken` ones reject, `brutal` ones throw before there is a promise. */
  health: 'well' | 'lost' | 'broken' | 'brutal';
}

export function storage(kept: Record<string, string> = {}): Storage {
  const self: Storage = {
    kept: new Map(Object.entries(kept)),
    health: 'well',
    onDidChange: () => ({ dispose: () => undefined }),
    get: (key) => guarded(() => self.kept.get(key)),
    store: (key, value) => guarded(() => void (self.health === 'lost' || self.kept.set(key, value))),
    delete: (key) => guarded(() => void self.kept.delete(key)),
  };
  function guarded<T>(run: () => T): Promise<T> {
    if (self.health === 'brutal') throw new Error(WORDS);
    return self.health === 'broken' ? Promise.reject(new Error(WORDS)) : Promise.resolve(run());
  }
  return self;
}

export const account = (id: string, rest: Partial<Account> = {}): Account => ({
  id,
  label: `Account ${id}`,
  service: 'weex',
  contractBaseUrl: 'https://api-contract.weex.com',
  spotBaseUrl: 'https://api-spot.weex.com',
  apiKey: `key-of-${id}`,
  secretKey: `secret-of-${id}`,
  passphrase: `phrase-of-${id}`,
  ...rest,
});
export const infoOf = ({ id, label, service }: Account) => ({ id, label, service });

/** Types these texts, one where each is asked for, and clicks these labels; after the last of either it gives up. */
export const answering =
  (texts: string[], labels: string[]): Editor['answer'] =>
  ({ kind, items }) => {
    if (kind === 'type') return texts.shift();
    const wanted = labels.shift();
    return items.find(({ label }) => label === wanted);
  };
