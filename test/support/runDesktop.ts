/**
 * Runs the integration suite in desktop VS Code, which `@vscode/test-electron` downloads. Needs a display (on a server:
 * `xvfb-run -a npm run test:desktop`). `VSCODE_VERSION` names another version than the newest.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { issue } from './certificate';
import { networkOf, startProxy } from './proxy';

const root = path.resolve(__dirname, '../..');
const report = path.join(root, '.vscode-test/desktop.json');

async function main(): Promise<void> {
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const proxy = await startProxy();
  await runTests({
    version: process.env['VSCODE_VERSION'] ?? 'stable',
    extensionDevelopmentPath: root,
    extensionTestsPath: path.join(root, 'out/integration/index.js'),
    launchArgs: [path.join(root, 'test/support/workspace'), '--disable-workspace-trust', '--disable-extensions', '--password-store=basic'],
    extensionTestsEnv: {
      ...networkOf(path.dirname(report), proxy, issue({ name: 'Authority of the tests' })),
      ORDERDECK_TEST_REPORT: report,
    },
  });
  await proxy.close();
  const { passed, failed } = JSON.parse(readFileSync(report, 'utf8')) as { passed: number; failed: number };
  if (passed === 0 || failed > 0) throw new Error(`${passed} passed, ${failed} failed`);
  console.log(`${passed} passed, ${failed} failed`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
