import assert from 'node:assert/strict';
import { statusOf } from '../../../src/model/order';
import { NOW, planOrder } from '../../support/fakeService';
import { exchange } from './exchange';

describe('the pace of a check', () => {
  it('sleeps through a window that is longer than any timer', async () => {
    const ids = ['596471064624628269', '596471064624628270'];
    const others = ids.map((id) => planOrder(id, NOW, { status: statusOf('filled') }));
    const made = exchange({ others, budget: { limit: 2, windowMs: 5_000_000_000 } });
    const canceled = new AbortController();
    const { setTimeout: set } = globalThis;
    const waits: (number | undefined)[] = [];
    // The check has no clock but the real one, on which nobody would wait.
    const watched = (run: () => void, ms?: number): NodeJS.Timeout => {
      waits.push(ms);
      if ((ms ?? 0) > 1_000_000_000) queueMicrotask(() => canceled.abort());
      return set(run, ms);
    };
    globalThis.setTimeout = watched as typeof set;
    try {
      const state = await made.check(ids.map((id) => `order_id=${id} status=filled`).join('\n'), { signal: canceled.signal });
      assert.match(state.findings?.problems.join(' ') ?? '', /canceled/);
    } finally {
      globalThis.setTimeout = set;
      made.dispose();
    }
    assert.ok(waits.length > 0 && waits.every((ms = 0) => ms < 2 ** 31), waits.join());
  });
});
