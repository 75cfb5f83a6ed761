/** The choice of the range, where what the service has forgotten is kept. */
import assert from 'node:assert/strict';
import type { Status as OfAffiliates } from '../../src/dashboards/affiliates/protocol';
import type { Status } from '../../src/dashboards/orders/protocol';
import { recordingIn } from './recording';
import { ofEach } from './stage';

async function statusOf<Told extends Status | OfAffiliates>(name: 'orders' | 'affiliates'): Promise<Told> {
  const message = (await recordingIn('en')).pages[name].findLast(({ type }) => type === 'status');
  return (message as { readonly status: Told } | undefined)?.status ?? assert.fail('no status');
}

describe('the range of a dashboard', () => {
  const shown = ofEach('orders');

  it('may be longer where what is kept reaches further back, in days as long as it does', async () => {
    const status = await statusOf<Status>('orders');
    const range = shown.page.getByLabel('Range', { exact: true });
    const tell = (change: Partial<Status>): Promise<void> => shown.tell([{ type: 'status', status: { ...status, ...change } }]);
    const offered = async (): Promise<string[]> => (await range.locator('option').allInnerTexts()).slice(3);
    await tell({ choice: { days: 30 } });
    assert.deepEqual(await offered(), ['Last 90 days', 'Pick dates…']);
    await tell({ choice: { days: 30 }, keptDays: [180, 365] });
    assert.deepEqual(await offered(), ['Last 90 days', 'Last 180 days', 'Last 365 days', 'Pick dates…']);
    await range.selectOption('365');
    assert.deepEqual((await shown.said()).at(-1), { type: 'read', choice: { days: 365 }, fresh: false });
    await shown.picture('kept-days');
    await tell({ choice: { days: 365 }, keptDays: [] });
    assert.deepEqual(await offered(), ['Last 90 days', 'Last 365 days', 'Pick dates…'], 'what is chosen stays there');
    assert.equal(await range.inputValue(), '365');
    await tell({ choice: { days: 30 } });
    assert.deepEqual(await offered(), ['Last 90 days', 'Pick dates…']);
  });

  it('goes back to what is shown when Escape is pressed in the dates', async () => {
    const status = await statusOf<Status>('orders');
    await shown.tell([{ type: 'status', status: { ...status, choice: { days: 30 } } }]);
    const range = shown.page.getByLabel('Range', { exact: true });
    await range.selectOption('dates');
    const from = shown.page.getByLabel('From', { exact: true });
    await from.fill('2024-01-01');
    await from.press('Escape');
    assert.deepEqual([await range.inputValue(), await from.isVisible()], ['30', false]);
    assert.ok(await range.evaluate((each) => each === document.activeElement));
    await range.selectOption('dates');
    assert.notEqual(await from.inputValue(), '2024-01-01');
  });

  it('asks for dates that exist where somebody typed one that does not', async () => {
    const status = await statusOf<Status>('orders');
    await shown.tell([{ type: 'status', status: { ...status, choice: { days: 30 } } }]);
    await shown.page.getByLabel('Range', { exact: true }).selectOption('dates');
    await shown.page.getByLabel('From', { exact: true }).pressSequentially('02312026');
    await shown.page.getByRole('button', { name: 'Show', exact: true }).click();
    assert.equal(await shown.page.locator('.dates .problem').innerText(), 'Choose two dates that exist.');
  });
});

describe('the range of a dashboard', () => {
  const shown = ofEach('affiliates');

  it('may be two dates from before the 365 days that the service answers for', async () => {
    const status = await statusOf<OfAffiliates>('affiliates');
    await shown.tell([{ type: 'status', status: { ...status, choice: { days: 30 } } }]);
    await shown.page.getByLabel('Range', { exact: true }).selectOption('dates');
    await shown.page.getByLabel('From', { exact: true }).fill('2024-01-01');
    await shown.page.getByLabel('To', { exact: true }).fill('2024-03-31');
    await shown.page.getByRole('button', { name: 'Show', exact: true }).click();
    assert.deepEqual((await shown.said()).at(-1), { type: 'read', choice: { from: '2024-01-01', to: '2024-03-31' }, fresh: false });
  });
});
