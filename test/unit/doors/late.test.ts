/** What is under way when privacy mode is turned on, when an account is left, and where nobody acted. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { statusOf } from '../../../src/model/order';
import { COMMANDS, EDITORS, TOOLS } from '../../../src/platform/ids';
import { type FakeService, NOW, planOrder } from '../../support/fakeService';
import { until } from '../../support/settled';
import { fileOf, lists, settled } from './looks';
import { ONE, orderIdOf, SYMBOLS, uidOf } from './planted';
import { type OpenWindow, windowsAt } from './windows';

describe('what is under way', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  beforeEach(async () => {
    window = await open(ONE);
  });
  afterEach(() => window.close());

  const client = (): FakeService => window.store.sessions.current!.client as unknown as FakeService;
  /** What a tool answers, when something happens at its first question. */
  async function asked(name: string, input: object, meanwhile: () => unknown): Promise<string> {
    const service = client() as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
    for (const method of ['currentPlanOrders', 'historyPlanOrders', 'orderDetail', 'affiliateUsers', 'affiliateReferrals']) {
      const known = service[method]?.bind(service) ?? assert.fail(method);
      service[method] = async (...given) => {
        await meanwhile();
        return known(...given);
      };
    }
    const tool = window.editor.tools.get(name) ?? assert.fail(name);
    await tool.prepareInvocation({ input }, window.editor.token);
    return tool.invoke({ input }, window.editor.token).then(
      ({ content }) => content.map(({ value }) => value).join(),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  }

  for (const [name, input] of [
    [TOOLS.getOrder, { orderId: orderIdOf('open', 9) }],
    [TOOLS.listOpenOrders, {}],
    [TOOLS.listOrderHistory, { symbol: SYMBOLS[0] }],
    [TOOLS.listAffiliateUsers, {}],
    [TOOLS.getReferralTotals, {}],
    [TOOLS.needsALook, {}],
    [TOOLS.getOrderStatistics, { symbols: SYMBOLS }],
    [TOOLS.getAffiliateStatistics, {}],
  ] as const)
    it(`of a model gets no real value from ${name} once privacy mode is on`, async () => {
      const said = await asked(name, input, () => window.editor.change('privacyMode', true));
      assert.match(said, /^Privacy mode was turned on meanwhile/);
    });

  it('of a model was allowed for what it leaves out: turned off after the yes, it has to be allowed again', async () => {
    window.editor.change('privacyMode', true);
    const tool = window.editor.tools.get(TOOLS.listOpenOrders) ?? assert.fail();
    await tool.prepareInvocation({ input: {} }, window.editor.token);
    window.editor.change('privacyMode', false);
    await assert.rejects(tool.invoke({ input: {} }, window.editor.token), /was not asked/);
  });

  it('of a model says before how many requests it takes at most, as it is asked for or by itself', async () => {
    const said = async (name: string, input: object): Promise<string> => {
      const prepared = await window.editor.tools.get(name)?.prepareInvocation({ input }, window.editor.token);
      return JSON.stringify(prepared);
    };
    const { length } = client().calls;
    const orders = await said(TOOLS.getOrderStatistics, { days: 7, symbols: SYMBOLS, maxRequests: 1 });
    assert.match(orders, /the order statistics \(last 7 days, cmt_btcusdt, cmt_ethusdt\)/);
    assert.match(orders, /at most 1 request; data loaded in the last 5 minutes is not loaded again/);
    assert.match(
      await said(TOOLS.getAffiliateStatistics, { month: 'last' }),
      /the affiliate statistics \(last month\).*at most 100 requests/,
    );
    assert.match(await said(TOOLS.getOrderStatistics, { start: '2026-05-01', end: '2026-05-31' }), /2026-05-01 to 2026-05-31/);
    await assert.rejects(said(TOOLS.getOrderStatistics, { maxRequests: 0 }), /"maxRequests" must be a whole number/);
    assert.equal(client().calls.length, length, 'nothing is asked before the person match');
    assert.doesNotMatch(await said(TOOLS.listOpenOrders, {}), /at most/);
  });

  it('of an export asks what to mask when privacy mode is turned on before the file has its place', async () => {
    await window.editor.run(COMMANDS.orderCopyId);
    await lists({ ...window, hidden: ONE });
    const uid = uidOf(ONE, 10);
    const exported = fileOf(
      ({ editor }) => {
        const { answer } = editor;
        editor.answer = (question) => {
          if (question.kind === 'save') editor.change('privacyMode', true);
          return answer(question);
        };
        return editor.run(COMMANDS.export);
      },
      /organization/,
      /json/i,
    );
    const { text, said } = (await (await exported({ ...window, hidden: ONE }))()) as { text: readonly string[]; said: readonly unknown[] };
    assert.ok(text.length > 20, 'a file was written');
    assert.ok(!text.join().includes(uid), 'and holds no uid');
    assert.ok(said.some((each) => typeof each === 'string' && each.startsWith('Privacy mode is on, but the file would contain')));
  });

  it('of an export ends with why the file cannot be written, and names none that nobody knows', async () => {
    await lists({ ...window, hidden: ONE });
    const wanted = [/list-unordered/, /CSV/];
    window.editor.answer = ({ kind, items }) => {
      if (kind === 'save') return '/nowhere/at/all/orders.csv';
      return kind === 'pick' ? items.find(({ label = '' }) => wanted.some((each) => each.test(label))) : undefined;
    };
    await window.editor.run(COMMANDS.export);
    await settled();
    const told = window.editor.said.filter((each) => typeof each === 'string').find((each) => each.includes('written'));
    assert.equal(told, 'The file could not be written: The folder no longer exists. Choose another folder.');
  });

  for (const [name, command] of [
    ['a copy of the JSON', COMMANDS.orderCopyJson],
    ['the raw JSON', COMMANDS.orderShowRaw],
  ] as const)
    it(`of ${name} asks what to mask when privacy mode is turned on while the order is loaded`, async () => {
      const service = client();
      const order = planOrder('5964710646246289001', NOW - 1000, { size: '48215.5', raw: undefined });
      service.lists.open.push(order);
      await lists({ ...window, hidden: ONE });
      let isAsked = false;
      service.orderDetail = () => {
        isAsked = true;
        window.editor.change('privacyMode', true);
        return Promise.resolve({ ...order, raw: { size: order.size } });
      };
      window.editor.answer = ({ kind, items }) => (kind === 'warning' ? items[0] : undefined);
      await window.editor.run(command, order.orderId);
      await settled();
      const { said, clipboard, documents } = window.editor;
      assert.ok(isAsked, 'the order is loaded for it');
      assert.ok(said.some((each) => typeof each === 'string' && each.startsWith('Privacy mode is on, but')));
      const left = clipboard.text + (documents.at(-1)?.text ?? '');
      assert.match(left, /5964710646246289001/);
      assert.doesNotMatch(left, /48215/);
    });

  it('of a hover over a client ID shows no amount once privacy mode is on', async () => {
    await lists({ ...window, hidden: ONE });
    const { editor, store } = window;
    const details = await store.of(store.sessions.current).orderDetails();
    const find = details.withClientId.bind(details);
    details.withClientId = async (id) => {
      const found = await find(id);
      editor.change('privacyMode', true);
      return found;
    };
    const document = editor.open('untitled:bot.log', 'client_oid=grid-19');
    const told = await Promise.all(
      editor.hovers.map(
        async ({ provideHover }) => (await provideHover(document, { line: 0, character: 12 }, editor.token))?.contents.value,
      ),
    );
    assert.match(told.join(), /Open long/);
    assert.match(told.join(), /•••/);
  });

  it('of a document does not open it when privacy mode is turned on before it is there', async () => {
    await lists({ ...window, hidden: ONE });
    const { workspace, window: screen } = window.editor.vscode as unknown as Record<
      string,
      Record<string, (...given: unknown[]) => unknown>
    >;
    const [open, show] = [workspace!['openTextDocument']!, screen!['showTextDocument']!];
    const shown: unknown[] = [];
    workspace!['openTextDocument'] = (...given) => {
      window.editor.change('privacyMode', true);
      return open(...given);
    };
    screen!['showTextDocument'] = (...given) => {
      shown.push(given);
      return show(...given);
    };
    await window.editor.run(COMMANDS.orderShowRaw, orderIdOf('open', 9));
    assert.deepEqual(shown, []);
  });

  it('says that it goes on only once it takes a while', async () => {
    const service = client();
    const known = service.currentPlanOrders.bind(service);
    let answer: (() => void) | undefined;
    service.currentPlanOrders = async (...given) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return known(...given);
    };
    const isTold = (): boolean => window.editor.progress.includes('Running diagnostics…');
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const diagnosed = window.editor.run(COMMANDS.accountDiagnose);
      await until('the service is asked', () => answer !== undefined);
      mock.timers.tick(399);
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resume) => setImmediate(resume));
      assert.equal(isTold(), false);
      mock.timers.tick(1);
      await until('that it is diagnosed is told', isTold);
      answer?.();
      await diagnosed;
    } finally {
      mock.timers.reset();
    }
  });

  it('leaves no amount that the service says in a diagnosis once privacy mode is on, in answers from before that either', async () => {
    window.close();
    window = await open(ONE, { trouble: 'always' });
    const service = client();
    const known = service.affiliateReferrals.bind(service);
    service.affiliateReferrals = async (...given) => {
      await settled();
      window.editor.change('privacyMode', true);
      return known(...given);
    };
    await window.editor.run(COMMANDS.accountDiagnose);
    const said = (window.editor.documents.at(-1)?.text ?? '').match(/The service says: .*/g) ?? [];
    assert.ok(said.length > 2);
    assert.deepEqual(
      said.filter((words) => /\d/.test(words)),
      [],
    );
  });

  it('is told in a diagnosis: how many orders were read, and where the service contradicted itself', async () => {
    const session = window.store.sessions.current ?? assert.fail();
    const told = async (): Promise<string | undefined> => {
      await window.editor.run(COMMANDS.accountDiagnose);
      return /- \*\*Orders loaded\*\*: (.*)/.exec(window.editor.documents.at(-1)?.text ?? '')?.[1];
    };
    assert.equal(await told(), undefined, 'nobody has asked for any');
    await session.as('person').currentPlanOrders();
    const count = client().lists.open.length;
    assert.equal(await told(), String(count));
    const ledger = await session.ledger();
    const [order] = client().lists.open.filter(({ status }) => !status.final);
    assert.ok(order);
    ledger.orders.history(order.symbol, [{ ...order, status: statusOf('2') }], { turn: ledger.next(), at: NOW });
    await session.as('person').currentPlanOrders();
    assert.equal(await told(), `${count}; 1 response reported a completed order as not completed and was ignored`);
    const past = SYMBOLS[0] ?? assert.fail();
    ledger.prove(past, [{ start: 0, end: NOW, asOf: NOW, turn: ledger.next(), settled: true }]);
    await session.as('person').historyPlanOrders({ symbol: past });
    assert.match((await told()) ?? '', /; an order was missing from a period that had been loaded, so everything was reloaded; 1 response/);
  });

  it('in a folder that is not trusted begins with a person: a tab that a reload left is none', async () => {
    window.close();
    window = await open(ONE, { trusted: false });
    const before = client().calls.length;
    const tab = await window.editor.restore(EDITORS.order, { orderId: orderIdOf('open', 9) });
    await settled();
    assert.match(JSON.stringify(tab.holds.at(-1)), /you do not trust this folder/);
    assert.deepEqual([client().calls.length - before, window.store.sessions.mayAskUnprompted], [0, false]);
    const tool = window.editor.tools.get(TOOLS.getRateBudget) ?? assert.fail();
    await assert.rejects(tool.invoke({ input: {} }, window.editor.token), /does not trust this folder/);
    tab.say({ type: 'refresh' });
    await settled();
    assert.ok(window.store.sessions.mayAskUnprompted, 'the person wants to know');
  });

  it('closes a list to pick from with the account that it is of', async () => {
    await lists({ ...window, hidden: ONE });
    let closed = false;
    window.editor.answer = ({ kind, token }) => {
      if (kind !== 'pick') return undefined;
      token?.onCancellationRequested(() => (closed = true));
      window.store.sessions.set({ phase: 'signedOut' });
      return undefined;
    };
    await window.editor.run(COMMANDS.orderCopyJson);
    assert.ok(closed);
  });
});
