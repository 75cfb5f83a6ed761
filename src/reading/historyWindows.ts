import { contains, type TimeRange } from '../model/timeRange';
import type { Answer, Questions } from './historyQuestions';
import { cutAtEdge, type ListingKnowledge, type ListingOrder, orderOf, surpriseOf } from './listingOrder';
import { split } from './split';

/** What of a range has been listed to its end so far. */
export interface HistoryWindows {
  /** Lists every order of the range. What could not be listed is missing from `covered`. */
  read(range: TimeRange): Promise<void>;
  /** The windows that are listed to their end. */
  covered(): readonly TimeRange[];
  /** Milliseconds that hold more orders than one answer can. */
  readonly crowded: readonly number[];
}

/** In bits: what has to be found just where a sorted list has it before the list is taken for sorted. 2^27 is more than 10^8. */
const ENOUGH_EVIDENCE = 27;
/** So many orders of a page are asked for again; with as many new ones behind them that is enough evidence. */
const OVERLAP = 15;
/** One page in so many is asked for again even then: a service may sort what is recent and not what is archived. */
const CHECK_EVERY = 15;
/** So many answers of "there is more", without any order, are followed up; after that each is left as a gap. */
const HOLLOW_ANSWERS = 16;

/** @param known what earlier reads of the same service have shown; this one adds to it */
export function createHistoryWindows(
  questions: Questions,
  countIn: (window: TimeRange) => number,
  known: ListingKnowledge,
): HistoryWindows {
  const proven: TimeRange[] = [];
  let believed: TimeRange[] = [];
  const crowded: number[] = [];
  let sorted = true;
  let hollow = 0;

  async function ask(window: TimeRange): Promise<Answer> {
    const answer = await questions.ask(window);
    const seen = orderOf(answer.times);
    if (seen === 'none' || questions.strays > 0 || (seen !== 'flat' && seen !== (known.order ?? seen))) distrust();
    else if (seen !== 'flat' && sorted) known.order = seen;
    return answer;
  }

  /** The list is not sorted after all: here the rest is read by cutting, and the next read starts without knowledge. */
  function distrust(): void {
    sorted = false;
    known.order = undefined;
    known.evidence = 0;
  }

  const close = async (window: TimeRange, expected?: number): Promise<void> => settle(window, await ask(window), expected);

  /** Brings a window to its end, given the first answer about it. `expected`: how many orders it seemed to hold. */
  async function settle(window: TimeRange, answer: Answer, expected?: number): Promise<void> {
    if (!answer.more) {
      proven.push(window);
    } else if (window.start === window.end) {
      if (await questions.exhaust(window.start)) proven.push(window);
      else crowded.push(window.start);
    } else if (isHollow(window, answer) && (hollow += 1) > HOLLOW_ANSWERS) {
      return;
    } else if (sorted && known.order && orderOf(answer.times) === known.order) {
      await walk(window, answer, known.order);
    } else {
      await split(window, answer, { close, countIn, expected });
    }
  }

  /** Moves the bound from page to page, as long as every page looks as a sorted list would have it. */
  async function walk(window: TimeRange, first: Answer, direction: ListingOrder): Promise<void> {
    let rest = window;
    let answer = first;
    while (answer.more && sorted && rest.start < rest.end) {
      const trusted = known.evidence >= ENOUGH_EVIDENCE;
      const overlap = !trusted && answer.times.length > 2 * OVERLAP ? cutAtEdge(rest, answer.times, direction, OVERLAP) : undefined;
      const parts = overlap ?? cutAtEdge(rest, answer.times, direction);
      if (!parts) return split(rest, answer, { close, countIn });
      const shown = countIn(parts.repeated);
      known.unchecked += 1;
      rest = parts.rest;
      answer = await ask(rest);
      const again = timesIn(parts.repeated, answer);
      if (again !== shown || countIn(parts.repeated) !== shown) distrust();
      // The last page promised more. If the rest does not hold it, it hides in what was taken for complete.
      const broken = !answer.more && answer.unseen === 0;
      const evidence = known.evidence + surpriseOf(again, answer.unseen);
      const due = trusted ? known.unchecked >= CHECK_EVERY : evidence < ENOUGH_EVIDENCE;
      if (due || broken) await check(parts.seen, answer.unseen);
      else {
        believed.push(parts.seen);
        if (sorted) known.evidence = evidence;
      }
    }
    await settle(rest, answer);
  }

  /**
   * Asks for what is believed to be listed to its end: a sorted list answers with the same orders, and with no more than them.
   * `behind`: how many orders were found behind them. If there is hardly any, it says little that just these came first.
   */
  async function check(seen: TimeRange, behind: number): Promise<void> {
    const answer = await ask(seen);
    known.unchecked = 0;
    if (answer.more || (answer.unseen > 0 && believed.length > 0)) distrust();
    else if (answer.unseen === 0 && sorted) known.evidence += surpriseOf(timesIn(seen, answer), behind);
    await settle(seen, answer);
  }

  return {
    crowded,
    covered: () => (sorted ? [...proven, ...believed] : proven),
    async read(range) {
      await close(range);
      while (!sorted && believed.length > 0) {
        const doubtful = believed;
        believed = [];
        for (const window of doubtful) await close(window);
      }
    },
  };
}

const timesIn = (window: TimeRange, { times }: Answer): number =>
  times.filter((time) => time !== undefined && contains(window, time)).length;

/** An answer that promises more and shows nothing of the window. */
const isHollow = (window: TimeRange, { times }: Answer): boolean => times.every((time) => time !== undefined && !contains(window, time));
