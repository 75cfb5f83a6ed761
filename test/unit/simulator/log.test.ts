import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { CURRENT, DETAIL, NOW, send, simulated } from './support';

describe('what the simulator remembers of requests', () => {
  it('logs what was asked and how it was answered', async () => {
    await simulated({}, async (simulator) => {
      await send(simulator, CURRENT, { limit: 5 });
      await send(simulator, DETAIL, { orderId: '1' });
      assert.deepEqual(simulator.log, [
        { method: 'GET', path: CURRENT, query: 'limit=5', status: 200, at: NOW, weight: 3 },
        { method: 'GET', path: DETAIL, query: 'orderId=1', status: 400, at: NOW, weight: 2 },
      ]);
    });
  });

  it('keeps no key, passphrase, secret or signature', async () => {
    await simulated({}, async (simulator) => {
      await send(simulator, CURRENT);
      const { apiKey, secretKey, passphrase } = simulator.credentials;
      const kept = inspect([simulator.log, simulator.counters, simulator.data], { depth: null, maxArrayLength: null });
      for (const secret of [apiKey, secretKey, passphrase]) assert.ok(!kept.includes(secret));
      assert.deepEqual(Object.keys(simulator.log[0] ?? {}), ['method', 'path', 'query', 'status', 'at', 'weight']);
    });
  });
});
