/** A power of two. Of half a million keys each part has 8,000, which are copied within a millisecond. */
const PARTS = 64;

/**
 * A map by texts that may hold very many: one map is copied as a whole each time it grows, and holds everybody for tens of
 * milliseconds. Its keys come in no order.
 */
export class LargeMap<Value> {
  private readonly parts = Array.from({ length: PARTS }, () => new Map<string, Value>());
  private count = 0;

  get size(): number {
    return this.count;
  }

  get(key: string): Value | undefined {
    return this.partOf(key).get(key);
  }

  has(key: string): boolean {
    return this.partOf(key).has(key);
  }

  set(key: string, value: Value): void {
    const part = this.partOf(key);
    const before = part.size;
    part.set(key, value);
    this.count += part.size - before;
  }

  delete(key: string): void {
    if (this.partOf(key).delete(key)) this.count -= 1;
  }

  clear(): void {
    for (const part of this.parts) part.clear();
    this.count = 0;
  }

  *entries(): Generator<[string, Value]> {
    for (const part of this.parts) yield* part;
  }

  *values(): Generator<Value> {
    for (const part of this.parts) yield* part.values();
  }

  /** By its last letters: ids that are handed out one after the other differ there. */
  private partOf(key: string): Map<string, Value> {
    const { length } = key;
    const hash = key.charCodeAt(length - 1) + 7 * key.charCodeAt(length - 2) + 49 * key.charCodeAt(length - 3);
    return this.parts[hash & (PARTS - 1)] as Map<string, Value>;
  }
}
