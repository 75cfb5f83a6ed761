import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { FIGURES, nowAndThen } from '../../../src/store/asItComes';
import { settled } from '../../support/settled';

describe('what comes of a read that goes on', () => {
  let shown: number;
  const show = (): Promise<void> => {
    shown += 1;
    return Promise.resolve();
  };

  beforeEach(() => {
    shown = 0;
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => mock.timers.reset());

  it('is shown at once, and what comes soon after it together, half a second later', async () => {
    const { tell } = nowAndThen(show);
    tell();
    assert.equal(shown, 1);
    await settled();
    tell();
    tell();
    assert.equal(shown, 1);
    mock.timers.tick(500);
    assert.equal(shown, 2);
  });

  it('is shown half a second later where it came while the rows of before are being made, though nothing comes after it', async () => {
    const { tell } = nowAndThen(show);
    tell();
    tell();
    await settled();
    assert.equal(shown, 1);
    mock.timers.tick(500);
    await settled();
    assert.equal(shown, 2);
    mock.timers.tick(10_000);
    assert.equal(shown, 2);
  });

  it('is shown in figures only where the read takes longer than the blink of an eye', () => {
    const { tell } = nowAndThen(show, FIGURES);
    tell();
    assert.equal(shown, 0);
    mock.timers.tick(400);
    assert.equal(shown, 1);
  });

  it('is not shown any more once the read is over', async () => {
    const { tell, end } = nowAndThen(show);
    tell();
    await settled();
    tell();
    end();
    tell();
    mock.timers.tick(10_000);
    assert.equal(shown, 1);
  });
});
