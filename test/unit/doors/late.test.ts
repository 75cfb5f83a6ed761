/** What is under way when privacy mode is turned on, when an account is left, and where nobody acted. */
import assert from 'node:assert/strict';
import { COMMANDS, EDITORS, TOOLS } from '../../../src/platform/ids';
import { type FakeService, NOW } from '../../support/fakeService';
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

  const client = (): FakeService => window.store.sessions.current?.client as unknown as FakeService;
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
        return editor.run(COMMANDS.exportList);
      },
      /organization/,
      /json/i,
    );
    const { text, said } = (await (await exported({ ...window, hidden: ONE }))()) as { text: readonly string[]; said: readonly unknown[] };
    assert.ok(text.length > 20, 'a file was written');
    assert.ok(!text.join().includes(uid), 'and holds no uid');
    assert.ok(said.some((each) => typeof each === 'string' && each.startsWith('Privacy mode is on, but the file would hold')));
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
