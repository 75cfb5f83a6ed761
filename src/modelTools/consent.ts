/** Which questions of language models a person was asked to allow, and for which account. Pure. */

/** `none`: nobody was asked. `other`: another account was, too, and nobody can tell which of the two was allowed. */
export type Consent = 'given' | 'none' | 'other';

export interface Consents {
  /** The person is asked to let the account be read for this question. */
  readonly ask: (question: string, account: string) => void;
  /** Takes what was given: a question that comes again is asked again. */
  readonly take: (question: string, account: string) => Consent;
}

/** Questions that wait for a yes are few; one that got a no is never heard of again. What is forgotten is asked anew. */
const MOST_WAITING = 100;

/**
 * VS Code says neither what a person answered, but by running what they allowed, nor what it runs was prepared as. So a question
 * counts as the same when its words are, and one that waits for two accounts is allowed for neither.
 */
export function consents(): Consents {
  const waiting = new Map<string, string[]>();
  return {
    ask(question, account) {
      const accounts = waiting.get(question) ?? [];
      waiting.delete(question);
      waiting.set(question, [...accounts, account]);
      const [oldest] = waiting.keys();
      if (waiting.size > MOST_WAITING && oldest !== undefined) waiting.delete(oldest);
    },
    take(question, account) {
      const [first, ...others] = waiting.get(question) ?? [];
      waiting.delete(question);
      if (first === undefined) return 'none';
      if ([first, ...others].some((each) => each !== account)) return 'other';
      if (others.length > 0) waiting.set(question, others);
      return 'given';
    },
  };
}
