import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ENTRY_BUDGET_KB, entryFiles, PACKAGE_BUDGET_KB, packageSize } from '../../scripts/budget.mjs';
import { npm } from '../../scripts/toolchain.mjs';
import { type Bench, row } from './row';

const DIST = path.resolve(__dirname, '../../dist');

export const bench: Bench = {
  unit: 'Kilobytes: the minified code that VS Code loads at start, and the package that people download.',
  async rows() {
    // A package of its own: what lies in dist/ may be another build.
    await npm(['run', '--silent', 'package']);
    const files = readdirSync(DIST).filter((file) => file.endsWith('.js'));
    const all = files.reduce((sum, file) => sum + statSync(path.join(DIST, file)).size / 1000, 0);
    const entry = entryFiles().reduce((sum, { kB }) => sum + kB, 0);
    return [
      row('loaded at start', entry, ENTRY_BUDGET_KB, { against: 'limit' }),
      row('loaded at start', entry, all, { against: 'all code that is shipped' }),
      row('the package', packageSize(), PACKAGE_BUDGET_KB, { against: 'limit' }),
    ];
  },
};
