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
  /** Learns from any answer. */
  observe(reading: ClockReading): void;
  /** Takes the offset from this one answer, whatever was known before. False when it carries no usable `Date`. */
  adopt(reading: ClockReading): boolean;
}

/** The offsets that one answer allows. `Date` has whole seconds, and was written at some moment between sending and receiving. */
function boundsOf({ sentAt, receivedAt, date }: ClockReading): { low: number; high: number } | undefined {
  const written = date === undefined ? NaN : Date.parse(date);
  return Number.isNaN(written) ? undefined : { low: written - receivedAt, high: written + 999 - sentAt };
}

/**
 * Estimates how far the local clock is off. Each answer gives bounds about a second apart; the estimate moves only as
 * far as they demand. So it closes in on the truth from one side, never swings by the second that `Date` leaves open,
 * and stays at 0 on a machine whose clock is right.
 */
export function createClock(now: () => number): Clock {
  let offset = 0;
  return {
    serverNow: () => Math.round(now() + offset),
    offset: () => Math.round(offset),
    observe(reading) {
      const bounds = boundsOf(reading);
      if (bounds) offset = Math.min(Math.max(offset, bounds.low), bounds.high);
    },
    adopt(reading) {
      const bounds = boundsOf(reading);
      if (bounds) offset = (bounds.low + bounds.high) / 2;
      return bounds !== undefined;
    },
  };
}
