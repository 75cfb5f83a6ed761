import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { FAULTS, type Simulator } from '../../src/simulator';
import { STEPS, typeAccount, typeKey } from './account';
import { placesOf, searchWindow, windows } from './searched';
import { everySecret, rememberSecrets } from './secrets';
import { leave, service, theStage, visit } from './stage';
import { askByCommand, answer, click, descriptionIs, message, runCommand, toast, until, viewAction } from './workbench';
import { written } from './written';

const MISTYPED = 'mistyped-passphrase-91c4';

describe('traces of secrets', () => {
  let page: Page;
  let simulator: Simulator;

  before(async () => {
    rememberSecrets(MISTYPED);
    simulator = await service({ seed: 21, open: 5, affiliates: 120 });
    page = await visit();
  });
  after(leave);

  it('may come from logs that tell all, from a refused key, from failures and from a diagnosis', async () => {
    await askByCommand(page, 'Developer: Set Log Level', 'Set Log Level');
    await answer(page, 'Set Log Level', 'Trace');
    await askByCommand(page, 'Orderdeck: Add Account', STEPS.label);
    await typeAccount(page, simulator, 'Traced', { passphrase: MISTYPED });
    await click(page, toast(page, '"Traced" was not added.').getByRole('button', { name: 'Retry' }));
    await typeKey(page, simulator.credentials);
    await descriptionIs(page, 'Open Orders', /^5$/);
    for (const fault of [FAULTS.reset, FAULTS.wrongSignature]) {
      simulator.fail(fault);
      await viewAction(page, 'Open Orders', 'Refresh Open Orders');
      await until(
        'the message above the open orders',
        () => message(page, 'Open Orders'),
        (text) => text !== '',
      );
      simulator.fail(undefined);
      await viewAction(page, 'Open Orders', 'Refresh Open Orders');
      await until(
        'the message above the open orders',
        () => message(page, 'Open Orders'),
        (text) => text === '',
      );
    }
    await runCommand(page, 'Orderdeck: Run Diagnostics');
    await page.getByRole('tab', { name: 'Orderdeck diagnostics.md' }).waitFor();
    await runCommand(page, 'Orderdeck: Show Log');
    const texts = Array.from(written(), ([place, text]) => ({ place, text }));
    assert.ok(
      texts.some(({ place, text }) => place.endsWith('Orderdeck.log') && text.includes('"Traced"')),
      'the log of the extension is not among what is looked at',
    );
    assert.ok(
      texts.some(({ text }) => text.includes('[trace]')),
      'no log tells all',
    );
  });

  it('would be found where they are', () => {
    const planted = path.join(theStage().host.dataDir, 'data/planted');
    mkdirSync(planted);
    const { apiKey, secretKey, passphrase } = simulator.credentials;
    const signature = everySecret().find((each) => /^[\w+/]{43}=$/.test(each));
    assert.ok(signature, 'no signature was seen on its way');
    writeFileSync(path.join(planted, 'plain.log'), `a line with ${passphrase} in it`);
    writeFileSync(path.join(planted, 'encoded.json'), JSON.stringify({ key: Buffer.from(secretKey).toString('base64') }));
    writeFileSync(path.join(planted, 'wide.bin'), Buffer.from(`xx${apiKey}xx`, 'utf16le'));
    writeFileSync(path.join(planted, 'header.txt'), `ACCESS-SIGN: ${signature}`);
    try {
      const found = placesOf(written()).flatMap((place) => (place.includes('planted') ? [path.basename(place)] : []));
      assert.deepEqual(found.toSorted(), ['encoded.json', 'header.txt', 'plain.log', 'wide.bin as UTF-16']);
    } finally {
      rmSync(planted, { recursive: true });
    }
  });

  it('would be found on a page, in what the browser keeps and in the clipboard', async () => {
    const before = windows.found.length;
    const { passphrase } = simulator.credentials;
    await page.evaluate(async (secret) => {
      document.body.dataset['planted'] = secret;
      localStorage.setItem('planted', secret);
      await navigator.clipboard.writeText(secret);
    }, passphrase);
    await searchWindow(page, 'planted');
    await page.evaluate(async () => {
      delete document.body.dataset['planted'];
      localStorage.removeItem('planted');
      await navigator.clipboard.writeText('');
    });
    const found = windows.found.splice(before);
    assert.deepEqual(found, ['the workbench of "planted"', 'what the browser keeps of "planted"', 'the clipboard of "planted"']);
  });
});
