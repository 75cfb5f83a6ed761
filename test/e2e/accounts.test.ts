import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { addAccount } from './account';
import { leave, service, visit } from './stage';
import {
  askByCommand,
  click,
  descriptionIs,
  dialog,
  entry,
  pick,
  quickInput,
  runCommand,
  screenshot,
  statusBarItem,
  until,
  view,
} from './workbench';

const SWITCH = 'Choose an account to show';
const REMOVE = 'Choose an account to remove';

describe('two accounts', () => {
  let page: Page;
  const signedInAs = (label: string): Promise<unknown> =>
    until(
      'the account in the status bar',
      async () => (await statusBarItem(page).allInnerTexts()).join('').trim(),
      (text) => text === label,
    );

  before(async () => {
    const [large, small] = [await service({ seed: 3, open: 25 }), await service({ seed: 4, open: 3 })];
    page = await visit();
    await addAccount(page, large, 'Large');
    await signedInAs('Large');
    await addAccount(page, small, 'Small');
    await signedInAs('Small');
  });
  after(leave);

  it('switch by a click in the status bar', async () => {
    await descriptionIs(page, 'Open Orders', /^3$/);
    await click(page, statusBarItem(page));
    await entry(page, 'Small').filter({ hasText: 'signed in' }).waitFor();
    await screenshot(page, 'switch-account');
    await pick(page, SWITCH, 'Large');
    await signedInAs('Large');
    await descriptionIs(page, 'Open Orders', /^25$/);
  });

  it('stay when the removal of one is not confirmed', async () => {
    await askByCommand(page, 'Orderdeck: Remove Account', REMOVE);
    await pick(page, REMOVE, 'Large');
    await dialog(page).getByText('Remove "Large"?').waitFor();
    await dialog(page).getByText("Its keys will be deleted from VS Code's secret storage.").waitFor();
    await screenshot(page, 'remove-account');
    await click(page, dialog(page).getByRole('button', { name: 'Cancel' }));
    await dialog(page).waitFor({ state: 'detached' });
    await runCommand(page, 'Orderdeck: Remove Account');
    await entry(page, 'Large').filter({ hasText: 'same API · signed in' }).waitFor();
    await descriptionIs(page, 'Open Orders', /^25$/);
  });

  it('are one when the removal is confirmed, and the other is shown, which the status bar says', async () => {
    await pick(page, REMOVE, 'Large');
    await click(page, dialog(page).getByRole('button', { name: 'Remove' }));
    await page.locator('.statusbar-item', { hasText: 'Removed "Large". Orderdeck now shows "Small".' }).waitFor();
    await screenshot(page, 'removed-account');
    await signedInAs('Small');
    await descriptionIs(page, 'Open Orders', /^3$/);
    await runCommand(page, 'Orderdeck: Switch Account');
    await entry(page, 'Small').filter({ hasText: 'signed in' }).waitFor();
    assert.equal(await quickInput(page).locator('.monaco-list-row').filter({ hasText: 'Large' }).count(), 0);
    await page.keyboard.press('Escape');
  });

  it('are kept when somebody signs out, which the sidebar says, and leads back to them', async () => {
    await click(page, statusBarItem(page));
    await pick(page, SWITCH, 'Sign out');
    const back = view(page, 'Open Orders').getByRole('button', { name: 'Choose an account' });
    await back.waitFor();
    await statusBarItem(page).waitFor({ state: 'hidden' });
    await screenshot(page, 'signed-out');
    await click(page, back);
    await pick(page, SWITCH, 'Small');
    await descriptionIs(page, 'Open Orders', /^3$/);
  });

  it('are none when the last is removed, and nobody is signed in', async () => {
    await askByCommand(page, 'Orderdeck: Remove Account', REMOVE);
    await pick(page, REMOVE, 'Small');
    await click(page, dialog(page).getByRole('button', { name: 'Remove' }));
    await view(page, 'Open Orders').getByRole('button', { name: 'Add account' }).waitFor();
    await statusBarItem(page).waitFor({ state: 'hidden' });
  });
});
