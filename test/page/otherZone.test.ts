/** Another time zone is set while a dashboard is hidden, as below VS Code's Settings, or while it is read. */
import assert from 'node:assert/strict';
import { latestOf, recordingIn, type Told } from './recording';
import { ofEach } from './stage';

/** Nine hours after that of what was read. */
const OTHER = 'Asia/Tokyo';

for (const name of ['affiliates', 'orders'] as const)
  describe(`the dashboard ${name} once another time zone is set`, () => {
    const shown = ofEach(name);
    let told: Told;
    beforeEach(async () => {
      told = latestOf((await recordingIn('en')).pages[name]);
    });

    const statusIn = (timeZone: string, phase: object = { name: 'ready' }): Told =>
      told.flatMap((message) =>
        message.type === 'status' ? [{ ...message, status: { ...message.status, timeZone, phase } }] : [],
      ) as Told;
    const statisticsIn = (timeZone: string): Told =>
      told.flatMap((message) =>
        message.type === 'statistics' ? [{ ...message, statistics: { ...message.statistics, timeZone } }] : [],
      ) as Told;
    const facts = (): Promise<string[]> => shown.page.locator('.facts > span:not(.badge)').allInnerTexts();
    const asked = async (): Promise<unknown[]> => (await shown.said()).filter(({ type }) => type === 'read');
    const READ = { type: 'read', choice: { days: 30 }, fresh: false };
    const openAgain = async (): Promise<void> => {
      await shown.page.reload();
      await shown.tell([...statusIn(OTHER), ...told.filter(({ type }) => type !== 'status')]);
    };

    it('tells no time by its clock beside the name of another when it is shown again, and is read in it, once', async () => {
      const before = await facts();
      assert.ok(before.includes('UTC'));
      await openAgain();
      assert.deepEqual(await facts(), before);
      await shown.tell(statusIn(OTHER));
      assert.deepEqual(await asked(), [READ]);
    });

    it('tells all times by its clock, with its name, once it was read in it', async () => {
      const before = await facts();
      await openAgain();
      await shown.tell([...statusIn(OTHER, { name: 'loading', step: 'main', pagesDone: 0, waitMs: 0, canceling: false })]);
      await shown.tell([...statisticsIn(OTHER), ...statusIn(OTHER)]);
      const after = await facts();
      assert.ok(after.includes(OTHER) && !after.includes('UTC'));
      assert.equal(
        after.some((fact) => /\d:\d/.test(fact) && before.includes(fact)),
        false,
      );
      assert.deepEqual(await asked(), [READ]);
    });

    it('is read in it when that was done while it was read', async () => {
      await shown.tell(statusIn(OTHER, { name: 'loading', step: 'main', pagesDone: 0, waitMs: 0, canceling: false }));
      assert.deepEqual(await asked(), []);
      await shown.tell(statusIn(OTHER));
      assert.deepEqual(await asked(), [READ]);
    });

    it('goes on to name the zone of its times where somebody stopped it', async () => {
      const before = await facts();
      await shown.tell(statusIn(OTHER, { name: 'canceled' }));
      assert.deepEqual(await facts(), before);
    });
  });
