import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { COMMANDS } from '../../../src/platform/ids';
import { settled } from '../doors/looks';
import { ONE, OTHER } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

describe('what a person chooses from', () => {
  const open = windowsAt();
  let window: OpenWindow;
  beforeEach(async () => (window = await open(ONE)));
  afterEach(() => window.close());

  it('closes with the account that it is of, and leaves nothing behind with it, however often it was opened', async () => {
    const { signal } = window.store.sessions.current ?? assert.fail();
    const tokens = new Set<unknown>();
    window.editor.answer = ({ token }) => void tokens.add(token);
    const listening: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      await window.editor.run(COMMANDS.export);
      await settled();
      listening.push(getEventListeners(signal, 'abort').length);
    }
    assert.equal(listening[2], listening[0]);
    window.switchTo(OTHER, 'Other');
    const areClosed = [...tokens].map((token) => (token as { isCancellationRequested: boolean }).isCancellationRequested);
    assert.ok(areClosed.length > 0 && areClosed.every(Boolean));
  });
});
