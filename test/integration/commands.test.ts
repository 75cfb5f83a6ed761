import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, VIEWS } from '../../src/platform/ids';
import { FAULTS, type Simulator } from '../../src/simulator';
import { accountAt, cleanUp, signIn, simulate } from './support/accounts';
import { documentSaying } from './support/documents';
import { nodesOf } from './support/rows';

const copied = async (command: string, target: unknown): Promise<string> => {
  await vscode.env.clipboard.writeText('nothing was copied');
  await vscode.commands.executeCommand(command, target);
  return vscode.env.clipboard.readText();
};

describe('commands', () => {
  let simulator: Simulator;
  const open = async (options: Parameters<typeof simulate>[0] = {}): Promise<void> => {
    simulator = await simulate(options);
    await signIn(accountAt(simulator));
  };
  afterEach(cleanUp);

  it('copy the id of an order, by its row and by its id', async () => {
    await open();
    const [node] = await nodesOf(VIEWS.openOrders);
    const [first, second] = simulator.data.openOrders.map(({ order_id }) => order_id);
    assert.equal(await copied(COMMANDS.orderCopyId, node), first);
    assert.equal(await copied(COMMANDS.orderCopyId, second), second);
  });

  it('copy an order as the service sent it', async () => {
    await open();
    const [node] = await nodesOf(VIEWS.openOrders);
    assert.deepEqual(JSON.parse(await copied(COMMANDS.orderCopyJson, node)), simulator.data.openOrders[0]);
  });

  it('show the whole record of an order, fields that nobody documented among them', async () => {
    await open({ quirks: ['extra-fields'] });
    const [node] = await nodesOf(VIEWS.openOrders);
    await vscode.commands.executeCommand(COMMANDS.orderShowRaw, node);
    const document = await documentSaying(/"source"/);
    assert.equal(document.languageId, 'json');
    assert.equal(document.uri.scheme, 'orderdeck');
    const { source, ...shown } = JSON.parse(document.getText()) as Record<string, unknown>;
    assert.deepEqual(source, { channel: 'web', tags: [] });
    assert.equal(shown['order_id'], simulator.data.openOrders[0]?.order_id);
  });

  it('show every digit of an id that comes as a number', async () => {
    await open({ quirks: ['numeric-ids'] });
    const [node] = await nodesOf(VIEWS.openOrders);
    const { order_id: id = '' } = simulator.data.openOrders[0] ?? {};
    assert.ok(BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER));
    await vscode.commands.executeCommand(COMMANDS.orderShowRaw, node);
    await documentSaying(new RegExp(`"order_id": ${id},`));
    assert.match(await copied(COMMANDS.orderCopyJson, node), new RegExp(`"order_id": ${id},`));
    assert.equal(await copied(COMMANDS.orderCopyId, node), id);
  });

  it('copy the uid of a user', async () => {
    await open();
    const [node] = await nodesOf(VIEWS.affiliateUsers);
    assert.equal(await copied(COMMANDS.affiliateUsersCopyUid, node), simulator.data.users[0]?.uid);
  });

  it('refresh a list that changed at the service', async () => {
    await open({ quirks: ['open-drift'] });
    const before = await nodesOf(VIEWS.openOrders);
    await vscode.commands.executeCommand(COMMANDS.openOrdersRefresh);
    const after = await nodesOf(VIEWS.openOrders);
    assert.notDeepEqual(
      after.map(({ id }) => id),
      before.map(({ id }) => id),
    );
    // VS Code knows a row by its object: what stayed must be the same one, or its selection is lost.
    assert.ok(after.some((node) => before.includes(node)));
    for (const node of after) {
      const same = before.find(({ id }) => id === node.id);
      if (same) assert.equal(same, node);
    }
  });

  it('diagnose what works and what does not, and tell no secret', async () => {
    await open();
    simulator.fail({ ...FAULTS.ipNotAllowed, path: '/api/v3/rebate/affiliate/getAffiliateUIDs' });
    await vscode.commands.executeCommand(COMMANDS.accountDiagnose);
    const document = await documentSaying(/IP address not allowed/);
    assert.equal(document.languageId, 'markdown');
    const lines = document.getText().split('\n');
    const said = (name: string): string => lines.find((line) => line.startsWith(`- **${name}**`)) ?? '';
    assert.match(said('Affiliate users'), /fails \(permission\)\. .* -1056: IP address not allowed/);
    for (const name of ['Open plan orders', 'Order history', 'Affiliate totals', 'Secret storage']) assert.match(said(name), /: works$/);
    assert.match(said("This machine's clock"), /matches/);
    assert.ok(said('Host').endsWith(simulator.contractBaseUrl));
    const { host } = new URL(simulator.contractBaseUrl);
    assert.match(said(`Proxy for ${host}`), /: none, because the host is on this machine$/);
    assert.match(said(`Certificate for ${host}`), /: none, because the connection is not encrypted/);
    const { apiKey, secretKey, passphrase } = simulator.credentials;
    for (const secret of [apiKey, secretKey, passphrase]) assert.ok(!document.getText().includes(secret));
  });

  it('diagnose that nobody is signed in', async () => {
    await vscode.commands.executeCommand(COMMANDS.accountDiagnose);
    await documentSaying(/\*\*Account\*\*: signed out/);
  });
});
