import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Simulator } from '../../src/simulator';
import { addAccount, STEPS } from './account';
import { leave, service, visit } from './stage';
import {
  askByCommand,
  answer,
  asked,
  click,
  descriptionIs,
  entry,
  pick,
  quickInput,
  row,
  rows,
  screenshot,
  statusBarItem,
  toast,
  viewAction,
} from './workbench';

const CHANGE = 'What do you want to change in';

describe('an account that is edited', () => {
  let page: Page;
  let main: Simulator;
  let other: Simulator;
  const signedInAs = (label: string): Promise<void> => statusBarItem(page).filter({ hasText: label }).waitFor();

  before(async () => {
    [main, other] = [await service({ seed: 3, open: 25 }), await service({ seed: 4, open: 3 })];
    page = await visit();
    await addAccount(page, other, 'Other');
    await signedInAs('Other');
    await addAccount(page, main, 'Main');
    await descriptionIs(page, 'Open Orders', /^25$/);
  });
  after(leave);

  it('goes by another name at once', async () => {
    await askByCommand(page, 'Orderdeck: Edit Account', CHANGE);
    await entry(page, 'New API key…').filter({ hasText: 'with its secret key and passphrase' }).waitFor();
    await screenshot(page, 'edit-account');
    await pick(page, CHANGE, 'Name…');
    await asked(page, STEPS.label);
    assert.equal(await quickInput(page).locator('input').first().inputValue(), 'Main');
    await answer(page, STEPS.label, 'Bot');
    await signedInAs('Bot');
    await page.locator('.statusbar-item', { hasText: '"Bot" was changed.' }).waitFor();
    await descriptionIs(page, 'Open Orders', /^25$/);
  });

  it('is mended with one click where its passphrase was refused, and stays as it was until the new one works', async () => {
    Object.assign(main.credentials, { passphrase: 'a-new-passphrase' });
    await viewAction(page, 'Open Orders', 'Refresh Open Orders');
    await click(page, row(page, 'Open Orders', 'Fix account'));
    await pick(page, CHANGE, 'Passphrase…');
    await answer(page, STEPS.passphrase, 'not-it-either');
    const refused = toast(page, '"Bot" was not changed.');
    await refused.waitFor();
    await screenshot(page, 'edit-refused');
    await row(page, 'Open Orders', 'Fix account').waitFor();
    await click(page, refused.getByRole('button', { name: 'Retry' }));
    await answer(page, STEPS.passphrase, 'a-new-passphrase');
    await row(page, 'Open Orders', 'Fix account').waitFor({ state: 'detached' });
    await descriptionIs(page, 'Open Orders', /^25$/);
  });

  it('need not be the one in use, which stays in use', async () => {
    const read = other.log.length;
    Object.assign(other.credentials, { apiKey: 'another-key', secretKey: 'another-secret', passphrase: 'another-phrase' });
    await askByCommand(page, 'Orderdeck: Edit Account', CHANGE);
    await pick(page, CHANGE, 'Another account…');
    await pick(page, 'Choose an account to edit', 'Other');
    await pick(page, CHANGE, 'New API key…');
    await answer(page, STEPS.apiKey, 'another-key');
    await answer(page, STEPS.secretKey, 'another-secret');
    await answer(page, STEPS.passphrase, 'another-phrase');
    await page.locator('.statusbar-item', { hasText: '"Other" was changed.' }).waitFor();
    assert.equal(other.log.length, read + 1, 'one call to see that the key works');
    await signedInAs('Bot');
    assert.equal((await rows(page, 'Open Orders').first().getAttribute('aria-setsize')) ?? '', '25');
    await askByCommand(page, 'Orderdeck: Switch Account', 'Choose an account to show');
    await pick(page, 'Choose an account to show', 'Other');
    await descriptionIs(page, 'Open Orders', /^3$/);
  });
});
