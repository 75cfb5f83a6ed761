/** What the pictures are made of: a real VS Code with the demo, and the log that a bot of the demo has written by now. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { botLog, DEMO, startSimulator } from '../../src/simulator';
import { leave, visit } from '../e2e/stage';
import { chooseTheme, runCommand, statusBarItem } from '../e2e/workbench';

export const LOG = 'bot.log';
/** Nothing that is not Orderdeck's own. */
const SETTINGS = {
  'window.autoDetectColorScheme': false,
  'workbench.tips.enabled': false,
  'editor.minimap.enabled': false,
  'editor.fontSize': 13,
  'editor.occurrencesHighlight': 'off',
  'orderdeck.needsALook.kinds': undefined,
};

/** Made up from the same seed as the demo that was begun a moment ago. */
async function logOfDemo(): Promise<string> {
  const simulator = await startSimulator(DEMO);
  await simulator.close();
  return `${botLog(simulator).join('\n')}\n`;
}

export interface Demo {
  readonly page: Page;
  readonly log: string;
  end(): Promise<void>;
}

/** Signed in to the demo, in VS Code's own dark theme. */
export async function openDemo(settings: Record<string, unknown> = {}): Promise<Demo> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-picture-'));
  const page = await visit({ ...SETTINGS, ...settings }, { folder });
  await runCommand(page, 'Orderdeck: Try the Demo');
  await statusBarItem(page).waitFor();
  await chooseTheme(page, 'vs-dark');
  // Its orders exist before the bot says so.
  const log = await logOfDemo();
  writeFileSync(path.join(folder, LOG), log);
  return {
    page,
    log,
    async end() {
      await leave();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The page in the active tab. */
export const pageOf = (page: Page): FrameLocator => page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');

/** What only the hover of this order says. */
export const symbolOf = (log: string, id: string): string => new RegExp(`order_id=${id} symbol=(\\w+)`).exec(log)?.[1] ?? '';

/** The order ID in the first line of the log that says so. */
export const idOf = (log: string, event: string): string => new RegExp(`${event} order_id=(\\d+)`).exec(log)?.[1] ?? '';
