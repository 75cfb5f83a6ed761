import assert from 'node:assert/strict';
import { FAULTS } from '../../../src/simulator';
import { until } from '../../support/settled';
import { ask, CURRENT, outcome, send, simulated, UIDS } from './support';

describe('the faults of the simulator', () => {
  for (const [name, contract, affiliate] of [
    ['wrongKey', '401 40006', '401 -1044'],
    ['wrongPassphrase', '401 40012', '401 -1049'],
    ['wrongSignature', '401 40009', '401 -1047'],
    ['clockRefused', '400 40008', '400 -1046'],
    ['frozen', '403 40013', '403 -1057'],
    ['ipNotAllowed', '403 40018', '403 -1056'],
    ['secondFactorMissing', '403 40016', '403 -1055'],
    ['noPermission', '403 40014', '403 -3236'],
    ['noAffiliatePermission', '200', '403 -3236'],
    ['errorWith200', '200 40006', '200 -1044'],
    ['tooMany', '429 429', '429 429'],
    ['internalError', '500 40015', '500 -1054'],
    ['unavailable', '503 40015', '503 -1054'],
  ] as const) {
    it(`${name} answers in the words of the family that was asked`, async () => {
      await simulated({}, async (simulator) => {
        simulator.fail(FAULTS[name]);
        assert.equal(await outcome(simulator, CURRENT), contract);
        assert.equal(await outcome(simulator, UIDS), affiliate);
      });
    });
  }

  for (const [name, status, start] of [
    ['badGateway', 502, '<!DOCTYPE'],
    ['gatewayTimeout', 504, '<!DOCTYPE'],
    ['html521', 521, '<!DOCTYPE'],
    ['htmlWith200', 200, '<!DOCTYPE'],
    ['emptyBody', 200, ''],
    ['redirect', 302, ''],
    ['wrongShape', 200, '{"hello"'],
    ['jsonNull', 200, 'null'],
    ['truncatedJson', 200, '{"list":[{'],
  ] as const) {
    it(`${name} answers HTTP ${status} with a body nobody expects`, async () => {
      await simulated({}, async (simulator) => {
        simulator.fail(FAULTS[name]);
        const reply = await send(simulator, CURRENT);
        assert.equal(reply.status, status);
        assert.ok(start ? reply.text.startsWith(start) : reply.text === '');
      });
    });
  }

  it('asks to wait with a 429, or does not', async () => {
    await simulated({}, async (simulator) => {
      simulator.fail(FAULTS.tooMany);
      assert.equal((await send(simulator, CURRENT)).headers.get('retry-after'), '1');
      simulator.fail(FAULTS.tooManyWithoutRetryAfter);
      assert.equal((await send(simulator, CURRENT)).headers.get('retry-after'), null);
    });
  });

  it('ends connections with and without half an answer', async () => {
    await simulated({}, async (simulator) => {
      for (const fault of [FAULTS.reset, FAULTS.cutOff]) {
        simulator.fail(fault);
        await assert.rejects(send(simulator, CURRENT), TypeError);
      }
      assert.deepEqual(
        simulator.log.map(({ status }) => status),
        [0, 200],
      );
    });
  });

  it('hangs until it is closed', async () => {
    let hanging: Promise<unknown> = Promise.resolve();
    await simulated({}, async (simulator) => {
      simulator.fail({ ...FAULTS.hang, path: CURRENT });
      hanging = send(simulator, CURRENT).then(
        () => 'answered',
        () => 'ended',
      );
      await until(
        'the request came',
        () => simulator.counters.get(CURRENT)?.requests !== 0,
        () => send(simulator, UIDS),
      );
    });
    assert.equal(await hanging, 'ended');
  });

  it('lets every answer take its time, where it is told to', async () => {
    await simulated({ latencyMs: 40 }, async (simulator) => {
      let answered = false;
      const answer = send(simulator, CURRENT).then(() => (answered = true));
      await until('the request came', () => simulator.log.length > 0);
      assert.equal(answered, false);
      await answer;
    });
  });

  it('fails so many times, for one path, and is healthy afterwards or when told so', async () => {
    await simulated({}, async (simulator) => {
      simulator.fail({ ...FAULTS.unavailable, path: CURRENT, times: 2 });
      const seen = [];
      for (const path of [CURRENT, UIDS, CURRENT, CURRENT]) seen.push((await send(simulator, path)).status);
      assert.deepEqual(seen, [503, 200, 503, 200]);
      simulator.fail(FAULTS.unavailable);
      assert.equal((await send(simulator, CURRENT)).status, 503);
      simulator.fail(undefined);
      assert.deepEqual(await ask(simulator, CURRENT), simulator.data.openOrders);
    });
  });
});
