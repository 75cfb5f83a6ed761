/** A real VS Code whose extension host runs one module of the benchmarks after the other, each in a fresh host. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { node } from '../../../scripts/toolchain.mjs';
import { launchBrowser, openWorkbench, startHost } from '../../support/vscodeHost';

const ROOT = path.resolve(__dirname, '../../..');
const OUT = path.join(ROOT, 'out/bench');

export interface HostSession {
  /** Loads a new extension host in which `task` of `inHost.ts` runs, and answers what that answered. */
  run<T>(task: string, wanted: unknown): Promise<T>;
  stop(): Promise<void>;
}

/** @param extensions folders of the extensions that the host has */
export async function startSession(extensions: readonly string[]): Promise<HostSession> {
  node(['esbuild.mjs', '--bench']);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-bench-'));
  const workspace = path.join(folder, 'workspace');
  mkdirSync(workspace);
  const files = { plan: path.join(folder, 'plan.json'), result: path.join(folder, 'result.json') };
  const host = await startHost({ env: { ORDERDECK_BENCH: JSON.stringify(files) } });
  const browser = await launchBrowser();
  return {
    async run<T>(task: string, wanted: unknown): Promise<T> {
      writeFileSync(files.plan, JSON.stringify({ task, wanted }));
      rmSync(files.result, { force: true });
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      const said: string[] = [];
      await page.exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) => void said.push(args.join(' ')));
      const ended = new Promise<number>((resolve) => {
        void page.exposeFunction('codeAutomationExit', resolve);
      });
      await openWorkbench(page, host, { folder: workspace, extensions, tests: path.join(OUT, 'inHost.js') });
      const code = await ended;
      await context.close();
      if (code !== 0) throw new Error(`The extension host ended with ${code}.\n${said.join('\n').slice(-3000)}`);
      return JSON.parse(readFileSync(files.result, 'utf8')) as T;
    },
    async stop() {
      await browser.close();
      await host.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
