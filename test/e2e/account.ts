/** Signing in as a person does: step by step. */
import type { Page } from 'playwright-core';
import type { Simulator } from '../../src/simulator';
import { askByCommand, answer, pick, rows, statusBarItem } from './workbench';

/** What each step of "Add account" asks. */
export const STEPS = {
  label: 'Display name for the account',
  service: 'Choose the service for the account',
  contractHost: 'Base URL of the order endpoints',
  spotHost: 'Base URL of the affiliate endpoints',
  confirmHosts: 'This is not WEEX',
  apiKey: 'API key. A read-only key',
  secretKey: 'Secret key. Stored only',
  passphrase: 'Passphrase for the key',
} as const;

/** Answers every step for an account on `simulator`; its keys are right unless `wrong` says otherwise. */
export async function typeAccount(page: Page, simulator: Simulator, label: string, wrong: { passphrase?: string } = {}): Promise<void> {
  await answer(page, STEPS.label, label);
  await pick(page, STEPS.service, 'Custom hosts…');
  await answer(page, STEPS.contractHost, simulator.contractBaseUrl);
  await answer(page, STEPS.spotHost, simulator.spotBaseUrl);
  await pick(page, STEPS.confirmHosts, 'Send signed requests to');
  await typeKey(page, { ...simulator.credentials, ...wrong });
}

export async function typeKey(page: Page, { apiKey, secretKey, passphrase }: Simulator['credentials']): Promise<void> {
  await answer(page, STEPS.apiKey, apiKey);
  await answer(page, STEPS.secretKey, secretKey);
  await answer(page, STEPS.passphrase, passphrase);
}

export async function addAccount(page: Page, simulator: Simulator, label: string): Promise<void> {
  await askByCommand(page, 'Orderdeck: Add Account', STEPS.label);
  await typeAccount(page, simulator, label);
}

/** Leaves the account and shows it again: nothing of it is known then but what is kept, as after a reload, which takes six seconds. */
export async function showAnew(page: Page, label: string): Promise<void> {
  for (const account of ['Sign out', label]) {
    await askByCommand(page, 'Orderdeck: Switch Account', 'Choose an account to show');
    await pick(page, 'Choose an account to show', account);
  }
  await statusBarItem(page).filter({ hasText: label }).waitFor();
  await rows(page, 'Open Orders').first().waitFor();
}
