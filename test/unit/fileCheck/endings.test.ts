import assert from 'node:assert/strict';
import type { CheckState, Cost } from '../../../src/fileCheck/check';
import { USUAL_DIGITS } from '../../../src/model/orderIdDigits';
import { statusOf, type PlanOrder } from '../../../src/model/order';
import { HOUR } from '../../../src/model/timeRange';
import { recordingClient, sessionOf } from '../store/support';
import { NOW, planOrder } from '../../support/fakeService';
import { exchange, fileOf } from './exchange';

const order = (index: number, status = 'filled', symbol = 'cmt_btcusdt'): PlanOrder =>
  planOrder(String(596_471_064_624_628_269n + BigInt(index) * 1009n), NOW - HOUR + index * 1000, { status: statusOf(status), symbol });
const orders = (from: number, count: number, status?: string): PlanOrder[] =>
  Array.from({ length: count }, (_, index) => order(from + index, status));
const OPEN = orders(0, 3, 'untriggered');
const PAST = orders(10, 30);
const OTHERS = orders(50, 6);
const TEXTS = [
  [...OPEN, ...PAST].map(
    ({ orderId, status, symbol, createTime = 0 }) =>
      `${new Date(createTime).toISOString()} symbol=${symbol} order_id=${orderId} status=${status.label.toLowerCase()}`,
  ),
  OTHERS.map(({ orderId }) => `order_id=${orderId} status=filled`),
].map((lines) => lines.join('\n'));

/** What ends the account: another is chosen, nobody is, or the same one is opened anew with another key. */
const WAYS = ['switch', 'sign out', 'same account anew'] as const;

interface Run {
  readonly reached: boolean;
  readonly moments: number;
  readonly state: CheckState | undefined;
  /** What the account after it was asked. */
  readonly asked: readonly string[];
  /** What the account before was asked after its end. */
  readonly late: readonly string[];
}

/** Checks two files and ends the account at the k-th moment: a file is opened, a question is put or answered, the person is asked, or the state changes. */
async function endedAt(k: number, way: (typeof WAYS)[number]): Promise<Run> {
  const made = exchange({ open: OPEN, past: PAST, others: OTHERS });
  const next = recordingClient({ open: OPEN, history: PAST });
  let moments = 0;
  let askedBefore = 0;
  const moment = (): void => {
    moments += 1;
    if (moments !== k) return;
    askedBefore = made.asked.length;
    made.store.sessions.set(
      way === 'sign out' ? { phase: 'signedOut' } : { phase: 'signedIn', session: sessionOf(next, way === 'switch' ? 'other' : 'main') },
    );
  };
  made.before = made.around = moment;
  const listening = made.checks.onDidChange(moment);
  const files = TEXTS.map((text, index) => {
    const file = fileOf(text, `bot${index}.log`);
    return { ...file, open: () => (moment(), file.open()) };
  });
  const state = await made.checks.run(files, {
    idDigits: USUAL_DIGITS,
    statusWords: {},
    names: {},
    patterns: [],
    timeZone: 'UTC',
    unchecked: new Set(),
    signal: new AbortController().signal,
    confirm: () => (moment(), Promise.resolve('ask')),
  });
  listening.dispose();
  made.dispose();
  return { reached: moments >= k, moments, state, asked: next.asked, late: made.asked.slice(askedBefore) };
}

describe('a check whose account is left', () => {
  for (const way of WAYS) {
    it(`asks nothing of the account that comes next, and says of which account it was, at every moment: ${way}`, async () => {
      let k = 1;
      for (let reached = true; reached && k < 1000; k += 1) {
        const run = await endedAt(k, way);
        reached = run.reached && k < run.moments;
        assert.deepEqual(run.asked, [], `at ${k}`);
        assert.equal(run.state?.phase, 'done', `at ${k}`);
        assert.equal(run.state.account, 'Main', `at ${k}`);
        const words = [run.state.failure, ...(run.state.findings?.problems ?? [])].join(' ');
        const why = way === 'same account anew' ? /"Main" was opened again/ : /"Main" is no longer active in this window/;
        if (run.state.findings?.counts.notAsked !== 0) assert.match(words, why, `at ${k}`);
      }
      assert.ok(k > 30, `only ${k} moments`);
    });
  }

  it('asks nothing more of its own service either', async () => {
    for (let k = 1; k < 60; k += 1) {
      const { late } = await endedAt(k, 'switch');
      assert.ok(late.length <= 1, `at ${k}: ${late.join()}`);
    }
  });
});

describe('a check without a result', () => {
  const text = OTHERS.map(({ orderId }) => `order_id=${orderId} status=filled`).join('\n');

  it('asks by the name of the account, and leaves the check before as it was for whom it costs too much', async () => {
    const made = exchange({ others: OTHERS });
    const before = await made.check(text);
    const asked: string[] = [];
    const confirm = (_cost: Cost, account: string): Promise<undefined> => {
      asked.push(account);
      return Promise.resolve(undefined);
    };
    await assert.rejects(made.check(text, { confirm }), /nothing was checked/);
    assert.deepEqual(asked, ['Main']);
    assert.equal(made.checks.state, before);
    made.dispose();
  });

  it('says why, where something unforeseen happens, and the next one goes on', async () => {
    const made = exchange({ others: OTHERS });
    const confirm = (): Promise<never> => Promise.reject(new Error('The window is closing.'));
    const state = await made.check(text, { confirm });
    assert.deepEqual([state.phase, state.failure, state.findings], ['done', 'The window is closing.', undefined]);
    assert.equal((await made.check(text)).findings?.counts.agrees, OTHERS.length);
    made.dispose();
  });
});
