/** The parts of one log, as programs and logrotate leave it: given together they are one story, in the order of their times. Pure. */
import { addTo } from '../model/addTo';
import { forEach, type Work } from '../model/work';
import type { CheckedFile } from './findings';
import { saysAnything, type Statement } from './statements';
import type { StatusWords } from './statusWords';
import { keptOf, type FileOrder } from './story';
import { timeOf } from './times';

/** `bot.log.2`, `bot.log.2.gz`: the higher, the older. */
const NUMBER = /\.(\d{1,4})$/;
/** `bot-2026-01-05.log`, `bot.log.20260105-1`. */
const DAY = /[._-]?((?:20\d\d)-?\d\d-?\d\d(?:[T_-]\d{1,2}(?:[-_:]?\d\d){0,2})?)(?!\d)/;

/** What all parts of a log are called, and where among them one stands as its name tells; the one that is being written is the last. */
function partOf(uri: string): { readonly log: string; readonly rank: number } {
  const name = uri.replace(/\.gz$/i, '');
  const [, number] = NUMBER.exec(name) ?? [];
  const bare = name.replace(NUMBER, '');
  const folder = bare.lastIndexOf('/') + 1;
  const [day = '', digits] = DAY.exec(bare.slice(folder)) ?? [];
  const log = bare.slice(0, folder) + bare.slice(folder).replace(day, '');
  const rank =
    digits !== undefined ? Number(digits.replaceAll(/\D/g, '').padEnd(14, '0')) : number !== undefined ? -Number(number) : Infinity;
  return { log, rank };
}

interface Options {
  readonly words: StatusWords;
  readonly timeZone: string | undefined;
}

/**
 * The files with each order in the last part of its log that names it, with all that the parts before it say.
 * @param uris of the files
 */
export function* asOneStory(files: readonly CheckedFile[], uris: readonly string[], options: Options): Work<readonly CheckedFile[]> {
  const logs = new Map<string, { readonly file: number; readonly rank: number; from: number | undefined }[]>();
  for (const [file, uri] of uris.entries()) {
    const { log, rank } = partOf(uri);
    addTo(logs, log, { file, rank, from: undefined });
  }
  const joined = [...files];
  for (const parts of logs.values()) {
    if (parts.length < 2) continue;
    for (const part of parts) part.from = yield* firstTime(files[part.file]?.orders ?? [], options);
    const areTold = parts.every(({ from }) => from !== undefined);
    const inOrder = parts.toSorted((one, other) => (areTold ? (one.from ?? 0) - (other.from ?? 0) : one.rank - other.rank || 0));
    /** Of each order, the part that named it last so far. */
    const told = new Map<string, { readonly file: number; readonly order: FileOrder }>();
    for (const { file } of inOrder)
      yield* forEach(files[file]?.orders ?? [], (order) => {
        const before = told.get(keyOf(order));
        told.delete(keyOf(order));
        told.set(keyOf(order), { file, order: before ? goesOn(before, order, options.words) : order });
      });
    const orders = new Map(parts.map(({ file }): [number, FileOrder[]] => [file, []]));
    yield* forEach([...told.values()], ({ file, order }) => orders.get(file)?.push(order));
    for (const [file, each] of orders) joined[file] = { name: '', problems: [], untold: [], ...files[file], orders: each };
  }
  return joined;
}

const keyOf = ({ id, last }: FileOrder): string => id ?? `client ${last.said.clientOid ?? ''}`;

function goesOn(
  { file, order: before }: { readonly file: number; readonly order: FileOrder },
  order: FileOrder,
  words: StatusWords,
): FileOrder {
  const standing = [before.last, ...before.earlier].map((each): Statement => ({ file, ...each }));
  const all = [order.last, ...order.earlier, ...standing];
  const last = all.find(saysAnything) ?? order.last;
  const earlier = keptOf(
    last,
    all.filter((each) => each !== last),
    words,
  );
  return { ...order, last, earlier, count: before.count + order.count, since: before.since ?? order.since };
}

/** Epoch milliseconds. */
function* firstTime(orders: readonly FileOrder[], { timeZone }: Options): Work<number | undefined> {
  let first = Infinity;
  yield* forEach(orders, ({ since }) => {
    const written = since === undefined ? undefined : timeOf(since, timeZone);
    if (written) first = Math.min(first, ...written.at);
  });
  return Number.isFinite(first) ? first : undefined;
}
