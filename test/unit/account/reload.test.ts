import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setImmediate as setImmediately } from 'node:timers/promises';
import { settled } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

describe('a page of a browser whose accounts are out of date', () => {
  const open = windowsAt();
  let window: OpenWindow;
  let offer: InstanceType<OpenWindow['reload']['ReloadOffer']>;
  /** Closes the message that is shown. */
  let close: () => void;
  beforeEach(async () => {
    window = await open(ONE);
    offer = new window.reload.ReloadOffer();
    window.editor.answer = () => new Promise<void>((resolve) => (close = resolve));
    window.editor.said.length = 0;
  });
  afterEach(() => window.close());

  const offers = (): number => window.editor.said.filter((each) => each === 'Reload').length;

  it('offers to reload once while it learns of more, so that nothing takes the place of a button that is being clicked', async () => {
    for (let times = 0; times < 3; times += 1) void offer.makeOnce();
    await settled();
    assert.equal(offers(), 1);
  });

  it('offers it again to whoever edits accounts there', async () => {
    void offer.makeOnce();
    void offer.make();
    await settled();
    assert.equal(offers(), 2);
  });

  it('offers it again when there is more news after VS Code took it out of sight', async () => {
    const now = performance.now.bind(performance);
    void offer.makeOnce();
    await settled();
    performance.now = () => now() + 20_000;
    try {
      void offer.makeOnce();
      await settled();
    } finally {
      performance.now = now;
    }
    assert.equal(offers(), 2);
  });

  /** Offers it, then lets time pass as `meanwhile` says. */
  async function offered(meanwhile: (pass: (ms: number) => void) => void | Promise<void>): Promise<void> {
    void offer.makeOnce();
    await settled();
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      await meanwhile((ms) => mock.timers.tick(ms));
    } finally {
      mock.timers.reset();
    }
    await settled();
  }

  it('offers it again once VS Code took it out of sight when there was more news before, and nobody has answered', async () => {
    await offered((pass) => {
      for (let times = 0; times < 2; times += 1) void offer.makeOnce();
      pass(17_000);
      assert.equal(offers(), 1);
      pass(60_000);
    });
    assert.equal(offers(), 2);
  });

  it('offers it no more where it was turned down after the news', async () => {
    await offered(async (pass) => {
      void offer.makeOnce();
      close();
      await setImmediately();
      pass(60_000);
    });
    assert.equal(offers(), 1);
  });

  it('offers it again when there is more news after it was turned down', async () => {
    void offer.makeOnce();
    await settled();
    close();
    await settled();
    void offer.makeOnce();
    await settled();
    assert.equal(offers(), 2);
  });
});
