/** What several files are called, so that each can be told from the others. Pure. */

/**
 * The last part of each path, and as many of the folders before it as tell it from the others that end like it.
 * @param paths whose parts have slashes between them; one that stands there twice stays the whole of it
 */
export function namesApart(paths: readonly string[]): readonly string[] {
  const parts = paths.map((each) => each.split('/').filter(Boolean));
  const names = parts.map((each) => each.at(-1) ?? '');
  for (let length = 2; ; length += 1) {
    const counts = new Map<string, number>();
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    const alike = [...names.keys()].filter((index) => (counts.get(names[index] ?? '') ?? 0) > 1 && (parts[index]?.length ?? 0) >= length);
    if (alike.length === 0) return names;
    for (const index of alike) names[index] = (parts[index] ?? []).slice(-length).join('/');
  }
}
