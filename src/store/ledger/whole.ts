/** Readings that serve as a whole or not at all. */
import type { Reading } from '../../model/coverage';
import type { TimeRange } from '../../model/timeRange';

export interface Whole<T> {
  readonly reading: Reading<T>;
  /** When it began: epoch milliseconds by the service's clock. */
  readonly asOf: number;
}

/** The users, and the totals of two ranges that a person goes to and fro between, each with the one before. */
const MOST = 5;

/** Epoch milliseconds by the service's clock. */
interface Between {
  readonly since: number;
  readonly until: number;
}

/** By what was asked. Of more than a few the one goes that was looked at the longest ago. */
export class WholeReadings {
  private readonly kept = new Map<string, Whole<unknown>>();

  /** As of after `since` and up to `until`: a time to come was noted before the clock was put back. */
  find<T>(question: string, { since, until }: Between): Whole<T> | undefined {
    const known = this.kept.get(question);
    if (!known || known.asOf <= since || known.asOf > until) return undefined;
    this.keep(question, known);
    return known as Whole<T>;
  }

  /** The youngest of those whose question begins with some words, and whose range is meant. */
  youngest<T>(words: string, { since, until }: Between, isMeant: (range: TimeRange) => boolean = () => true): Whole<T> | undefined {
    const found = [...this.kept].filter(
      ([question, { asOf, reading }]) =>
        question.startsWith(words) && asOf > since && asOf <= until && (!reading.coverage.range || isMeant(reading.coverage.range)),
    );
    return found.map(([, whole]) => whole as Whole<T>).toSorted((one, other) => other.asOf - one.asOf)[0];
  }

  keep(question: string, whole: Whole<unknown>): void {
    this.kept.delete(question);
    this.kept.set(question, whole);
    for (const oldest of [...this.kept.keys()].slice(0, -MOST)) this.kept.delete(oldest);
  }

  clear(): void {
    this.kept.clear();
  }
}
