import { contains, type TimeRange } from '../model/timeRange';
import { closely } from './bounds';
import { beyond, directionOf, frontPart, insideOf, onlyTimeOf, pageful, startOfNewest, type Direction } from './cuts';
import type { WindowAnswer, Questions } from './questions';
import { SIDE_BY_SIDE, together } from './readRun';

/** Lists a range of time by windows, each answered to its end; in whichever order those answers come. */
export interface Windows {
  /** @param expected times of orders that an earlier reading found: they guide where to cut and prove nothing */
  read(range: TimeRange, expected?: readonly number[]): Promise<void>;
  /** Windows answered to their end. They are the proof: nothing else counts as listed. */
  readonly proven: readonly TimeRange[];
  /** Milliseconds that hold, with those beside them, more orders than answers can show. Of those beside nothing is proven either. */
  readonly crowded: ReadonlySet<number>;
}

/** A window should fill a page this far: fuller ones are fewer, but too full a one has to be cut again. */
const FILL = 0.82;
/** The same where an earlier reading says what is there. */
const FILL_AGAIN = 0.9;
/** How many times its page a window holds, as long as nothing is known about it. */
const FIRST_GUESS = 2.5;
/** A window that was expected to fit its page and did not holds about this many times the page. */
const LEAST_GUESS = 1.2;
/** A part that needs more pages than this is asked about as one first: its answer shows where in it the orders lie. */
const FAN_OUT = 8;
/** Where a part holds less of a page than this there may be nothing behind it: the rest is asked about as a whole. */
const SPARSE = 0.3;
/** So many times a list may turn out not to be sorted as its pages look, before the look no longer guides. */
const SURPRISES = 2;
/** So much of what was learned of the pace stays with each further part: it may change along the list. */
const MEMORY = 0.7;
/** So many answers of "there is more", without any order, are followed up; after that each is left as a gap. */
const HOLLOW_ANSWERS = 16;

export function createWindows({ ask, exhaust }: Pick<Questions, 'ask' | 'exhaust'>, pageSize: number): Windows {
  const proven: TimeRange[] = [];
  const crowded = new Set<number>();
  /** How many orders an answer has room for, as the last one that was full has shown. */
  let room = pageSize;
  let surprises = 0;
  let hollow = 0;

  const close = async (window: TimeRange, expected?: number): Promise<number> => settle(window, await ask(window), expected);

  /** Brings a window to its end, given the first answer about it. @param expected how many orders it seemed to hold @returns how many it holds */
  async function settle(window: TimeRange, answer: WindowAnswer, expected?: number): Promise<number> {
    const inside = insideOf(window, answer.times);
    if (!answer.more) {
      proven.push(window);
      return inside.length;
    }
    room = answer.times.length || room;
    if (window.start === window.end) {
      // The crowd may be beside it.
      const near = insideOf(closely(window), answer.times);
      const crowd = near[Math.floor(near.length / 2)] ?? window.start;
      if (!crowded.has(crowd) && (await exhaust(window.start))) proven.push(window);
      else crowded.add(crowd);
      return inside.length;
    }
    const moment = onlyTimeOf(answer.times);
    // One order is no crowd, but one from beside the window would come with every part of it.
    const isAlone = answer.times.length > 1 || inside.length === 0;
    if (moment !== undefined && isAlone && contains(closely(window), moment)) return isolate(window, moment);
    if (inside.length === 0 && (hollow += 1) > HOLLOW_ANSWERS) return 0;
    const direction = surprises < SURPRISES ? directionOf(answer.times) : undefined;
    const sorted = direction && pageful(window, answer.times, direction);
    return sorted ? walk(window, answer, direction) : split(window, inside, expected);
  }

  /** A page of one millisecond comes from every question that touches it, so this one is asked about apart from all others. */
  async function isolate(window: TimeRange, moment: number): Promise<number> {
    const { start, end } = window;
    const partOf = (from: number, to: number): TimeRange => ({ start: Math.max(start, from), end: Math.min(end, to) });
    const beside = [partOf(start, moment - 2), partOf(moment + 2, end)];
    const touching = [partOf(moment - 1, moment - 1), partOf(moment + 1, moment + 1)];
    let closed = 0;
    for (const part of [partOf(moment, moment), ...touching, ...beside]) {
      if (part.start > part.end || (touching.includes(part) && crowded.has(moment))) continue;
      closed += await close(part);
    }
    return closed;
  }

  /**
   * Goes along a list that looks sorted. A full page shows where its last order lies: the part up to there fits one answer,
   * which proves it, so the sure way costs two requests a page. A part guessed from the pace so far costs one when it fits, and
   * shows as much as any full page when it does not; guesses go on as long as they have saved more than they have lost.
   */
  async function walk(window: TimeRange, first: WindowAnswer, direction: Direction): Promise<number> {
    let rest: TimeRange | undefined = window;
    let part = window;
    let answer = first;
    let closed = 0;
    let credit = 1;
    let orders = 0;
    let milliseconds = 0;
    const learn = (count: number, span: number): void => {
      const kept = count < SPARSE * room ? 0 : MEMORY;
      orders = orders * kept + count;
      milliseconds = milliseconds * kept + span;
    };
    for (;;) {
      const sure = answer.more && directionOf(answer.times) === direction ? pageful(part, answer.times, direction) : undefined;
      if (sure) {
        const proof = await ask(sure);
        if (proof.more) surprises += 1;
        const [oldest = 0, ...newer] = insideOf(sure, proof.times);
        learn(newer.length, (newer.at(-1) ?? oldest) - oldest);
        closed += await settle(sure, proof);
        part = sure;
      } else {
        const count = await settle(part, answer);
        if (!answer.more && part !== rest) {
          credit += (2 * count) / room - 1;
          learn(count, part.end - part.start + 1);
        }
        closed += count;
      }
      rest = beyond(rest, part, direction);
      if (!rest || surprises >= SURPRISES) return rest ? closed + (await close(rest)) : closed;
      const span = (FILL * room * milliseconds) / orders;
      const guessed = credit > -1 && orders >= SPARSE * room && span >= 1 && span < FILL * (rest.end - rest.start);
      part = guessed ? frontPart(rest, Math.ceil(span), direction) : rest;
      answer = await ask(part);
    }
  }

  /**
   * Cuts a window by an answer in no order, newest part first. Its orders are taken for a sample of the window, and the parts
   * closed so far say how many orders stand behind one of the sample. So a burst is cut finely and a quiet month not at all.
   * Every part is smaller than the window.
   */
  async function split(window: TimeRange, sample: readonly number[], expected?: number): Promise<number> {
    const perPart = Math.max(1, Math.floor(room * FILL));
    const guess = expected === undefined || sample.length === 0 ? FIRST_GUESS : Math.max(expected / sample.length, LEAST_GUESS);
    let left = sample;
    let rest: TimeRange | undefined = window;
    let closed = 0;
    while (rest) {
      const sampled = sample.length - left.length;
      const orders = left.length * (sampled > 0 ? closed / sampled : guess);
      const pages = Math.max(Math.ceil(orders / perPart), rest === window ? 2 : 1);
      const parts = pages > FAN_OUT ? Math.ceil(pages / FAN_OUT) : pages;
      const part: TimeRange = {
        start: parts === 1 ? rest.start : startOfNewest(rest, left, Math.ceil(left.length / parts)),
        end: rest.end,
      };
      closed += await close(part, orders / parts);
      left = left.filter((time) => time < part.start);
      rest = beyond(rest, part, 'newest');
    }
    return closed;
  }

  return {
    proven,
    crowded,
    async read(range, expected = []) {
      let left = insideOf(range, expected);
      let rest: TimeRange | undefined = range;
      for (let rounds = 0; rest; rounds += 1) {
        // The first part shows whether the earlier reading still holds.
        const abreast = rounds === 0 ? 1 : SIDE_BY_SIDE;
        const parts: { readonly part: TimeRange; readonly expected: number; readonly orders: number }[] = [];
        while (rest && parts.length < abreast) {
          const most = Math.max(1, Math.floor(room * FILL_AGAIN));
          const part: TimeRange = { start: left.length <= most ? rest.start : startOfNewest(rest, left, most), end: rest.end };
          const older = left.filter((time) => time < part.start);
          parts.push({ part, expected: left.length, orders: left.length - older.length });
          left = older;
          rest = beyond(rest, part, 'newest');
        }
        const held = await together(parts.map(({ part, expected: most }) => close(part, most)));
        // An earlier reading that is this far off says nothing about the rest.
        if (parts.some(({ orders }, index) => (held[index] ?? 0) < SPARSE * orders)) left = [];
      }
    },
  };
}
