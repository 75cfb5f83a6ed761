import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { CheckState } from '../../../src/fileCheck/check';
import { statusOf as pageStatusOf } from '../../../src/fileCheck/page/view';
import { statusOf, type PlanOrder } from '../../../src/model/order';
import { HOUR } from '../../../src/model/timeRange';
import { NOW, planOrder } from '../../support/fakeService';
import { settled, until } from '../../support/settled';
import { exchange, type Exchange, type Orders } from './exchange';

const BASE = 596_471_064_624_628_269n;
const idOf = (index: number): string => String(BASE + BigInt(index) * 1009n);
const order = (index: number, status = 'filled'): PlanOrder =>
  planOrder(idOf(index), NOW - HOUR + index * 1000, { status: statusOf(status) });
const said = (index: number, status: string): string => `order_id=${idOf(index)} status=${status}`;
const timed = ({ orderId, symbol, createTime = 0 }: PlanOrder, status: string): string =>
  `${new Date(createTime).toISOString()} symbol=${symbol} order_id=${orderId} status=${status}`;

describe('a check whose answers take long', () => {
  let made: Exchange;
  let ended: Promise<CheckState>;
  /** Ends the wait of what is asked for. */
  let answer: () => void;
  let isHeld: boolean;

  beforeEach(() => {
    isHeld = false;
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => {
    mock.timers.reset();
    made.dispose();
  });

  const hold = (): Promise<void> => {
    isHeld = true;
    return new Promise((resolve) => (answer = resolve));
  };
  const begin = (orders: Orders, heldBack: number, text: string, before: () => Promise<void> = settled): Promise<void> => {
    made = exchange(orders);
    made.before = (orderId) => (orderId === idOf(heldBack) ? hold() : undefined);
    return before().then(() => void (ended = made.check(text)));
  };
  const soFar = (): CheckState => made.checks.state ?? assert.fail('nothing is checked');
  const verdicts = ({ findings }: CheckState): unknown => findings?.rows.map(({ id, verdict, why }) => [id, verdict, why]);
  /** Once that was asked too, lets so much time go by that what came is shown. */
  const shown = async (asked: string): Promise<void> => {
    await until('what is asked', () => isHeld && made.asked.some((each) => each.startsWith(asked)), settled);
    for (let turn = 0; turn < 20; turn += 1) await settled();
    mock.timers.tick(2000);
    await until('what came', () => made.checks.state?.findings !== undefined, settled);
  };

  it('shows what was found so far, and that others are still asked for', async () => {
    await begin(
      { others: [order(1, 'canceled'), order(2), order(3)] },
      3,
      [said(1, 'filled'), said(2, 'filled'), said(3, 'filled')].join('\n'),
    );
    await shown(`detail ${idOf(2)}`);
    assert.equal(soFar().phase, 'asking');
    assert.deepEqual(verdicts(soFar()), [
      [idOf(1), 'differs', ''],
      [idOf(2), 'agrees', ''],
      [idOf(3), 'notAsked', 'The check is still running.'],
    ]);
    assert.deepEqual(soFar().findings?.problems, ['The check is still running.']);
    const [, compared] = soFar().findings?.rows ?? [];
    answer();
    const { findings } = await ended;
    assert.deepEqual([findings?.counts.agrees, findings?.problems], [2, []]);
    assert.equal(findings?.rows[1], compared, 'what was compared is not compared again');
  });

  it('says of no order that it is in no file before all of them were asked for', async () => {
    const past = [order(1), order(2)];
    await begin({ past, others: [order(3)] }, 3, [...past.slice(1).map((each) => timed(each, 'filled')), said(3, 'filled')].join('\n'));
    await shown('history');
    const { result } = pageStatusOf(soFar(), { edition: 1, before: undefined, left: undefined, canceling: false }, { now: NOW });
    assert.deepEqual(result?.unnamed, { scope: undefined, problems: ['The check is still running.'] });
    assert.deepEqual([result.counts.unnamed, result.endedAt], [0, undefined]);
    answer();
    assert.deepEqual(
      (await ended).findings?.unnamed.map(({ orderId }) => orderId),
      [idOf(1)],
    );
  });

  it('does not hold what is still open in a list against a file that says it is over, before it was asked for', async () => {
    const text = [said(1, 'filled'), said(2, 'filled')].join('\n');
    await begin({ open: [order(1, 'untriggered')], others: [order(2)] }, 1, text, () => made.store.openOrders.refresh());
    await shown(`detail ${idOf(2)}`);
    assert.deepEqual(verdicts(soFar()), [
      [idOf(1), 'notAsked', 'The check is still running.'],
      [idOf(2), 'agrees', ''],
    ]);
    answer();
    assert.equal((await ended).findings?.counts.differs, 1);
  });

  it('keeps what was found when it is canceled, and says so', async () => {
    await begin({ others: [order(1, 'canceled'), order(2)] }, 2, [said(1, 'filled'), said(2, 'filled')].join('\n'));
    await shown(`detail ${idOf(1)}`);
    made.checks.cancel();
    answer();
    const state = await ended;
    assert.equal(state.findings?.counts.differs, 1);
    assert.match(state.findings.problems.join(' '), /^The check ended early: The check was canceled\./);
  });

  it('comes nearer its end with each page of a history, not only with what is asked one by one', async () => {
    const past = [order(1), order(2), { ...order(3), symbol: 'cmt_ethusdt' }];
    made = exchange({ past });
    const histories = (): number => made.asked.filter((each) => each.startsWith('history')).length;
    made.around = (moment) => (moment === 'before history' && histories() === 2 ? hold() : undefined);
    ended = made.check(past.map((each) => timed(each, 'filled')).join('\n'));
    await until('the second history', () => isHeld, settled);
    assert.deepEqual(soFar().progress, { done: 2, total: 3 });
    answer();
    assert.deepEqual((await ended).progress, { done: 3, total: 3 });
  });

  it('shows what came of a short check once, at its end', async () => {
    made = exchange({ others: [order(1)] });
    const seen: unknown[] = [];
    made.checks.onDidChange(() => seen.push(soFar().findings !== undefined && soFar().phase));
    await made.check(said(1, 'filled'));
    assert.deepEqual(seen.filter(Boolean), ['done']);
  });
});
