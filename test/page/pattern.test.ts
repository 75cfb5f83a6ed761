/** The page of a file check where lines were not understood. */
import assert from 'node:assert/strict';
import type { CheckStatus, ToPage } from '../../src/fileCheck/page/protocol';
import { recordingIn } from './recording';
import { ofEach } from './stage';

const LINE = '2026-01-05 10:00:00 <b>FILLED</b> 596471064624628269 BTCUSDT BUY 0.5';
const SUGGESTED = String.raw`(?<status>\w+)\s+(?<id>\d{18})`;

describe('the page of a check of lines that nobody understands', () => {
  const shown = ofEach('fileCheck');
  let status: CheckStatus;
  beforeEach(async () => {
    const told = (await recordingIn('en')).pages.fileCheck as ToPage[];
    const last = told.flatMap((each) => (each.type === 'status' ? [each.status] : [])).at(-1) ?? assert.fail();
    const result = last.result ?? assert.fail('the recording has a result');
    const counts = { ...result.counts, agrees: 1, differs: 0, movedOn: 0, notCompared: 18 };
    status = { ...last, result: { ...result, counts, untold: { file: 'bot.log', line: 7, text: LINE, pattern: SUGGESTED } } };
    await shown.tell([{ type: 'status', status }]);
  });
  const asked = async (): Promise<unknown> => (await shown.said()).findLast(({ type }) => type === 'tryPattern' || type === 'addPattern');
  const field = () => shown.page.getByLabel('Pattern that extracts values', { exact: false });
  const add = () => shown.page.getByRole('button', { name: 'Add pattern and check again' });

  it('shows one of them as it is written, and a pattern to begin with, of which it asks what it finds', async () => {
    assert.equal(await shown.page.locator('.pattern code').innerText(), LINE);
    assert.equal(await field().inputValue(), SUGGESTED);
    assert.deepEqual(await asked(), { type: 'tryPattern', pattern: SUGGESTED });
    assert.ok(await add().isDisabled());
    await shown.tell([{ type: 'tried', pattern: SUGGESTED, text: 'It matches 18 of the 18 lines: status FILLED.', isUseful: true }]);
    assert.equal(await shown.page.getByText('It matches 18 of the 18 lines').getAttribute('role'), 'status');
    for (const width of [400, 1280]) {
      await shown.resize(width, 900);
      await shown.picture(`pattern ${width}`);
    }
  });

  it('adds what is typed by the keyboard, once it is known to find something', async () => {
    await field().fill('other');
    assert.deepEqual(await asked(), { type: 'tryPattern', pattern: 'other' });
    await shown.tell([{ type: 'tried', pattern: SUGGESTED, text: 'Of before', isUseful: true }]);
    await field().press('Enter');
    assert.deepEqual(await asked(), { type: 'tryPattern', pattern: 'other' }, 'what was found by another pattern is nothing');
    await shown.tell([{ type: 'tried', pattern: 'other', text: 'Found', isUseful: true }]);
    await shown.tell([{ type: 'status', status: { ...status, edition: status.edition + 1 } }]);
    assert.equal(await field().inputValue(), 'other', 'what is typed stays');
    await shown.page.keyboard.press('Enter');
    assert.deepEqual(await asked(), { type: 'addPattern', pattern: 'other' }, 'and so does the focus');
  });
});
