/** Every list to pick from, and every field to fill in, that shows something of an account: each closes with it. */
import assert from 'node:assert/strict';
import { COMMANDS, VIEWS } from '../../../src/platform/ids';
import { type FakeService, NOW, planOrder } from '../../support/fakeService';
import { lists, noting, settled, view } from './looks';
import { ONE, OTHER } from './planted';
import { type OpenWindow, windowsAt } from './windows';

/** The command, and what is picked before the account is left. */
const PICKERS: readonly (readonly [command: string, before: readonly RegExp[]])[] = [
  [COMMANDS.openOrdersFilter, [/Symbols/]],
  [COMMANDS.orderHistoryChooseSymbols, []],
  [COMMANDS.orderHistoryChooseSymbols, [/Enter symbols/]],
  [COMMANDS.orderHistoryLoadMore, []],
  [COMMANDS.affiliateUsersFilter, [/UID/]],
  [COMMANDS.affiliateUsersCopyUid, []],
  [COMMANDS.orderCopyId, []],
  [COMMANDS.orderCopyJson, []],
  [COMMANDS.orderShowRaw, []],
  [COMMANDS.needsALookIgnore, []],
  [COMMANDS.export, []],
  [COMMANDS.export, [/list-unordered/]],
];
const SECRET = 'cmt_secretusdt';

describe('what is open to pick from when another account is shown', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  beforeEach(async () => {
    window = await open(ONE);
    const { client } = window.store.sessions.current ?? assert.fail('nobody is signed in');
    (client as unknown as FakeService).lists.open.push(planOrder('5964710646246282999', NOW - 1000, { symbol: SECRET }));
    for (const each of [VIEWS.openOrders, VIEWS.orderHistory, VIEWS.affiliateUsers]) await (await view(each)({ ...window, hidden: ONE }))();
    await lists({ ...window, hidden: ONE });
    await settled();
  });
  afterEach(() => window.close());

  for (const [command, before] of PICKERS)
    it(`closes, and asks nothing of the next account: ${command}${before.length > 0 ? ' (further on)' : ''}`, async () => {
      const asked: string[] = [];
      let [step, closed] = [0, false];
      window.editor.answer = ({ kind, items, token }) => {
        if (kind !== 'pick' && kind !== 'type') return undefined;
        const way = before[step];
        step += 1;
        if (way) {
          const chosen = items.find(({ label = '' }) => way.test(label));
          return way.source === 'Enter symbols' ? [chosen] : chosen;
        }
        token?.onCancellationRequested(() => (closed = true));
        noting(window.switchTo(OTHER, 'Other').client as unknown as FakeService, (said) => asked.push(said));
        return undefined;
      };
      await window.editor.run(command);
      await settled();
      assert.equal(step, before.length + 1);
      assert.ok(closed, 'it stays open');
      assert.deepEqual(
        asked.filter((said) => said.includes(SECRET)),
        [],
      );
    });

  it('does not open for an account that is left while the orders to find are being prepared', async () => {
    const known = window.store.of(window.store.sessions.current);
    const usual = known.orderDetails;
    const whileLeft: typeof usual = async () => {
      const details = await usual();
      window.switchTo(OTHER, 'Other');
      return details;
    };
    Object.assign(known, { orderDetails: Object.assign(whileLeft, usual) });
    window.editor.said.length = 0;
    await window.editor.run(COMMANDS.orderFind);
    assert.deepEqual(window.editor.said, []);
  });

  it('lists no user of an account that was left while the list was being prepared, whenever that was', async () => {
    let isLeft = false;
    const listed: string[] = [];
    window.editor.answer = ({ kind, items, token }) => {
      if (kind !== 'pick') return;
      const isClosing = (token as { isCancellationRequested?: boolean } | undefined)?.isCancellationRequested === true;
      listed.push(items.length === 0 ? 'nobody' : isLeft && !isClosing ? 'users of the account before' : 'users');
    };
    const leave = window.switchTo.bind(window);
    for (let moments = 0; moments < 12; moments += 1) {
      isLeft = false;
      leave(ONE, 'Main');
      await (
        await view(VIEWS.affiliateUsers)({ ...window, hidden: ONE })
      )();
      await settled();
      const done = window.editor.run(COMMANDS.affiliateUsersCopyUid);
      for (let passed = 0; passed < moments; passed += 1) await Promise.resolve();
      isLeft = true;
      leave(OTHER, 'Other');
      await done;
    }
    assert.equal(listed.length, 12);
    assert.deepEqual([...new Set(listed)], ['nobody', 'users']);
  });
});
