/** Privacy mode hides numbers that others said, and none of a sentence that is ours. */
import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { NOW } from '../../support/fakeService';
import { settled } from './looks';
import { ONE } from './planted';
import { type OpenWindow, windowsAt } from './windows';

describe('what says in privacy mode that an order cannot be meant', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  beforeEach(async () => (window = await open(ONE, { masked: true })));
  afterEach(() => window.close());
  const said = async (run: Promise<unknown>): Promise<string> => {
    await run;
    await settled();
    return window.editor.said.join();
  };
  const link = { scheme: 'vscode', authority: 'orderdeck.orderdeck', path: '/order/4711x', query: '' };

  it('tells how a link looks, with all its numbers', async () => {
    assert.match(await said(window.editor.uriHandlers[0]?.handleUri(link) ?? assert.fail()), /an order ID of at most 20 digits/);
  });

  it('tells how long an ID is, and nothing of what was meant for one', async () => {
    assert.match(await said(window.editor.run(COMMANDS.orderShow, 'balance 4711')), /"balance •••" is not an order ID\. .* 1 to 20 digits/);
  });
});
