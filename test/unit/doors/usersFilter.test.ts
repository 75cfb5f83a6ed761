/** The uid of a user that was typed as a filter: nobody but the account whose user it is hears of it, whichever is shown. */
import assert from 'node:assert/strict';
import { COMMANDS, VIEWS } from '../../../src/platform/ids';
import { type FakeService, NOW } from '../../support/fakeService';
import { noting, settled, view } from './looks';
import { type Hidden, ONE, OTHER, uidOf } from './planted';
import { type OpenWindow, windowsAt } from './windows';

describe('a filter by UID', () => {
  const open = windowsAt(NOW);
  const uid = uidOf(ONE, 10);
  let window: OpenWindow;
  let asked: string[];
  beforeEach(async () => {
    window = await open(ONE);
    window.editor.answer = ({ kind, items }) => (kind === 'type' ? uid : items.find(({ label = '' }) => label.includes('person')));
    await window.editor.run(COMMANDS.affiliateUsersFilter);
    window.editor.answer = () => undefined;
    await settled();
  });
  afterEach(() => window.close());

  /** What stands beside the title of the list under an account, and is in it. */
  async function shown(hidden: Hidden, label?: string): Promise<{ description: unknown; rows: readonly unknown[] }> {
    asked = [];
    if (label !== undefined) noting(window.switchTo(hidden, label).client as unknown as FakeService, (said) => asked.push(said));
    await settled();
    const look = await view(VIEWS.affiliateUsers)({ ...window, hidden });
    return (await look()) as { description: unknown; rows: readonly unknown[] };
  }

  it('is asked of no other account, whose list is whole and says so', async () => {
    assert.match(String((await shown(ONE)).description), new RegExp(`^1 .*${uid}`));
    const { description, rows } = await shown(OTHER, 'Other');
    assert.deepEqual(
      asked.filter((said) => said.includes(uid)),
      [],
    );
    assert.equal(description, '20 · 73 of 365 days');
    assert.ok(rows.length > 20, `${rows.length} rows`);
  });

  it('is there again with its own account', async () => {
    await shown(OTHER, 'Other');
    const { description } = await shown(ONE, 'Main');
    assert.match(String(description), new RegExp(`^1 .*${uid}`));
    assert.ok(asked.every((said) => !said.startsWith('affiliateUsers') || said.includes(uid)));
  });
});
