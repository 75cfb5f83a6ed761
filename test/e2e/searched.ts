/** Looks for secrets where people and other programs could find them. A failed test must not print one, so only places are named. */
import type { Page } from 'playwright-core';
import { AnyOf } from '../support/anyOf';
import { everySecret } from './secrets';

/** A secret as it is, and as programs like to write it. */
const disguises = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('hex'),
];

const sought = new AnyOf();
const known = new Set<string>();

/** Where in `texts` one of all secrets stands. */
export function placesOf(texts: Iterable<readonly [place: string, text: string]>): string[] {
  for (const secret of everySecret()) {
    if (known.has(secret)) continue;
    known.add(secret);
    for (const disguise of disguises(secret)) sought.add(disguise);
  }
  return [...texts].flatMap(([place, text]) => (sought.isIn(text) ? [place] : []));
}

/** What was searched of all windows when their journeys ended, and where in it a secret stood. */
export const windows = { searched: 0, found: [] as string[] };

/** Searches a window that is about to be closed. */
export async function searchWindow(page: Page, journey: string): Promise<void> {
  for await (const [place, text] of textsOf(page)) {
    windows.searched += 1;
    windows.found.push(...placesOf([[`${place} of "${journey}"`, text]]));
  }
}

/** What stands on a window and its pages in tabs, what the browser keeps for it, and the clipboard. */
export async function* textsOf(page: Page): AsyncGenerator<readonly [place: string, text: string]> {
  for (const [index, frame] of page.frames().entries()) {
    // A frame may go while it is read: what is gone holds nothing.
    const text = await frame.content().catch(() => '');
    yield [index === 0 ? 'the workbench' : `the page ${frame.name() || index} in a tab`, text];
  }
  yield ['what the browser keeps', await page.evaluate(kept)];
  yield ['the clipboard', await page.evaluate(() => navigator.clipboard.readText().catch(() => ''))];
}

/** VS Code's own state and that of its extensions. Runs in the page, so it is one piece. */
async function kept(): Promise<string> {
  const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name ?? '');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('The database cannot be opened.'));
    });
    for (const store of database.objectStoreNames) {
      await new Promise<void>((resolve, reject) => {
        const reading = database.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => {
          texts.push(JSON.stringify(reading.result));
          resolve();
        };
        reading.onerror = () => reject(new Error('The store cannot be read.'));
      });
    }
    database.close();
  }
  return texts.join('\n');
}
