import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DEFAULTS, DELEGATE_TYPES, isFiltered, RememberedChoices, type Choices } from '../../../src/explorer/choices';
import { rangeOf } from '../../../src/model/period';
import { DAY } from '../../../src/model/timeRange';
import { actionOf } from '../../../src/model/order';
import { always } from '../../support/property';

/** VS Code's memory: what is kept has been JSON. */
function memory(kept?: unknown) {
  const values = new Map<string, string>(kept === undefined ? [] : [['orderdeck.choices', JSON.stringify(kept)]]);
  return {
    get: (key: string): unknown => {
      const text = values.get(key);
      return text === undefined ? undefined : JSON.parse(text);
    },
    update: (key: string, value: unknown) => Promise.resolve(void values.set(key, JSON.stringify(value))),
  };
}

/** Without what is undefined: whether a field is there or not makes no difference to anyone. */
const plain = (choices: Choices): unknown => JSON.parse(JSON.stringify(choices));
const restored = (kept: unknown): unknown => plain(new RememberedChoices(memory(kept)).current);

/** Nothing is masked, the zone is the machine's, and this account is shown. */
const MAIN = [() => false, () => undefined, () => 'main'] as const;

describe('the choices of a person', () => {
  it('are the defaults at first', () => {
    assert.deepEqual(restored(undefined), DEFAULTS);
  });

  it('are there again the next time', async () => {
    const workspace = memory();
    const choices = new RememberedChoices(workspace, ...MAIN);
    await choices.set('openOrders', { groupBy: 'symbol', symbols: ['cmt_btcusdt'] });
    await choices.set('orderHistory', { period: { start: 5, end: 9 }, delegateType: 4 });
    await choices.set('openOrders', { clientOid: 'grid' });
    await choices.set('orderHistory', { clientOid: 'dca' });
    await choices.set('affiliateUsers', { groupBy: 'stage' });
    await choices.set('affiliateUsers', { uid: '3066862172', uidOf: 'main', period: { days: 7 } });
    const expected: Choices = {
      openOrders: { groupBy: 'symbol', symbols: ['cmt_btcusdt'], clientOid: 'grid' },
      orderHistory: { period: { start: 5, end: 9 }, delegateType: 4, clientOid: 'dca' },
      affiliateUsers: { groupBy: 'stage', uid: '3066862172', uidOf: 'main', period: { days: 7 } },
    };
    assert.deepEqual(choices.current, expected);
    assert.deepEqual(new RememberedChoices(workspace, ...MAIN).current, expected);
  });

  it('of a user are those of the account whose user it is, and of nobody where they do not say whose', async () => {
    const workspace = memory();
    const main = new RememberedChoices(workspace, ...MAIN);
    await main.set('affiliateUsers', { uid: '3066862172', uidOf: 'main' });
    let shown = 'other';
    const again = new RememberedChoices(
      workspace,
      () => false,
      () => undefined,
      () => shown,
    );
    assert.equal(isFiltered('affiliateUsers', again.current), false);
    await again.set('affiliateUsers', { groupBy: 'stage' });
    shown = 'main';
    assert.equal(again.current.affiliateUsers.uid, '3066862172');
    const unsaid = new RememberedChoices(memory({ affiliateUsers: { uid: '3066862172' } }), ...MAIN);
    assert.equal(unsaid.current.affiliateUsers.uid, undefined);
  });

  it('can be taken back', async () => {
    const workspace = memory();
    const choices = new RememberedChoices(workspace);
    await choices.set('orderHistory', { delegateType: 1 });
    await choices.set('orderHistory', { delegateType: undefined });
    assert.deepEqual(plain(new RememberedChoices(workspace).current), DEFAULTS);
  });

  it('tell which view they are about when they change', async () => {
    const choices = new RememberedChoices(memory());
    const told: unknown[] = [];
    choices.onDidChange((view) => told.push([view, choices.current[view]]));
    await choices.set('openOrders', { groupBy: 'action' });
    assert.deepEqual(told, [['openOrders', { groupBy: 'action', symbols: [] }]]);
  });

  it('keep what makes sense of a memory that is partly rubbish', () => {
    const kept = {
      openOrders: { groupBy: 'colour', symbols: ['cmt_btcusdt', 5, null], clientOid: ['x'] },
      orderHistory: { period: { days: '30' }, delegateType: 4, clientOid: 'x'.repeat(1000) },
      affiliateUsers: { groupBy: 'stage', period: { start: 9, end: 5 }, uid: 3066862172 },
      more: true,
    };
    assert.deepEqual(restored(kept), {
      openOrders: { groupBy: 'none', symbols: ['cmt_btcusdt'] },
      orderHistory: { period: DEFAULTS.orderHistory.period, delegateType: 4 },
      affiliateUsers: { groupBy: 'stage', period: DEFAULTS.affiliateUsers.period },
    });
  });

  it('mean no range that no date begins or ends, or that nobody can choose', () => {
    const rubbish = [
      { days: Number.MAX_SAFE_INTEGER },
      { days: 731 },
      { start: -Number.MAX_SAFE_INTEGER, end: 5 },
      { start: 5, end: 8.64e15 + 1 },
      { start: 8.64e15, end: 8.64e15 },
    ];
    for (const period of rubbish) assert.deepEqual(restored({ orderHistory: { period }, affiliateUsers: { period } }), DEFAULTS);
    const period = { days: 730 };
    assert.deepEqual(restored({ orderHistory: { period } }), { ...DEFAULTS, orderHistory: { period } });
  });

  it('are the defaults where the memory is all rubbish', () => {
    for (const kept of [null, 'choices', 5, [], { openOrders: null, orderHistory: 'x', affiliateUsers: [1] }]) {
      assert.deepEqual(restored(kept), DEFAULTS);
    }
  });

  it('can be worked with, whatever the memory holds', async () => {
    const fields = fc.dictionary(fc.constantFrom('groupBy', 'symbols', 'period', 'delegateType', 'uid', 'days'), fc.jsonValue());
    const kept = fc.oneof(fc.jsonValue(), fc.record({ openOrders: fields, orderHistory: fields, affiliateUsers: fields }));
    await always(
      fc.asyncProperty(kept, async (anything) => {
        const { current } = new RememberedChoices(memory(anything));
        assert.ok(current.openOrders.symbols.every((symbol) => typeof symbol === 'string'));
        for (const view of ['orderHistory', 'affiliateUsers'] as const) {
          const { start, end } = rangeOf(current[view].period, 0);
          assert.ok(start <= end);
          assert.equal(typeof isFiltered(view, current), 'boolean');
        }
        assert.ok([undefined, 1, 2, 3, 4].includes(current.orderHistory.delegateType));
        assert.ok(['undefined', 'string'].includes(typeof current.affiliateUsers.uid));
        await Promise.resolve();
      }),
      200,
    );
  });
});

describe('a filter', () => {
  const history = (query: Partial<Choices['orderHistory']>) =>
    isFiltered('orderHistory', { ...DEFAULTS, orderHistory: { ...DEFAULTS.orderHistory, ...query } });
  const users = (query: Partial<Choices['affiliateUsers']>) =>
    isFiltered('affiliateUsers', { ...DEFAULTS, affiliateUsers: { ...DEFAULTS.affiliateUsers, ...query } });

  it('hides nothing by default', () => {
    assert.deepEqual([history({}), users({}), users({ groupBy: 'stage' })], [false, false, false]);
  });

  it('hides what is of another kind or user, or outside a range', () => {
    assert.deepEqual([history({ delegateType: 2 }), history({ period: { start: 0, end: DAY } })], [true, true]);
    assert.deepEqual([history({ clientOid: 'grid' }), history({ clientOid: undefined })], [true, false]);
    assert.deepEqual([users({ uid: '1' }), users({ period: { start: 0, end: DAY } })], [true, true]);
  });

  it('hides users of before a shorter span, but no orders: their span grows on demand', () => {
    assert.deepEqual([users({ period: { days: 30 } }), history({ period: { days: 1 } })], [true, false]);
  });
});

describe('the kinds of order that the service can filter by', () => {
  it('are called what the orders themselves are called', () => {
    for (const { type, kind, label } of DELEGATE_TYPES) assert.deepEqual(actionOf(String(type)), { code: String(type), kind, label });
    assert.deepEqual(
      DELEGATE_TYPES.map(({ type }) => type),
      [1, 2, 3, 4],
    );
  });
});
