import assert from 'node:assert/strict';
import { createContext, Script } from 'node:vm';

/**
 * Does something with each text, one after the other, and ends it in the middle when all of them take too long: mocha's own limit
 * waits until somebody lets go of the thread, which a pattern that never ends does not. Fails with the text that was under way.
 */
export function within(ms: number, texts: readonly string[], act: (text: string) => unknown): void {
  const [place, script] = [createContext({ act, text: '' }), new Script('act(text)')];
  const end = performance.now() + ms;
  for (const text of texts) {
    place['text'] = text;
    try {
      script.runInContext(place, { timeout: Math.ceil(Math.max(1, end - performance.now())) });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      const [start, rest] = [text.slice(0, 20), text.slice(-5)].map((part) => JSON.stringify(part));
      assert.fail(`${ms / 1000} s were over with ${text.length} characters like ${start} … ${rest}`);
    }
  }
}
