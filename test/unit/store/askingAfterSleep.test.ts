import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { HOUR } from '../../../src/model/timeRange';
import { Asking } from '../../../src/store/asking';
import { Paused } from '../../../src/store/askers';
import { fakeService } from '../../support/fakeService';

describe('an account whose requests are paused while the computer sleeps', () => {
  const usual = Date.now.bind(Date);
  afterEach(() => void (Date.now = usual));

  it('is tried again with the first refresh after it woke past the time for that', async () => {
    let isRefused = true;
    const service = fakeService({
      before() {
        if (isRefused) throw new ServiceError('auth', 'The key was refused.');
      },
    });
    const asking = new Asking(service);
    const poll = (): Promise<unknown> => asking.as('poll').currentPlanOrders({ limit: 5 });
    await assert.rejects(poll(), { kind: 'auth' });
    isRefused = false;
    await assert.rejects(poll(), (error) => error instanceof Paused);
    Date.now = () => usual() + 9 * HOUR;
    await poll();
    assert.equal(asking.pauseOf('orders'), undefined);
  });
});
