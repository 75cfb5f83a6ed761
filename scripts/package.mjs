// `npm run package`: makes orderdeck.vsix, for one commit the same bytes each time.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { root, run } from './toolchain.mjs';

/** Seconds: that of the commit stands for the time of every file. */
function timeOfCommit() {
  try {
    return execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    // Without its history the project is packaged all the same.
    return '315532800';
  }
}

await run(async () => {
  // A zip holds local times.
  process.env.TZ = 'UTC';
  process.env.SOURCE_DATE_EPOCH ??= timeOfCommit();
  const packagePath = path.join(root, 'orderdeck.vsix');
  await createVSIX({ cwd: root, packagePath, dependencies: false, allowMissingRepository: true, rewriteRelativeLinks: false });
});
