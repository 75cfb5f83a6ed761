/** Every list to choose from what was loaded, where nothing could be loaded. */
import assert from 'node:assert/strict';
import { COMMANDS, VIEWS } from '../../../src/platform/ids';
import type { FakeService } from '../../support/fakeService';
import { settled, view } from './looks';
import { ONE } from './planted';
import { type OpenWindow, windowsAt } from './windows';

const CHOICES = [
  COMMANDS.openOrdersFilter,
  COMMANDS.affiliateUsersCopyUid,
  COMMANDS.orderCopyId,
  COMMANDS.orderCopyJson,
  COMMANDS.orderShowRaw,
  COMMANDS.orderHistoryLoadMore,
];

const WHY = 'The exchange is away.';
const NOTHING = /No orders are loaded yet|There are no open orders|No affiliate users/;

describe('what there is to choose from, where nothing could be loaded', () => {
  const open = windowsAt();
  let window: OpenWindow;
  let isAway: boolean;
  beforeEach(async () => {
    window = await open(ONE);
    const client = window.store.sessions.current?.client as unknown as FakeService;
    const usual = { orders: client.currentPlanOrders.bind(client), users: client.affiliateUsers.bind(client) };
    const refused = (): Promise<never> => Promise.reject(new window.ServiceError('network', WHY));
    client.currentPlanOrders = (...asked) => (isAway ? refused() : usual.orders(...asked));
    client.affiliateUsers = (...asked) => (isAway ? refused() : usual.users(...asked));
    window.editor.answer = ({ kind, items }) => (kind === 'pick' ? items.find(({ label = '' }) => label.endsWith('Symbols')) : undefined);
  });
  afterEach(() => window.close());

  async function saidBy(command: string): Promise<string> {
    for (const each of [VIEWS.openOrders, VIEWS.affiliateUsers]) await (await view(each)({ ...window, hidden: ONE }))();
    await settled();
    window.editor.said.length = 0;
    await Promise.resolve(window.editor.run(command)).catch((error: unknown) => window.editor.said.push(String(error)));
    await settled();
    return JSON.stringify(window.editor.said);
  }

  for (const command of CHOICES) {
    it(`is no empty list, but the reason: ${command}`, async () => {
      isAway = true;
      const said = await saidBy(command);
      assert.ok(said.includes(WHY), said);
      assert.doesNotMatch(said, NOTHING);
    });

    it(`is what was loaded, where something was: ${command}`, async () => {
      isAway = false;
      assert.doesNotMatch(await saidBy(command), NOTHING);
    });
  }
});
