/** What two archives have of one order or user, as one that had read both would have it. */
import type { Row } from './database';

/**
 * Each version once, in the order of reading, with when it was read first; the newest of the one that knew it last is the newest.
 * @param last of the archive that read it last, as the other ones oldest first
 */
export function mergedVersions(first: readonly Row[], last: readonly Row[]): Row[] {
  const newest = new Map(last.map((version) => [version['kind'], version]));
  const isNewest = (version: Row): boolean => newest.get(version['kind']) === version;
  const others = [...last.filter((version) => !isNewest(version)), ...first];
  others.sort((one, other) => Number(one['read_at']) - Number(other['read_at']));
  const merged: Row[] = [];
  const before = new Map<unknown, number>();
  for (const version of [...others, ...newest.values()]) {
    const { kind } = version;
    const at = before.get(kind) ?? -1;
    const same = merged[at];
    if (same?.['record'] !== version['record']) before.set(kind, merged.push(version) - 1);
    else if (Number(version['read_at']) < Number(same?.['read_at'])) merged[at] = { ...same, read_at: version['read_at'] ?? null };
  }
  return merged;
}

/** An order that is over can change no more; else what was read last counts, and what it leaves out is as the other one has it. */
export function mergedOrder(ours: Row | undefined, theirs: Row): { readonly row: Row; readonly isTheirs: boolean } {
  if (!ours) return { row: theirs, isTheirs: true };
  const isTheirs = ours['is_final'] === theirs['is_final'] ? Number(theirs['read_at']) > Number(ours['read_at']) : theirs['is_final'] === 1;
  const [last, first] = isTheirs ? [theirs, ours] : [ours, theirs];
  const told = Object.entries(last).map(([name, value]) => [name, value === '' || value === null ? (first[name] ?? value) : value]);
  const isPast = ours['is_past'] === 1 || theirs['is_past'] === 1;
  return { row: { ...(Object.fromEntries(told) as Row), is_past: isPast ? 1 : 0 }, isTheirs };
}
