/** How a test looks behind a door: through VS Code alone, as a person or a model does. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { COMMANDS } from '../../../src/platform/ids';
import type { Store } from '../../../src/store';
import type { FakeService } from '../../support/fakeService';
import type { Editor } from '../../support/editor';
import type { PageTab } from '../../support/editorTabs';
import { until } from '../../support/settled';
import { type Hidden, SYMBOLS, uidOf } from './planted';

export interface Window {
  readonly editor: Editor;
  readonly store: Store;
  readonly hidden: Hidden;
  /** The folder of what the extension keeps for all windows. */
  readonly storage: string;
}

/** Opens the door and answers with how to look behind it, which may be done more than once. */
export type Door = (window: Window) => Look | Promise<Look>;
type Look = () => unknown;

/** What the extension keeps in files goes its own way, at the pace of the disk; what it does in slices, turn by turn. */
const atWork = (): boolean => process.getActiveResourcesInfo().some((each) => AT_WORK.test(each));
/** A file that is being closed is none of the others: a busy machine takes its time for it, and what follows has not begun. */
const AT_WORK = /^(FSReq|CloseReq$|Immediate$)/;

/** Lets everything that can go on do so. */
export async function settled(): Promise<void> {
  let quiet = 0;
  while (quiet < 4) {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resume) => setImmediate(resume));
    await new Promise((resume) => setTimeout(resume, 2));
    quiet = atWork() ? 0 : quiet + 1;
  }
}

/** A view with all its rows, unfolded, with their tooltips, and what stands around them. */
export const view =
  (id: string): Door =>
  ({ editor }) => {
    const tree = editor.trees.get(id);
    if (!tree) throw new RangeError(id);
    const { provider, view: frame } = tree;
    const rowsBelow = async (node?: object, depth = 0): Promise<unknown[]> => {
      const nodes = await provider.getChildren(node);
      return Promise.all(
        nodes.map(async (each) => {
          const { id: _id, ...item } = (await provider.getTreeItem(each)) as Record<string, unknown>;
          const shown = item['tooltip'] === undefined ? await provider.resolveTreeItem({ ...item }, each) : item;
          return [item, shown, item['collapsibleState'] === 0 || depth > 1 ? [] : await rowsBelow(each, depth + 1)];
        }),
      );
    };
    return async () => {
      await rowsBelow();
      await settled();
      const { description, message, badge } = frame;
      return { rows: await rowsBelow(), description, message, badge };
    };
  };

/** What was said since: notices, questions, lists to pick from. */
export const saidBy =
  (run: (window: Window) => Promise<unknown>): Door =>
  (window) =>
  async () => {
    const { said } = window.editor;
    said.length = 0;
    const end = await run(window).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    await settled();
    return [...said, end];
  };

const opened = new WeakMap<Editor, Map<unknown, PageTab>>();

/** The tab that is opened so; the same when it is asked for again. */
async function tabOf(window: Window, open: (window: Window) => Promise<unknown>): Promise<PageTab> {
  const { editor } = window;
  const known = opened.get(editor) ?? new Map<unknown, PageTab>();
  opened.set(editor, known);
  await open(window);
  const tab = known.get(open) ?? editor.tabs.at(-1);
  if (!tab) throw new RangeError('No tab was opened.');
  known.set(open, tab);
  return tab;
}

/** How what a page was told last of a kind stands: its phase, or that of its trend. */
function standing({ holds }: PageTab, type: 'status' | 'trend'): string | undefined {
  const last = holds.findLast((each) => each['type'] === type);
  return /"(?:phase|trend)":\{"name":"(\w+)"/.exec(JSON.stringify(last ?? {}))?.[1];
}

/** Until nothing of the page is being read any more. */
async function atRest(tab: PageTab): Promise<void> {
  do await settled();
  while (standing(tab, 'status') === 'loading' || standing(tab, 'trend') === 'loading');
}

/** Like a real page it wants to be read to as soon as somebody is signed in. */
async function read(tab: PageTab): Promise<void> {
  await atRest(tab);
  if (standing(tab, 'status') === 'idle') {
    tab.say({ type: 'read', choice: { days: 30 }, fresh: false });
    await atRest(tab);
  }
  if (standing(tab, 'trend') !== 'offered') return;
  tab.say({ type: 'readTrend', bucket: 'week' });
  await atRest(tab);
}

/** A page with all that it holds. */
export const page =
  (open: (window: Window) => Promise<unknown>): Door =>
  async (window) => {
    const tab = await tabOf(window, open);
    await read(tab);
    return async () => {
      await read(tab);
      return { title: tab.title, holds: contentOf(tab) };
    };
  };

/**
 * What a page keeps of all that it was told: of each kind the last, by its name, and of rows those since their first, unless statistics
 * of a later edition came since. How often it was told anew depends on the moment.
 */
function contentOf({ holds }: PageTab): unknown[] {
  const first = holds.findLastIndex(({ type, offset }) => type === 'rows' && offset === 0);
  const edition = Number(holds.findLast(({ type }) => type === 'statistics')?.['edition'] ?? -1);
  const hasRows = Number(holds[first]?.['edition'] ?? -1) >= edition;
  return holds
    .filter(({ type }, place) =>
      type === 'rows' ? hasRows && place >= first : place === holds.findLastIndex((each) => each['type'] === type),
    )
    .map(({ edition: _often, ...message }): Record<string, unknown> => message)
    .toSorted((one, other) => String(one['type']).localeCompare(String(other['type'])));
}

/** The words of the button that masks, or of the list and the format that are wanted. */
export function answerWith(editor: Editor, file: string, wanted: readonly RegExp[]): void {
  let picked = 0;
  editor.answer = ({ kind, items }) => {
    if (kind === 'save') return file;
    if (kind === 'warning') return items.length > 1 ? items[0] : undefined;
    if (kind === 'type') return undefined;
    const pattern = wanted[picked];
    picked += 1;
    return items.find(({ label = '' }) => pattern?.test(label));
  };
}

/** The file that an export writes, masked as the person asks where the mode is on, with its name. */
export const fileOf =
  (run: (window: Window) => unknown, ...wanted: readonly RegExp[]): Door =>
  (window) =>
  async () => {
    const { editor } = window;
    const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-doors-'));
    const file = path.join(folder, 'export');
    try {
      answerWith(editor, file, wanted);
      editor.said.length = 0;
      const { answer } = editor;
      let saidBefore: number | undefined;
      editor.answer = (question) => {
        if (question.kind === 'save') saidBefore = editor.said.length;
        return answer(question);
      };
      await run(window);
      do await settled();
      while (editor.busy());
      const isTold = (): boolean => editor.said.slice(saidBefore).some((each) => typeof each === 'string' && each.includes('export'));
      // Nobody is told of the writing, only of its end.
      if (saidBefore !== undefined) await until('the file is saved', isTold);
      const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
      return { said: [...editor.said], text: text.split(/[,\n]/) };
    } finally {
      editor.answer = () => undefined;
      rmSync(folder, { recursive: true });
    }
  };

/** What a page wants to be exported. */
export const exportOf =
  (open: (window: Window) => Promise<unknown>, intent: object): Door =>
  async (window) => {
    const tab = await tabOf(window, open);
    await read(tab);
    return fileOf(async () => {
      await read(tab);
      const edition = tab.holds.findLast(({ type }) => type === 'rows' || type === 'statistics')?.['edition'];
      tab.say({ ...intent, edition });
    })(window);
  };

export const tool =
  (name: string, input: (hidden: Hidden) => object): Door =>
  ({ editor, hidden }) =>
  async () => {
    const request = { input: input(hidden) };
    const asked = editor.tools.get(name);
    const prepared = await asked?.prepareInvocation(request, editor.token);
    try {
      const { content = [] } = (await asked?.invoke(request, editor.token)) ?? {};
      return [withoutUid(prepared, hidden), content.map(({ value }) => JSON.parse(value) as unknown)];
    } catch (error) {
      return [withoutUid(prepared, hidden), error instanceof Error ? error.message : error];
    }
  };

/** A model that names a uid knows it already, and the person has to see what they allow. */
const withoutUid = (prepared: unknown, hidden: Hidden): unknown =>
  JSON.parse(JSON.stringify(prepared).replaceAll(`(${uidOf(hidden, 10)})`, '')) as unknown;

export const lists = async ({ store }: Window): Promise<void> => {
  await store.openOrders.ensure();
  await store.affiliateUsers.list.ensure();
  await Promise.all(SYMBOLS.map((symbol) => store.orderHistory.of(symbol).ensure()));
};

/** What is behind a door once all lists are there. */
export const afterLists =
  (door: Door): Door =>
  async (window) => {
    const look = await door(window);
    return async () => {
      await lists(window);
      await settled();
      return look();
    };
  };

/** A list that shows one user alone, whose uid a person typed. */
export const filtered =
  (look: (window: Window) => Promise<unknown>): Door =>
  (window) =>
  async () => {
    const { editor, store, hidden } = window;
    const filter = async (uid: string): Promise<void> => {
      editor.answer = ({ kind, items }) => (kind === 'type' ? uid : items.find(({ label = '' }) => label.includes('person')));
      await editor.run(COMMANDS.affiliateUsersFilter);
      editor.answer = () => undefined;
      await settled();
    };
    await filter(uidOf(hidden, 10));
    await store.affiliateUsers.list.ensure();
    await settled();
    try {
      return await look(window);
    } finally {
      await filter('');
    }
  };

const METHODS = ['currentPlanOrders', 'historyPlanOrders', 'orderDetail', 'affiliateUsers', 'affiliateReferrals'] as const;

/** Tells of every question before it is put, and when it has been answered. */
export function noting(client: FakeService, before: (said: string) => void, after?: () => void): void {
  const methods = client as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
  for (const name of METHODS) {
    const known = methods[name]?.bind(client) ?? assert.fail(name);
    methods[name] = async (...given) => {
      before(`${name} ${JSON.stringify(given[0])}`);
      try {
        return await known(...given);
      } finally {
        after?.();
      }
    };
  }
}
