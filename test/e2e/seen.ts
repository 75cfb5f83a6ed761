/** What the extension remembers of the open orders that somebody has seen: a folder for each account, with numbered revisions. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { theStage } from './stage';

interface Seen {
  readonly at: number;
  readonly orders: unknown[];
}

const seenFolder = (): string => path.join(theStage().host.dataDir, 'data/User/globalStorage/orderdeck.orderdeck/seen');

/** The folders of the accounts. */
export const seenFolders = (): string[] =>
  existsSync(seenFolder()) ? readdirSync(seenFolder()).map((name) => path.join(seenFolder(), name)) : [];

function newestIn(folder: string): string {
  const numbers = readdirSync(folder)
    .filter((name) => !name.startsWith('draft'))
    .map(Number);
  return path.join(folder, String(Math.max(...numbers)), 'text');
}

/** No orders before anything was seen. */
export const seenIn = (folder: string): Seen =>
  readdirSync(folder).some((name) => !name.startsWith('draft'))
    ? (JSON.parse(readFileSync(newestIn(folder), 'utf8')) as Seen)
    : { at: 0, orders: [] };

/** As if the list had been looked at last so much earlier, milliseconds. No window may be open. */
export function lookedEarlier(folder: string, by: number): void {
  const seen = seenIn(folder);
  writeFileSync(newestIn(folder), JSON.stringify({ ...seen, at: seen.at - by }));
}
