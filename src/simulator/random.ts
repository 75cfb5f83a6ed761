/** A small seeded source of randomness (sfc32), so that the same seed always makes the same data. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  /** Standard normal. */
  normal(): number;
  /** Heavy-tailed and positive: `median` times e^(`spread` times a normal). */
  logNormal(median: number, spread: number): number;
  pick<const T>(items: readonly [T, ...T[]]): T;
  /** One of the items, each as likely as its weight says. */
  weighted<T>(...items: readonly [readonly [T, number], ...(readonly [T, number])[]]): T;
}

export function random(seed: number): Random {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162 ^ Math.trunc(seed / 0x1_0000_0000), seed | 0];
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 0x1_0000_0000;
  };
  // The first draws of near seeds resemble each other.
  for (let i = 0; i < 15; i += 1) next();

  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    normal,
    logNormal: (median, spread) => median * Math.exp(spread * normal()),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    weighted: (...items) => {
      let left = next() * items.reduce((total, [, weight]) => total + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return items[0][0];
    },
  };
}

/** A number that belongs to a text for good (FNV-1a with a final mix): sorts records in a random but stable order. */
export function hash(text: string, seed = 0): number {
  let value = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
