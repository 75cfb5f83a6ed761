import { readdirSync } from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';
import CountingReporter from '../support/countingReporter.cjs';

/** One sees the first start; one looks through what all the others left behind. */
const FIRST = 'activation.test.js';
const LAST = 'traces.test.js';

/** Called inside the extension host. Writes what happened to a file, since the host itself always ends well. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', reporter: CountingReporter, timeout: 60_000, forbidOnly: true, forbidPending: true, color: true });
  const files = readdirSync(__dirname).filter((each) => each.endsWith('.test.js'));
  const between = files.filter((each) => each !== FIRST && each !== LAST);
  for (const file of [FIRST, ...between, LAST]) mocha.addFile(path.join(__dirname, file));
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
