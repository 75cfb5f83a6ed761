import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Simulator } from '../../src/simulator';
import { addAccount, STEPS } from './account';
import { rememberSecrets } from './secrets';
import { leave, service, visit, restartExtension } from './stage';
import {
  answerByKeys,
  asked,
  click,
  descriptionIs,
  pick,
  quickInput,
  quickInputIsGone,
  refusal,
  screenshot,
  statusBarItem,
  toast,
  view,
} from './workbench';

const MISTYPED = 'mistyped-passphrase-7f3a';

describe('adding an account', () => {
  let page: Page;
  let simulator: Simulator;
  const accept = (): Promise<void> => page.keyboard.press('Enter');

  before(async () => {
    rememberSecrets(MISTYPED);
    simulator = await service({ seed: 7 });
    page = await visit();
    await click(page, view(page, 'Open Orders').getByRole('button', { name: 'Add account' }));
  });
  after(leave);

  it('refuses an empty name where it is asked for', async () => {
    await asked(page, STEPS.label);
    await accept();
    await refusal(page, 'This field is required.').waitFor();
    await answerByKeys(page, 'This field is required.', 'Main account');
  });

  it('refuses an address that is none, and one that is not encrypted', async () => {
    await pick(page, STEPS.service, 'Custom hosts…');
    await answerByKeys(page, STEPS.contractHost, 'api.example.com');
    await refusal(page, 'must be a URL such as https://host').waitFor();
    await answerByKeys(page, 'must be a URL', 'http://api.example.com');
    await refusal(page, 'must start with https://').waitFor();
    await screenshot(page, 'address-refused');
    await answerByKeys(page, 'must start with https://', 'https://user:word@api.example.com');
    await refusal(page, 'must not contain a user name or a password').waitFor();
    await answerByKeys(page, 'must not contain', simulator.contractBaseUrl);
    assert.equal(await (await asked(page, STEPS.spotHost)).inputValue(), simulator.contractBaseUrl);
    await accept();
  });

  it('says who will see the key before it is sent to hosts of your own', async () => {
    await asked(page, STEPS.confirmHosts);
    await quickInput(page).getByText(`Send signed requests to ${simulator.contractBaseUrl}`).waitFor();
    await pick(page, STEPS.confirmHosts, 'Send signed requests to');
  });

  it('keeps what was typed when somebody goes back', async () => {
    await answerByKeys(page, STEPS.apiKey, simulator.credentials.apiKey);
    await asked(page, STEPS.secretKey);
    const back = quickInput(page).getByRole('button', { name: 'Back' });
    await click(page, back);
    assert.equal(await (await asked(page, STEPS.apiKey)).inputValue(), simulator.credentials.apiKey);
    await click(page, back);
    await asked(page, STEPS.confirmHosts);
    await click(page, back);
    assert.equal(await (await asked(page, STEPS.spotHost)).inputValue(), simulator.spotBaseUrl);
    await accept();
    await pick(page, STEPS.confirmHosts, 'Send signed requests to');
    await asked(page, STEPS.apiKey);
    await accept();
  });

  it('hides the secret key and the passphrase while they are typed', async () => {
    assert.equal(await (await asked(page, STEPS.secretKey)).getAttribute('type'), 'password');
    await answerByKeys(page, STEPS.secretKey, 'with spaces inside');
    await refusal(page, 'Keys and passphrases consist of plain').waitFor();
    await answerByKeys(page, 'Keys and passphrases', simulator.credentials.secretKey);
    assert.equal(await (await asked(page, STEPS.passphrase)).getAttribute('type'), 'password');
    await answerByKeys(page, STEPS.passphrase, MISTYPED);
  });

  it('says why the service refused it, and adds nothing', async () => {
    const refused = toast(page, '"Main account" was not added.');
    await refused.waitFor();
    assert.match(await refused.innerText(), /does not accept this passphrase.*40012/s);
    await screenshot(page, 'account-refused');
    assert.equal(await statusBarItem(page).isVisible(), false);
    await click(page, refused.getByRole('button', { name: 'Retry' }));
  });

  it('asks for the key once more, and remembers all but the secrets', async () => {
    assert.equal(await (await asked(page, STEPS.apiKey)).inputValue(), simulator.credentials.apiKey);
    const back = quickInput(page).getByRole('button', { name: 'Back' });
    await click(page, back);
    await asked(page, STEPS.confirmHosts);
    await click(page, back);
    assert.equal(await (await asked(page, STEPS.spotHost)).inputValue(), simulator.spotBaseUrl);
    await accept();
    await pick(page, STEPS.confirmHosts, 'Send signed requests to');
    await asked(page, STEPS.apiKey);
    await accept();
    assert.equal(await (await asked(page, STEPS.secretKey)).inputValue(), '');
    await answerByKeys(page, STEPS.secretKey, simulator.credentials.secretKey);
    assert.equal(await (await asked(page, STEPS.passphrase)).inputValue(), '');
    await answerByKeys(page, STEPS.passphrase, simulator.credentials.passphrase);
  });

  it('shows the orders of the account that was added', async () => {
    await descriptionIs(page, 'Open Orders', /^34$/);
    assert.equal((await statusBarItem(page).innerText()).trim(), 'Main account');
  });

  it('stays signed in when the extension starts again', async () => {
    await restartExtension();
    await descriptionIs(page, 'Open Orders', /^34$/, 40_000);
    assert.equal((await statusBarItem(page).innerText()).trim(), 'Main account');
  });

  it('gives up without a word when somebody presses Escape', async () => {
    await click(page, statusBarItem(page));
    await pick(page, 'Choose an account to show', 'Add account…');
    await asked(page, STEPS.label);
    await page.keyboard.press('Escape');
    await quickInputIsGone(page);
    assert.equal((await statusBarItem(page).innerText()).trim(), 'Main account');
  });

  it('makes no link of what a service says, not even of one that would run a command', async () => {
    const msg = '[Free coins](command:workbench.action.toggleSidebarVisibility) await you';
    const generous = await service();
    generous.fail({ status: 401, body: JSON.stringify({ code: '40012', msg }) });
    await addAccount(page, generous, 'Curious');
    const refused = toast(page, '"Curious" was not added.');
    await refused.waitFor();
    assert.match(await refused.innerText(), /\[Free coins\] \(command:.* await you/);
    assert.equal(await refused.locator('.notification-list-item-message a').count(), 0);
  });
});
