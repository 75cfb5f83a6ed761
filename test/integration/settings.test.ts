import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, VIEWS } from '../../src/platform/ids';
import { refusedSettings } from '../../src/platform/refusedSettings';
import { readSettings } from '../../src/platform/settings';
import { accountAt, cleanUp, signIn, simulate } from './support/accounts';
import { orderdeck } from './support/orderdeck';
import { frameOf, labelsIn, nodesOf, recordsIn, shownIn, tooltipOf } from './support/rows';
import { changeSetting, restoreSettings } from './support/settings';
import { until } from './support/until';

/** For what tells of itself by no event. */
const eachMoment = (listener: () => void) => {
  const timer = setInterval(listener, 50);
  return { dispose: () => clearInterval(timer) };
};

describe('settings', () => {
  it('that make no sense are told with the place they stand in and what is used instead', async () => {
    const cases: readonly [key: string, value: unknown, problem: RegExp][] = [
      [
        'timeZone',
        'Mars/Olympus',
        /^orderdeck\.timeZone in the user settings is "Mars\/Olympus", .*; "local" is used instead\. See the setting's description/,
      ],
      ['refreshInterval', 2, /is 2, which is not allowed; 5 is used/],
      ['watchInterval', 5, /is 5, which is not allowed; 30 is used/],
      ['hover.orderIdDigits', '20-17', /; "17-20" is used instead/],
      ['privacyMode', 'true', /is "true", which is not allowed; true is used/],
      ['notifications', ['filled', 'moved'], /; \["filled"\] is used instead/],
      ['strategy', { separator: '_' }, /is \{"separator":"_"\}, .*; \{"parts":1\} is used instead/],
      ['strategy', { parts: 1.5 }, /; \{"parts":1\} is used instead/],
      ['fileCheck.statusWords', { dunno: 'open', gone: 'vanished' }, /; \{"dunno":"open","gone":""\} is used instead/],
      ['fileCheck.names', { Auftrag: 'id', Menge: 'amount' }, /; \{"Auftrag":"id","Menge":""\} is used instead/],
      ['fileCheck.patterns', ['x', 5], /; \["x"\] is used instead/],
      ['export.separator', 'pipe', /; "comma" is used instead/],
    ];
    for (const [key, value, problem] of cases) {
      await changeSetting(key, value);
      const refused = refusedSettings();
      assert.deepEqual(
        refused.map((each) => each.key),
        [key],
      );
      assert.match(refused[0]?.text ?? '', problem);
      await restoreSettings();
    }
    assert.deepEqual(refusedSettings(), []);
  });

  it('that make sense are told nothing of', async () => {
    const fine = {
      timeZone: 'Asia/Kolkata',
      refreshInterval: 0,
      watchInterval: 30,
      locale: 'de-DE',
      notifications: [],
      'history.symbols': ['x'],
      strategy: { parts: 10 },
    };
    for (const [key, value] of Object.entries(fine)) await changeSetting(key, value);
    assert.deepEqual(refusedSettings(), []);
  });

  it('are no names of what every object of the language has', async () => {
    for (const name of ['constructor', '__proto__']) {
      await changeSetting('export.separator', name);
      assert.equal(readSettings().csvSeparator, ',');
    }
  });

  afterEach(async () => {
    await restoreSettings();
    await cleanUp();
  });

  it('tell times in the zone that was chosen', async () => {
    await signIn(accountAt(await simulate()));
    const [node] = await nodesOf(VIEWS.openOrders);
    assert.ok(node?.kind === 'order');
    const told = async (): Promise<string> =>
      (await tooltipOf(VIEWS.openOrders, node)).value.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    const clock = (timeZone: string): string =>
      new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23', timeZone })
        .format(node.order.createTime)
        .replace(/\s+/g, ' ');

    await changeSetting('timeZone', 'utc');
    assert.ok((await told()).includes(`${clock('UTC')} UTC`), await told());
    await changeSetting('timeZone', 'Asia/Kolkata');
    assert.ok((await told()).includes(`${clock('Asia/Kolkata')} GMT+5:30`), await told());
  });

  it('of a small rate limit are told while a list waits for it, and no longer', async () => {
    await changeSetting('rateLimit.weight', 20);
    await changeSetting('rateLimit.windowSeconds', 2);
    await signIn(accountAt(await simulate({ affiliates: 1234 })));
    await vscode.commands.executeCommand(`${VIEWS.affiliateUsers}.focus`);
    const reading = vscode.commands.executeCommand(COMMANDS.affiliateUsersRefresh);
    const frame = await frameOf(VIEWS.affiliateUsers);
    await until('the wait is told', () => /^Waiting [12] s for the rate limit$/.test(frame.message ?? ''), eachMoment);
    await reading;
    assert.equal(frame.message, undefined);
    await vscode.commands.executeCommand('workbench.view.explorer');
  });

  it('open the account anew with another rate limit, which the client then keeps to', async () => {
    const { store } = await orderdeck();
    await signIn(accountAt(await simulate()));
    const before = store.sessions.current;
    await changeSetting('rateLimit.weight', 40);
    await until('the account is opened anew', () => store.sessions.current !== before, store.sessions.onDidChange);
    const budgets = store.sessions.current?.client.rateBudget() ?? [];
    assert.deepEqual([...new Set(budgets.map(({ limit }) => limit))], [40]);
    assert.equal((await recordsIn(VIEWS.openOrders)).length, 12);
  });

  it('leave the account open when they do not concern the client', async () => {
    const { store } = await orderdeck();
    await signIn(accountAt(await simulate()));
    let opened = 0;
    const watching = store.sessions.onDidChange(() => (opened += 1));
    await changeSetting('timeZone', 'utc');
    await changeSetting('refreshInterval', 45);
    await changeSetting('rateLimit.weight', 501);
    await until('the account is opened anew for the rate limit', () => opened > 0, store.sessions.onDidChange);
    watching.dispose();
    assert.equal(opened, 1);
  });

  it('read the name of a strategy as they say, and as usual where they make no sense', async () => {
    const rule = async (value: unknown): Promise<unknown> => {
      await changeSetting('strategy', value);
      return readSettings().strategy;
    };
    const usual = { parts: 1 };
    assert.deepEqual(await rule(undefined), usual);
    assert.deepEqual(await rule({ parts: 2 }), { parts: 2 });
    // As version 0.1.0 had it.
    assert.deepEqual(await rule({ separator: '::', parts: 2 }), { parts: 2 });
    for (const rubbish of ['grid', ['-', 1], {}, { separator: '-' }, { parts: 0 }, { parts: 11 }, { parts: '1' }])
      assert.deepEqual(await rule(rubbish), usual, JSON.stringify(rubbish));
  });

  it('tell of every kind of change where the setting is no list, and of none where it names none', async () => {
    const kinds = async (value: unknown): Promise<readonly string[]> => {
      await changeSetting('notifications', value);
      return readSettings().notifications;
    };
    assert.deepEqual(await kinds(undefined), ['triggered', 'filled', 'canceled']);
    assert.deepEqual(await kinds('filled'), ['triggered', 'filled', 'canceled']);
    assert.deepEqual(await kinds(['canceled', 'forgotten', 5]), ['canceled']);
    assert.deepEqual(await kinds([]), []);
  });

  it('draw the times of users again in another zone, without drawing the whole tree', async () => {
    const { sidebar } = await orderdeck();
    await changeSetting('timeZone', 'utc');
    await signIn(accountAt(await simulate()));
    const [user] = await nodesOf(VIEWS.affiliateUsers);
    const steps = await nodesOf(VIEWS.affiliateUsers, user);
    const stand = sidebar.handles.get(VIEWS.affiliateUsers);
    assert.ok(stand);
    const drawn: unknown[] = [];
    const watching = stand.changed.event((node) => drawn.push(node));
    await changeSetting('timeZone', 'Asia/Kolkata');
    // Drawing a user draws the steps below, too.
    const allAreDrawn = (): boolean => drawn.includes(user) || steps.every((step) => drawn.includes(step));
    await until('the steps are drawn again', allAreDrawn, stand.changed.event);
    watching.dispose();
    assert.ok(!drawn.includes(undefined));
  });

  it('keep, where they choose no symbols, the row of one whose last open order is gone', async () => {
    const simulator = await simulate();
    await signIn(accountAt(simulator));
    const before = await labelsIn(VIEWS.orderHistory);
    const open = simulator.data.openOrders as (typeof simulator.data.openOrders)[number][];
    const [{ symbol } = { symbol: '' }] = open;
    open.splice(0, open.length, ...open.filter((order) => order.symbol === symbol));
    await vscode.commands.executeCommand(COMMANDS.openOrdersRefresh);
    assert.ok(before.length > 1);
    assert.deepEqual(await labelsIn(VIEWS.orderHistory), before);
  });

  it('show the past orders of the symbols that were chosen, open orders or not', async () => {
    const simulator = await simulate({ open: 0 });
    await signIn(accountAt(simulator));
    assert.deepEqual(await nodesOf(VIEWS.orderHistory), []);
    await changeSetting('history.symbols', ['cmt_solusdt', 'cmt_btcusdt']);
    assert.deepEqual(await labelsIn(VIEWS.orderHistory), ['SOLUSDT', 'BTCUSDT']);
    const [solana] = await nodesOf(VIEWS.orderHistory);
    assert.notDeepEqual(await recordsIn(VIEWS.orderHistory, solana), []);
  });

  it('fall back to their defaults where they make no sense', async () => {
    const { store } = await orderdeck();
    const rubbish = {
      refreshInterval: 'soon',
      timeZone: 'Mars/Olympus',
      locale: { language: 'en' },
      'rateLimit.weight': -5,
      'rateLimit.windowSeconds': '10',
      'history.symbols': [1, null, '  '],
    };
    for (const [key, value] of Object.entries(rubbish)) await changeSetting(key, value);
    assert.deepEqual(
      refusedSettings()
        .map(({ key }) => key)
        .toSorted(),
      Object.keys(rubbish).toSorted(),
    );
    await signIn(accountAt(await simulate()));
    assert.equal((await recordsIn(VIEWS.openOrders)).length, 12);
    assert.notDeepEqual(await shownIn(VIEWS.orderHistory), []);
    const budgets = store.sessions.current?.client.rateBudget() ?? [];
    assert.deepEqual([...new Set(budgets.map(({ limit, windowMs }) => `${limit} in ${windowMs}`))], ['500 in 10000']);
    const [node] = await nodesOf(VIEWS.openOrders);
    assert.ok(node && (await tooltipOf(VIEWS.openOrders, node)).value.includes('Created'));
  });
});
