/** What is being read, so that nobody reads the same beside it. */
import type { CallOptions } from '../../api/types';
import type { TimeRange } from '../../model/timeRange';
import { untilAborted } from '../../primitives/abort';

interface Run {
  readonly length: number;
  readonly priority: CallOptions['priority'];
  readonly over: Promise<unknown>;
}

interface Asking extends Pick<CallOptions, 'signal' | 'priority'> {
  readonly age: number | 'everything';
}

const lengthOf = ({ start, end }: TimeRange): number => end - start;

export class UnderWay {
  private readonly runs = new Map<string, Set<Run>>();

  /**
   * Reads once nobody reads the same, so that what they proved serves this one too. It waits for no longer range than its own, whose
   * first rows would come later then, nor for a background read where a person waits, nor at all where all is wanted anew.
   * @param what of which not two are read
   */
  async oneAtATime<T>(what: string, range: TimeRange, { age, signal, priority }: Asking, read: () => Promise<T>): Promise<T> {
    const runs = this.runs.get(what) ?? new Set();
    this.runs.set(what, runs);
    const length = lengthOf(range);
    const serves = (run: Run): boolean => run.length <= length && (priority !== 'interactive' || run.priority === 'interactive');
    for (;;) {
      const run = age === 'everything' || age === 0 || signal?.aborted ? undefined : [...runs].find(serves);
      if (!run) break;
      await untilAborted(run.over, signal);
    }
    const reading = read();
    const run: Run = { length, priority, over: Promise.allSettled([reading]) };
    runs.add(run);
    try {
      return await reading;
    } finally {
      runs.delete(run);
    }
  }
}
