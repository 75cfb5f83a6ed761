/** The weight budget of section 8: a sliding window per endpoint, counted apart for each IP address and each API key. */

export interface Charge {
  readonly bucket: string;
  readonly weight: number;
}

export interface Verdict {
  readonly allowed: boolean;
  /** Weight in the window of the fullest bucket, this request included when it was allowed. */
  readonly used: number;
  readonly remaining: number;
  /** Milliseconds until the same request would be allowed; 0 when it was. */
  readonly waitMs: number;
}

interface Spent {
  readonly at: number;
  readonly weight: number;
}

/** `limit` weight in any `windowMs`. A refused request costs nothing. */
export function limiter(limit: number, windowMs: number): (charges: readonly Charge[], now: number) => Verdict {
  const buckets = new Map<string, Spent[]>();
  const inWindow = (bucket: string, now: number) => {
    const spent = (buckets.get(bucket) ?? []).filter(({ at }) => now - at < windowMs);
    buckets.set(bucket, spent);
    return spent;
  };

  return (charges, now) => {
    const accounts = charges.map(({ bucket, weight }) => ({ weight, spent: inWindow(bucket, now) }));
    const waitMs = Math.max(0, ...accounts.map(({ weight, spent }) => waitFor(spent, limit - weight, now, windowMs)));
    const allowed = waitMs === 0;
    if (allowed) for (const { weight, spent } of accounts) spent.push({ at: now, weight });
    const used = Math.max(0, ...accounts.map(({ spent }) => total(spent)));
    return { allowed, used, remaining: Math.max(0, limit - used), waitMs };
  };
}

const total = (spent: readonly Spent[]) => spent.reduce((sum, { weight }) => sum + weight, 0);

/** How long until at most `room` weight is left in the window. A weight above the whole budget waits a window in vain. */
function waitFor(spent: readonly Spent[], room: number, now: number, windowMs: number): number {
  let left = total(spent);
  if (left <= room) return 0;
  for (const { at, weight } of spent) {
    left -= weight;
    if (left <= room) return at + windowMs - now;
  }
  return windowMs;
}
