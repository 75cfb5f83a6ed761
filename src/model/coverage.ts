import { plainSentence, quoted } from './maskedWords';
import type { TimeRange } from './timeRange';

/**
 * What an answer made of many calls covers. Nothing partial is shown, exported or returned as if it were whole:
 * whoever shows `items` also says `problems` when `complete` is false.
 */
export interface Coverage {
  /** The range asked for, but for what lies further back than the service answers; undefined for lists without one. */
  readonly range: TimeRange | undefined;
  /** Proven by the answers themselves: all that was in the list when the read began and still was at its end is there. */
  readonly complete: boolean;
  /** Why it is incomplete, each in a sentence for people. Empty exactly when `complete`. */
  readonly problems: readonly string[];
  /** The same, each with what the service said in it marked as {@link quoted}: so privacy mode tells its numbers from ours. */
  readonly sentences?: readonly string[] | undefined;
  /** How many requests were spent. */
  readonly requests: number;
  /** Some of it was proven by an earlier read: when the oldest of them began, by the service's clock. Absent where all was read now. */
  readonly asOf?: number | undefined;
  /** So many of the items the service tells of no more: they are from memory. Absent where there are none. */
  readonly remembered?: number | undefined;
}

/** Items with their coverage. */
export interface Reading<T> {
  readonly items: readonly T[];
  /** What came although it was not asked for: another symbol, or a time outside the range. None of it is among the items. */
  readonly unrequested?: readonly T[] | undefined;
  /** What the list of open orders has though it is over, as it ended. None of it is among the items. */
  readonly over?: readonly T[] | undefined;
  readonly coverage: Coverage;
  /** What ended it early, other than what it may spend. */
  readonly endedBy?: unknown;
  /** It ended because it had spent all that it may: reading on brings the rest. */
  readonly spent?: true | undefined;
  /** Windows of the range of which every order is among the items, whatever is missing elsewhere. Of histories only. */
  readonly proven?: readonly TimeRange[] | undefined;
}

/** A coverage by its problems, in sentences that mark what is quoted in them. */
export function coverageFrom<Range extends TimeRange | undefined>(
  covered: { readonly range: Range } & Pick<Coverage, 'requests' | 'asOf' | 'remembered'>,
  sentences: Iterable<string>,
): Coverage & { readonly range: Range } {
  const all = [...new Set(sentences)];
  return { ...covered, complete: all.length === 0, problems: all.map(plainSentence), ...(all.length > 0 && { sentences: all }) };
}

/** The problems as marked sentences. One of which nobody says what is ours in it may be all the service's. */
export const sentencesOf = ({ problems, sentences = [] }: Pick<Coverage, 'problems' | 'sentences'>): readonly string[] => {
  const marked = new Map(sentences.map((each) => [plainSentence(each), each]));
  return problems.map((problem) => marked.get(problem) ?? quoted(problem));
};

/** The coverage for those that make sentences of its problems: the marks stay in them. */
export const inSentences = ({ sentences, ...coverage }: Coverage): Coverage => ({
  ...coverage,
  problems: sentencesOf({ ...coverage, sentences }),
});
