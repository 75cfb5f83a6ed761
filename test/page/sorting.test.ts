/** What a table is sorted by, where nobody has sorted it: what its arrow says, or the words above it. */
import assert from 'node:assert/strict';
import { recordingIn, type Told } from './recording';
import { ofEach } from './stage';

describe('the table of users', () => {
  const shown = ofEach('affiliates');

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

  const open = (list: string): Promise<void> => shown.page.locator(`[data-list=${list}] h3 > .link`).click();
  const told = (): Promise<number> =>
    shown.page
      .locator('#users')
      .getByText(/^Sorted by commission/)
      .count();

  for (const [list, ...sorted] of [
    ['netOutflow', 'net', 'ascending'],
    ['depositedWithoutTrade', 'registered', 'descending'],
    ['verifiedWithoutDeposit', 'registered', 'descending'],
  ] as const)
    it(`shows a list by a column that is there: ${list}`, async () => {
      await open(list);
      assert.deepEqual([await sortedBy(), await told()], [sorted, 0]);
      await press('volume');
      assert.deepEqual(await sortedBy(), ['volume', 'descending']);
    });

  /** The exact amounts of the column, as those of the rows in view say them. */
  const net = async (): Promise<number[]> => {
    const titles = await shown.page
      .locator('#users [role=columnheader]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-column')));
    const cells = await shown.page
      .locator(`#users [role=gridcell][aria-colindex="${titles.indexOf('net') + 1}"]`)
      .evaluateAll((all) => all.map((each) => each.getAttribute('title') ?? each.textContent ?? ''));
    return cells.map((text) => Number(text.replaceAll(',', '').replace('−', '-')));
  };

  it('has those first of whom the most went out, and in privacy mode tells nobody who that is', async () => {
    await open('netOutflow');
    const amounts = await net();
    assert.ok(amounts.length > 1);
    assert.deepEqual(
      amounts,
      amounts.toSorted((one, other) => one - other),
    );
    await mask();
    await open('netOutflow');
    assert.deepEqual(await sortedBy(), ['registered', 'descending']);
  });

  it('says of those who stopped trading what their order is', async () => {
    const note = shown.page.locator('#dormant').getByText(/^Sorted by commission from .*, highest first\.$/);
    assert.equal(await note.locator('xpath=ancestor::*[@data-list]').getAttribute('data-list'), 'noTrade');
  });
});
