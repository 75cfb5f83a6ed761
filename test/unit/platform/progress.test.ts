import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

describe('the notification of what takes long', () => {
  const open = windowsAt();
  let window: OpenWindow;
  const told: number[] = [];
  beforeEach(async () => {
    window = await open(ONE);
    told.length = 0;
    const { window: shown } = window.editor.vscode as { window: Record<string, unknown> };
    const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) };
    shown['withProgress'] = (_: object, run: (progress: object, canceled: object) => unknown) =>
      run({ report: ({ increment }: { increment: number }) => told.push(increment) }, token);
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => {
    mock.timers.reset();
    window.close();
  });

  it('begins with all that was done before it appeared, then adds what each step does, up to all of it', async () => {
    let goOn = (): void => assert.fail('nothing began');
    const running = window.cancelable('Writing', async (_, tell) => {
      tell(1, 8);
      tell(2, 8);
      await new Promise<void>((resolve) => (goOn = resolve));
      tell(6, 8);
      tell(8, 8);
    });
    mock.timers.tick(1000);
    await turn();
    goOn();
    await running;
    assert.deepEqual(told, [25, 50, 25]);
  });

  it('does not appear for what is done at once', async () => {
    await window.cancelable('Writing', (_, tell) => Promise.resolve(tell(8, 8)));
    await turn();
    mock.timers.tick(1000);
    await turn();
    assert.deepEqual(told, []);
  });
});
