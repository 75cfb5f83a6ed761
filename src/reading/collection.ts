/** Records by their id: each once, the version read last. */
export interface Collection<T> {
  readonly size: number;
  /** Answers how many of the records were new. */
  add(records: Iterable<T>): number;
  has(record: T): boolean;
  /** The same for two versions of one record. */
  keyOf(record: T): string;
  values(): T[];
  /** How many came without an id. They are told apart by their content, so two that are alike count as one. */
  readonly nameless: number;
}

export function createCollection<T extends { readonly raw?: unknown }>(idOf: (record: T) => string): Collection<T> {
  const records = new Map<string, T>();
  const nameless = new Set<string>();
  const keyOf = (record: T): string => {
    const id = idOf(record);
    return id === '' ? `content ${JSON.stringify({ ...record, raw: undefined })}` : `id ${id}`;
  };
  return {
    get size() {
      return records.size;
    },
    get nameless() {
      return nameless.size;
    },
    add(more) {
      const before = records.size;
      for (const record of more) {
        const key = keyOf(record);
        records.set(key, record);
        if (idOf(record) === '') nameless.add(key);
      }
      return records.size - before;
    },
    keyOf,
    has: (record) => records.has(keyOf(record)),
    values: () => [...records.values()],
  };
}

/** `3 orders`, `1 order`. */
export const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? '' : 's'}`;
