import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Below, GroupNode, Node } from '../../../src/explorer/nodes';
import { MINUTE, SECOND } from '../../../src/model/timeRange';
import { NOW } from '../../support/fakeService';
import { settled } from '../../support/settled';
import { Mirror } from './mirror';

const GROUPS = 3;
/** A comparison pauses after some hundred rows. */
const ROWS_OF_A_USER = 40;
const IDS = [...Array.from({ length: GROUPS }, (_, index) => `code${index}`), ...Array.from({ length: 8 }, (_, index) => `user${index}`)];

/** A user: the group it is in, how long ago it traded, what it is called; with a step below it. */
const user = fc.record({ group: fc.nat(GROUPS - 1), minutes: fc.integer({ min: 0, max: 130 }), code: fc.constantFrom('a', 'b') });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('change' as const), index: fc.nat(7), to: fc.option(user) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('wait' as const), seconds: fc.constantFrom(5, 20, 40, 600) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('unfold' as const), id: fc.constantFrom(...IDS) }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('update' as const), turns: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.constantFrom({ act: 'draw' as const }, { act: 'mask' as const }) },
);

describe('a tree at random', () => {
  const clock = Object.getOwnPropertyDescriptor(performance, 'now');
  let ticks = 0;
  // Every slice of time is used up at once, so that a comparison pauses wherever it can.
  beforeEach(() => void (performance.now = () => (ticks += 10)));
  afterEach(() => (clock ? Object.defineProperty(performance, 'now', clock) : Reflect.deleteProperty(performance, 'now')));

  it('shows at the end what a tree that is drawn for the first time would show', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(user), { minLength: 8, maxLength: 8 }),
        fc.array(step, { maxLength: 40 }),
        async (first, steps) => {
          const users = [...first];
          let now = NOW;
          let masked = false;
          const display = () => ({ now, masked, timeZone: 'UTC', language: 'en-GB' });
          const open = new Set(IDS.slice(0, GROUPS));
          const remembered = new Map<string, { of: string; group: GroupNode }>();
          const traded = (minutes: number): number => NOW - minutes * MINUTE;
          const rows = (group: number): Node[] =>
            users.flatMap((each, index) =>
              each?.group === group
                ? Array.from({ length: ROWS_OF_A_USER }, (_, row): Node => {
                    const raw = { uid: `${index}.${row}`, raw: {}, inviteCode: each.code, lastTrade: traded(each.minutes + row) };
                    return { kind: 'user', id: row === 0 ? `user${index}` : `user${index}.${row}`, user: raw };
                  })
                : [],
            );
          // A group whose users are the same is the very same list, as the real lists are.
          const groupOf = (index: number): GroupNode => {
            const members = rows(index);
            const of = JSON.stringify(members);
            const before = remembered.get(`code${index}`);
            if (before?.of === of) return { ...before.group };
            const children = { length: members.length, first: (count: number) => members.slice(0, count) };
            const group: GroupNode = {
              kind: 'group',
              id: `code${index}`,
              label: `${index}`,
              icon: 'tag',
              expanded: true,
              of: undefined,
              children,
            };
            remembered.set(group.id, { of, group });
            return group;
          };
          const below = (parent?: Node): Below => {
            if (!parent) return Array.from({ length: GROUPS }, (_, index) => groupOf(index));
            if (parent.kind === 'group') return [parent.children];
            return parent.kind === 'user'
              ? [{ kind: 'step', id: `${parent.id}/traded`, label: 'traded', time: (parent.user.lastTrade ?? 0) + 30 * SECOND }]
              : [];
          };
          const load = (): Promise<void> => Promise.resolve();
          const mirror = new Mirror({ load, below }, display, open);
          await mirror.drawAll();
          for (const each of steps) {
            if (each.act === 'change') users[each.index] = each.to;
            else if (each.act === 'wait') now += each.seconds * SECOND;
            else if (each.act === 'mask') masked = !masked;
            else if (each.act === 'draw') await mirror.draw();
            else if (each.act === 'update') {
              mirror.tree.update();
              // The next thing often happens in the middle of it.
              for (let turn = 0; turn < each.turns; turn += 1) await settled();
            } else if (!open.has(each.id) && mirror.shows(each.id)) {
              open.add(each.id);
              await mirror.unfold(each.id);
            }
          }
          for (let round = 0; round < 4; round += 1) {
            mirror.tree.update();
            for (let turn = 0; turn < 20; turn += 1) await settled();
            await mirror.draw();
          }
          const anew = new Mirror({ load, below }, display, open);
          await anew.drawAll();
          assert.deepEqual(mirror.picture, anew.picture);
        },
      ),
      { numRuns: Number(process.env['TREE_RUNS'] ?? 60) },
    );
  });
});
