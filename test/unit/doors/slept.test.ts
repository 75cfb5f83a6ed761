/** The machine sleeps while something is read: where answers had told the time before, what was read is of the time that was asked for. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { HOUR } from '../../../src/model/timeRange';
import { type FakeService, NOW } from '../../support/fakeService';
import { noting, settled } from './looks';
import { ONE, SYMBOLS } from './planted';
import { windowsAt } from './windows';

describe('while a machine sleeps for an hour', () => {
  const open = windowsAt(NOW);
  afterEach(() => mock.restoreAll());

  for (const [what, read] of [
    ['a history', ({ store }) => store.orderHistory.of(SYMBOLS[0]).ensure()],
    ['the list of users', ({ store }) => store.affiliateUsers.list.ensure()],
  ] as const satisfies readonly [string, (window: Awaited<ReturnType<typeof open>>) => Promise<void>][])
    it(`${what} is read once, and once more only where no answer had told the time`, async () => {
      const asked = { told: 0, untold: 0 };
      for (const known of ['told', 'untold'] as const) {
        const window = await open(ONE);
        const client = window.store.sessions.current!.client as unknown as FakeService & { isTimeTold: () => boolean };
        let now = NOW;
        mock.method(Date, 'now', () => now);
        client.serverNow = () => now;
        client.isTimeTold = () => known === 'told';
        noting(client, () => {
          asked[known] += 1;
          now = client.lists.now = NOW + HOUR;
        });
        await read(window);
        await settled();
        window.close();
        mock.restoreAll();
      }
      assert.ok(asked.told > 0 && asked.told * 2 === asked.untold, JSON.stringify(asked));
    });
});
