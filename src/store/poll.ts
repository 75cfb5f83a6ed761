import type { Disposable } from './emitter';

/** A timer set for longer goes off at once. */
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * Asks again and again while somebody watches. The next wait begins when the last answer is in, so two never overlap;
 * nobody watching, no request.
 */
export class Poll implements Disposable {
  private watchers = 0;
  private timer: NodeJS.Timeout | undefined;
  private asking = false;
  private lastEnd: number;

  constructor(
    private readonly ask: () => Promise<void>,
    /** Milliseconds between an answer and the next question; 0 turns polling off. */
    private readonly interval: () => number,
    private readonly now: () => number = Date.now,
  ) {
    this.lastEnd = now();
  }

  /** Somebody can see the list, until disposed. */
  watch(): Disposable {
    this.watchers += 1;
    this.arm();
    let watching = true;
    return {
      dispose: () => {
        if (!watching) return;
        watching = false;
        this.watchers -= 1;
        if (this.watchers === 0) this.disarm();
      },
    };
  }

  /** The interval changed, or the list was just read by somebody else. */
  restart(): void {
    this.lastEnd = this.now();
    this.disarm();
    this.arm();
  }

  dispose(): void {
    this.watchers = 0;
    this.disarm();
  }

  private arm(): void {
    const interval = this.interval();
    if (this.timer || this.asking || this.watchers === 0 || interval <= 0) return;
    const wait = Math.min(LONGEST_WAIT, Math.max(0, this.lastEnd + interval - this.now()));
    this.timer = setTimeout(() => void this.tick(), wait);
  }

  private async tick(): Promise<void> {
    this.timer = undefined;
    this.asking = true;
    try {
      await this.ask();
    } finally {
      this.asking = false;
      this.lastEnd = this.now();
      this.arm();
    }
  }

  private disarm(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
