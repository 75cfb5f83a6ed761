/** Where it is asserted what people see of a fault: by the trial where that needs no VS Code, in a real one otherwise. */

export interface HeldBy {
  readonly surface: string;
  readonly seen: string;
  /** The kinds of errors it is shown. */
  readonly kinds: string;
  /** A file of tests, and the words of a test in it; without, the trial itself. */
  readonly test?: readonly [file: string, title: string];
}

const EACH = 'each kind';

export const HELD_BY: readonly HeldBy[] = [
  {
    surface: 'Sidebar, nothing read yet',
    seen: 'why there are no rows, the words of the service beside ours, _Retry_ and a way to mend it',
    kinds: 'auth, permission, clock, rateLimit, network, server, badResponse',
    test: ['test/integration/trouble.test.ts', 'where the orders would be, and heals with Retry'],
  },
  {
    surface: 'Sidebar, rows shown',
    seen: 'the rows stay, and one line above them says since when they are old and why',
    kinds: 'permission, badResponse',
    test: ['test/integration/trouble.test.ts', 'when a later read fails and says that they are old'],
  },
  {
    surface: 'Sidebar while the service is cut off',
    seen: 'the same, and no pop-up however long it lasts',
    kinds: 'network, badResponse',
    test: ['test/e2e/failures.test.ts', 'that lasts over two polls is never told in a pop-up'],
  },
  {
    surface: 'Hover',
    seen: 'that the order could not be read and why, after one request; a hover never tries again',
    kinds: 'auth, rateLimit, server, network, badResponse',
    test: ['test/integration/lens.test.ts', 'is told about plainly when the service answers with'],
  },
  {
    surface: 'Tab of an order',
    seen: 'why it could not be read, with a button to ask again',
    kinds: 'auth, server',
    test: ['test/integration/orderTab.test.ts', 'when it could not be read, each with a way on'],
  },
  {
    surface: 'Keys that cannot be read from the secret storage',
    seen: 'that they are locked away; the account opens with the next look',
    kinds: 'storage',
    test: ['test/integration/accounts.test.ts', 'says why when the secret storage fails, and opens the account with the next look'],
  },
  { surface: 'Affiliate dashboard', seen: 'the figures of before, with the reason above them', kinds: EACH },
  { surface: 'Order dashboard', seen: 'the figures of before, with the reason above them', kinds: EACH },
  { surface: 'Check of a file', seen: 'every id of the file as not compared, and why the check ended', kinds: EACH },
  { surface: 'Tools of language models', seen: 'an error in words, never an empty list', kinds: EACH },
  { surface: 'Exports', seen: 'what was read, called partial in CSV and JSON, with the reason', kinds: EACH },
  {
    surface: 'Everything on disk and in logs, after it all',
    seen: 'no key, no passphrase, no signature',
    kinds: 'auth, network',
    test: ['test/e2e/traces.test.ts', 'hold no key, no passphrase and no signature of any journey'],
  },
];
