import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { COMMANDS, TOOLS, VIEWS, type ToolId } from '../../src/platform/ids';
import type { SimulatorOptions } from '../../src/simulator';
import { accountAt, cleanUp, signIn, simulate } from './support/accounts';
import { openTab } from './support/dashboardTab';
import { orderdeck } from './support/orderdeck';
import { frameOf, nodesOf, shownIn } from './support/rows';
import { changeSetting, restoreSettings } from './support/settings';
import { until } from './support/until';

/** What every place says of what it shows: the reasons why it is not all, or just that it is not. */
type Said = Readonly<Record<string, readonly string[]>>;

const DAYS = 30;
const AMPLE = 10_000;
const INCOMPLETE = 'incomplete';
const marks = (text: string | undefined): string[] => (/incomplete|partial/.test(text ?? '') ? [INCOMPLETE] : []);

/** The rows that warn, without those of records. */
const warnings = async (...place: Parameters<typeof nodesOf>): Promise<string[]> =>
  (await nodesOf(...place)).flatMap((node) => (node.kind === 'notice' && node.tone === 'partial' ? node.text : []));

async function trees(): Promise<Said> {
  const [open, users] = [await frameOf(VIEWS.openOrders), await frameOf(VIEWS.affiliateUsers)];
  const openRows = await warnings(VIEWS.openOrders);
  const userRows = await warnings(VIEWS.affiliateUsers);
  const [symbol] = await nodesOf(VIEWS.orderHistory);
  assert.ok(symbol);
  const historyRows = await warnings(VIEWS.orderHistory, symbol);
  const [[, symbolSays] = []] = await shownIn(VIEWS.orderHistory);
  return {
    'rows of open orders': openRows,
    'title of open orders': marks(open.description),
    'badge of open orders': marks(open.badge?.tooltip),
    'rows of a history': historyRows,
    'row of a symbol': marks(symbolSays),
    'rows of users': userRows,
    'title of users': marks(users.description),
  };
}

async function exports(folder: string): Promise<Said> {
  const said: Record<string, readonly string[]> = {};
  const { window } = vscode as unknown as { window: Record<string, unknown> };
  const { showQuickPick, showSaveDialog, showInformationMessage } = window;
  let wanted = { list: '', format: '' };
  window['showQuickPick'] = (items: readonly { label: string }[]) =>
    Promise.resolve(items.find(({ label }) => label.endsWith(wanted.format) || label.includes(wanted.list)));
  window['showSaveDialog'] = () => Promise.resolve(vscode.Uri.file(path.join(folder, 'list')));
  let told = '';
  window['showInformationMessage'] = (text: string) => Promise.resolve(void (told = text));
  try {
    for (const list of ['Open orders', 'Order history for', 'Affiliate users']) {
      for (const format of ['CSV', 'JSON']) {
        wanted = { list, format };
        await vscode.commands.executeCommand(COMMANDS.export);
        const text = readFileSync(path.join(folder, 'list'), 'utf8');
        const problems = format === 'JSON' ? (JSON.parse(text) as { coverage: { problems: string[] } }).coverage.problems : marks(text);
        said[`${list} as ${format}`] = problems;
        said[`what is said of ${list} as ${format}`] = /Not everything had been loaded/.test(told) ? [INCOMPLETE] : [];
      }
    }
  } finally {
    Object.assign(window, { showQuickPick, showSaveDialog, showInformationMessage });
  }
  return said;
}

async function tools(symbol: string): Promise<Said> {
  const said: Record<string, readonly string[]> = {};
  for (const [name, input] of [
    [TOOLS.listOpenOrders, { limit: 200 }],
    [TOOLS.listOrderHistory, { symbol, days: DAYS, limit: 200 }],
    [TOOLS.listAffiliateUsers, { days: DAYS, limit: 200 }],
    [TOOLS.getReferralTotals, { days: DAYS, limit: 200 }],
  ] as const satisfies readonly (readonly [ToolId, object])[]) {
    const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    const [part] = content as vscode.LanguageModelTextPart[];
    const { coverage } = JSON.parse(part?.value ?? '') as { coverage: { complete: boolean; problems: string[] } };
    assert.equal(coverage.complete, coverage.problems.length === 0);
    said[name] = coverage.problems;
  }
  return said;
}

async function dashboard(): Promise<Said> {
  const tab = await openTab();
  tab.say({ type: 'ready' });
  await until('the page is idle', () => tab.status()?.phase.name === 'idle', tab.onDidSay);
  tab.say({ type: 'read', choice: { days: DAYS }, fresh: false });
  await until('the dashboard was read', () => tab.status()?.phase.name === 'ready', tab.onDidSay);
  const coverage = tab.statistics()?.coverage;
  assert.ok(coverage);
  return Object.fromEntries(
    (['users', 'totals'] as const).map((source) => {
      const each = coverage[source];
      assert.ok(!('unread' in each) && each.complete === (each.problems.length === 0));
      return [`${source} of the dashboard`, each.problems];
    }),
  );
}

describe('what a list covers', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-coverage-'));
  afterEach(async () => {
    await restoreSettings();
    await cleanUp();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  async function everyPlace(options: SimulatorOptions): Promise<Said> {
    // Users that never hold still are read again and again: more than the usual budget allows at once.
    await changeSetting('rateLimit.weight', AMPLE);
    const simulator = await simulate({ weight: AMPLE, ...options });
    const { choices } = await orderdeck();
    await choices.set('affiliateUsers', { period: { days: DAYS } });
    await signIn(accountAt(simulator));
    const [symbol = ''] = simulator.data.openOrders.map((order) => order.symbol).toSorted();
    return { ...(await trees()), ...(await exports(folder)), ...(await tools(symbol)), ...(await dashboard()) };
  }

  it('is all there is, in every place that shows it, when the service is as its documentation says', async () => {
    const said = await everyPlace({ open: 60, affiliates: 900 });
    for (const [place, problems] of Object.entries(said)) assert.deepEqual(problems, [], place);
  });

  it('is said to be partial in every place, and why wherever there is room, when the service cannot be trusted', async () => {
    const said = await everyPlace({
      open: 150,
      affiliates: 1400,
      quirks: ['ignores-page', 'ignores-range', 'users-by-activity', 'affiliate-drift'],
    });
    const reasons = Object.entries(said).filter(([, problems]) => problems.join() !== INCOMPLETE);
    for (const [place, problems] of Object.entries(said)) assert.ok(problems.length > 0, `${place} says nothing`);
    const because = (pattern: RegExp, why: RegExp, count: number): void => {
      const about = reasons.filter(([place]) => pattern.test(place));
      assert.equal(about.length, count, about.map(([place]) => place).join());
      for (const [place, problems] of about) assert.match(problems.join(' '), why, place);
    };
    because(/open ?orders/i, /could not be confirmed as complete/, 3);
    because(/history/i, /created outside the requested range/, 3);
    because(/users/i, /kept changing|registered outside/, 4);
    because(/totals/i, /kept changing/, 2);
  });
});
