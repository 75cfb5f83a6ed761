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

  const shownRows = (): Promise<(string | null)[]> => shown.page.locator('#users .pill, #users [role=status]').allTextContents();

  it('still shows the list that was chosen, as it was sorted, once another tab was looked at', async () => {
    await open('netOutflow');
    const before = await shownRows();
    assert.match(before.join(), /^Net outflow ✕,\d+ of [\d,]+ users$/);
    await shown.comeBack();
    assert.deepEqual([await shownRows(), await sortedBy()], [before, ['net', 'ascending']]);
    await press('volume');
    await shown.comeBack();
    assert.deepEqual([await shownRows(), await sortedBy()], [before, ['volume', 'descending']]);
    await shown.page.locator('#users .pill').click();
    await shown.comeBack();
    assert.doesNotMatch((await shownRows()).join(), /Net outflow| of /);
  });

  it('shows of a list what is in it by now: other users were loaded, or its rule is another', async () => {
    await open('netOutflow');
    const [{ length }, told] = [await net(), (await recordingIn('en')).pages.affiliates];
    await shown.tell(told.map((each) => ('edition' in each ? { ...each, edition: each.edition + 1 } : each)));
    assert.equal((await net()).length, length);
    const { statistics, ...message } = told.findLast(({ type }) => type === 'statistics') as unknown as Statistics;
    const dormant = statistics.dormant.map((each) => ({ ...each, rows: each.rows.slice(0, 1) }));
    await shown.tell([{ ...message, edition: message.edition + 1, statistics: { ...statistics, dormant } }] as unknown as Told);
    assert.deepEqual([await shown.page.locator('[data-list=netOutflow] .big').innerText(), (await net()).length], ['1', 1]);
  });
});

interface Statistics {
  readonly edition: number;
  readonly statistics: { readonly dormant: readonly { readonly rows: readonly number[] }[] };
}
