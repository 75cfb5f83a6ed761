/** A key is none the better for being left: what was refused of it stays so for the next session of the account. */
import assert from 'node:assert/strict';
import { meaningOfCode } from '../../../src/api/codes';
import { ServiceError } from '../../../src/api/errors';
import { MINUTE } from '../../../src/model/timeRange';
import { Asking, noRefusals } from '../../../src/store/asking';
import { Paused } from '../../../src/store/askers';
import { fakeService } from '../../support/fakeService';

const MEANING = meaningOfCode('40006') ?? assert.fail();

describe('the probe of a key that was refused', () => {
  /** A key that was refused, in a session of its own each time. */
  function place() {
    const now = { ms: 1_000_000 };
    const refusals = noRefusals(() => now.ms);
    const state = { refuses: true };
    const service = fakeService();
    const answer = service.currentPlanOrders.bind(service);
    const calls = { count: 0 };
    service.currentPlanOrders = async (...given) => {
      calls.count += 1;
      if (state.refuses) throw new ServiceError(MEANING.kind, MEANING.hint, { code: '40006', stops: MEANING.stops });
      return answer(...given);
    };
    const session = (left?: AbortSignal): Asking => new Asking(service, undefined, left, refusals);
    return { now, state, service, calls, session };
  }
  const paused = (error: unknown): boolean => error instanceof Paused;

  it('is due when it was due before the account was left, and its good answer frees the account', async () => {
    const { now, state, calls, session } = place();
    await assert.rejects(session().as('poll').currentPlanOrders(), { kind: 'auth' });
    now.ms += 14 * MINUTE;
    const next = session();
    await assert.rejects(next.as('poll').currentPlanOrders(), paused);
    assert.equal(next.isHeldSinceBefore('orders') && next.isHeldSinceBefore('affiliates'), true);
    now.ms += MINUTE;
    state.refuses = false;
    await next.as('poll').currentPlanOrders();
    assert.deepEqual([calls.count, next.pauseOf('orders'), session().pauseOf('orders')], [2, undefined, undefined]);
  });

  it('is not spent by a session that is left while it is under way', async () => {
    const { now, state, service, calls, session } = place();
    await assert.rejects(session().as('poll').currentPlanOrders(), { kind: 'auth' });
    now.ms += 15 * MINUTE;
    const leaving = new AbortController();
    let end = (): void => undefined;
    const hanging = new Promise<void>((resolve) => (end = resolve));
    const refuse = service.currentPlanOrders.bind(service);
    service.currentPlanOrders = async (...given) => hanging.then(() => refuse(...given));
    const probe = session(leaving.signal).as('poll').currentPlanOrders();
    leaving.abort(new ServiceError('canceled', 'left'));
    end();
    await assert.rejects(probe, { kind: 'canceled' });
    state.refuses = false;
    service.currentPlanOrders = refuse;
    await session().as('poll').currentPlanOrders();
    assert.equal(calls.count, 3);
  });

  it('is not what a person waits for who asks in the session that met the refusal: theirs is sent', async () => {
    const { calls, session } = place();
    const asking = session();
    await assert.rejects(asking.as('poll').currentPlanOrders(), { kind: 'auth' });
    assert.equal(asking.isHeldSinceBefore('orders'), false);
    await assert.rejects(asking.as('person').currentPlanOrders(), { kind: 'auth' });
    assert.equal(calls.count, 2);
  });
});
