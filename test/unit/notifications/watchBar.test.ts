/** Whoever leaves the list of open orders to Orderdeck knows by the status bar alone whether anybody looks at it. */
import assert from 'node:assert/strict';
import type { ServiceError } from '../../../src/api/errors';
import { MINUTE } from '../../../src/model/timeRange';
import { type FakeService, NOW } from '../../support/fakeService';
import { settled } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, type WindowOptions, windowsAt } from '../doors/windows';

describe('the status bar of a window that watches the open orders', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  let service: FakeService;
  const openWatching = async (options?: WindowOptions): Promise<void> => {
    window = await open(ONE, options);
    service = (window.store.sessions.current ?? assert.fail()).client as unknown as FakeService;
    window.editor.change('watch', true);
    await settled();
  };
  afterEach(() => window.close());

  const failWith = (error: ServiceError): void => {
    Object.assign(service, { currentPlanOrders: () => Promise.reject(error) });
  };
  const load = async (): Promise<void> => {
    await window.store.openOrders.refresh();
    await settled();
  };
  const bar = (): Partial<Record<'text' | 'tooltip', string>> & { accessibilityInformation?: { label: string } } =>
    window.editor.statusBar.find((item) => 'name' in item && item.name === 'Orderdeck watch') ?? assert.fail();
  const assertBar = (text: string, tooltip: RegExp, spoken: string): void => {
    assert.deepEqual([bar().text, bar().accessibilityInformation?.label], [text, spoken]);
    assert.match(bar().tooltip ?? '', tooltip);
  };

  it('says of which account, how often and when, and that they were not loaded yet until they were', async () => {
    await openWatching();
    assertBar(
      '$(radio-tower) no orders yet',
      /^Orderdeck is watching .* of "Main" \(every 60 s, not loaded yet\)\.$/,
      'Orderdeck watching, no orders yet',
    );
    await load();
    assertBar(
      '$(radio-tower) 20 open',
      /^Orderdeck is watching .* of "Main" \(every 60 s, last loaded at .*\)\.$/,
      'Orderdeck watching, 20 open',
    );
  });

  it('keeps the orders of before where the last attempt failed, and says that it did, and why', async () => {
    await openWatching();
    await load();
    failWith(new window.ServiceError('server', 'The service has a fault.'));
    await load();
    assertBar(
      '$(warning) 20 open',
      /last loaded at .*\)\. The last attempt failed\. The service has a fault\.$/,
      'Orderdeck watching, 20 open',
    );
  });

  it('says that nobody watches any more once the key was refused, why, and of when the orders are', async () => {
    await openWatching();
    await load();
    failWith(new window.ServiceError('auth', 'Refused.', { httpStatus: 401 }));
    await load();
    assertBar(
      '$(debug-pause) 20 open',
      /^Orderdeck is not watching: .+\. The open orders were loaded at .+\.$/,
      'Orderdeck paused, 20 open',
    );
  });

  it('says so too where the key was refused before anything was loaded', async () => {
    await openWatching();
    failWith(new window.ServiceError('auth', 'Refused.', { httpStatus: 401 }));
    await load();
    assertBar(
      '$(debug-pause) no orders yet',
      /^Orderdeck is not watching: .+\. The open orders have not been loaded yet\.$/,
      'Orderdeck paused, no orders yet',
    );
  });

  it('says that the window used last does it where that is another one, and when this one loaded them', async () => {
    await openWatching({ isUsedLast: false });
    assert.match(bar().tooltip ?? '', /every 60 s in your most recently used window\. They have not been loaded in this window yet\.$/);
    await load();
    assert.match(bar().tooltip ?? '', /every 60 s in your most recently used window\. In this window, they were last loaded at .+\.$/);
  });

  it('counts no orders any more where that is another window, and this one loaded them a while ago', async () => {
    await openWatching({ isUsedLast: false });
    await load();
    const soon = Date.now;
    const shownAfter = async (minutes: number): Promise<readonly unknown[]> => {
      Date.now = () => NOW + minutes * MINUTE;
      window.editor.change('export.separator', `after ${minutes}`);
      await settled();
      return [bar().text, bar().accessibilityInformation?.label];
    };
    try {
      assert.deepEqual(await shownAfter(2), ['$(radio-tower) 20 open', 'Orderdeck watching, 20 open']);
      assert.deepEqual(await shownAfter(3), ['$(radio-tower)', bar().tooltip]);
    } finally {
      Date.now = soon;
    }
  });

  it('shows nothing of it once watching is turned off, or nobody is signed in', async () => {
    await openWatching();
    const seen: string[] = [];
    Object.assign(bar(), { show: () => void seen.push('shown'), hide: () => void seen.push('hidden') });
    window.store.sessions.set({ phase: 'signedOut' });
    await settled();
    assert.equal(seen.at(-1), 'hidden');
    window.switchTo(ONE, 'Main');
    await settled();
    assert.equal(seen.at(-1), 'shown');
    window.editor.change('watch', false);
    await settled();
    assert.equal(seen.at(-1), 'hidden');
  });
});
