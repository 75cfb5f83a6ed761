import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { Vault, type Account } from '../../../src/account/vault';
import { keptByWindows } from '../../../src/platform/kept';
import { DEFAULTS } from '../../../src/explorer/choices';
import { startSimulator, type Simulator, type SimulatorOptions } from '../../../src/simulator';
import { orderdeck } from './orderdeck';
import { until } from './until';

const running = new Set<{ close(): Promise<void> }>();

/** Closed by {@link cleanUp}. */
export function untilCleanUp<Server extends { close(): Promise<void> }>(server: Server): Server {
  running.add(server);
  return server;
}

/** A small service of its own on 127.0.0.1, until {@link cleanUp}. */
export async function simulate(options: SimulatorOptions = {}): Promise<Simulator> {
  return untilCleanUp(await startSimulator({ open: 12, history: 30, affiliates: 40, ...options }));
}

/** The secrets over which windows meet: what is written here is what another window would have written. */
export async function vault(): Promise<Vault> {
  const { context } = await orderdeck();
  return new Vault(context.secrets, (await keptByWindows(vscode, context, console)).pages);
}

export function accountAt({ contractBaseUrl, spotBaseUrl, credentials }: Simulator, change: Partial<Account> = {}): Account {
  const id = randomUUID();
  return { id, label: `Account ${id.slice(0, 4)}`, service: 'custom', contractBaseUrl, spotBaseUrl, ...credentials, ...change };
}

const SECRETS = Symbol.for('orderdeck.test.secrets');

/** Every secret that any test ever saved; the files of the suite are bundled apart and share no module. */
export function secretsUsed(): Set<string> {
  const shared = globalThis as { [SECRETS]?: Set<string> };
  return (shared[SECRETS] ??= new Set());
}

/** Saves the account, which makes it the one being shown. */
export async function signIn(account: Account): Promise<Account> {
  for (const secret of [account.apiKey, account.secretKey, account.passphrase]) secretsUsed().add(secret);
  await (await vault()).save(account);
  await signedInTo(account.id);
  return account;
}

/**
 * Chooses the account as another window would have. Where windows share no secrets nothing tells of it, so a secret without
 * meaning is written, which makes the window look.
 */
export async function choose(id: string | undefined): Promise<void> {
  await (await vault()).activate(id);
  await (await orderdeck()).context.secrets.store('orderdeck.bell', randomUUID());
}

/** @param id of an account, or `demo`: each demo has an id of its own */
export async function signedInTo(id: string): Promise<void> {
  const { sessions } = (await orderdeck()).store;
  const isMeant = (): boolean => sessions.current?.account.id === id || (id === 'demo' && sessions.current?.account.service === id);
  await until(`"${id}" is signed in`, isMeant, sessions.onDidChange);
}

export async function signedOut(): Promise<void> {
  const { sessions } = (await orderdeck()).store;
  await until('nobody is signed in', () => sessions.state.phase === 'signedOut', sessions.onDidChange);
}

/** A demo that begins now: one that goes on from an earlier suite has changed, and the first change comes after 20 s. */
export async function useDemo(): Promise<void> {
  await (await orderdeck()).kept.update('orderdeck.demoStartedAt', undefined);
  await vscode.commands.executeCommand('orderdeck.account.useDemo');
  await signedInTo('demo');
}

/** Everything as at the first start: no account, no filter, no open editor, no service. */
export async function cleanUp(): Promise<void> {
  const { choices, store } = await orderdeck();
  const accounts = await vault();
  await choose(undefined);
  for (const { id } of (await accounts.index()).accounts) {
    await accounts.remove(id);
    store.news.forget(id);
  }
  await signedOut();
  await choices.set('openOrders', DEFAULTS.openOrders);
  await choices.set('orderHistory', { delegateType: undefined, ...DEFAULTS.orderHistory });
  await choices.set('affiliateUsers', { uid: undefined, ...DEFAULTS.affiliateUsers });
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await Promise.all([...running].map((server) => server.close()));
  running.clear();
}
