/** What the extension remembers of the open orders that somebody has seen. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { theStage } from './stage';

const seenFolder = (): string => path.join(theStage().host.dataDir, 'data/User/globalStorage/orderdeck.orderdeck/seen');

/** What is remembered of the accounts; no drafts. */
export const seenFiles = (): string[] =>
  existsSync(seenFolder())
    ? readdirSync(seenFolder())
        .filter((name) => name.endsWith('.json'))
        .map((name) => path.join(seenFolder(), name))
    : [];

export const seenIn = (file: string): { at: number; orders: unknown[] } =>
  JSON.parse(readFileSync(file, 'utf8')) as { at: number; orders: unknown[] };
