/**
 * What a file tells of one order from its first statement to its last, and what of that stands at its end. Pure. The last statement
 * that says something counts; what an earlier one says holds until a later one says the same thing anew.
 */
import type { Order, PlanOrder } from '../model/order';
import { writtenAmount } from './amounts';
import { compare, grows, isEnd, type CompareOptions, type Comparison, type Difference } from './compare';
import { isAmount, type Field } from '../model/fileFields';
import type { Said, Statement } from './statements';
import type { StatusWords } from './statusWords';

/** An order as a file tells of it. */
export interface FileOrder {
  /** Undefined where only the caller's own id is known. */
  readonly id: string | undefined;
  /** The last statement that says something, else the last that names it. */
  readonly last: Statement;
  /** The statements before it, newest first: the newest of very many, and those that say what none after them says. */
  readonly earlier: readonly Statement[];
  /** How often the file names it. */
  readonly count: number;
  /** When the first of its records that tells a time was written, as it says itself. */
  readonly since: string | undefined;
}

const MOST_EARLIER = 5;

/** A state in words, or an amount in digits, that nobody understands says nothing. */
function says(said: Said, field: Field, words: StatusWords): boolean {
  const text = said[field];
  if (text === undefined) return false;
  if (field === 'status') return words.of(text) !== undefined;
  return !isAmount(field) || writtenAmount(text) !== undefined;
}

/** Whether a statement says what another says: bots write the same of an order again and again. */
export function repeats(one: Statement, other: Statement): boolean {
  if (one.id !== other.id || one.keyed !== other.keyed || one.quoted !== other.quoted) return false;
  if (one.format !== other.format || one.shared !== other.shared) return false;
  for (const field in one.said) if (field !== 'time' && one.said[field as Field] !== other.said[field as Field]) return false;
  for (const field in other.said) if (field !== 'time' && !(field in one.said)) return false;
  return true;
}

const fieldsOf = (said: Said): Field[] => (Object.keys(said) as Field[]).filter((field) => field !== 'time');

/** What is kept of the statements before the last. @param earlier newest first */
export function keptOf(last: Statement, earlier: Statement[], words: StatusWords): Statement[] {
  if (earlier.length <= MOST_EARLIER) return earlier;
  const kept = earlier.slice(0, MOST_EARLIER);
  const covered = (field: Field): boolean => [last, ...kept].some(({ said }) => says(said, field, words));
  for (const each of earlier.slice(MOST_EARLIER))
    if (fieldsOf(each.said).some((field) => says(each.said, field, words) && !covered(field))) kept.push(each);
  return kept;
}

/** What the file says of a field in the end. */
export function saidAtLast({ last, earlier }: FileOrder, field: Field, words: StatusWords): string | undefined {
  if (says(last.said, field, words)) return last.said[field];
  return earlier.find(({ said }) => says(said, field, words))?.said[field];
}

/** Whether the file says in the end that the order can change no more. */
export const saysEnd = (order: FileOrder, words: StatusWords): boolean => isEnd(saidAtLast(order, 'status', words), words);

const isWrong = ({ severity }: Difference): boolean => severity !== 'information';

export interface StoryComparison extends Comparison {
  /** The one that counts: the last that the exchange contradicts, else the last that says something. */
  readonly statement: Statement;
}

/**
 * Holds all that stands of a story against the exchange. A contradiction is taken back by a later statement of the same thing, and
 * that of an amount that grows also by one that says that the order is not over.
 */
export function compareStory({ last, earlier }: FileOrder, order: Order | PlanOrder, options: CompareOptions): StoryComparison {
  const compared = ({ said, format }: Statement): Comparison => compare(said, order, { ...options, isBare: format === 'bare' });
  const comparison = compared(last);
  const wrong = (differences: readonly Difference[]): boolean => differences.some(isWrong);
  const differences = [...comparison.differences];
  const agreed = [...comparison.agreed];
  const anew = new Set<Field>();
  let goesOn = false;
  let statement = last;
  const pass = ({ said }: Statement, { agreed: right, notCompared }: Comparison): void => {
    const isAnew = (field: Field): boolean =>
      says(said, field, options.words) &&
      !notCompared.includes(field) &&
      // `closed` is right of either end, and takes back neither.
      !(field === 'status' && right.includes(field) && options.words.of(said.status ?? '') === 'over');
    for (const field of fieldsOf(said)) if (isAnew(field)) anew.add(field);
    goesOn ||= says(said, 'status', options.words) && !isEnd(said.status, options.words);
  };
  pass(last, comparison);
  for (const each of earlier) {
    if (fieldsOf(each.said).every((field) => anew.has(field))) continue;
    const stands = (difference: Difference): boolean =>
      isWrong(difference) && !anew.has(difference.field) && !(goesOn && grows(difference.field));
    // What was stated with an end may have been changed where the order went on.
    const softened = (difference: Difference): Difference =>
      goesOn && isAmount(difference.field) ? { ...difference, severity: 'warning' } : difference;
    const before = compared(each);
    const found = before.differences.filter(stands).map(softened);
    agreed.push(...before.agreed.filter((field) => !anew.has(field) && !agreed.includes(field)));
    if (found.length > 0 && !wrong(differences)) statement = each;
    differences.push(...found);
    pass(each, before);
  }
  return { ...comparison, differences, agreed, statement };
}

const mayChange = (field: Field): boolean => field === 'status' || field === 'triggerTime' || isAmount(field);

/** Whether a file cannot be right beside a record, which may be so since it was read: where it can still change, the file may know better. */
export const isContradicted = (story: FileOrder, order: Order | PlanOrder, options: CompareOptions): boolean =>
  compareStory(story, order, options).differences.some((difference) => isWrong(difference) && mayChange(difference.field));
