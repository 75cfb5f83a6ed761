/** The same work by several hands, in turns within one run, so that whatever else the machine does meets all of them alike. */
import { type BenchRow, row, type Spread } from './row';

export interface Contestant {
  readonly name: string;
  /** Once; answers what it took in the unit of the benchmark, or nothing to have its milliseconds counted. */
  readonly run: () => unknown;
  /** How exact or complete its answer is. */
  readonly note?: string;
}

export interface Samples extends Spread {
  readonly median: number;
}

export function samplesOf(values: readonly number[]): Samples {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[sorted.length >> 1] ?? NaN, least: sorted[0] ?? NaN, most: sorted.at(-1) ?? NaN };
}

/** One row per peer: the medians of some rounds. The first round is for the compiler where there are more than two. */
export async function contest(name: string, ours: Contestant, peers: readonly Contestant[], rounds = 7): Promise<BenchRow[]> {
  const all = [ours, ...peers];
  const times = new Map(all.map((each) => [each, [] as number[]]));
  for (let round = rounds > 2 ? -1 : 0; round < rounds; round += 1) {
    // Whoever comes first meets the garbage of whoever came last, so the order turns round.
    for (const each of round % 2 === 0 ? all : all.toReversed()) {
      const time = await timed(each.run);
      if (round >= 0) times.get(each)?.push(time);
    }
  }
  const mine = samplesOf(times.get(ours) ?? []);
  return peers.map((peer) => {
    const theirs = samplesOf(times.get(peer) ?? []);
    const note = [ours.note && `ours ${ours.note}`, peer.note && `${peer.name} ${peer.note}`].filter(Boolean).join('; ');
    return row(name, mine.median, theirs.median, { against: peer.name, spread: mine, referenceSpread: theirs, ...(note && { note }) });
  });
}

async function timed(run: () => unknown): Promise<number> {
  const started = performance.now();
  const answer = await run();
  return typeof answer === 'number' ? answer : performance.now() - started;
}
