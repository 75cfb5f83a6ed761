/** What a journey must not leave in the window that the next one shares. */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Locator, Page } from 'playwright-core';
import { dialog, quickInput, until } from './workbench';

/** Requests that a simulator has not answered, and nobody has given up. */
const running = new Set<IncomingMessage>();

// The simulators of the tests live in this process, so Node tells of every request that reaches one of them.
subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  running.add(request);
  response.once('close', () => running.delete(request));
});

/** What can be left, by what finds it. */
const THINGS = {
  quickInput: (page: Page): Locator => quickInput(page).filter({ visible: true }),
  dialog,
  menu: (page: Page): Locator => page.locator('.context-view .monaco-menu').filter({ visible: true }),
  editor: (page: Page): Locator => page.locator('.editor-group-container .tab'),
  toast: (page: Page): Locator => page.locator('.notification-toast'),
  terminal: (page: Page): Locator => page.locator('.terminal-wrapper'),
  panel: (page: Page): Locator => page.locator('.part.panel').filter({ visible: true }),
} as const;

type Thing = keyof typeof THINGS;

/** Closing what can be closed takes VS Code a moment. */
const MOMENT_MS = 3000;

/** What waits for an answer, which nobody will give. @throws AssertionError as below */
export const assertNothingAsked = (page: Page): Promise<void> => assertNone(page, ['quickInput', 'dialog', 'menu']);

/** Nothing at all. @throws AssertionError that names what is left, each with its first words */
export const assertNothingLeft = (page: Page): Promise<void> =>
  assertNone(page, Object.keys(THINGS) as Thing[], () => Array.from(running, ({ url = '' }) => `request: ${url.split('?')[0]}`));

async function assertNone(page: Page, things: readonly Thing[], others = (): string[] => []): Promise<void> {
  const look = async (): Promise<string[]> => {
    const found = await Promise.all(
      things.map(async (thing) => (await THINGS[thing](page).allInnerTexts()).map((text) => `${thing}: ${text.slice(0, 80)}`)),
    );
    return [...found.flat(), ...others()];
  };
  await until('what the journey left behind', look, (left) => left.length === 0, MOMENT_MS);
}
