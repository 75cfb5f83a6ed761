/** A text editor as a person uses it: by opening a file and pointing at what stands in it. */
import type { Locator, Page } from 'playwright-core';
import { findEntry, until } from './workbench';

/** Opens a file of the folder. `Control+Enter` opens it to the side. */
export async function openFile(page: Page, name: string, key: 'Enter' | 'Control+Enter' = 'Enter'): Promise<void> {
  await findEntry(page, name, { key: 'Control+P', placeholder: 'Search files by name', text: name, inTimeMs: 5000, timeoutMs: 30_000 });
  await page.keyboard.press(key);
  await page.locator('.tab.active', { hasText: name }).waitFor();
}

/** Where some text stands in an editor, in pixels of the page. */
export const placeOf = (page: Page, text: string): Promise<{ x: number; y: number }> =>
  until(
    `"${text}" in the editor`,
    () =>
      page.evaluate((wanted) => {
        for (const span of document.querySelectorAll('.editor-instance .view-line span span')) {
          const node = span.firstChild;
          const at = span.textContent?.indexOf(wanted) ?? -1;
          if (!node || at < 0) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + wanted.length);
          const { left, top, width, height } = range.getBoundingClientRect();
          return { x: left + width / 2, y: top + height / 2 };
        }
        return { x: 0, y: 0 };
      }, text),
    ({ x }) => x > 0,
  );

const shownHover = (page: Page, text: string): Locator =>
  page.locator('.monaco-hover .hover-contents', { hasText: text }).filter({ visible: true }).first();

/** Rests the pointer on an id until a hover says what is expected. */
export async function pointAt(page: Page, id: string, expected: string): Promise<Locator> {
  const hover = shownHover(page, expected);
  // An editor that is still settling takes its hover away; a person would come back to the word too.
  await until(
    `a hover that says ${expected}`,
    async () => {
      const { x, y } = await placeOf(page, id);
      await page.mouse.move(x - 60, y + 260);
      await page.mouse.move(x, y, { steps: 5 });
      return hover.waitFor({ timeout: 4000 }).then(
        () => true,
        () => false,
      );
    },
    (shown) => shown,
    20_000,
  );
  return hover;
}
