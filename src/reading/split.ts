import { contains, type TimeRange } from '../model/timeRange';
import type { Answer } from './historyQuestions';

/** A part should fill its page this far: fuller pages are fewer, but too full a part has to be cut again. */
const FILL = 0.8;
/** How many times its page a window holds, as long as nothing is known about it. */
const FIRST_GUESS = 2.5;
/** A window that was expected to fit its page and did not holds about this many times the page. */
const LEAST_GUESS = 1.2;
/** A part that needs more pages than this is asked as one first: its answer shows where in it the orders lie. */
const FAN_OUT = 8;

interface Splitting {
  /** `expected`: how many orders the window seems to hold. */
  readonly close: (window: TimeRange, expected: number) => Promise<void>;
  readonly countIn: (window: TimeRange) => number;
  readonly expected?: number | undefined;
}

/**
 * Cuts a window that one answer could not exhaust into parts, newest first, and closes each. Where to cut is read off the
 * page that came: it is a sample of the window, and the parts counted so far say how many orders stand behind one of the
 * sample. So a burst is cut finely and a quiet month is not cut at all. Every part is smaller than the window.
 */
export async function split(window: TimeRange, answer: Answer, { close, countIn, expected }: Splitting): Promise<void> {
  const sample = answer.times.filter((time) => time !== undefined && contains(window, time)).map(Number);
  sample.sort((a, b) => a - b);
  const perPart = Math.max(1, Math.floor(answer.times.length * FILL));
  const guess = expected === undefined || sample.length === 0 ? FIRST_GUESS : Math.max(expected / sample.length, LEAST_GUESS);
  let left = sample;
  let rest = window;
  let counted = 0;
  while (rest.start <= rest.end) {
    const sampled = sample.length - left.length;
    const orders = left.length * (sampled > 0 ? counted / sampled : guess);
    const pages = Math.max(Math.ceil(orders / perPart), rest === window ? 2 : 1);
    const parts = pages > FAN_OUT ? Math.ceil(pages / FAN_OUT) : pages;
    const start = parts === 1 ? rest.start : startOfNewest(rest, left, parts);
    const part = { start, end: rest.end };
    await close(part, orders / parts);
    counted += countIn(part);
    left = left.filter((time) => time < start);
    rest = { start: rest.start, end: start - 1 };
  }
}

/** Where the newest of so many parts starts: later than `rest` does, and in the middle when no order says where. */
function startOfNewest(rest: TimeRange, times: readonly number[], parts: number): number {
  const first = times.length - Math.ceil(times.length / parts);
  const time = times[first];
  if (time === undefined) return rest.start + Math.ceil((rest.end - rest.start + 1) / 2);
  // Orders of one millisecond stay together: in the older part, unless the newer one would be left without any.
  const torn = times[first - 1] === time;
  const start = (torn ? times.slice(first).find((other) => other > time) : undefined) ?? time;
  return Math.max(start, Math.min(rest.start + 1, rest.end));
}
