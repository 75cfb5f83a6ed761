/** A key binding may hand any JSON to a command, and another extension anything at all. */
import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { lists, settled } from './looks';
import { ONE } from './planted';
import { type OpenWindow, windowsAt } from './windows';

const STRANGE = [
  null,
  7,
  { scheme: 'file', path: '/bot.log' },
  ...['order', 'user', 'suspicion'].flatMap((kind) => [
    { kind },
    { kind, order: null, user: null, suspicion: null },
    { kind, order: {}, user: { uid: 7 }, suspicion: { orderIds: '7' } },
  ]),
];

describe('what is handed to a command and is no row', () => {
  const open = windowsAt();
  let window: OpenWindow;
  before(async () => {
    window = await open(ONE);
    await lists({ ...window, hidden: ONE });
    await settled();
  });
  after(() => window.close());

  async function saidBy(command: string, ...args: readonly unknown[]): Promise<string> {
    window.editor.said.length = 0;
    await Promise.resolve(window.editor.run(command, ...args)).catch((error: unknown) => window.editor.said.push(String(error)));
    await settled();
    return JSON.stringify(window.editor.said);
  }

  for (const command of [
    COMMANDS.orderCopyId,
    COMMANDS.orderCopyJson,
    COMMANDS.orderShowRaw,
    COMMANDS.affiliateUsersCopyUid,
    COMMANDS.needsALookIgnore,
    COMMANDS.export,
  ])
    it(`is taken for nothing, so that the command asks as it does in the palette: ${command}`, async () => {
      const usual = await saidBy(command);
      assert.notEqual(usual, '[]');
      for (const each of STRANGE) {
        assert.equal(await saidBy(command, each), usual, JSON.stringify(each));
        assert.equal(await saidBy(command, each, [each, each]), usual, JSON.stringify(each));
      }
    });
});
