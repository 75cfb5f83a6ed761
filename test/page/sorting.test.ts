/** What a table is sorted by, where nobody has sorted it: what its arrow says, or the words above it. */
import assert from 'node:assert/strict';
import { recordingIn, type Told } from './recording';
import { showPage, type Shown } from './stage';

describe('the table of users', () => {
  let shown: Shown;
  beforeEach(async () => {
    shown = await showPage('affiliates');
  });
  afterEach(() => shown.close());

  const sortedBy = (): Promise<(string | null)[]> =>
    shown.page
      .locator('#users [aria-sort$=cending]')
      .evaluateAll((all) => all.flatMap((each) => [each.getAttribute('data-column'), each.getAttribute('aria-sort')]));
  const mask = async (): Promise<void> => {
    const { pages } = await recordingIn('en');
    const status = pages.affiliates.findLast(({ type }) => type === 'status') as unknown as { readonly status: object };
    await shown.tell([{ ...status, status: { ...status.status, masked: true } }] as unknown as Told);
  };
  const press = (column: string): Promise<void> => shown.page.locator(`#users [role=columnheader][data-column=${column}]`).click();

  it('begins with who brought the most, and in privacy mode with who registered last, until somebody sorts it', async () => {
    assert.deepEqual(await sortedBy(), ['commission', 'descending']);
    await mask();
    assert.deepEqual(await sortedBy(), ['registered', 'descending']);
    await press('volume');
    assert.deepEqual(await sortedBy(), ['volume', 'descending']);
  });
});
