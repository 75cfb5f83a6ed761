import type { Disposable } from './emitter';

/** No timer runs for longer, milliseconds: it may stand still while the machine sleeps, and what fell due then is to be asked soon after. */
const LOOKED_AT_EVERY = 15_000;

/**
 * Asks again and again while somebody watches. The next wait begins when the last answer is in, so two never overlap;
 * nobody watching, no request.
 */
export class Poll implements Disposable {
  private watchers = 0;
  private timer: NodeJS.Timeout | undefined;
  private asking = false;
  private lastEnd: number;
  /** When nobody watched last, epoch milliseconds. */
  private leftAt: number;
  /** Somebody wants it asked by then, whatever the interval. */
  private wanted = Infinity;

  constructor(
    /** Resolves to when somebody else read the list, epoch milliseconds, where that is young enough; then the wait began there. */
    private readonly ask: () => Promise<number | void>,
    /** Milliseconds between an answer and the next question; 0 turns polling off. */
    private readonly interval: () => number,
    private readonly now: () => number = Date.now,
    /** Brings up to date what the interval depends on. Never rejects. */
    private readonly look?: () => Promise<void>,
  ) {
    this.lastEnd = now();
    this.leftAt = this.lastEnd;
  }

  /** Whether somebody can see the list. */
  get watched(): boolean {
    return this.watchers > 0;
  }

  /** Whether somebody has been watching all the time since then, epoch milliseconds. */
  watchedSince(time: number): boolean {
    return this.watched && this.leftAt < time;
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
        if (this.watchers > 0) return;
        this.leftAt = this.now();
        this.disarm();
      },
    };
  }

  /** The interval changed. */
  restart(): void {
    this.lastEnd = this.now();
    this.rearm();
  }

  /** The interval may have become shorter: what is due by it is asked at once, the rest waits on. */
  rearm(): void {
    this.disarm();
    this.arm();
  }

  /** Asks in so many milliseconds, if somebody watches then; else as soon as somebody does. With polling turned off, never. */
  soon(wait: number): void {
    if (this.interval() <= 0) return;
    this.wanted = Math.min(this.wanted, this.now() + wait);
    this.rearm();
  }

  dispose(): void {
    this.watchers = 0;
    this.disarm();
  }

  private arm(): void {
    const interval = this.interval();
    if (this.timer || this.asking || this.watchers === 0 || interval <= 0) return;
    const wait = Math.min(LOOKED_AT_EVERY, Math.max(0, this.dueAt(interval) - this.now()));
    this.timer = setTimeout(() => this.lookAtClock(), wait);
  }

  private lookAtClock(): void {
    this.timer = undefined;
    if (this.dueAt(this.interval()) > this.now()) this.arm();
    else void this.tick();
  }

  private dueAt(interval: number): number {
    // The last answer did not end in the time to come: the clock was put back since.
    this.lastEnd = Math.min(this.lastEnd, this.now());
    return Math.min(this.lastEnd + interval, this.wanted);
  }

  private async tick(): Promise<void> {
    this.asking = true;
    try {
      await this.look?.();
      // The interval may have become longer meanwhile, or polling turned off, and nobody may be watching any more.
      const interval = this.interval();
      if (this.watchers === 0 || interval <= 0 || this.dueAt(interval) > this.now()) return;
      this.wanted = Infinity;
      let read: number | void = undefined;
      try {
        read = await this.ask();
      } finally {
        this.lastEnd = read ?? this.now();
      }
    } finally {
      this.asking = false;
      this.arm();
    }
  }

  private disarm(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
