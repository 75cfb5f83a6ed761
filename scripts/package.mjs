// `npm run package`: makes orderdeck.vsix, for one commit the same bytes each time.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { listing, withoutDeadLinks } from './listing.mjs';
import { shippedFiles } from './shipped.mjs';
import { npm, root, run, say } from './toolchain.mjs';

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
  const { missing, fields } = listing();
  await npm(['run', '--silent', 'vscode:prepublish']);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-package-'));
  try {
    const files = await shippedFiles();
    for (const file of ['.vscodeignore', ...files]) cpSync(path.join(root, file), path.join(folder, file));
    if (!fields.repository)
      for (const page of ['README.md', 'CHANGELOG.md'])
        writeFileSync(path.join(folder, page), withoutDeadLinks(readFileSync(path.join(root, page), 'utf8'), files));
    // Neither scripts nor packages: nobody builds what is installed, and the bundle holds what it needs.
    const manifest = {
      ...JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')),
      scripts: undefined,
      dependencies: undefined,
      devDependencies: undefined,
    };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, ...fields }));
    for (const name of files.filter((each) => /^package\.nls.*\.json$/.test(each)))
      writeFileSync(path.join(folder, name), JSON.stringify(JSON.parse(readFileSync(path.join(root, name), 'utf8'))));
    // With one, vsce makes relative links lead there.
    const unnamed = fields.repository ? {} : { allowMissingRepository: true, rewriteRelativeLinks: false };
    await createVSIX({
      cwd: folder,
      packagePath: path.join(root, 'orderdeck.vsix'),
      dependencies: false,
      preRelease: process.env.PRE_RELEASE === 'true',
      ...unnamed,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (missing.length > 0)
    say(`Not for the Marketplace yet: listing.json lacks ${missing.join(', ')}. Installed by hand the package works.`);
});
