/** Pages of one browser, which VS Code lets remember things as it does: all of an extension as one text, and each page has its copy. */

export interface PageMemory {
  keys(): readonly string[];
  get(key: string): unknown;
  update(key: string, value: unknown): Promise<void>;
  /** What was changed in the page gets to the browser, and to its other pages. */
  passOn(): void;
}

/** What a browser stores. @returns opens a page of it */
export function browser(): () => PageMemory {
  let stored = '{}';
  const pages = new Set<{ value: Record<string, unknown> }>();
  return () => {
    const page = { value: JSON.parse(stored) as Record<string, unknown> };
    pages.add(page);
    let leaving: string | undefined;
    return {
      keys: () => Object.keys(page.value),
      get: (key) => page.value[key],
      update(key, value) {
        page.value[key] = value;
        leaving = JSON.stringify(page.value);
        return Promise.resolve();
      },
      passOn() {
        if (leaving === undefined) return;
        stored = leaving;
        leaving = undefined;
        for (const other of pages) other.value = JSON.parse(stored) as Record<string, unknown>;
      },
    };
  };
}
