/** What is remembered between two looks, in a file for each account that all windows share. Loaded with the first look. */
import * as v from 'valibot';
import type * as vscode from 'vscode';
import { STEPS } from '../model/orderSteps';
import { MINUTE } from '../model/timeRange';
import { NOTHING_SEEN, type Memory, type Seen } from '../store/seen';
import type { Log } from './log';

const VERSION = 1;

const steps = v.array(v.picklist(STEPS));
const time = v.pipe(v.number(), v.finite());
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
  users: v.optional(v.object({ at: time, registered: time, deposited: time, traded: time })),
});

type Files = Pick<typeof vscode.workspace.fs, 'createDirectory' | 'readFile' | 'writeFile' | 'rename' | 'delete'>;

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

/** @param join makes a path in a folder that all windows share: `ExtensionContext.globalStorageUri` */
export function seenFiles(fs: Files, join: (...path: string[]) => vscode.Uri, log: Pick<Log, 'info' | 'warn'>): Memory {
  const folder = join('seen');
  const fileOf = (id: string, suffix = ''): vscode.Uri => join('seen', `${encodeURIComponent(id)}.json${suffix}`);
  /** Of accounts whose file cannot be used now: what is known lasts as long as the window. */
  const kept = new Map<string, Seen>();
  /** Accounts that were removed, or whose file is for a later version. */
  const withoutFile = new Set<string>();
  let turn: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const result = turn.then(run);
    turn = result.catch(() => undefined);
    return result;
  };

  async function read(id: string): Promise<Seen> {
    const inMemory = kept.get(id);
    if (inMemory) return inMemory;
    let text: string;
    try {
      text = new TextDecoder().decode(await fs.readFile(fileOf(id)));
    } catch {
      return NOTHING_SEEN;
    }
    const seen = seenFrom(text);
    if (seen !== undefined && seen !== 'newer') return seen;
    log.warn(
      seen === 'newer'
        ? 'What was seen of this account was written by a later version of Orderdeck. It is left as it is; this window begins anew.'
        : 'What was seen of this account cannot be read. It begins anew.',
    );
    if (seen === 'newer') {
      withoutFile.add(id);
      kept.set(id, NOTHING_SEEN);
    }
    return NOTHING_SEEN;
  }

  async function write(id: string, seen: Seen): Promise<void> {
    if (withoutFile.has(id)) return void kept.set(id, seen);
    try {
      await fs.createDirectory(folder);
      // Another window never finds half a file.
      const draft = fileOf(id, `.${crypto.randomUUID()}`);
      await fs.writeFile(draft, new TextEncoder().encode(textOf(seen)));
      await fs.rename(draft, fileOf(id), { overwrite: true });
      kept.delete(id);
    } catch (error) {
      if (!kept.has(id)) log.warn(`What was seen of this account cannot be stored now, so only this window remembers it: ${String(error)}`);
      kept.set(id, seen);
    }
  }

  return {
    read: (id) => inTurn(() => read(id)),
    update: (id, change) =>
      inTurn(async () => {
        const before = await read(id);
        const after = change(before);
        if (!isAsGood(before, after)) await write(id, after);
      }),
    forget: (id) =>
      inTurn(async () => {
        withoutFile.add(id);
        kept.delete(id);
        await Promise.resolve(fs.delete(fileOf(id))).catch(() => undefined);
      }),
  };
}
