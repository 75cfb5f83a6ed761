/** Every door through which something of an account gets out. A new one is a line here. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS, EDITORS, TOOLS, VIEWS } from '../../../src/platform/ids';
import type { FakeService } from '../../support/fakeService';
import {
  afterLists,
  answerWith,
  type Door,
  exportOf,
  fileOf,
  filtered,
  lists,
  page,
  saidBy,
  settled,
  tool,
  view,
  type Window,
} from './looks';
import { logOf, orderIdOf, SYMBOLS, uidOf, wordsOf } from './planted';

const LOG = 'untitled:bot.log';
const checkFile = async ({ editor, hidden }: Window): Promise<void> => {
  await editor.run(COMMANDS.fileCheck, editor.open(LOG, logOf(hidden)).uri);
  await settled();
};
/** What nobody foresaw ends a check, and an amount is in what is said of it. */
const checkInVain = async (window: Window): Promise<unknown> => {
  const client = window.store.sessions.current?.client ?? assert.fail('nobody is signed in');
  const usual = Object.getOwnPropertyDescriptor(client, 'rateBudget') ?? assert.fail('the client tells of no budget');
  const unforeseen = new SyntaxError(`Cannot convert ${wordsOf(window.hidden, [4, 9, 14])} to a BigInt`);
  Object.defineProperty(client, 'rateBudget', { configurable: true, get: () => assert.fail(unforeseen) });
  try {
    await checkFile(window);
    return window.editor.tabs.findLast(({ type }) => type === EDITORS.fileCheck)?.holds.at(-1);
  } finally {
    Object.defineProperty(client, 'rateBudget', usual);
    await checkFile(window);
  }
};

const orderDashboard = ({ editor }: Window): Promise<unknown> => {
  editor.settings.set('orderdeck.history.symbols', [...SYMBOLS]);
  return editor.run(COMMANDS.orderDashboardOpen);
};
const dashboard = ({ editor }: Window): Promise<unknown> => editor.run(COMMANDS.dashboardOpen);
const ORDER = orderIdOf('open', 9);
const ORDER_COLUMNS = ['orderId', 'size', 'filled', 'price', 'average', 'trigger', 'profit', 'fee', 'symbol'];
const USER_COLUMNS = ['uid', 'code', 'deposits', 'withdrawals', 'net', 'spotVolume', 'futuresVolume', 'volume', 'commission'];
const CHECK_COLUMNS = ['line', 'verdict', 'difference', 'order', 'file', 'exchange', 'pair'];

const withFormats = (name: string, door: (format: 'csv' | 'json') => Door): Record<string, Door> =>
  Object.fromEntries((['csv', 'json'] as const).map((format) => [`${name} as ${format}`, door(format)]));

/** What holds nothing hidden, whether the mode is on or off. */
export const PUBLIC: ReadonlySet<string> = new Set(['a link in the terminal', 'the status bar', 'the files of the extension']);

/** Of a file that is written anew with each change. */
const VERSION = /\/(\d+)\/text$/;

export const DOORS: Readonly<Record<string, Door>> = {
  'the open orders': view(VIEWS.openOrders),
  'the order history': view(VIEWS.orderHistory),
  'the affiliate users': view(VIEWS.affiliateUsers),
  'what needs a look': afterLists(view(VIEWS.needsALook)),
  'what needs a look, to ignore': afterLists(saidBy(({ editor }) => editor.run(COMMANDS.needsALookIgnore))),
  'what is ignored': afterLists(
    saidBy(async ({ editor }) => {
      answerWith(editor, '', [/Partially filled/]);
      await editor.run(COMMANDS.needsALookIgnore);
      return editor.run(COMMANDS.needsALookIgnored);
    }),
  ),
  'a pop-up that tells what needs a look': async (window) => {
    const { editor } = window;
    editor.settings.set('orderdeck.needsALook.notifications', ['partial']);
    await lists(window);
    await settled();
    return async () => {
      await settled();
      return [...editor.said];
    };
  },
  'a hover': ({ editor }) => {
    const document = editor.open('untitled:hovered.log', `order_id=${ORDER}`);
    return async () =>
      Promise.all(
        editor.hovers.map(
          async ({ provideHover }) => (await provideHover(document, { line: 0, character: 12 }, editor.token))?.contents.value,
        ),
      );
  },
  'a link in the terminal':
    ({ editor }) =>
    () =>
      Promise.all(editor.terminalLinks.map((each) => each.provideTerminalLinks({ line: `order_id=${ORDER}` }, editor.token))),
  'the orders to find': afterLists(saidBy(({ editor }) => editor.run(COMMANDS.orderFind))),
  'the orders to pick from': afterLists(saidBy(({ editor }) => editor.run(COMMANDS.orderCopyId))),
  'the users to pick from': afterLists(saidBy(({ editor }) => editor.run(COMMANDS.affiliateUsersCopyUid))),
  'the filter of the users': filtered(async ({ editor }) => {
    editor.said.length = 0;
    answerWith(editor, '', [/person/]);
    await editor.run(COMMANDS.affiliateUsersFilter);
    return [...editor.said];
  }),
  'the title of a list with a filter': filtered(({ editor }) =>
    Promise.resolve(editor.trees.get(VIEWS.affiliateUsers)?.view['description']),
  ),
  'the workspace state': filtered(({ editor }) => Promise.resolve(Object.fromEntries(editor.memento.kept))),
  'an export of a list with a filter': filtered(async (window) =>
    (await fileOf(({ editor }) => editor.run(COMMANDS.export), /organization/, /json/i)(window))(),
  ),
  'the tab of an order': page(({ editor }) => editor.run(COMMANDS.orderShow, ORDER)),
  'the tab of an order that is not there': page(({ editor }) => editor.run(COMMANDS.orderShow, '7777777777777777777')),
  'the raw JSON of an order, masked': afterLists((window) => async () => {
    answerWith(window.editor, '', []);
    window.editor.documents.length = 0;
    await window.editor.run(COMMANDS.orderShowRaw, ORDER);
    return window.editor.documents.at(-1);
  }),
  'a copy of the JSON, masked': afterLists((window) => async () => {
    answerWith(window.editor, '', []);
    window.editor.clipboard.text = '';
    await window.editor.run(COMMANDS.orderCopyJson, ORDER);
    return window.editor.clipboard.text.split(/[,\n]/);
  }),
  'the order dashboard': page(orderDashboard),
  'the affiliate dashboard': page(dashboard),
  'the page of a file check': page(checkFile),
  'what is said of a file check that failed, and its page': saidBy(checkInVain),
  'the problems of a file check': async (window) => {
    await checkFile(window);
    return async () => {
      await settled();
      return [...window.editor.problems.values()];
    };
  },
  ...withFormats('an export of open orders', (format) =>
    afterLists(fileOf(({ editor }) => editor.run(COMMANDS.export), /list-unordered/, new RegExp(format, 'i'))),
  ),
  ...withFormats('an export of past orders', (format) =>
    afterLists(fileOf(({ editor }) => editor.run(COMMANDS.export), /history/, new RegExp(format, 'i'))),
  ),
  ...withFormats('an export of users', (format) =>
    afterLists(fileOf(({ editor }) => editor.run(COMMANDS.export), /organization/, new RegExp(format, 'i'))),
  ),
  ...withFormats('an export of the table of orders', (format) =>
    exportOf(orderDashboard, { type: 'exportTable', format, columns: ORDER_COLUMNS }),
  ),
  ...withFormats('an export of the figures of orders', (format) => exportOf(orderDashboard, { type: 'exportStatistics', format })),
  ...withFormats('an export of the table of users', (format) =>
    exportOf(dashboard, { type: 'exportTable', format, columns: USER_COLUMNS }),
  ),
  ...withFormats('an export of the figures of users', (format) => exportOf(dashboard, { type: 'exportStatistics', format })),
  ...withFormats('an export of a file check', (format) => exportOf(checkFile, { type: 'exportTable', format, columns: CHECK_COLUMNS })),
  'a tool that gets an order': tool(TOOLS.getOrder, () => ({ orderId: ORDER })),
  'a tool that gets an order that is not there': tool(TOOLS.getOrder, () => ({ orderId: '7777777777777777777' })),
  'a tool that lists open orders': tool(TOOLS.listOpenOrders, () => ({})),
  'a tool that lists past orders': tool(TOOLS.listOrderHistory, () => ({ symbol: SYMBOLS[0] })),
  'a tool that lists users': tool(TOOLS.listAffiliateUsers, () => ({})),
  'a tool that finds a user': tool(TOOLS.listAffiliateUsers, (hidden) => ({ uid: uidOf(hidden, 10) })),
  'a tool that gets totals': tool(TOOLS.getReferralTotals, () => ({})),
  'a tool that tells what needs a look': tool(TOOLS.needsALook, () => ({})),
  'a tool that gets figures of orders': tool(TOOLS.getOrderStatistics, () => ({ symbols: [...SYMBOLS], top: 20 })),
  'a tool that gets figures of users': tool(TOOLS.getAffiliateStatistics, () => ({ top: 20 })),
  'a pop-up that tells what became of an order': async (window) => {
    const { editor, store } = window;
    await lists(window);
    await settled();
    const { lists: service } = store.sessions.current!.client as unknown as FakeService;
    let left = 10;
    return async () => {
      editor.said.length = 0;
      service.open = service.open.filter(({ orderId }) => orderId !== orderIdOf('open', left));
      left += 1;
      await store.openOrders.refresh();
      await settled();
      await settled();
      return [...editor.said];
    };
  },
  'the files of the extension': afterLists(({ editor, storage }) => () => {
    const written = [...editor.files].map(([file, bytes]): [string, string] => [
      path.relative(storage, file),
      new TextDecoder().decode(bytes),
    ]);
    const onDisk = readdirSync(storage, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => path.join(each.parentPath, each.name))
      .map((file): [string, string] => [path.relative(storage, file), readFileSync(file, 'utf8')]);
    const files = new Map<string, unknown>();
    const version = (file: string): number => Number(VERSION.exec(file)?.[1] ?? 0);
    for (const [file, text] of [...written, ...onDisk].toSorted(([one], [other]) => version(one) - version(other))) {
      const shown = text.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'a window');
      // Which of two looks was remembered first nobody can foresee: the last version has both.
      if (VERSION.test(file)) files.set(file.replace(VERSION, ''), JSON.parse(shown) as unknown);
      else files.set(file, shown);
    }
    return Object.fromEntries(files);
  }),
  'the diagnosis': saidBy(async ({ editor }) => {
    await editor.run(COMMANDS.accountDiagnose);
    return editor.documents
      .at(-1)
      ?.text.split('\n')
      .filter((line) => !/\d ms/.test(line));
  }),
  'the status bar':
    ({ editor }) =>
    () =>
      JSON.parse(JSON.stringify(editor.statusBar)) as unknown,
};
