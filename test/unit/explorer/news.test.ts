import assert from 'node:assert/strict';
import { orderMark, orderNews, userMark, userNews } from '../../../src/explorer/news';
import { groupNodes, type Mark, type Node, orderRows } from '../../../src/explorer/nodes';
import { rowOf } from '../../../src/explorer/rows';
import { statusOf, type PlanOrder } from '../../../src/model/order';
import type { Unseen } from '../../../src/store/seen';
import { NOW, planOrder } from '../../support/fakeService';

const display = { now: NOW, timeZone: 'UTC', language: 'en-GB' };
const HOUR = 3_600_000;
const unread = (orders: Record<string, Unseen>, undecided = 0) => ({ orders: new Map(Object.entries(orders)), undecided });
const texts = (nodes: readonly Node[]): string[] => nodes.map((node) => rowOf(node, display).label);

describe('what happened since somebody looked', () => {
  const since = NOW - 2 * HOUR;
  const until = NOW - HOUR;

  it('is one line above the open orders, from that look to the next: what happens later, with somebody there, it does not count', () => {
    const happened = unread({
      1: { steps: ['triggered', 'filled'], since, until },
      2: { steps: ['filled'], since, until: until + HOUR / 2 },
      3: { steps: ['canceled'], since: since + HOUR / 2, until },
      4: { steps: ['triggered'] },
    });
    assert.deepEqual(texts(orderNews('list', happened, display)), ['11:30 – 13:00: 2 filled, 1 canceled']);
  });

  it('goes on telling what of an order happened meanwhile, when more of it happens with somebody there', () => {
    const happened = unread({ 1: { steps: ['triggered', 'filled'], since, until, away: ['triggered'] } });
    assert.deepEqual(texts(orderNews('list', happened, display)), ['11:30 – 12:30: 1 triggered']);
  });

  it('has one time where no minute lies between the looks, as after a clock was put back', () =>
    assert.deepEqual(texts(orderNews('list', unread({ 1: { steps: ['filled'], since, until: since + 999 } }), display)), [
      'Since 11:30: 1 filled',
    ]));

  it('has only the time of that look where an earlier version did not note the next', () => {
    const happened = unread({ 1: { steps: ['filled'], since, until }, 2: { steps: ['filled'], since } });
    assert.deepEqual(texts(orderNews('list', happened, display)), ['Since 11:30: 2 filled']);
  });

  it('has a date when it was another day', () => {
    const [line] = texts(orderNews('list', unread({ 1: { steps: ['gone'], since: NOW - 24 * HOUR } }), display));
    assert.equal(line, 'Since 31 May, 13:30: 1 no longer open');
  });

  it('says how many are still being asked about', () => {
    assert.deepEqual(texts(orderNews('list', unread({ 1: { steps: ['filled'], since: NOW } }, 30), display)), [
      'Since 13:30: 1 filled, 30 still being checked',
    ]);
    assert.deepEqual(texts(orderNews('list', unread({}, 30), display)), ['30 still being checked']);
  });

  it('is no line when somebody was there, but a mark on the row', () => {
    const happened = unread({ 4: { steps: ['triggered', 'filled'] } });
    assert.deepEqual(orderNews('list', happened, display), []);
    const [row, other] = orderRows('list', [planOrder('4', NOW), planOrder('5', NOW)], undefined, orderMark(happened)).first(2);
    assert.match(rowOf(row ?? assert.fail(), display).description, /^● filled · /);
    assert.match(rowOf(other ?? assert.fail(), display).description, / · Open long @ 1$/);
  });

  it('is the sign alone on a past order, which says itself how it ended', () => {
    const happened = unread({ 4: { steps: ['canceled'] }, 5: { steps: ['triggered', 'filled'] } });
    const past = [
      planOrder('4', NOW, { status: statusOf('CANCELED') }),
      planOrder('5', NOW, { status: statusOf('FILLED'), filledQty: '1', priceAvg: '7' }),
    ];
    const rows = orderRows('list', past, { dated: true, told: 'pair' }, orderMark(happened))
      .first(2)
      .map((row) => rowOf(row, display));
    assert.deepEqual(
      rows.map(({ label, description }) => `${label} ${description}`.replace(/ 1 · .*/, '')),
      ['Canceled ●', 'Filled 7 ●'],
    );
  });

  it('shows on a group that is folded', () => {
    const groupOf = (mark: Mark<PlanOrder>): string[] =>
      groupNodes(
        'list',
        [planOrder('4', NOW), planOrder('5', NOW)],
        { by: () => ({ label: 'BTC', icon: '' }), rows: (orders) => orderRows('list', orders), mark },
        { expanded: false, partial: false },
      ).map((node) => rowOf(node, display).description);
    assert.deepEqual(
      groupOf(({ orderId }) => (orderId === '4' ? 'filled' : undefined)),
      ['● 2'],
    );
    assert.deepEqual(
      groupOf(() => undefined),
      ['2'],
    );
  });

  it('is a quiet line above the users: who came, and who deposited and traded for the first time', () => {
    const seen = { at: NOW - HOUR, serviceAt: 200 };
    const users = [
      { uid: '1', registerTime: 201, firstDeposit: 202, firstTrade: 301, raw: {} },
      { uid: '2', registerTime: 200, firstDeposit: 200, firstTrade: 200, raw: {} },
      { uid: '3', registerTime: 50, firstDeposit: 250, raw: {} },
      { uid: '4', registerTime: 210, raw: {} },
      { uid: '5', raw: {} },
    ];
    assert.deepEqual(texts(userNews('list', { users, isPart: false }, seen, display)), [
      'Since 12:30: 2 new, 2 first deposits, 1 first trade',
    ]);
    assert.deepEqual(texts(userNews('list', { users: users.slice(3), isPart: true }, seen, display)), [
      'Since 12:30: 1 new (of the users loaded)',
    ]);
    assert.deepEqual(
      users.map((user) => userMark(seen)?.(user)),
      ['first trade', undefined, 'first deposit', 'new', undefined],
    );
    assert.deepEqual(userNews('list', { users: users.slice(1, 2), isPart: true }, seen, display), []);
    assert.deepEqual(userNews('list', { users, isPart: false }, undefined, display), [], 'nothing was seen before');
  });
});
