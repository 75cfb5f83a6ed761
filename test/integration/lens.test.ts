import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, EDITORS } from '../../src/platform/ids';
import { FAULTS, type Simulator } from '../../src/simulator';
import { accountAt, cleanUp, signIn, simulate } from './support/accounts';
import { openText } from './support/documents';
import { orderdeck } from './support/orderdeck';
import { changeSetting, restoreSettings } from './support/settings';
import { assertTabs } from './support/tabs';

const DETAIL = '/capi/v2/order/detail';
const UNKNOWN = '111222333444555666';

/** A position in the middle of `digits`. */
function positionIn(document: vscode.TextDocument, digits: string): vscode.Position {
  return document.positionAt(document.getText().indexOf(digits) + Math.floor(digits.length / 2));
}

/** What our hover says there; undefined when it says nothing. */
async function hoverIn(document: vscode.TextDocument, digits: string): Promise<vscode.MarkdownString | undefined> {
  const position = positionIn(document, digits);
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, position);
  const ours = hovers.flatMap(({ contents }) => contents as vscode.MarkdownString[]).filter(({ value }) => value.startsWith('$('));
  assert.ok(ours.length <= 1, 'there is more than one hover of ours');
  return ours[0];
}

/** The words of a hover as a person reads them. */
const wordsOf = (hover: vscode.MarkdownString | undefined): string =>
  (hover?.value ?? '').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))).replaceAll('&nbsp;', ' ');

describe('an order id under the pointer', () => {
  let simulator: Simulator;
  let id: string;
  const start = async (options: Parameters<typeof simulate>[0] = {}): Promise<void> => {
    simulator = await simulate(options);
    id = simulator.data.openOrders[0]?.order_id ?? '';
    await signIn(accountAt(simulator, { label: 'Main *account*' }));
  };
  const requests = (): number => simulator.log.filter(({ path }) => path === DETAIL).length;
  const ask = async (digits = id, language = 'log'): Promise<string> =>
    wordsOf(await hoverIn(await openText(language, `2026-01-05 order_id=${digits} sent`), digits));

  afterEach(async () => {
    await restoreSettings();
    await cleanUp();
  });

  it('says that questions are paused and asks nothing, once the key was refused by whatever asked first', async () => {
    await start();
    simulator.fail(FAULTS.wrongKey);
    await (await orderdeck()).store.affiliateUsers.refresh();
    const { length } = simulator.log;
    assert.match(await ask(UNKNOWN), /could not be loaded from Main .*Paused: the key was rejected\..*Retry.*Fix account/);
    await assert.rejects(
      async () => vscode.lm.invokeTool('orderdeck_listOpenOrders', { input: {}, toolInvocationToken: undefined }),
      /Paused: the key was rejected\./,
    );
    assert.equal(simulator.log.length, length);
  });

  it('opens no connection when an account is signed in and nobody asks', async () => {
    await start();
    assert.deepEqual(simulator.log, []);
  });

  const DOCUMENTS: readonly [language: string, text: (id: string) => string][] = [
    ['log', (each) => `2026-01-05T10:00:00Z INFO filled ${each} at 5`],
    ['json', (each) => `{"orders":[{"orderId": ${each}}]}`],
    ['typescript', (each) => `const orderId = '${each}';`],
    ['python', (each) => `cancel(order_id=${each})`],
    ['yaml', (each) => `order_id: ${each}`],
    ['plaintext', (each) => `https://host/x?orderId=${each}&y=1`],
  ];
  it('tells about the order in an untitled document', async () => {
    await start();
    const untitled = await vscode.workspace.openTextDocument({ language: 'plaintext', content: `order_id=${id}` });
    assert.equal(untitled.isUntitled, true);
    assert.match(wordsOf(await hoverIn(untitled, id)), /Status/);
  });

  for (const [language, text] of DOCUMENTS) {
    it(`tells about the order in ${language}`, async () => {
      await start();
      const hover = await hoverIn(await openText(language, text(id)), id);
      const words = wordsOf(hover);
      const order = simulator.data.openOrders[0];
      for (const fact of [order?.size ?? '?', 'Status', 'Created', 'Main *account*', 'from the service', id])
        assert.ok(words.includes(fact), words);
      for (const command of [COMMANDS.orderShow, COMMANDS.orderCopyId]) assert.ok(hover?.value.includes(`command:${command}?`), command);
      assert.equal(requests(), 1);
    });
  }

  it('tells about a short id under its column of a table, in a file', async () => {
    await start();
    const folder = (await orderdeck()).context.globalStorageUri;
    const uri = vscode.Uri.joinPath(folder, 'fills.csv');
    await vscode.workspace.fs.writeFile(uri, Buffer.from(`time,Order ID,client_oid\n1,461234125,999999999\n`));
    const document = await vscode.workspace.openTextDocument(uri);
    assert.match(wordsOf(await hoverIn(document, '461234125')), /^\$\(info\) No such order in Main \*account\*\./);
    assert.match(wordsOf(await hoverIn(document, '999999999')), /^\$\(info\) No order loaded from Main .* has the client ID 999999999\./);
    assert.equal(requests(), 1, 'a client id is not asked for');
  });

  it('tells about the order that has a client id, beside its key and by itself, without asking', async () => {
    await start();
    await (await orderdeck()).store.openOrders.refresh();
    const order = simulator.data.openOrders.find(({ client_oid }) => client_oid !== '') ?? assert.fail('no order has a client id');
    const clientOid = order.client_oid;
    for (const line of [`{"clientOrderId":"${clientOid}"}`, `sent ${clientOid} again`]) {
      const hover = await hoverIn(await openText('log', line), clientOid);
      assert.match(wordsOf(hover), new RegExp(`Order ID +\\| ${order.order_id}`), line);
      assert.ok(hover?.value.includes(`command:${COMMANDS.orderShow}?`));
    }
    assert.equal(requests(), 0);
  });

  it('tells from a list that is loaded without asking', async () => {
    await start();
    await (await orderdeck()).store.openOrders.refresh();
    const words = await ask();
    assert.match(words, /from the open orders/);
    assert.match(words, /Trigger price/);
    assert.equal(requests(), 0);
  });

  it('asks once, however often the pointer comes back', async () => {
    await start();
    for (let time = 0; time < 4; time += 1) await ask();
    assert.equal(requests(), 1);
  });

  it('that the service does not know is told quietly', async () => {
    await start();
    assert.match(await ask(UNKNOWN), /^\$\(info\) No such order in Main \*account\*\./);
  });

  it('that was rounded leads to the order it may come from', async () => {
    await start();
    await (await orderdeck()).store.openOrders.refresh();
    const rounded = String(Number(id));
    assert.notEqual(rounded, id);
    assert.match(await ask(rounded), new RegExp(`It may have been rounded from the loaded order ID \\[${id}\\]`));
  });

  it('that is answered with another order is told as a bad answer, not shown', async () => {
    await start();
    simulator.fail({ body: JSON.stringify({ order_id: '5', symbol: 'cmt_btcusdt' }), path: DETAIL });
    assert.match(await ask(), /could not be loaded .*with a different order/);
  });

  for (const [fault, said] of [
    ['tooMany', /too many requests/],
    ['wrongKey', /API key/],
    ['html521', /HTTP 521/],
  ] as const) {
    it(`is told about plainly when the service answers with ${fault}`, async () => {
      await start();
      simulator.fail(FAULTS[fault]);
      assert.match(await ask(), said);
      assert.equal(requests(), 1, 'a hover tries once');
    });
  }

  it('is told about plainly when the service cannot be reached', async () => {
    await start();
    await simulator.close();
    assert.match(await ask(), /could not be loaded from Main \*account\*/);
  });

  it('is not asked for when hovers have spent their share', async () => {
    await changeSetting('rateLimit.weight', 40);
    await start({ weight: 40 });
    const said = [];
    for (let number = 0; number < 8; number += 1) said.push(await ask(`${UNKNOWN.slice(0, -1)}${number}`));
    assert.equal(requests(), 4, 'more than a fifth of 40, at weight 2');
    assert.match(said.at(-1) ?? '', /not loaded because hovers have used up their share/);
  });

  it('shows markup in what the service sends as the text it is', async () => {
    await start({ quirks: ['markup'] });
    for (const order of simulator.data.openOrders.slice(0, 4)) {
      const hover = await hoverIn(await openText('log', `order_id=${order.order_id}`), order.order_id);
      assert.ok(hover);
      assert.deepEqual(
        [...hover.value.matchAll(/\]\(([^)]*)\)/g)].map(([, target = '']) => target.split('?')[0]),
        [COMMANDS.orderShow, COMMANDS.orderCopyId].map((each) => `command:${each}`),
      );
      assert.ok(!hover.supportHtml);
      assert.ok(typeof hover.isTrusted === 'object' && hover.isTrusted.enabledCommands.every((each) => each.startsWith('orderdeck.')));
    }
  });

  it('hides amounts in privacy mode', async () => {
    await changeSetting('privacyMode', true);
    await start();
    const { size = '', triggerPrice = '' } = simulator.data.openOrders[0] ?? {};
    const words = await ask();
    assert.match(words, /Size\s+\| •••/);
    for (const amount of [size, triggerPrice]) assert.ok(!words.includes(` ${amount} `), words);
  });

  it('is left alone when hovers are off', async () => {
    await start();
    await changeSetting('hover.enabled', false);
    assert.equal(await ask(), '');
    assert.equal(requests(), 0);
  });

  it('has as many digits as the settings say', async () => {
    await start();
    const document = await openText('log', `trade #12345678 and ${id}`);
    await changeSetting('hover.orderIdDigits', '8');
    assert.match(wordsOf(await hoverIn(document, '12345678')), /No such order/);
    assert.equal(await hoverIn(document, id), undefined);
  });

  it('is explained beside a key, and only there, to somebody who has no account', async () => {
    const keyed = await openText('log', `order_id=${UNKNOWN} sent`);
    const { sessions } = (await orderdeck()).store;
    assert.equal(sessions.state.phase, 'signedOut');
    assert.match(wordsOf(await hoverIn(keyed, UNKNOWN)), /you are signed out.*Sign in/s);
    assert.equal(await hoverIn(await openText('log', `filled ${UNKNOWN} at`), UNKNOWN), undefined);
  });
});

describe('links on order ids', () => {
  afterEach(cleanUp);

  const links = async (language: string, text: string): Promise<vscode.DocumentLink[]> => {
    const { uri } = await openText(language, text);
    return vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', uri);
  };

  it('stand in documents beside an order-id key, once somebody is signed in', async () => {
    const text = `order_id=461234125 and ${UNKNOWN} and client_oid=987654321`;
    assert.deepEqual(await links('log', text), []);
    const simulator = await simulate();
    await signIn(accountAt(simulator));
    const found = await links('log', text);
    assert.deepEqual(
      found.map(({ target }) => target?.toString(true)),
      [`command:${COMMANDS.orderShow}?["461234125"]`],
    );
    assert.deepEqual(simulator.log, []);
  });

  it('stand in documents beside a client id of an order that is loaded, and lead to it', async () => {
    const simulator = await simulate();
    await signIn(accountAt(simulator));
    const { store } = await orderdeck();
    await store.openOrders.refresh();
    const order = simulator.data.openOrders.find(({ client_oid }) => client_oid !== '') ?? assert.fail('no order has a client id');
    const [link, ...others] = await links('log', `client_oid=${order.client_oid} client_oid=nobody-1 ${order.client_oid}`);
    assert.equal(others.length, 0);
    const { query = '' } = link?.target ?? {};
    assert.deepEqual(JSON.parse(query), [{ clientOid: order.client_oid }]);
    await vscode.commands.executeCommand(COMMANDS.orderShow, ...(JSON.parse(query) as unknown[]));
    assert.ok((await (await orderdeck()).orderTab.tabs()).of(order.order_id));
  });

  it('stand in terminals on every order id', async () => {
    await signIn(accountAt(await simulate()));
    const lens = await (await orderdeck()).lens.open();
    const line = `order_id=461234125 filled ${UNKNOWN}`;
    const terminal = {} as vscode.Terminal;
    const found = await lens.terminalLinks({ line, terminal });
    assert.deepEqual(
      found.map(({ startIndex, length }) => line.slice(startIndex, startIndex + length)),
      ['461234125', UNKNOWN],
    );
  });

  it('from outside open the order, or say what is wrong with them', async () => {
    const simulator = await simulate();
    await signIn(accountAt(simulator));
    const { orderTab } = await orderdeck();
    const id = simulator.data.openOrders[1]?.order_id ?? '';
    await orderTab.handleUri(vscode.Uri.parse(`vscode://orderdeck.orderdeck/order/${id}`));
    assert.ok((await orderTab.tabs()).of(id));
    const named = simulator.data.openOrders.find(({ client_oid }) => client_oid !== '') ?? assert.fail('no order has a client id');
    await (await orderdeck()).store.openOrders.refresh();
    await orderTab.handleUri(vscode.Uri.parse(`vscode://orderdeck.orderdeck/order?client=${encodeURIComponent(named.client_oid)}`));
    assert.ok((await orderTab.tabs()).of(named.order_id));
    for (const path of ['order/12x', 'order/', 'order/1/2', `order/${'1'.repeat(21)}`, 'x']) {
      const link = vscode.Uri.parse(`vscode://orderdeck.orderdeck/${path}`);
      await assert.rejects(orderTab.handleUri(link), /This is not a link to an order/, path);
    }
    await assertTabs(EDITORS.order, named.order_id === id ? 1 : 2);
  });
});
