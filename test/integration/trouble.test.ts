import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, VIEWS } from '../../src/platform/ids';
import { FAULTS, type Fault, type Simulator } from '../../src/simulator';
import { accountAt, cleanUp, signIn, simulate } from './support/accounts';
import { orderdeck } from './support/orderdeck';
import { click, frameOf, labelsIn, nodesOf, recordsIn } from './support/rows';

const { openOrders, orderHistory, affiliateUsers } = VIEWS;
const FIX = 'Fix account';
const DIAGNOSE = 'Run diagnostics';

/** What is said above the rows of a first load that fails, and what is offered in them. */
const FIRST_LOADS: readonly (readonly [what: string, fault: Fault, says: RegExp, offers: readonly string[]])[] = [
  ['a wrong key', FAULTS.wrongKey, /does not accept this API key\. .* 40006: Invalid ACCESS-KEY$/, ['Retry', FIX]],
  ['a wrong passphrase', FAULTS.wrongPassphrase, /does not accept this passphrase or API key\. .* 40012: /, ['Retry', FIX]],
  ['a wrong key that comes with HTTP 200', FAULTS.errorWith200, /does not accept this API key\. .* 40006: /, ['Retry', FIX]],
  [
    'an address that the key does not allow',
    FAULTS.ipNotAllowed,
    /bound to other IP addresses\. .* 40018: IP address not allowed$/,
    ['Retry', DIAGNOSE],
  ],
  [
    'a refused time',
    FAULTS.clockRefused,
    /rejected the request's timestamp\. .*re-signing the request with server time did not help\. .* 40008: /,
    ['Retry', DIAGNOSE],
  ],
  ['too many requests', FAULTS.tooMany, /too many requests\. Wait a moment.* 429: Too many requests$/, ['Retry']],
  [
    'a page in place of an answer',
    FAULTS.htmlWith200,
    /something other than JSON\. There may be a proxy or sign-in page.*Web server is down/,
    ['Retry'],
  ],
  ["a network's own fault page", FAULTS.html521, /not available \(HTTP 521\)\. Try again/, ['Retry']],
  ['a connection that breaks off', FAULTS.reset, /^The connection to the service was lost\. Try again \(\w+\)\.$/, ['Retry', DIAGNOSE]],
  ['an answer of another shape', FAULTS.wrongShape, /./, ['Retry']],
];

const idsOf = ({ data }: Simulator): string[] => data.openOrders.map(({ order_id }) => order_id);

describe('trouble', () => {
  afterEach(cleanUp);

  for (const [what, fault, says, offers] of FIRST_LOADS) {
    it(`explains ${what} where the orders would be, and heals with Retry`, async () => {
      const simulator = await simulate();
      simulator.fail(fault);
      await signIn(accountAt(simulator));
      assert.deepEqual(await labelsIn(openOrders), offers);
      const { message, description, badge } = await frameOf(openOrders);
      assert.match(message ?? '', says);
      assert.deepEqual({ description, badge }, { description: undefined, badge: undefined });

      simulator.fail(undefined);
      await click(openOrders, 'Retry');
      assert.deepEqual(await recordsIn(openOrders), idsOf(simulator));
      assert.equal((await frameOf(openOrders)).message, undefined);
    });
  }

  it('asks a service that refuses the key once, not again and again', async () => {
    const simulator = await simulate();
    simulator.fail(FAULTS.wrongKey);
    await signIn(accountAt(simulator));
    await nodesOf(openOrders);
    await nodesOf(openOrders);
    await nodesOf(orderHistory);
    assert.equal(simulator.log.length, 1);
  });

  it('asks once for a retry in the history, however many symbols are open, and reads all of them when it works', async () => {
    const { store } = await orderdeck();
    const simulator = await simulate();
    await signIn(accountAt(simulator));
    const lists = simulator.symbols.map((symbol) => store.orderHistory.of(symbol));
    await Promise.all(lists.map((list) => list.ensure()));
    simulator.fail(FAULTS.wrongKey);
    await store.openOrders.refresh();
    const { length } = simulator.log;
    await vscode.commands.executeCommand(COMMANDS.orderHistoryRefresh);
    assert.ok(lists.length > 1);
    assert.equal(simulator.log.length, length + 1);

    simulator.fail(undefined);
    const before = Date.now();
    await vscode.commands.executeCommand(COMMANDS.orderHistoryRefresh);
    assert.ok(lists.every(({ state }) => state.error === undefined && (state.loadedAt ?? 0) >= before));
  });

  it('explains a port where nobody answers', async () => {
    const simulator = await simulate();
    await signIn(accountAt(simulator));
    await simulator.close();
    assert.deepEqual(await labelsIn(openOrders), ['Retry', DIAGNOSE]);
    assert.match((await frameOf(openOrders)).message ?? '', /^The connection to the service was refused\. .*ECONNREFUSED/);
  });

  it('explains in the affiliate view alone that the account is no affiliate', async () => {
    const simulator = await simulate();
    simulator.fail(FAULTS.noAffiliatePermission);
    await signIn(accountAt(simulator));
    assert.deepEqual(await recordsIn(openOrders), idsOf(simulator));
    assert.notDeepEqual(await nodesOf(orderHistory), []);
    assert.deepEqual(await labelsIn(affiliateUsers), ['Retry', DIAGNOSE]);
    const { message } = await frameOf(affiliateUsers);
    assert.match(message ?? '', /affiliate data needs an affiliate account\. .* -3236: No permission to access this API$/);

    simulator.fail(undefined);
    await click(affiliateUsers, 'Retry');
    assert.notDeepEqual(await recordsIn(affiliateUsers), []);
  });

  it('explains below a symbol why its past orders are missing, and heals there', async () => {
    const simulator = await simulate();
    await signIn(accountAt(simulator));
    const [symbol] = await nodesOf(orderHistory);
    simulator.fail(FAULTS.ipNotAllowed);
    assert.match((await labelsIn(orderHistory, symbol))[0] ?? '', /bound to other IP addresses/);
    simulator.fail(undefined);
    await click(orderHistory, 'Retry', symbol);
    assert.notDeepEqual(await recordsIn(orderHistory, symbol), []);
  });

  it('reads from a service whose clock is an hour ahead', async () => {
    const simulator = await simulate({ quirks: ['clock-skew'] });
    await signIn(accountAt(simulator));
    assert.equal((await recordsIn(openOrders)).length, 12);
    assert.equal(simulator.log[0]?.status, 400);
    assert.ok(simulator.log.slice(1).every(({ status }) => status === 200));
  });

  const LISTS = [
    [openOrders, COMMANDS.openOrdersRefresh],
    [affiliateUsers, COMMANDS.affiliateUsersRefresh],
    [orderHistory, COMMANDS.orderHistoryRefresh],
  ] as const;
  for (const [view, refresh] of LISTS) {
    it(`keeps the rows of ${view} when a later read fails and says that they are old`, async () => {
      const simulator = await simulate();
      await signIn(accountAt(simulator));
      const unfolded = view === orderHistory ? (await nodesOf(view))[0] : undefined;
      const before = await recordsIn(view, unfolded);
      assert.notDeepEqual(before, []);

      simulator.fail(FAULTS.wrongShape);
      await vscode.commands.executeCommand(refresh);
      assert.deepEqual(await recordsIn(view, unfolded), before);
      assert.match((await frameOf(view)).message ?? '', /^Stale since \d\d:\d\d · unexpected response$/);

      simulator.fail(FAULTS.ipNotAllowed);
      await vscode.commands.executeCommand(refresh);
      assert.deepEqual(await recordsIn(view, unfolded), before);
      assert.match((await frameOf(view)).message ?? '', /^Stale since \d\d:\d\d · this machine's IP address was rejected$/);
      assert.deepEqual((await labelsIn(view, unfolded)).slice(0, 2), ['Retry', 'Run diagnostics']);

      simulator.fail(undefined);
      await vscode.commands.executeCommand(refresh);
      assert.equal((await frameOf(view)).message, undefined);
      assert.deepEqual(await recordsIn(view, unfolded), before);
    });
  }

  it('keeps the users that are shown when the older ones fail, and gets those at the next try', async () => {
    const simulator = await simulate({ affiliates: 1234 });
    await signIn(accountAt(simulator));
    const first = await recordsIn(affiliateUsers);
    simulator.fail(FAULTS.noAffiliatePermission);
    await click(affiliateUsers, 'Load more');
    assert.deepEqual(await recordsIn(affiliateUsers), first);
    assert.match((await frameOf(affiliateUsers)).message ?? '', /^Stale since \d\d:\d\d · the key lacks permission for this$/);
    simulator.fail(undefined);
    await click(affiliateUsers, 'Load more');
    const both = await recordsIn(affiliateUsers);
    assert.ok(both.length > first.length);
    assert.deepEqual(both.slice(0, first.length), first);
  });
});
