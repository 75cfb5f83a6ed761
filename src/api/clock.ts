import { DAY, SECOND } from '../model/timeRange';

/** When a request left, when its answer was complete (local epoch milliseconds), and the `Date` the answer carried. */
export interface ClockReading {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly date: string | undefined;
}

export interface Clock {
  /** The service's clock, epoch milliseconds, whole. */
  serverNow(): number;
  /** Service minus local, milliseconds. */
  offset(): number;
  /** Whether an answer told the service's clock, and the local one was not set since, nor the machine asleep. */
  isTold(): boolean;
  /** Learns from any answer. False when it is far from all others, and not believed before another says the same. */
  observe(reading: ClockReading): boolean;
  /** Takes the offset from this one answer, whatever was known before. False when it carries no usable `Date`. */
  adopt(reading: ClockReading): boolean;
}

/**
 * The offsets that one answer allows. `Date` has whole seconds, and was written at some moment between sending and receiving. Where the
 * local clock was put back in between, what was sent later than it was received says nothing.
 */
function boundsOf({ sentAt, receivedAt, date }: ClockReading): { low: number; high: number } | undefined {
  const written = date === undefined ? NaN : Date.parse(date);
  return Number.isNaN(written) ? undefined : { low: written - receivedAt, high: written + 999 - Math.min(sentAt, receivedAt) };
}

/** An answer that disagrees by more, milliseconds, is believed when the next one says the same. */
const LEAP = 30 * SECOND;
/** Nobody knows how far a machine is off before the first answer, but a `Date` that is days away is a mistake more often. */
const FIRST_LEAP = 2 * DAY;

/**
 * Estimates how far the local clock is off. Each answer gives bounds about a second apart; the estimate moves only as
 * far as they demand. So it closes in on the truth from one side, never swings by the second that `Date` leaves open,
 * and stays at 0 on a machine whose clock is right. One answer that is far from all others, from a proxy or a stale cache, moves
 * nothing.
 */
export function createClock(now: () => number, passed: () => number = () => performance.now()): Clock {
  let offset = 0;
  /** How far what passes is behind the local clock, as of the latest answer that told the time. */
  let told: number | undefined;
  let leap = FIRST_LEAP;
  /** What an answer demanded that was not believed. */
  let doubted: number | undefined;
  return {
    serverNow: () => Math.round(now() + offset),
    offset: () => Math.round(offset),
    isTold: () => told !== undefined && Math.abs(now() - passed() - told) <= LEAP,
    observe(reading) {
      const bounds = boundsOf(reading);
      if (!bounds) return true;
      const within = (estimate: number): number => Math.min(Math.max(estimate, bounds.low), bounds.high);
      const wanted = within(offset);
      const believed = Math.abs(wanted - offset) <= leap || (doubted !== undefined && Math.abs(within(doubted) - doubted) <= LEAP);
      doubted = believed ? undefined : wanted;
      if (!believed) return false;
      offset = wanted;
      leap = LEAP;
      // An answer during which the local clock was set allows too much to say how far it is off by now.
      if (bounds.high - bounds.low <= LEAP) told = now() - passed();
      return true;
    },
    adopt(reading) {
      const bounds = boundsOf(reading);
      if (!bounds) return false;
      // What others had confirmed before is believed again with the first answer that says the same.
      doubted = leap === LEAP ? offset : undefined;
      told = undefined;
      offset = (bounds.low + bounds.high) / 2;
      leap = LEAP;
      return true;
    },
  };
}
