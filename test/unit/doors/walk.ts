/** Whether anybody can tell what is hidden: every door, in one language. Each has a file of its own, since they run beside each other. */
import assert from 'node:assert/strict';
import { NOW } from '../../support/fakeService';
import { differences } from './differences';
import { DOORS, PUBLIC } from './doors';
import { type Hidden, ONE, OTHER, TROUBLES } from './planted';
import { type OpenWindows, windowsAt } from './windows';

/** What is behind each door. */
type Seen = Readonly<Record<string, unknown>>;

interface Walk {
  /** With the mode off. */
  readonly off: Seen;
  /** With it on from the start. */
  readonly on: Seen;
  /** With it turned on once all doors are open. */
  readonly late: Seen;
}

const MOST_TOLD = 12;

async function walk(open: OpenWindows, language: string, hidden: Hidden, trouble: (typeof TROUBLES)[number] | undefined): Promise<Walk> {
  const openDoors = async (masked: boolean) => {
    const opened = await open(hidden, { language, masked, trouble });
    const { editor, store, storage, doors } = opened;
    const looks: Record<string, () => unknown> = {};
    const look = async (): Promise<Seen> => {
      const seen: Record<string, unknown> = {};
      for (const [name, each] of Object.entries(looks)) seen[name] = await each();
      return seen;
    };
    for (const [name, door] of Object.entries(doors)) looks[name] = await door({ editor, store, hidden, storage });
    return { editor, look, close: () => opened.close() };
  };
  const masked = await openDoors(true);
  const on = await masked.look();
  masked.close();
  const real = await openDoors(false);
  const off = await real.look();
  real.editor.change('privacyMode', true);
  const late = await real.look();
  real.close();
  return { on, off, late };
}

/** What tells two accounts apart behind a door. */
const leaks = (walks: readonly (readonly [Walk, Walk])[], mode: keyof Walk, door: string): string[] => [
  ...new Set(walks.flatMap(([one, other]) => differences(one[mode][door], other[mode][door]))),
];

/** @param language that of VS Code, with its English name */
export function walkAllDoors(language: string, name: string): void {
  describe(`privacy mode, in ${name}`, () => {
    const open = windowsAt(NOW);
    const walks: (readonly [Walk, Walk])[] = [];
    before(async function () {
      this.timeout(120_000);
      for (const trouble of [undefined, ...TROUBLES])
        walks.push([await walk(open, language, ONE, trouble), await walk(open, language, OTHER, trouble)]);
    });

    for (const door of Object.keys(DOORS)) {
      it(`lets nobody tell by ${door} what is hidden`, () => {
        assert.deepEqual(leaks(walks, 'on', door).slice(0, MOST_TOLD), []);
      });

      it(`lets nobody tell by ${door} what is hidden, when it is turned on late`, () => {
        assert.deepEqual(leaks(walks, 'late', door).slice(0, MOST_TOLD), []);
      });

      if (PUBLIC.has(door)) continue;
      it(`is looked for where it would show: ${door}`, () => {
        assert.notDeepEqual(leaks(walks, 'off', door), []);
      });
    }
  });
}
