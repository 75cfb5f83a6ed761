/** What is remembered between two looks, in a file for each account that all windows share. Loaded with the first look. */
import * as v from 'valibot';
import type * as vscode from 'vscode';
import { STEPS } from '../model/orderSteps';
import { DAY, HOUR, MINUTE } from '../model/timeRange';
import { NOTHING_SEEN, type Memory, type Seen } from '../store/seen';
import type { Log } from './report';

const VERSION = 1;

const steps = v.array(v.picklist(STEPS));
/** As far as a date goes. */
const time = v.pipe(v.number(), v.minValue(-8.64e15), v.maxValue(8.64e15));
const SEEN = v.object({
  version: v.literal(VERSION),
  at: v.optional(time),
  whole: v.boolean(),
  orders: v.array(
    v.tuple([
      v.string(),
      v.object({
        phase: v.optional(v.picklist(['waiting', 'past'])),
        timed: v.boolean(),
        told: steps,
        left: v.optional(v.object({ tries: v.pipe(v.number(), v.integer()), next: time, since: v.optional(time) })),
      }),
    ]),
  ),
  ended: v.array(v.tuple([v.string(), steps])),
  unseen: v.array(v.tuple([v.string(), v.object({ steps, since: v.optional(time) })])),
  users: v.optional(v.object({ at: time, serviceAt: time })),
});

type Files = Pick<
  typeof vscode.workspace.fs,
  'createDirectory' | 'readDirectory' | 'readFile' | 'writeFile' | 'rename' | 'delete' | 'stat'
>;

/** As text: maps as lists of pairs, since ids come from outside and could be the name of anything. */
export function textOf({ orders, ended, unseen, ...rest }: Seen): string {
  return JSON.stringify({ version: VERSION, ...rest, orders: [...orders], ended: [...ended], unseen: [...unseen] });
}

/** @returns `newer` for the file of a later version of Orderdeck, undefined for what cannot be read */
export function seenFrom(text: string): Seen | 'newer' | undefined {
  try {
    const json: unknown = JSON.parse(text);
    const parsed = v.safeParse(SEEN, json);
    if (!parsed.success) return v.is(v.object({ version: v.pipe(v.number(), v.minValue(VERSION + 1)) }), json) ? 'newer' : undefined;
    const { version: _version, orders, ended, unseen, ...rest } = parsed.output;
    return { ...rest, orders: new Map(orders), ended: new Map(ended), unseen: new Map(unseen) };
  } catch {
    return undefined;
  }
}

/** Only the time of the look is another, and hardly: not worth a file that is written every few seconds. */
function isAsGood(before: Seen, after: Seen): boolean {
  const passed = (after.at ?? Infinity) - (before.at ?? -Infinity);
  return passed >= 0 && passed < MINUTE && textOf({ ...before, at: undefined }) === textOf({ ...after, at: undefined });
}

/** A file that cannot be read so often in a row is given up. */
const MOST_FAILURES = 3;
/** A draft this old was left by a window that was killed; a file this old by one that had not heard that its account was removed. */
const OLD = { draft: HOUR, file: 90 * DAY } as const;

/** @param join makes a path in a folder that all windows share: `ExtensionContext.globalStorageUri` */
export function seenFiles(fs: Files, join: (...path: string[]) => vscode.Uri, log: Pick<Log, 'info' | 'warn'>): Memory {
  const folder = join('seen');
  const nameOf = (id: string): string => `${encodeURIComponent(id)}.json`;
  const fileOf = (id: string, suffix = ''): vscode.Uri => join('seen', `${nameOf(id)}${suffix}`);
  /** Of accounts whose file cannot be used now: what is known lasts as long as the window. */
  const kept = new Map<string, Seen>();
  /** Accounts whose file is for a later version, or cannot be read at all. */
  const withoutFile = new Set<string>();
  /** Accounts that were removed: a look that is still under way leaves nothing behind. */
  const forgotten = new Set<string>();
  const failures = new Map<string, number>();
  let turn: Promise<unknown> = Promise.resolve();
  let swept = false;

  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const result = turn.then(run);
    turn = result.catch(() => undefined);
    return result;
  };
  const remove = async (name: string): Promise<void> => {
    await Promise.resolve(fs.delete(join('seen', name))).catch(() => undefined);
  };
  const names = async (): Promise<string[]> => (await Promise.resolve(fs.readDirectory(folder)).catch(() => [])).map(([name]) => name);

  /** Undefined when it may be another time. */
  function unreadable(id: string, error: unknown): Seen | undefined {
    if ((error as { code?: unknown }).code === 'FileNotFound') return NOTHING_SEEN;
    const count = (failures.get(id) ?? 0) + 1;
    failures.set(id, count);
    if (count < MOST_FAILURES) return undefined;
    log.warn(`What was seen of this account cannot be read, so only this window remembers it: ${String(error)}`);
    withoutFile.add(id);
    return NOTHING_SEEN;
  }

  async function read(id: string): Promise<Seen | undefined> {
    const inMemory = kept.get(id);
    if (inMemory || withoutFile.has(id)) return inMemory ?? NOTHING_SEEN;
    let text: string;
    try {
      text = new TextDecoder().decode(await fs.readFile(fileOf(id)));
    } catch (error) {
      return unreadable(id, error);
    }
    failures.delete(id);
    const seen = seenFrom(text);
    if (seen !== undefined && seen !== 'newer') return seen;
    log.warn(
      seen === 'newer'
        ? 'What was seen of this account was written by a later version of Orderdeck. It is left as it is; this window begins anew.'
        : 'What was seen of this account makes no sense. It begins anew.',
    );
    if (seen === 'newer') withoutFile.add(id);
    return NOTHING_SEEN;
  }

  async function write(id: string, seen: Seen): Promise<void> {
    if (forgotten.has(id)) return;
    if (withoutFile.has(id)) return void kept.set(id, seen);
    const draft = `.${crypto.randomUUID()}`;
    try {
      await fs.createDirectory(folder);
      await sweep();
      // Another window never finds half a file.
      await fs.writeFile(fileOf(id, draft), new TextEncoder().encode(textOf(seen)));
      await fs.rename(fileOf(id, draft), fileOf(id), { overwrite: true });
      kept.delete(id);
    } catch (error) {
      await remove(`${nameOf(id)}${draft}`);
      if (!kept.has(id)) log.warn(`What was seen of this account cannot be stored now, so only this window remembers it: ${String(error)}`);
      kept.set(id, seen);
    }
  }

  /** Once in a window: what others left behind. */
  async function sweep(): Promise<void> {
    if (swept) return;
    swept = true;
    for (const name of await names()) {
      const { mtime } = await Promise.resolve(fs.stat(join('seen', name))).catch(() => ({ mtime: Infinity }));
      if (Date.now() - mtime > (name.endsWith('.json') ? OLD.file : OLD.draft)) await remove(name);
    }
  }

  return {
    read: (id) =>
      inTurn(() => {
        forgotten.delete(id);
        return read(id);
      }),
    update: (id, change) =>
      inTurn(async () => {
        const before = await read(id);
        if (!before) return;
        const after = change(before);
        if (!isAsGood(before, after)) await write(id, after);
      }),
    forget: (id) =>
      inTurn(async () => {
        forgotten.add(id);
        for (const known of [kept, withoutFile, failures]) known.delete(id);
        for (const name of await names()) if (name.startsWith(nameOf(id))) await remove(name);
      }),
  };
}
