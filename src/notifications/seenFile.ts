/** What is remembered between two looks, in a folder for each account that all windows share. Loaded with the first look. */
import path from 'node:path';
import * as v from 'valibot';
import { STEPS } from '../model/orderSteps';
import { DAY, MINUTE } from '../model/timeRange';
import { inSlices, othersTurn } from '../primitives/slices';
import { isUnchanged, joined, NOTHING_SEEN, type SeenMemory, type Seen } from '../store/seen';
import type { Work } from '../model/work';
import type { Log } from '../platform/report';
import { DISK, isMissing, Revisions, type Disk, type Revision } from './revisions';

const VERSION = 1;

const steps = v.array(v.picklist(STEPS));
/** As far as a date goes. */
const time = v.pipe(v.number(), v.minValue(-8.64e15), v.maxValue(8.64e15));
const count = v.pipe(v.number(), v.integer());
const ORDER = v.tuple([
  v.string(),
  v.object({
    phase: v.optional(v.picklist(['waiting', 'past'])),
    timed: v.boolean(),
    told: steps,
    missed: v.optional(time),
    left: v.optional(v.object({ tries: count, next: time, since: v.optional(time), until: v.optional(time), notFound: v.optional(count) })),
  }),
]);
const ENDED = v.tuple([v.string(), steps]);
const UNSEEN = v.tuple([v.string(), v.object({ steps, since: v.optional(time), until: v.optional(time), away: v.optional(steps) })]);
const DUE = v.tuple([
  v.string(),
  v.object({ steps, since: v.optional(time), taken: v.optional(v.object({ window: v.string(), at: time })) }),
]);
const list = v.array(v.unknown());
/** But for what the lists hold. */
const SEEN = v.object({
  version: v.literal(VERSION),
  owner: v.optional(v.string()),
  at: v.optional(time),
  whole: v.boolean(),
  orders: list,
  ended: list,
  unseen: list,
  // The first version told what it had decided at once, or never.
  due: v.optional(list, []),
  users: v.optional(v.object({ at: time, serviceAt: time })),
});

/** As text: maps as lists of pairs, since ids come from outside and could be the name of anything. */
export function textOf({ orders, ended, unseen, due, ...rest }: Seen): string {
  return JSON.stringify({ version: VERSION, ...rest, orders: [...orders], ended: [...ended], unseen: [...unseen], due: [...due] });
}

/** @returns `newer` for the file of a later version of Orderdeck, undefined for what cannot be read */
export function* seenFrom(text: string): Work<Seen | 'newer' | undefined> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  yield;
  const parsed = v.safeParse(SEEN, json);
  if (!parsed.success) return v.is(v.object({ version: v.pipe(v.number(), v.minValue(VERSION + 1)) }), json) ? 'newer' : undefined;
  const { version: _version, ...rest } = parsed.output;
  const orders = yield* entriesOf(ORDER, rest.orders);
  const ended = yield* entriesOf(ENDED, rest.ended);
  const unseen = yield* entriesOf(UNSEEN, rest.unseen);
  const due = yield* entriesOf(DUE, rest.due);
  return orders && ended && unseen && due && { ...rest, orders, ended, unseen, due };
}

/** Entries between two pauses: to look at one closely takes some microseconds. */
const STEP = 200;

function* entriesOf<T>(shape: v.GenericSchema<unknown, [string, T]>, entries: readonly unknown[]): Work<Map<string, T> | undefined> {
  const all = new Map<string, T>();
  for (let from = 0; from < entries.length; from += STEP) {
    const parsed = v.safeParse(v.array(shape), entries.slice(from, from + STEP));
    if (!parsed.success) return undefined;
    for (const [id, each] of parsed.output) all.set(id, each);
    yield;
  }
  return all;
}

/** Only the time of the look is another, and hardly: not worth a file that is written every few seconds. */
function isAsGood(before: Seen, after: Seen): boolean {
  const passed = (after.at ?? Infinity) - (before.at ?? -Infinity);
  return passed >= 0 && passed < MINUTE && (isUnchanged(before, after) || isAlike(before, after));
}

/** The texts of very many orders take longest, and hardly ever have to be compared. */
const isAlike = (before: Seen, after: Seen): boolean =>
  (['orders', 'ended', 'unseen', 'due'] as const).every((each) => before[each].size === after[each].size) &&
  textOf({ ...before, at: undefined }) === textOf({ ...after, at: undefined });

/** Nothing is decided while it cannot be read: it is once it can. Nobody waits for that after so many tries in so many milliseconds. */
const WAITED_FOR = { tries: 5, time: 5 * MINUTE } as const;
/** What was not changed for so long was left by a window that had not heard that its account was removed. */
const LEFT_AFTER = 90 * DAY;
/** Other windows may be faster so often in a row, and for so long, milliseconds, none of them is waited for. */
const TRIES = 200;
const PAUSE = 10;

interface Loaded {
  readonly seen: Seen;
  /** Undefined while this window is on its own. */
  readonly revision: Revision | undefined;
}

/** @param folder that all windows share: in `ExtensionContext.globalStorageUri` */
export function seenFiles(folder: string, log: Pick<Log, 'warn'>, disk: Disk = DISK): SeenMemory {
  // An id comes from a secret, and must not lead out of the folder.
  const nameOf = (id: string): string => encodeURIComponent(id).replaceAll('.', '%2E');
  const revisionsOf = (id: string): Revisions => new Revisions(path.join(folder, nameOf(id)), disk);
  /** Where the first version kept it. */
  const oldFileOf = (id: string): string => path.join(folder, `${encodeURIComponent(id)}.json`);
  /** What could not be stored, and the number of the revision that it was made from: it lasts as long as the window. */
  const unstored = new Map<string, { readonly seen: Seen; readonly from: number | undefined }>();
  /** As it was read or stored last. */
  const known = new Map<string, Seen>();
  /** What the text that was read or written last says: to make sense of very many orders takes longer than all else, and most looks change nothing. */
  const understood = new Map<string, { readonly text: string; readonly seen: Seen | 'newer' | undefined }>();
  /** Accounts of which a later version of Orderdeck has written. */
  const newer = new Set<string>();
  /** Accounts that were removed: a look that is still under way leaves nothing behind. */
  const forgotten = new Set<string>();
  const unreadableSince = new Map<string, { readonly time: number; readonly tries: number }>();
  let turn: Promise<unknown> = Promise.resolve();
  let swept = false;

  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const result = turn.then(run);
    turn = result.catch(() => undefined);
    return result;
  };
  const alone = (id: string): Loaded => ({ seen: unstored.get(id)?.seen ?? known.get(id) ?? NOTHING_SEEN, revision: undefined });

  /** Undefined when it may be another time. */
  function unreadable(id: string, error: unknown): Loaded | undefined {
    const { time, tries } = unreadableSince.get(id) ?? { time: Date.now(), tries: 0 };
    unreadableSince.set(id, { time, tries: tries + 1 });
    if (tries + 1 < WAITED_FOR.tries || Date.now() - time < WAITED_FOR.time) return undefined;
    if (!unstored.has(id)) log.warn(`What was seen of this account cannot be read, so this window is on its own: ${String(error)}`);
    return alone(id);
  }

  async function senseOf(id: string, text: string): Promise<Seen | 'newer' | undefined> {
    const before = understood.get(id);
    if (before?.text === text) return before.seen;
    const seen = await inSlices(seenFrom(text));
    understood.set(id, { text, seen });
    return seen;
  }

  async function newest(id: string): Promise<Revision> {
    const revision = await revisionsOf(id).newest();
    if (revision.number > 0) return revision;
    try {
      return { ...revision, text: await disk.readFile(oldFileOf(id), 'utf8') };
    } catch (error) {
      if (isMissing(error)) return revision;
      throw error;
    }
  }

  async function load(id: string): Promise<Loaded | undefined> {
    if (newer.has(id)) return alone(id);
    let revision: Revision;
    try {
      revision = await newest(id);
    } catch (error) {
      return unreadable(id, error);
    }
    unreadableSince.delete(id);
    const stored = revision.text === undefined ? NOTHING_SEEN : await senseOf(id, revision.text);
    if (stored === 'newer') {
      log.warn(
        'What was seen of this account was written by a later version of Orderdeck. It is left as it is; this window is on its own.',
      );
      newer.add(id);
      return alone(id);
    }
    if (!stored) log.warn('What was seen of this account makes no sense. What this window knows of it takes its place.');
    const own = unstored.get(id);
    const there = stored ?? known.get(id) ?? NOTHING_SEEN;
    const seen = !own ? there : own.from === revision.number ? own.seen : joined(there, own.seen);
    known.set(id, seen);
    return { seen, revision };
  }

  async function update(id: string, change: (seen: Seen) => Seen): Promise<Seen | undefined> {
    for (let tries = 1; ; tries += 1) {
      const loaded = await load(id);
      if (!loaded || forgotten.has(id)) return undefined;
      const seen = change(loaded.seen);
      await othersTurn();
      if (!unstored.has(id) && isAsGood(loaded.seen, seen)) return loaded.seen;
      await othersTurn();
      try {
        if (await isStored(id, loaded.revision, seen)) return seen;
        if (tries === TRIES) throw new Error('other windows were faster each time');
      } catch (error) {
        if (!unstored.has(id))
          log.warn(`What was seen of this account cannot be stored now, so only this window remembers it: ${String(error)}`);
        unstored.set(id, { seen, from: loaded.revision?.number });
        return seen;
      }
      await disk.wait(Math.random() * PAUSE);
    }
  }

  /** False when another window was faster. */
  async function isStored(id: string, revision: Revision | undefined, seen: Seen): Promise<boolean> {
    if (!revision) unstored.set(id, { seen, from: undefined });
    else {
      const text = textOf(seen);
      if (!(await revisionsOf(id).add(revision, text))) return false;
      unstored.delete(id);
      understood.set(id, { text, seen });
    }
    known.set(id, seen);
    await sweep();
    return true;
  }

  /** Once in a window: what others left behind. */
  async function sweep(): Promise<void> {
    if (swept) return;
    swept = true;
    try {
      for (const name of await disk.readdir(folder)) {
        const place = path.join(folder, name);
        if (Date.now() - (await disk.stat(place)).mtimeMs > LEFT_AFTER) await disk.rm(place, { recursive: true, force: true });
      }
    } catch {
      // Another window sweeps as well, or the next one does.
    }
  }

  return {
    read: (id) =>
      inTurn(async () => {
        forgotten.delete(id);
        return (await load(id))?.seen;
      }),
    update: (id, change) => inTurn(() => update(id, change)),
    forget: (id) =>
      inTurn(async () => {
        forgotten.add(id);
        for (const each of [unstored, known, understood, newer, unreadableSince]) each.delete(id);
        for (const place of [path.join(folder, nameOf(id)), oldFileOf(id)]) {
          await disk.rm(place, { recursive: true, force: true }).catch(() => undefined);
        }
      }),
  };
}
