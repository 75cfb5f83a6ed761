import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/api/errors';
import { DAY, HOUR, lastDays, MINUTE } from '../../../../src/model/timeRange';
import { Ledger } from '../../../../src/store/ledger';
import { readUsers } from '../../../../src/store/ledger/affiliates';
import { type LedgerOptions, readHistory, upToNow } from '../../../../src/store/ledger/history';
import { readOpen } from '../../../../src/store/ledger/open';
import { type FakeOptions, type FakeService, fakeService, NOW, planOrder } from '../../../support/fakeService';
import { until } from '../../../support/settled';
import { invited } from '../invitedUsers';

const AGE = 10 * MINUTE;
const past = Array.from({ length: 300 }, (_, index) => planOrder(`${index + 1}`, NOW - (index + 1) * 3 * HOUR + 7));

function account(knobs: FakeOptions = {}, answerOf: (service: FakeService) => Partial<FakeService> = () => ({})) {
  const service = fakeService({ history: past, open: [planOrder('open', NOW - DAY)], users: invited(60, DAY), ...knobs });
  const ledger = new Ledger(() => service.serverNow());
  const heard = ledger.heard({ ...service, ...answerOf(service) });
  const ask = {
    history(days: number, options: Partial<LedgerOptions> = {}) {
      const range = upToNow(lastDays(days, NOW), NOW);
      return readHistory(ledger, heard, { symbol: 'cmt_btcusdt', range }, { age: AGE, priority: 'interactive', ...options });
    },
    'open orders': () => readOpen(ledger, heard, { age: AGE, priority: 'interactive' }),
    users: () => readUsers(ledger, service, lastDays(365, NOW), { age: AGE, asOf: NOW, priority: 'interactive' }),
  };
  const spent = async (...reads: readonly (() => Promise<unknown>)[]): Promise<number> => {
    const before = service.calls.length;
    await Promise.all(reads.map((read) => read()));
    return service.calls.length - before;
  };
  return { ...ask, spent };
}

describe('two who ask the same at once', () => {
  for (const what of ['history', 'open orders', 'users'] as const) {
    it(`ask once: ${what}`, async () => {
      const alone = account();
      const cost = await alone.spent(() => alone[what](30));
      const both = account();
      assert.ok(cost > 0);
      assert.equal(await both.spent(...Array.from({ length: 3 }, () => () => both[what](30))), cost);
    });
  }

  it('ask for the rest where one wants more: a longer range waits for a shorter one', async () => {
    const first = account();
    const inTurn = (await first.spent(() => first.history(10))) + (await first.spent(() => first.history(30)));
    const both = account();
    assert.equal(
      await both.spent(
        () => both.history(10),
        () => both.history(30),
      ),
      inTurn,
    );
  });

  for (const [who, days, slow, quick] of [
    ['who wants less of it', 35, {}, {}],
    ['a person, for a background read', 10, { priority: 'background' }, {}],
    ['a poll or a program, for the daily read', 10, { priority: 'idle' }, { priority: 'background' }],
    ['who wants all of it anew', 10, {}, { age: 'everything' }],
  ] as const) {
    it(`keep nobody waiting ${who}`, async () => {
      let answer: (() => void) | undefined;
      const asked = account({}, (service) => ({
        historyPlanOrders: async (query, asking) => {
          if (!answer) await new Promise<void>((resolve) => (answer = resolve));
          return service.historyPlanOrders(query, asking);
        },
      }));
      const slowly = asked.history(days, slow);
      await until('the first question is asked', () => answer !== undefined);
      assert.equal((await asked.history(10, quick)).coverage.complete, true);
      answer?.();
      await slowly;
    });
  }

  it('ask twice where the first was refused, or canceled', async () => {
    const refused = account({
      before: (call) => {
        if (call === 1) throw new ServiceError('server', 'The service is down.');
      },
    });
    const failing = assert.rejects(refused.history(10), /down/);
    assert.equal((await refused.history(10)).coverage.complete, true);
    await failing;

    const canceled = account();
    const abort = new AbortController();
    const first = canceled.history(10, { signal: abort.signal, onFailure: 'keep' });
    const second = canceled.history(10);
    abort.abort();
    await first.catch(() => undefined);
    assert.equal((await second).coverage.complete, true);
  });

  it('ask twice where all is wanted anew', async () => {
    const alone = account();
    const cost = await alone.spent(() => alone.history(10));
    const both = account();
    const anew = (): Promise<unknown> => both.history(10, { age: 'everything' });
    assert.equal(await both.spent(anew, anew), 2 * cost);
  });
});
