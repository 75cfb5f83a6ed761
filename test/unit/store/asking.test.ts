import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { meaningOfCode } from '../../../src/api/codes';
import { ServiceError } from '../../../src/api/errors';
import type { ServiceReader } from '../../../src/api/types';
import { DAY, MINUTE, SECOND } from '../../../src/model/timeRange';
import { Asking } from '../../../src/store/asking';
import { type Asker, POLICIES, Paused } from '../../../src/store/askers';
import { fakeService } from '../../support/fakeService';

const ASKERS: readonly Asker[] = ['person', 'glance', 'poll', 'program', 'daily'];
const TURNS = { interactive: 'first', background: 'later', idle: 'last' } as const;

/** An error as the client makes it of a code of the service. */
function refusal(code: string): ServiceError {
  const meaning = meaningOfCode(code);
  assert.ok(meaning);
  return new ServiceError(meaning.kind, meaning.hint, { code, stops: meaning.stops });
}
const WRONG_KEY = refusal('40006');
const NO_AFFILIATE = refusal('-3236');
const OFFLINE = new ServiceError('network', 'No network.');

/** A policy over a service that fails as told, by endpoint. */
function place() {
  const now = { ms: 1_000_000 };
  const failing: { orders?: ServiceError | undefined; affiliates?: ServiceError | undefined } = {};
  const service = fakeService({
    before(call) {
      const { limit } = (service.calls[call - 1] ?? {}) as { limit?: number };
      const error = limit === undefined ? failing.affiliates : failing.orders;
      if (error) throw error;
    },
  });
  const asking = new Asking(service, () => now.ms);
  let recovered = 0;
  asking.onDidRecover(() => (recovered += 1));
  const orders = (asker: Asker): Promise<unknown> => asking.as(asker).currentPlanOrders({ limit: 5 });
  const range = { startTime: service.serverNow() - DAY, endTime: service.serverNow() };
  const affiliates = (asker: Asker): Promise<unknown> => asking.as(asker).affiliateUsers(range);
  return { asking, service, failing, now, orders, affiliates, recovered: () => recovered };
}

const paused = (error: unknown): boolean => error instanceof Paused;

describe('who may ask', () => {
  it('is only a person while the key is refused, on all endpoints', async () => {
    const { service, failing, orders, affiliates } = place();
    failing.orders = WRONG_KEY;
    await assert.rejects(orders('poll'), { kind: 'auth' });
    for (const asker of ASKERS.filter((each) => each !== 'person')) {
      await assert.rejects(orders(asker), paused);
      await assert.rejects(affiliates(asker), paused);
    }
    assert.equal(service.calls.length, 1);
    await assert.rejects(orders('person'), { kind: 'auth' });
    assert.equal(service.calls.length, 2);
  });

  it('is everybody on the endpoints of orders when a right to affiliate data is missing', async () => {
    const { service, failing, orders, affiliates, asking } = place();
    failing.affiliates = NO_AFFILIATE;
    await assert.rejects(affiliates('poll'), { kind: 'permission' });
    await assert.rejects(affiliates('program'), paused);
    await orders('poll');
    await orders('glance');
    assert.equal(service.calls.length, 3);
    assert.equal(asking.pauseOf('orders'), undefined);
    assert.match(asking.pauseOf('affiliates')?.message ?? '', /^Paused: the key lacks permission for this\./);
  });

  for (const [code, why] of [
    ['40006', 'the key was rejected'],
    ['40008', "the request's timestamp was rejected"],
    ['40013', 'the exchange has frozen this account'],
    ['40016', 'the exchange requires this account to be verified first'],
    ['40018', "this machine's IP address was rejected"],
    ['-1056', "this machine's IP address was rejected"],
  ] as const) {
    it(`is only a person on every endpoint after ${code}: ${why}`, async () => {
      const { failing, affiliates, asking } = place();
      failing.affiliates = refusal(code);
      await assert.rejects(affiliates('poll'));
      assert.match(asking.pauseOf('orders')?.message ?? '', new RegExp(`^Paused: ${why}\\.`));
    });
  }

  it('is everybody again after a good answer of the same scope, and of no other', async () => {
    const { failing, orders, affiliates, asking } = place();
    failing.affiliates = NO_AFFILIATE;
    await assert.rejects(affiliates('poll'));
    failing.orders = WRONG_KEY;
    await assert.rejects(orders('poll'));
    failing.orders = undefined;
    await orders('person');
    assert.equal(asking.pauseOf('orders'), undefined);
    await assert.rejects(affiliates('poll'), paused);
    failing.affiliates = undefined;
    await affiliates('person');
    assert.equal(asking.pauseOf('affiliates'), undefined);
  });

  it('is not decided by an answer to a question from before the refusal', async () => {
    const { asking, service, failing, now } = place();
    let answer: (orders: never[]) => void = () => undefined;
    const slow: ServiceReader = { ...service, currentPlanOrders: () => new Promise((resolve) => (answer = resolve)) };
    const policy = new Asking(slow, () => now.ms);
    const early = policy.as('poll').currentPlanOrders();
    now.ms += 5;
    const refusing: ServiceReader['affiliateUsers'] = () => Promise.reject(WRONG_KEY);
    slow.affiliateUsers = refusing;
    failing.orders = undefined;
    await assert.rejects(policy.as('poll').affiliateUsers());
    answer([]);
    await early;
    assert.ok(policy.pauseOf('orders'));
    asking.dispose();
  });

  it('is one question by itself after 15 minutes, then after twice as long each time, up to a day', async () => {
    const { service, failing, orders, now } = place();
    failing.orders = WRONG_KEY;
    await assert.rejects(orders('poll'));
    let { length } = service.calls;
    for (const minutes of [15, 30, 60, 120, 240, 480, 960, 1440, 1440]) {
      now.ms += minutes * MINUTE - 1;
      await assert.rejects(orders('poll'), paused, `${minutes} minutes`);
      now.ms += 1;
      await assert.rejects(orders('poll'), (error) => !paused(error));
      await assert.rejects(orders('glance'), paused);
      length += 1;
      assert.equal(service.calls.length, length, `${minutes} minutes`);
    }
    now.ms += DAY;
    failing.orders = undefined;
    await orders('poll');
    await orders('glance');
  });

  it('hears once that what failed may be asked again, after a refusal and after an outage', async () => {
    const { failing, orders, affiliates, recovered } = place();
    await orders('poll');
    assert.equal(recovered(), 0);
    for (const error of [OFFLINE, WRONG_KEY]) {
      const before = recovered();
      failing.orders = error;
      failing.affiliates = error;
      await assert.rejects(orders('person'));
      await assert.rejects(affiliates('person'));
      failing.orders = undefined;
      await orders('person');
      assert.equal(recovered(), before + 1);
      await orders('poll');
      assert.equal(recovered(), before + 1);
      failing.affiliates = undefined;
      await affiliates('person');
    }
  });

  it('is everybody again when the clock that was refused was put back and a retry works', async () => {
    const { failing, orders, now, asking } = place();
    failing.orders = refusal('40008');
    await assert.rejects(orders('poll'));
    now.ms -= 2 * 3_600_000;
    failing.orders = undefined;
    await orders('person');
    assert.equal(asking.pauseOf('orders'), undefined);
  });

  it('is not decided by a late refusal of what was asked before the last good answer', async () => {
    const { service, now } = place();
    const refusals: ((error: Error) => void)[] = [];
    const slow: ServiceReader = { ...service, orderDetail: () => new Promise((_, reject) => refusals.push(reject)) };
    const policy = new Asking(slow, () => now.ms);
    const early = policy.as('person').orderDetail('1');
    await policy.as('person').currentPlanOrders();
    refusals[0]?.(WRONG_KEY);
    await assert.rejects(early, { kind: 'auth' });
    assert.equal(policy.pauseOf('orders'), undefined);
  });

  it('is told the latest reason', async () => {
    const { failing, orders, asking } = place();
    failing.orders = refusal('40008');
    await assert.rejects(orders('poll'));
    failing.orders = WRONG_KEY;
    await assert.rejects(orders('person'));
    assert.match(asking.pauseOf('orders')?.message ?? '', /^Paused: the key was rejected\./);
  });

  it('keeps its probe for the next when an outage came between', async () => {
    const { failing, orders, now } = place();
    failing.orders = WRONG_KEY;
    await assert.rejects(orders('poll'));
    now.ms += 15 * MINUTE;
    failing.orders = OFFLINE;
    await assert.rejects(orders('poll'), { kind: 'network' });
    failing.orders = undefined;
    now.ms += SECOND;
    await orders('poll');
  });

  it('hears of a service that goes on failing some questions less and less often', async () => {
    const { failing, orders, affiliates, recovered, now } = place();
    failing.affiliates = OFFLINE;
    for (let minute = 0; minute < 60; minute += 1) {
      for (let ask = 0; ask < 10; ask += 1) {
        now.ms += 6 * SECOND;
        await assert.rejects(affiliates('poll'));
        await orders('poll');
      }
    }
    assert.ok(recovered() < 25, `${recovered()} times in an hour`);
  });

  it('is everybody on the endpoints that answer well when only the others refuse the key, and one question at once tests those', async () => {
    const { service, failing, orders, affiliates, asking, now, recovered } = place();
    failing.orders = WRONG_KEY;
    await assert.rejects(orders('poll'));
    await affiliates('person');
    assert.deepEqual([asking.pauseOf('affiliates'), recovered()], [undefined, 1]);
    await assert.rejects(orders('poll'), (error) => !paused(error));
    const { length } = service.calls;
    for (let second = 0; second < 15 * 60; second += 1) {
      now.ms += SECOND;
      await affiliates(second % 2 === 0 ? 'person' : 'poll');
      await assert.rejects(orders('poll'), paused);
    }
    assert.deepEqual([service.calls.length - length, recovered()], [900, 1]);
    failing.orders = undefined;
    await orders('person');
    assert.deepEqual([asking.pauseOf('orders'), recovered()], [undefined, 2]);
  });

  it('is everybody on all endpoints again when one retry works on those that were not refused, and the key was mended', async () => {
    const { failing, orders, affiliates, asking } = place();
    failing.orders = WRONG_KEY;
    await assert.rejects(orders('poll'));
    failing.orders = undefined;
    await affiliates('person');
    await orders('poll');
    assert.deepEqual([asking.pauseOf('orders'), asking.pauseOf('affiliates')], [undefined, undefined]);
  });

  it('is asked by itself less and less often when every good answer is followed by a refusal', async () => {
    const { service, orders, now } = place();
    const refused: number[] = [];
    const policy = new Asking({ ...service, historyPlanOrders: () => Promise.reject(refusal('40014')) }, () => now.ms);
    const start = now.ms;
    const poll = async (): Promise<void> => {
      await policy
        .as('poll')
        .currentPlanOrders()
        .catch(() => undefined);
      await policy
        .as('poll')
        .historyPlanOrders({ symbol: 'cmt_btcusdt' })
        .catch((error: unknown) => paused(error) || refused.push((now.ms - start) / MINUTE));
    };
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      await poll();
      now.ms += MINUTE;
    }
    assert.deepEqual(refused, [0, 15, 45, 105, 225, 465, 945]);
    await orders('poll');
  });

  it('tells a round less often when a refusal follows every good answer at once', async () => {
    const { failing, orders, recovered, now } = place();
    for (let retry = 0; retry < 60; retry += 1) {
      failing.orders = WRONG_KEY;
      await assert.rejects(orders('person'));
      failing.orders = undefined;
      await orders('person');
      now.ms += SECOND;
    }
    assert.ok(recovered() <= 6, `${recovered()} times in a minute`);
  });

  it('is everybody again when the service says to a person that there is no such order: it took the key', async () => {
    const { failing, orders, affiliates, asking } = place();
    failing.orders = WRONG_KEY;
    await assert.rejects(orders('poll'));
    failing.orders = new ServiceError('invalidRequest', 'Our own check.');
    await assert.rejects(orders('person'));
    assert.ok(asking.pauseOf('orders'), 'what was never sent shows nothing');
    failing.orders = refusal('43001');
    await assert.rejects(orders('person'), { kind: 'notFound' });
    assert.equal(asking.pauseOf('orders'), undefined);
    await affiliates('poll');
  });

  it('is everybody when the keys could not be read on this machine, and what failed is asked again', async () => {
    const { failing, orders, asking, recovered } = place();
    failing.orders = new ServiceError('storage', 'Locked.');
    await assert.rejects(orders('poll'), { kind: 'storage' });
    assert.equal(asking.pauseOf('orders'), undefined);
    failing.orders = undefined;
    await orders('poll');
    assert.equal(recovered(), 1);
  });

  it('asks in the manner that the table of the documentation says', () => {
    const text = readFileSync(path.resolve(__dirname, '../../../docs/internals/asking.md'), 'utf8');
    for (const asker of ASKERS) {
      const { maxAge, retry, throughPause, priority } = POLICIES[asker];
      const cells = text
        .match(new RegExp(`^\\| ${asker} +\\|(.*)\\|$`, 'm'))?.[1]
        ?.split('|')
        .map((cell) => cell.trim());
      const age = maxAge === 0 ? 'none' : maxAge === MINUTE ? '1 minute' : `${maxAge / SECOND} s`;
      const expected = [age, TURNS[priority], retry ? 'yes' : 'no', throughPause ? 'once in each' : 'no'];
      assert.deepEqual(cells?.slice(1, 5), expected, asker);
      assert.equal(cells?.[5], asker === 'person' ? 'yes' : 'no');
    }
  });
});
