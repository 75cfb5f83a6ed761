/** The stories of a file's orders: what it says of each, statement by statement, of which the last one counts. Pure. */
import type { Field } from '../model/fileFields';
import { withoutZeros } from '../model/orderIds';
import { forEach, type Work } from '../model/work';
import { saysAnything, type Statement } from './statements';
import type { StatusWords } from './statusWords';
import { keptOf, repeats, type FileOrder } from './story';

/** So many orders are minutes of questions; a file with more is no log of one bot. */
export const MOST_ORDERS = 50_000;

interface Story {
  id: string | undefined;
  last: Statement;
  earlier: Statement[];
  count: number;
  since: string | undefined;
}

/** As they grow with the file. */
export class Stories {
  /** By the order's id, or by the caller's own. */
  private readonly stories = new Map<string, Story>();
  /** Of digits that nothing calls an order id: one that something does takes the place of the latest of them. */
  private readonly unkeyed: string[] = [];
  /** The file names more orders than are kept. */
  areMore = false;

  constructor(private readonly words: StatusWords) {}

  /** Adds a statement to the story of its order. */
  tell(given: Statement): void {
    // Programs put zeros before an id, here and not there.
    const told = given.id?.startsWith('0') === true ? { ...given, id: withoutZeros(given.id) } : given;
    const key = told.id ?? `client ${told.said.clientOid ?? ''}`;
    const story = this.stories.get(key);
    if (!story && this.stories.size >= MOST_ORDERS) {
      this.areMore = true;
      if (!told.keyed || !this.makeRoom()) return;
    }
    if (story && repeats(told, story.last)) {
      story.count += 1;
      story.last = again(story.last, told);
      story.since ??= story.last.said.time;
      return;
    }
    const statement = detached(told, story?.id);
    const { time } = statement.said;
    if (!story) {
      this.stories.set(statement.id ?? key, { id: statement.id, last: statement, earlier: [], count: 1, since: time });
      if (!told.keyed) this.unkeyed.push(key);
      return;
    }
    story.count += 1;
    story.since ??= time;
    const counts = saysAnything(statement) || !saysAnything(story.last);
    story.earlier.unshift(counts ? story.last : statement);
    if (counts) story.last = statement;
    story.earlier = keptOf(story.last, story.earlier, this.words);
  }

  /** @returns false where there is none to be had */
  private makeRoom(): boolean {
    for (let key = this.unkeyed.pop(); key !== undefined; key = this.unkeyed.pop()) {
      const story = this.stories.get(key);
      if (!story || [story.last, ...story.earlier].some(({ keyed }) => keyed)) continue;
      return this.stories.delete(key);
    }
    return false;
  }

  /** What a file tells of an order by its own id belongs to the order whose id stands beside that id elsewhere. */
  *orders(): Work<FileOrder[]> {
    const all = [...this.stories.values()];
    const ids = new Map<string, string>();
    yield* forEach(all, ({ id, last, earlier }) => {
      if (id === undefined) return;
      for (const { said } of [last, ...earlier]) if (said.clientOid !== undefined) ids.set(said.clientOid, id);
    });
    const orders: FileOrder[] = [];
    yield* forEach(all, (story) => {
      const id = story.id === undefined ? ids.get(story.last.said.clientOid ?? '') : undefined;
      const other = id === undefined ? undefined : this.stories.get(id);
      if (!other) {
        orders.push(story);
        return;
      }
      // It is in the list by its own id.
      Object.assign(other, joined(story, other, this.words));
    });
    return orders;
  }
}

/** One order as a file tells of it by the caller's own id, and by its id. @param own programs know it first */
export function joined(own: FileOrder, other: FileOrder, words: StatusWords): FileOrder {
  const told = [own.last, ...own.earlier, other.last, ...other.earlier].toSorted((a, b) => (isBefore(a, b) ? 1 : -1));
  const last = told.find(saysAnything) ?? told[0] ?? other.last;
  const earlier = told.filter((each) => each !== last);
  return { id: other.id, last, earlier: keptOf(last, earlier, words), count: own.count + other.count, since: own.since ?? other.since };
}

/** A long part of a text keeps all of the text alive unless it is a copy; engines copy short ones themselves. */
const SHORT = 12;
const copyOf = (text: string): string => (text.length <= SHORT ? text : ` ${text}`.slice(1));

/** @param id a copy of its id that is there already */
function detached({ id: own, said, keyed, place, quoted, format, shared }: Statement, id = own && copyOf(own)): Statement {
  const copy: Partial<Record<Field, string>> = {};
  for (const field in said) copy[field as Field] = copyOf(said[field as Field] ?? '');
  return { id, keyed, place: { ...place }, quoted, format, shared, said: copy };
}

/** The same, said again: what stays young is work for the garbage collector, so there is no other of it. */
function again(
  statement: Statement & { readonly place: { line: number; start: number; end: number }; readonly said: { time?: string } },
  { place: { line, start, end }, said: { time } }: Statement,
): Statement {
  statement.place.line = line;
  statement.place.start = start;
  statement.place.end = end;
  if (time !== undefined) statement.said.time = copyOf(time);
  return statement;
}

const isBefore = ({ place: one }: Statement, { place: other }: Statement): boolean =>
  one.line < other.line || (one.line === other.line && one.start < other.start);
