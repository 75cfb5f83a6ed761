/** Which questions of language models a person was prompted to allow, and of which session. Pure. */

/** `none`: nobody was prompted. `other`: of another session, too, and nobody can tell which of the two was allowed. */
export type Consent = 'given' | 'none' | 'other';

export interface Consents {
  /** The person is prompted to let the account be read for this question, for as long as it is open as it is now. */
  readonly prompt: (question: string, session: object) => void;
  /** Takes what was given: a question that comes again needs it again. */
  readonly take: (question: string, session: object) => Consent;
}

/** Questions that wait for a yes are few; one that got a no is never heard of again. What is forgotten needs it anew. */
const MOST_WAITING = 100;

/**
 * VS Code says neither what a person answered, but by running what they allowed, nor what it runs was prepared as. So a question
 * counts as the same when its words are, and one that waits for two sessions is allowed for neither. Under one name an account may get
 * the key of another, so it is the session that counts.
 */
export function consents(): Consents {
  const waiting = new Map<string, object[]>();
  return {
    prompt(question, session) {
      const sessions = waiting.get(question) ?? [];
      waiting.delete(question);
      waiting.set(question, [...sessions, session]);
      const [oldest] = waiting.keys();
      if (waiting.size > MOST_WAITING && oldest !== undefined) waiting.delete(oldest);
    },
    take(question, session) {
      const [first, ...others] = waiting.get(question) ?? [];
      waiting.delete(question);
      if (first === undefined) return 'none';
      if ([first, ...others].some((each) => each !== session)) return 'other';
      if (others.length > 0) waiting.set(question, others);
      return 'given';
    },
  };
}
