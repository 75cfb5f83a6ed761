/** What is being read, so that nobody reads the same beside it. */
import { RANKS } from '../../api/lanes';
import type { CallOptions, Priority } from '../../api/types';
import type { TimeRange } from '../../model/timeRange';
import { untilAborted } from '../../primitives/abort';

interface Run {
  readonly what: string;
  readonly length: number;
  readonly rank: number;
  readonly over: Promise<unknown>;
}

interface Asking extends Pick<CallOptions, 'signal' | 'priority'> {
  readonly age: number | 'everything';
}

/** Of a read that does not say. */
const USUAL: Priority = 'background';

const lengthOf = ({ start, end }: TimeRange): number => end - start;

export class UnderWay {
  private readonly runs = new Set<Run>();

  /**
   * Reads once nobody reads the same, so that what they proved serves this one too. It waits for no longer range than its own, whose
   * first rows would come later then, nor for one that lets it go first, as a background read does where a person waits, nor at all where
   * all is wanted anew.
   * @param what of which not two are read
   */
  async oneAtATime<T>(what: string, range: TimeRange, { age, signal, priority }: Asking, read: () => Promise<T>): Promise<T> {
    const [length, rank] = [lengthOf(range), RANKS[priority ?? USUAL]];
    const serves = (run: Run): boolean => run.what === what && run.length <= length && run.rank >= rank;
    for (;;) {
      const run = age === 'everything' || age === 0 || signal?.aborted ? undefined : [...this.runs].find(serves);
      if (!run) break;
      await untilAborted(run.over, signal);
    }
    const reading = read();
    const run: Run = { what, length, rank, over: Promise.allSettled([reading]) };
    this.runs.add(run);
    try {
      return await reading;
    } finally {
      this.runs.delete(run);
    }
  }
}
