import { MINUTE } from '../../model/timeRange';
import type { Session } from '../../store';

/** How long what was read as of one moment serves for other ranges. */
const FRESH = 10 * MINUTE;

/**
 * What was read of one account as of one moment, by what was asked for: another choice of the same moment needs what is missing
 * only. What was read in part is not kept: asking again may complete it.
 */
export class Snapshot<T> {
  private readonly reads = new Map<string, T>();

  /** The service's clock when it began, epoch milliseconds. */
  readonly asOf: number;

  /** @param most reads that are kept: the oldest goes first */
  constructor(
    private readonly session: Session,
    private readonly most: number,
    private readonly isWhole: (read: T) => boolean,
  ) {
    this.asOf = session.client.serverNow();
  }

  serves(session: Session): boolean {
    return this.session === session && session.client.serverNow() - this.asOf < FRESH;
  }

  has(key: string): boolean {
    return this.reads.has(key);
  }

  async of(key: string, read: () => Promise<T>): Promise<T> {
    const outcome = this.reads.get(key) ?? (await read());
    this.reads.delete(key);
    if (this.isWhole(outcome)) this.reads.set(key, outcome);
    for (const oldest of [...this.reads.keys()].slice(0, -this.most)) this.reads.delete(oldest);
    return outcome;
  }
}
