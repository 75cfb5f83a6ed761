import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ToPage as ToAffiliates } from '../../src/dashboards/affiliates/protocol';
import type { ToPage as ToOrders } from '../../src/dashboards/orders/protocol';
import type { ToPage as ToFileCheck } from '../../src/fileCheck/page/protocol';
import type { Translations } from '../../src/model/language';
import type { StateMessage } from '../../src/orderTab/protocol';
import { translationsOf } from './language';

export const PAGES = ['affiliates', 'orders', 'order', 'fileCheck'] as const;
export type PageName = (typeof PAGES)[number];
export type Told = (ToAffiliates | ToOrders | ToFileCheck | StateMessage)[];

/** What a host told each of its pages, from the first message to the last. */
export interface Recording {
  readonly language: string;
  readonly translations: Translations;
  readonly pages: Readonly<Record<PageName, Told>>;
  /** Of the lists of open orders and of users: label and description. */
  readonly rows: readonly string[];
}

/** What a page is told that is opened when all has been read: the latest of each kind. */
export const latestOf = (told: Told): Told => told.filter(({ type }, index) => told.findLastIndex((each) => each.type === type) === index);

/** Made by the build: loading the sources one by one in every process takes longer than all that they do. */
const HOST = path.resolve(__dirname, '../../out/page/main.js');

const made = new Map<string, Promise<Recording>>();

/** What the host in `host/main.ts` tells in a language. Made once. */
export function recordingIn(language: string): Promise<Recording> {
  const recording = made.get(language) ?? record(language);
  made.set(language, recording);
  return recording;
}

async function record(language: string): Promise<Recording> {
  const running = promisify(execFile)(process.execPath, [HOST], { maxBuffer: 64e6 });
  running.child.stdin?.end(JSON.stringify({ language, translations: translationsOf(language) }));
  return JSON.parse((await running).stdout) as Recording;
}
