import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';

/** One sees the first start; one looks through what all the others left behind. */
const FIRST = 'activation.test.js';
const LAST = 'traces.test.js';

/** Called inside the extension host. Writes what happened to a file, since the host itself always ends well. */
export async function run(): Promise<void> {
  // It goes on from one suite to the next, and what it shows is to stay as it is.
  globalThis.orderdeckDemoPace = 0;
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, forbidOnly: true, forbidPending: true, color: true });
  const files = readdirSync(__dirname).filter((each) => each.endsWith('.test.js'));
  const between = files.filter((each) => each !== FIRST && each !== LAST);
  for (const file of [FIRST, ...between, LAST]) mocha.addFile(path.join(__dirname, file));
  const failures = await new Promise<number>((resolve) => {
    const runner = mocha.run((failed) => {
      const passed = runner.stats?.passes ?? 0;
      writeFileSync(process.env['ORDERDECK_TEST_REPORT'] ?? '', JSON.stringify({ passed, failed }));
      resolve(failed);
    });
  });
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
