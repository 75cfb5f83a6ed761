import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import type { CheckState, Cost } from '../../../src/fileCheck/check';
import { USUAL_DIGITS } from '../../../src/model/orderIdDigits';
import { statusOf, type PlanOrder } from '../../../src/model/order';
import { HOUR } from '../../../src/model/timeRange';
import { NOW, planOrder } from '../../support/fakeService';
import { exchange, fileOf, type Exchange, type Orders } from './exchange';

const BASE = 596_471_064_624_628_269n;
const idOf = (index: number): string => String(BASE + BigInt(index) * 1009n);
const order = (index: number, status = 'filled', rest: Partial<PlanOrder> = {}): PlanOrder =>
  planOrder(idOf(index), NOW - HOUR + index * 1000, { status: statusOf(status), ...rest });
const several = (count: number, status?: string): PlanOrder[] => Array.from({ length: count }, (_, index) => order(index, status));
/** A line that tells the truth of it, with or without the time and the pair that a history is asked by. */
const line = ({ orderId, status, symbol, createTime = 0 }: PlanOrder, said = status.label.toLowerCase()): string =>
  `${new Date(createTime).toISOString()} symbol=${symbol} order_id=${orderId} status=${said}`;
const bare = ({ orderId, status }: PlanOrder): string => `order_id=${orderId} status=${status.label.toLowerCase()}`;

const verdicts = ({ findings }: CheckState): [string | undefined, string][] =>
  (findings?.rows ?? []).map(({ id, verdict }) => [id, verdict]);
const problems = ({ findings }: CheckState): string => findings?.problems.join(' ') ?? '';

describe('a check of a file', () => {
  let made: Exchange;
  const with_ = (orders: Orders): Exchange => (made = exchange(orders));
  afterEach(() => made.dispose());

  it('holds every order beside what became of it', async () => {
    with_({ others: [order(1), order(2, 'canceled'), order(3), order(4)] });
    const text = [
      `order_id=${idOf(1)} status=canceled`,
      `order_id=${idOf(2)} status=canceled`,
      `order_id=${idOf(3)} status=open`,
      `order_id=${idOf(4)} note=x`,
      `order_id=${idOf(5)} status=filled`,
    ];
    const state = await made.check(text.join('\n'));
    assert.deepEqual(verdicts(state), [
      [idOf(1), 'differs'],
      [idOf(2), 'agrees'],
      [idOf(3), 'movedOn'],
      [idOf(4), 'notCompared'],
      [idOf(5), 'unknown'],
    ]);
    assert.deepEqual(state.findings?.counts, { differs: 1, unknown: 1, movedOn: 1, agrees: 1, notCompared: 1, notAsked: 0, unchecked: 0 });
    assert.equal(state.phase, 'done');
    assert.equal(problems(state), '');
  });

  it('asks nothing about what a list holds, unless the file says that it is over and the list does not', async () => {
    with_({ open: [order(1, 'untriggered'), order(2, 'untriggered')], others: [] });
    await made.store.openOrders.refresh();
    made.asked.length = 0;
    const state = await made.check([`order_id=${idOf(1)} status=untriggered`, `order_id=${idOf(2)} status=filled`].join('\n'));
    assert.deepEqual(made.asked, [`detail ${idOf(2)}`]);
    assert.deepEqual(verdicts(state), [
      [idOf(1), 'agrees'],
      [idOf(2), 'differs'],
    ]);
  });

  it('asks a second time only about what may have changed', async () => {
    with_({ others: [...several(20), order(20, 'open')] });
    const text = [...several(20), order(20, 'open')].map(bare).join('\n');
    await made.check(text);
    made.asked.length = 0;
    made.store.openOrders.reset();
    const again = await made.check(text);
    assert.ok(made.details() <= 1, made.asked.join());
    assert.equal(again.findings?.counts.agrees, 21);
  });

  it('says what it costs before anything is asked, and asks nothing for whom that is too much', async () => {
    const all = several(30);
    with_({ past: all });
    let cost: Cost | undefined;
    const confirm = (told: Cost): Promise<'ask' | undefined> => {
      cost = told;
      assert.deepEqual(made.asked, []);
      return Promise.resolve(undefined);
    };
    const text = all.map((each) => line(each)).join('\n');
    await assert.rejects(made.check(text, { confirm }), /nothing was checked/);
    assert.deepEqual(made.asked, []);
    assert.equal(made.checks.state, undefined);
    assert.equal(cost?.orders, 30);
    assert.equal(cost?.seconds, 0);
    const paid = await made.check(text);
    assert.ok(paid.requests + made.asked.filter((each) => each === 'open').length <= (cost?.requests ?? 0));
  });

  it('compares what is known for whom more is too much', async () => {
    with_({ open: [order(1, 'untriggered')], others: [order(2)] });
    await made.store.openOrders.refresh();
    made.asked.length = 0;
    const text = [order(1, 'untriggered'), order(2)].map((each) => `order_id=${each.orderId} status=untriggered`).join('\n');
    const state = await made.check(text, { confirm: () => Promise.resolve('known') });
    assert.deepEqual(made.asked, []);
    assert.deepEqual(
      verdicts(state).map(([, verdict]) => verdict),
      ['agrees', 'notAsked'],
    );
    assert.match(problems(state), /Only orders that were already known/);
  });

  it('asks one history for the plan orders of a pair, and about none of them by itself', async () => {
    const all = several(400);
    with_({ past: all });
    const state = await made.check(all.map((each) => line(each)).join('\n'));
    assert.equal(state.findings?.counts.agrees, 400);
    assert.equal(made.details(), 0);
    assert.ok(made.asked.length < 30, `${made.asked.length} requests`);
  });

  it('asks one by one about orders that the history of their pair does not have', async () => {
    with_({ past: several(10), others: several(20).slice(10) });
    const state = await made.check(
      several(20)
        .map((each) => line(each))
        .join('\n'),
    );
    assert.equal(state.findings?.counts.agrees, 20);
    assert.equal(made.details(), 10);
  });

  it('compares a trigger price with that of a list, since details have none', async () => {
    const all = [order(1, 'filled', { triggerPrice: '48000' })];
    with_({ past: all });
    const state = await made.check(all.map((each) => `${line(each)} trigger_price=47000`).join('\n'));
    assert.deepEqual(
      state.findings?.rows.map(({ differences }) => differences.map(({ field }) => field)),
      [['triggerPrice']],
    );
  });

  it('tells the other way round which plan orders of these pairs and this time no file names', async () => {
    const [first, second, third, fourth] = several(4);
    assert.ok(first && second && third && fourth);
    const elsewhere = { ...order(2), symbol: 'cmt_ethusdt', orderId: '596471064624699999' };
    const later = order(9, 'filled', { createTime: NOW });
    with_({ past: [first, second, fourth, elsewhere, later], open: [order(3, 'untriggered', { orderId: '596471064624688888' })] });
    const { findings } = await made.check([line(first), line(fourth)].join('\n'));
    assert.deepEqual(
      findings?.unnamed.map(({ orderId }) => orderId),
      ['596471064624688888', second.orderId],
    );
    assert.deepEqual(findings.unnamedCoverage.problems, []);
    // A file that names it in another file is a file that names it.
    const both = await made.check([[line(first), line(fourth)].join('\n'), line(second)]);
    assert.deepEqual(
      both.findings?.unnamed.map(({ orderId }) => orderId),
      ['596471064624688888'],
    );
  });

  it('says that nothing is known the other way round of a file that tells no time', async () => {
    with_({ others: several(2) });
    const { findings } = await made.check(several(2).map(bare).join('\n'));
    assert.match(findings?.unnamedCoverage.problems.join() ?? '', /does not name a trading pair/);
  });

  it('finds the only order that an unknown id may be rounded from', async () => {
    const [first, exact] = [order(0), order(5000)];
    const rounded = line({ ...exact, orderId: String(Number(exact.orderId)) });
    with_({ past: [first, exact] });
    const { findings } = await made.check([line(first), rounded].join('\n'));
    assert.deepEqual(
      findings?.rows.map(({ verdict, exactId }) => [verdict, exactId]),
      [
        ['agrees', undefined],
        ['unknown', exact.orderId],
      ],
    );
    made.dispose();
    with_({ past: [first, exact, { ...exact, orderId: String(BigInt(exact.orderId) + 1n) }] });
    const two = await made.check([line(first), rounded].join('\n'));
    assert.equal(two.findings?.rows[1]?.exactId, undefined, 'either of two may be meant');
  });

  it('knows an order by its own id where a list has it', async () => {
    with_({ open: [order(1, 'untriggered', { clientOid: 'web-1' })] });
    const { findings } = await made.check('client_oid=web-1 status=canceled\nclient_oid=web-2 status=canceled');
    assert.deepEqual(
      findings?.rows.map(({ clientOid, verdict }) => [clientOid, verdict]),
      [
        ['web-1', 'differs'],
        ['web-2', 'notAsked'],
      ],
    );
  });

  it('leaves out what is not wanted', async () => {
    with_({ others: several(2) });
    const state = await made.check(several(2).map(bare).join('\n'), { unchecked: new Set([idOf(0)]) });
    assert.deepEqual(made.details(), 1);
    assert.deepEqual(
      verdicts(state).map(([, verdict]) => verdict),
      ['unchecked', 'agrees'],
    );
  });

  const ends: readonly [what: string, error: ServiceError, said: RegExp][] = [
    ['the key is refused', new ServiceError('auth', 'The key is wrong.'), /the key was rejected/],
    ['the service wants a long pause', new ServiceError('rateLimit', 'Wait for 90 s.'), /Wait for 90 s/],
  ];
  for (const [what, error, said] of ends) {
    it(`ends when ${what}, keeps what was found and says why`, async () => {
      with_({ others: several(50) });
      made.before = () => {
        if (made.details() > 20) throw error;
      };
      const state = await made.check(several(50).map(bare).join('\n'));
      assert.ok((state.findings?.counts.agrees ?? 0) >= 15);
      assert.equal((state.findings?.counts.agrees ?? 0) + (state.findings?.counts.notAsked ?? 0), 50);
      assert.match(problems(state), said);
      assert.ok(made.details() <= 27, `${made.details()} questions`);
    });
  }

  it('goes on after a failure that says nothing of the others', async () => {
    with_({ others: several(20) });
    made.before = (id) => {
      if (id === idOf(3)) throw new ServiceError('badResponse', 'Nobody understands this.');
    };
    const state = await made.check(several(20).map(bare).join('\n'));
    assert.equal(state.findings?.counts.agrees, 19);
    assert.equal(state.findings?.rows[3]?.why, 'Nobody understands this.');
  });

  it('keeps what was found when it is canceled', async () => {
    with_({ others: several(50) });
    const abort = new AbortController();
    made.before = () => void (made.details() > 20 && abort.abort());
    const state = await made.check(several(50).map(bare).join('\n'), { signal: abort.signal });
    assert.ok((state.findings?.counts.agrees ?? 0) >= 15);
    assert.ok(made.details() <= 27);
    assert.match(problems(state), /canceled/);
  });

  it('ends when another account is chosen, whose answers are not this one’s', async () => {
    with_({ others: several(50) });
    made.before = () => void (made.details() === 20 && made.store.sessions.set({ phase: 'signedOut' }));
    const state = await made.check(several(50).map(bare).join('\n'));
    assert.match(problems(state), /"Main" is no longer active in this window/);
    assert.equal(state.account, 'Main');
    assert.ok((state.findings?.counts.notAsked ?? 0) >= 25);
  });

  it('says that no order is known to the account, where that is so', async () => {
    with_({});
    assert.match(
      problems(await made.check(several(5).map(bare).join('\n'))),
      /Main has no record of these orders: they may belong to another account/,
    );
  });

  it('says that a file names no order, is no text, or cannot be read', async () => {
    with_({});
    assert.match(problems(await made.check('nothing')), /bot\.log: No orders were found/);
    const binary = { ...fileOf(''), open: () => Promise.resolve({ size: 4, pieces: () => [new Uint8Array([1, 0, 2, 0])] }) };
    const broken = { ...fileOf('', 'gone.log'), open: () => Promise.reject(new Error('no such file')) };
    const options = {
      idDigits: USUAL_DIGITS,
      statusWords: {},
      names: {},
      patterns: [],
      timeZone: 'UTC',
      unchecked: new Set<string>(),
      signal: new AbortController().signal,
    };
    const state = await made.checks.run([binary, broken], { ...options, confirm: () => Promise.resolve('ask') });
    assert.deepEqual(state?.findings?.problems, [
      'bot.log: It is not a text file, so it was not read.',
      'gone.log: It could not be read: no such file',
    ]);
    assert.deepEqual(made.asked, []);
  });

  it('leaves hovers a part of the budget', async () => {
    with_({ others: several(40), budget: { limit: 20, windowMs: 40 } });
    let most = 0;
    const times: number[] = [];
    made.before = () => {
      const now = performance.now();
      times.push(now);
      most = Math.max(most, times.filter((time) => time > now - 40).length);
    };
    await made.check(several(40).map(bare).join('\n'));
    assert.equal(made.details(), 40);
    assert.equal(most, 9, 'of the ten that the budget allows in any window');
  });

  it('waits for the one before it', async () => {
    with_({ others: several(4) });
    const [first, second] = await Promise.all([made.check(several(2).map(bare).join('\n')), made.check(several(4).map(bare).join('\n'))]);
    assert.deepEqual([first.findings?.counts.agrees, second.findings?.counts.agrees], [2, 4]);
    assert.equal(made.details(), 4, 'what the first learned is known to the second');
    assert.equal(made.checks.state, second);
  });

  it('ends at once when it is canceled while a list is read that takes its time', async () => {
    with_({ others: several(1) });
    const abort = new AbortController();
    made.store.openOrders.want = () => new Promise(() => abort.abort());
    assert.match(problems(await made.check(several(1).map(bare).join('\n'), { signal: abort.signal })), /canceled/);
  });

  it('tells how far it is', async () => {
    with_({ others: several(5) });
    const told: string[] = [];
    made.checks.onDidChange(() =>
      told.push(`${made.checks.state?.phase} ${made.checks.state?.progress.done}/${made.checks.state?.progress.total}`),
    );
    await made.check(several(5).map(bare).join('\n'));
    assert.ok(told.includes('asking 3/5') && told.at(-1)?.startsWith('done'), told.join());
  });
});
