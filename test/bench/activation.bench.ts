/** How long VS Code waits for Orderdeck at start, beside an extension that does nothing, in the same real extension host. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { npm } from '../../scripts/toolchain.mjs';
import { samplesOf } from './contest';
import type { Activation } from './host/activate';
import { copyOfOurs, trivial } from './host/extensions';
import { startSession } from './host/session';
import { type Bench, row } from './row';

const ROUNDS = 6;
const MEGABYTE = 1e6;
/** Times a trivial extension. */
const SLOWEST = 2;

export const bench: Bench = {
  unit: `Milliseconds until \`activate\` has ended and megabytes of heap it leaves, in ${ROUNDS} fresh extension hosts of a real VS Code. Each host activates both extensions, in turns the one or the other first; half of the rounds are first, so both meet a cold host alike.`,
  async rows() {
    await npm(['run', '--silent', 'package']);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-activation-'));
    const places = [path.join(folder, 'ours'), path.join(folder, 'trivial')];
    const ours = copyOfOurs(path.join(folder, 'ours'));
    const peer = trivial(path.join(folder, 'trivial'));
    const session = await startSession(places);
    const all: Activation[] = [];
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const ids = round % 2 === 0 ? [ours, peer] : [peer, ours];
        all.push(...(await session.run<Activation[]>('activate', { ids })));
      }
    } finally {
      await session.stop();
      rmSync(folder, { recursive: true, force: true });
    }
    const of = (wanted: string, figure: (one: Activation) => number) => samplesOf(all.filter(({ id }) => id === wanted).map(figure));
    const [mine, theirs] = [ours, peer].map((id) => of(id, ({ milliseconds }) => milliseconds)) as [
      ReturnType<typeof of>,
      ReturnType<typeof of>,
    ];
    const heap = of(ours, (one) => one.heap / MEGABYTE);
    return [
      row('activation', mine.median, theirs.median, { against: 'a trivial extension', spread: mine, referenceSpread: theirs }),
      row('activation', mine.median, SLOWEST * theirs.median, {
        against: 'limit',
        spread: mine,
        note: `The limit is ${SLOWEST} trivial extensions.`,
      }),
      row('heap before first use, MB', heap.median, 1, { against: 'limit', spread: heap }),
    ];
  },
};
