/**
 * Another account is chosen, or nobody is signed in any more, at every moment of what goes on behind a door. Two accounts that differ in
 * all that is hidden are left for the same third: whoever sees a difference afterwards, or hears it asked for, learns of the account before.
 */
import assert from 'node:assert/strict';
import { type FakeService, NOW } from '../../support/fakeService';
import { differences } from './differences';
import type { DOORS } from './doors';
import { noting, settled } from './looks';
import { type Hidden, ONE, OTHER, THIRD } from './planted';
import { windowsAt } from './windows';

const WALKED: readonly (keyof typeof DOORS)[] = [
  'the open orders',
  'the order history',
  'the affiliate users',
  'a hover',
  'the orders to find',
  'the tab of an order',
  'the order dashboard',
  'the affiliate dashboard',
  'the page of a file check',
  'the problems of a file check',
  'an export of users as json',
  'an export of the table of orders as csv',
  'a tool that gets an order',
  'a tool that lists open orders',
  'a tool that lists past orders',
  'a tool that lists users',
  'a pop-up that tells what became of an order',
];
const WAYS = ['switch', 'sign out'] as const;
/** Behind some doors hundreds of questions are asked: the first moments, and later ones in steps that grow with them. */
const nextMoment = (k: number): number => k + Math.max(1, Math.floor(k / 4));

interface Walk {
  readonly reached: boolean;
  /** What is behind the door under the next account, and what that was asked. */
  readonly after: unknown;
}

describe('an account that is left', () => {
  const openWindow = windowsAt(NOW);

  /** Leaves an account at the k-th moment: a question of it is put, or answered. */
  async function leftAt(k: number, way: (typeof WAYS)[number], door: string, hidden: Hidden): Promise<Walk> {
    const window = await openWindow(hidden);
    const { store, doors } = window;
    const asked: string[] = [];
    let moments = 0;
    const moment = (): void => {
      if ((moments += 1) !== k) return;
      if (way === 'sign out') return store.sessions.set({ phase: 'signedOut' });
      noting(window.switchTo(OTHER, 'Other').client as unknown as FakeService, (said) => asked.push(said));
    };
    noting(store.sessions.current?.client as unknown as FakeService, moment, moment);
    const open = async (): Promise<unknown> => doors[door]?.({ ...window, hidden });
    const look = (await open().catch(said)) as (() => unknown) | string;
    const looked = (): Promise<unknown> => Promise.resolve(typeof look === 'function' ? look() : look);
    await looked().catch(said);
    await settled();
    const after = await looked().catch(said);
    window.close();
    return { reached: moments >= k, after: { after, asked: [...new Set(asked)].toSorted() } };
  }

  for (const door of WALKED)
    for (const way of WAYS)
      it(`leaves nothing of itself behind ${door}, whenever that is: ${way}`, async function () {
        this.timeout(60_000);
        let walked = 0;
        for (let k = 1; ; k = nextMoment(k)) {
          const [one, other] = await Promise.all([leftAt(k, way, door, ONE), leftAt(k, way, door, THIRD)]);
          if (!one.reached) break;
          assert.deepEqual(differences(one.after, other.after).slice(0, 5), [], `at ${k}`);
          walked += 1;
        }
        assert.ok(walked >= 2, `${walked} moments`);
      });
});

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));
