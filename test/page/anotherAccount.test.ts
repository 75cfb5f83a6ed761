/** The pages of dashboards when another account is shown. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { recordingIn, type Told } from './recording';
import { ofEach } from './stage';

interface Status {
  readonly type: 'status';
  readonly status: { readonly phase: object; readonly account?: { readonly id: string; readonly label: string } | undefined };
}

const ANOTHER = [
  ['another account is shown', () => 'Another'],
  ['another account of the same name is shown', (own: string) => own],
  ['nobody is signed in', () => undefined],
] as const;

for (const name of ['affiliates', 'orders'] as const)
  describe(`the page ${name}`, () => {
    const shown = ofEach(name);
    let told: Told;
    let search: Locator;
    let rows: Locator;
    beforeEach(async () => {
      told = (await recordingIn('en')).pages[name];
      search = shown.page.locator('#filter-text');
      rows = shown.page.getByRole('grid').last().locator('[role=row][aria-rowindex]');
    });

    /** The first that tells the page of it when another account is shown, or nobody's: its name, else that all figures are taken back. */
    const leave = async (label: string | undefined): Promise<void> => {
      const last = told.findLast(({ type }) => type === 'status') as unknown as Status;
      const phase = { name: label === undefined ? 'signedOut' : 'idle' };
      const status = { ...last.status, phase, account: label === undefined ? undefined : accountOf(label) };
      const taken = label === own() ? [{ type: 'statistics', edition: 1000 }] : [];
      await shown.tell([{ type: 'status', status }, ...taken] as unknown as Told);
    };
    /** Of another name it is another one. */
    const accountOf = (label: string) => ({ id: label === own() ? 'own' : label, label, service: 'custom' });
    const own = (): string => (told.findLast(({ type }) => type === 'status') as unknown as Status).status.account?.label ?? '';
    /** The statistics and rows of whoever is shown now. */
    const read = async (label: string): Promise<void> => {
      const next = told.map((message) => {
        if (message.type === 'status') return { ...message, status: { ...message.status, account: accountOf(label) } };
        return 'edition' in message ? { ...message, edition: message.edition + 1001 } : message;
      });
      await shown.tell(next as unknown as Told);
    };
    const chosen = (): Promise<unknown> =>
      shown.page.locator('.table-bar select').evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value));
    const look = async (): Promise<number> => {
      await search.fill('zzz-nobody');
      await shown.page.locator('.table-bar select').first().selectOption({ index: 1 });
      return rows.count();
    };

    for (const [what, label] of ANOTHER)
      it(`empties its filter once ${what}`, async () => {
        const all = await rows.count();
        const none = await chosen();
        assert.ok((await look()) < all, 'the filter hides nothing');
        const next = label(own());
        await leave(next);
        await read(next ?? own());
        assert.deepEqual([await search.inputValue(), await chosen(), await rows.count()], ['', none, all]);
      });

    it('keeps what was typed into its filter when the account gets another name, which it shows', async () => {
      const found = await look();
      const { status } = told.findLast(({ type }) => type === 'status') as unknown as Status;
      await shown.tell([{ type: 'status', status: { ...status, account: { ...status.account, label: 'Renamed' } } }] as unknown as Told);
      assert.deepEqual([await search.inputValue(), await rows.count()], ['zzz-nobody', found]);
      assert.equal(await shown.page.locator('.account').innerText(), 'Renamed');
    });

    it('keeps what was typed into its filter while the same account is read again', async () => {
      const found = await look();
      await shown.tell(told);
      assert.deepEqual([await search.inputValue(), await rows.count()], ['zzz-nobody', found]);
    });

    if (name !== 'affiliates') return;
    const openUser = async (): Promise<void> => {
      await rows.nth(1).locator('[role=gridcell]').first().click();
      await shown.page.keyboard.press('Enter');
      await shown.page.getByRole('dialog', { name: /^User / }).waitFor();
    };
    for (const [what, label] of ANOTHER)
      it(`closes the user who is open once ${what}`, async () => {
        await openUser();
        await leave(label(own()));
        assert.equal(await shown.page.getByRole('dialog').count(), 0);
      });

    it('keeps the user open who is, while the same account is read again', async () => {
      await openUser();
      await shown.tell(told);
      assert.equal(await shown.page.getByRole('dialog').count(), 1);
    });
  });
