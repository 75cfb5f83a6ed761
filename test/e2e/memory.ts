/** What VS Code in a browser remembers: it writes that a moment later, and whoever closes or kills it sooner finds it as it was before. */
import type { Page } from 'playwright-core';
import { until } from './workbench';

/** All of it, of the window's folder and of VS Code itself. */
const remembered = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('vscode-web-state-db') ? [name] : []));
    const values = await Promise.all(
      names.map(
        (name) =>
          new Promise<string>((resolve) => {
            const opening = indexedDB.open(name);
            opening.onerror = () => resolve('');
            opening.onsuccess = () => {
              const reading = opening.result.transaction('ItemTable').objectStore('ItemTable').getAll();
              reading.onsuccess = () => {
                opening.result.close();
                resolve(JSON.stringify(reading.result));
              };
            };
          }),
      ),
    );
    return values.join('\n');
  });

/** Resolves when the browser has written `text`; a person takes longer than that. */
export async function kept(page: Page, text: string): Promise<void> {
  await until(
    `"${text}" in the memory of VS Code`,
    () => remembered(page),
    (all) => all.includes(text),
  );
}
