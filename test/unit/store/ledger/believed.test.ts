/** A service that is in trouble answers with nothing for a moment. */
import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/api/errors';
import { DAY, HOUR, lastDays } from '../../../../src/model/timeRange';
import { statusOf } from '../../../../src/model/order';
import { AffiliateUsers } from '../../../../src/store/affiliateUsers';
import { Ledger } from '../../../../src/store/ledger';
import { readUsers } from '../../../../src/store/ledger/affiliates';
import { readHistory, readKnownHistory } from '../../../../src/store/ledger/history';
import { OrderHistory } from '../../../../src/store/orderHistory';
import { type FakeOptions, fakeService, type Lists, NOW, planOrder } from '../../../support/fakeService';
import { invited } from '../invitedUsers';
import { fakeClient, signedIn } from '../support';

const SYMBOL = 'cmt_btcusdt';
const ORDERS = 60;
const USERS = 40;
const past = Array.from({ length: ORDERS }, (_, index) =>
  planOrder(`${1000 + index}`, NOW - HOUR - index * HOUR, { symbol: SYMBOL, status: statusOf('2') }),
);

/** The service has nothing to say as often as is told, then everything again. */
function troubled() {
  const whole = { history: past, users: invited(USERS, HOUR) };
  let empty = 0;
  let failure: Error | undefined;
  const knobs: FakeOptions = {
    ...whole,
    before(_call: number, lists: Lists) {
      const isEmpty = empty > 0;
      if (!isEmpty && failure) throw failure;
      Object.assign(lists, isEmpty ? { history: [], users: [] } : { history: [...whole.history], users: [...whole.users] });
      if (isEmpty) empty -= 1;
    },
  };
  return { knobs, emptyFor: (answers: number) => void (empty = answers), failWith: (error?: Error) => void (failure = error) };
}

describe('an answer that lacks what cannot go', () => {
  it('empties no history that somebody refreshes: it is asked once more', async () => {
    const { knobs, emptyFor } = troubled();
    const list = new OrderHistory(signedIn(fakeClient(knobs)).current).of(SYMBOL);
    await list.ensure();
    emptyFor(1);
    await list.refresh();
    assert.deepEqual([list.state.content?.orders.length, list.state.content?.coverage.complete], [ORDERS, true]);
  });

  it('empties no list of users that somebody refreshes', async () => {
    const { knobs, emptyFor } = troubled();
    const { list } = new AffiliateUsers(signedIn(fakeClient(knobs)).current, { query: { period: { days: 30 } } });
    await list.ensure();
    emptyFor(1);
    await list.refresh();
    assert.deepEqual([list.state.content?.users.length, list.state.content?.coverage.complete], [USERS, true]);
  });

  it('makes no dashboard and no tool lack what a list showed before', async () => {
    const { knobs, emptyFor } = troubled();
    const service = fakeService(knobs);
    const ledger = new Ledger(() => NOW);
    const heard = ledger.heard(service);
    const asking = { age: 'everything' } as const;
    const query = { symbol: SYMBOL, range: lastDays(30, NOW) };
    await readHistory(ledger, heard, query, asking);
    await readUsers(ledger, heard, lastDays(20, NOW), { ...asking, asOf: NOW });
    emptyFor(1);
    assert.equal((await readHistory(ledger, heard, query, asking)).items.length, ORDERS);
    emptyFor(1);
    assert.equal((await readUsers(ledger, heard, lastDays(30, NOW), { ...asking, asOf: NOW })).items.length, USERS);
    emptyFor(1);
    assert.equal((await readKnownHistory(ledger, heard, { ...query, delegateType: 1 }, {})).items.length, ORDERS);
  });

  it('is taken for true when it comes again, and then is asked about no more', async () => {
    const { knobs, emptyFor } = troubled();
    const service = fakeService(knobs);
    const ledger = new Ledger(() => NOW);
    const read = async (): Promise<[items: number, complete: boolean, requests: number]> => {
      const query = { symbol: SYMBOL, range: lastDays(30, NOW) };
      const { items, coverage } = await readHistory(ledger, ledger.heard(service), query, { age: 'everything' });
      return [items.length, coverage.complete, coverage.requests];
    };
    const [, , requests] = await read();
    emptyFor(100);
    assert.deepEqual(await read(), [0, true, 2]);
    assert.deepEqual(await read(), [0, true, 1]);
    emptyFor(0);
    assert.deepEqual(await read(), [ORDERS, true, requests]);
  });

  it('is not believed either where it is the second one, after an answer that lacks less', async () => {
    const left = past.slice(1);
    const answers: (typeof past)[] = [past, left, []];
    const before = (_call: number, lists: Lists): void => void (lists.history = [...(answers.shift() ?? left)]);
    const service = fakeService({ history: past, before });
    const ledger = new Ledger(() => NOW);
    const query = { symbol: SYMBOL, range: lastDays(30, NOW) };
    const read = () => readHistory(ledger, ledger.heard(service), query, { age: 'everything' });
    assert.equal((await read()).items.length, ORDERS);
    for (const requests of [2, 1]) {
      const { items, coverage } = await read();
      assert.deepEqual([items.length, coverage.complete, coverage.requests], [ORDERS - 1, true, requests]);
    }
  });

  it('is called incomplete where it cannot be asked about again, and a list of before stays', async () => {
    const { knobs, emptyFor, failWith } = troubled();
    const ledger = new Ledger(() => NOW);
    const heard = ledger.heard(fakeService(knobs));
    const query = { symbol: SYMBOL, range: lastDays(30, NOW) };
    const list = new OrderHistory(signedIn(fakeClient(knobs)).current).of(SYMBOL);
    await list.ensure();
    await readHistory(ledger, heard, query, { age: 'everything' });
    failWith(new ServiceError('server', 'The service is ill.'));
    emptyFor(1);
    await list.refresh();
    assert.equal(list.state.content?.orders.length, ORDERS);
    assert.match(String(list.state.error), /The service is ill/);
    emptyFor(1);
    await assert.rejects(readHistory(ledger, heard, query, { age: 'everything' }), /The service is ill/);
  });

  it('says nothing of what the service may have forgotten', async () => {
    const { knobs } = troubled();
    const old = Array.from({ length: 5 }, (_, index) =>
      planOrder(`${index + 1}`, NOW - 89.5 * DAY + index, { symbol: SYMBOL, status: statusOf('2') }),
    );
    const service = fakeService({ ...knobs, before: undefined as never, history: [...past, ...old] });
    const ledger = new Ledger(() => NOW);
    const query = { symbol: SYMBOL, range: lastDays(90, NOW) };
    const first = await readHistory(ledger, ledger.heard(service), query, { age: 'everything' });
    service.lists.history = [...past];
    const again = await readHistory(ledger, ledger.heard(service), query, { age: 'everything' });
    assert.deepEqual([first.items.length, again.items.length], [ORDERS + old.length, ORDERS]);
    assert.ok(again.coverage.requests <= first.coverage.requests);
  });

  it('is looked into again where users who were taken for gone had come back, so that a list does not lose them', async () => {
    const { knobs, emptyFor } = troubled();
    const ledger = new Ledger(() => NOW);
    const heard = ledger.heard(fakeService(knobs));
    const read = async (answersWithout: number): Promise<number> => {
      emptyFor(answersWithout);
      return (await readUsers(ledger, heard, lastDays(20, NOW), { age: 'everything', asOf: NOW })).items.length;
    };
    assert.deepEqual([await read(0), await read(2), await read(0), await read(1)], [USERS, 0, USERS, USERS]);
  });

  it('makes a list of users incomplete where two readings in a row each have users whom the other lacks', async () => {
    const ours = invited(USERS, HOUR);
    const others = ours.map((user) => ({ ...user, uid: `9${user.uid}` }));
    const answers = [ours, others, ours];
    const service = fakeService({ users: ours, before: (_call, lists) => void (lists.users = [...(answers.shift() ?? ours)]) });
    const ledger = new Ledger(() => NOW);
    const read = () => readUsers(ledger, ledger.heard(service), lastDays(20, NOW), { age: 'everything', asOf: NOW });
    assert.deepEqual((await read()).coverage.problems, []);
    const { items, coverage } = await read();
    assert.deepEqual([items.length, coverage.complete], [USERS, false]);
    assert.match(coverage.problems.join(), /kept changing while it was loading\. Some users may be missing/);
  });
});
