/** What two archives have of one order or user, as one that had read both would have it. */
import { orderDetail, planOrder } from '../../api/decode';
import type { JsonObject } from '../../api/record';
import { parseJson } from '../../api/wire';
import type { Row } from './database';
import { keptOrder } from './keptOrder';
import { rowOf } from './orderRows';
import type { OrderSource } from './protocol';

/**
 * Each version once, in the order of reading, with when it was read first; of each kind the newest of the one that knew it last is the
 * newest. Both oldest first.
 * @param isTheirs which of two that are the newest of their archives is the newer one, of a kind that both have
 */
export function mergedVersions(ours: readonly Row[], theirs: readonly Row[], isTheirs: (ours: Row, theirs: Row) => boolean): Row[] {
  const newestOf = (versions: readonly Row[]) => new Map(versions.map((version) => [version['kind'], version]));
  const newest = newestOf(ours);
  for (const [kind, version] of newestOf(theirs)) {
    const own = newest.get(kind);
    if (!own || isTheirs(own, version)) newest.set(kind, version);
  }
  const isNewest = (version: Row): boolean => newest.get(version['kind']) === version;
  const others = [...theirs, ...ours].filter((version) => !isNewest(version));
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

/**
 * An order of which versions may be lost: what the last of those that are there say of it, as of when they were read first. Its row may have
 * been made of one that is not, and what it was by that is a past order only if a version shows it.
 * @param versions oldest first
 */
export function orderByVersions(row: Row, versions: readonly Row[]): Row {
  const newest = [...new Map(versions.map((version) => [version['kind'], version])).values()];
  newest.sort((one, other) => Number(one['read_at']) - Number(other['read_at']));
  let known: Row | undefined;
  for (const { kind, source, read_at: readAt, record } of newest) {
    const raw = parseJson(String(record)) as JsonObject;
    const order = kind === 'orderDetail' ? orderDetail(raw) : planOrder(raw);
    const kept = keptOrder({ order, source: source as OrderSource, symbol: String(row['symbol']), at: Number(readAt) });
    if (kept && (kept.isFinal || known?.['is_final'] !== 1)) known = rowOf(kept, known, false);
  }
  const isShown = known?.['is_final'] === 1 || versions.some(({ source }) => source === 'orderHistory');
  return { ...row, ...known, is_past: isShown ? (row['is_past'] ?? 0) : 0 };
}

/** An order that is over can change no more; else what was read last counts, and what it leaves out is as the other one has it. */
export function mergedOrder(ours: Row | undefined, theirs: Row): Row {
  if (!ours) return theirs;
  const isTheirs = ours['is_final'] === theirs['is_final'] ? Number(theirs['read_at']) > Number(ours['read_at']) : theirs['is_final'] === 1;
  const [last, first] = isTheirs ? [theirs, ours] : [ours, theirs];
  const told = Object.entries(last).map(([name, value]) => [name, value === '' || value === null ? (first[name] ?? value) : value]);
  const isPast = ours['is_past'] === 1 || theirs['is_past'] === 1;
  const later = (name: string): number | null => Math.max(Number(ours[name]), Number(theirs[name])) || null;
  const row = { ...(Object.fromEntries(told) as Row), is_past: isPast ? 1 : 0 };
  return { ...row, read_at: later('read_at'), listed_at: later('listed_at'), detailed_at: later('detailed_at') };
}

/** When each kind of record was read last, by the column that says so. */
const READ_AT: Readonly<Record<string, string>> = { planOrder: 'listed_at', orderDetail: 'detailed_at' };

/** Of two records of one kind: one that is over stays over, else the one that was there when it was read last. */
export const isLaterRecord =
  (ours: Row | undefined, theirs: Row) =>
  (own: Row, other: Row): boolean => {
    const [isOver, isOtherOver] = [isFinal(own), isFinal(other)];
    const column = READ_AT[String(other['kind'])] ?? '';
    // Before it was noted by kind, an order had one time.
    const readAt = (row: Row | undefined): number => Number(row?.[column] ?? row?.['read_at'] ?? 0);
    return isOver === isOtherOver ? readAt(theirs) > readAt(ours) : isOtherOver;
  };

function isFinal({ record }: Row): boolean {
  try {
    return orderDetail(parseJson(String(record)) as JsonObject).status.final;
  } catch {
    return false;
  }
}
