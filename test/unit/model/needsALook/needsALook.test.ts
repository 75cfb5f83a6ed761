import assert from 'node:assert/strict';
import { actionOf, executionOf, statusOf } from '../../../../src/model/order';
import { DAY } from '../../../../src/model/timeRange';
import { CLOSE_SHORT, filled, found, HOUR, LIQUIDATED_LONG, lookAt, MINUTE, NOW, waits } from './account';

describe('the same order more than once', () => {
  it('is told of all that are open together, however their numbers are written', () => {
    const orders = [waits('b-WEEX111125-aa01ff3410'), waits('b-WEEX111125-bb02ee9921', { triggerPrice: '90000.0', size: '1.00' })];
    assert.deepEqual(found({ open: orders }), [`double ${orders.map(({ orderId }) => orderId).join(' ')}`]);
  });
  it('is told of two of one kind that nobody knows', () => {
    const orders = ['77', '77'].map((code) => waits('', { action: actionOf(code) }));
    assert.deepEqual(found({ open: orders }), [`double ${orders.map(({ orderId }) => orderId).join(' ')}`]);
  });
  it('is told of what a program placed again after a restart, with another number in its id', () => {
    const orders = [waits('sl-eth-main-6c35', { createTime: NOW - 3 * DAY }), waits('sl-eth-main-3dff')];
    assert.deepEqual(found({ open: orders }).length, 1);
  });
  it('is not told of that where not all orders of the time are known', () => {
    const orders = [waits('sl-eth-main-6c35'), waits('sl-eth-main-3dff')];
    assert.deepEqual(found({ open: orders, isProven: () => false }), []);
  });

  const rest = { createTime: NOW - 2 * DAY };
  const innocent: Readonly<Record<string, Parameters<typeof found>[0]>> = {
    'of two trades': {
      open: [
        waits('t_0031_SL'),
        waits('t_0032_SL'),
        waits('t_0031_TP', { triggerPrice: '96000' }),
        waits('t_0032_TP', { triggerPrice: '97000' }),
      ],
    },
    'of two trades whose targets were canceled': {
      open: [waits('t_0031_SL'), waits('t_0032_SL')],
      past: ['t_0031_TP', 't_0032_TP'].map((clientOid) => waits(clientOid, { triggerPrice: '96000', status: statusOf('-1') })),
    },
    'of two strategies': { open: [waits('grid-aa01ff3410'), waits('trend-bb02ee9921')] },
    'of both sides': { open: [waits('b-WEEX111125-aa01ff3410'), waits('b-WEEX111125-bb02ee9921', { action: CLOSE_SHORT })] },
    'with different kinds of trigger': { open: [waits('', { triggerPriceType: 'MARK' }), waits('', { triggerPriceType: 'LAST' })] },
    'with other sizes': { open: [waits(''), waits('', { size: '2' })] },
    'without client ids, placed days apart': { open: [waits('', rest), waits('')] },
    'that a program counts as it places them in one go': { open: [waits('mm4:ETH:Q0134:10'), waits('mm4:ETH:Q0134:11')] },
    'of the same trade for its first and its second target': { open: [waits('t_0031_TP1'), waits('t_0031_TP2')] },
    'without client ids, and nobody knows when they were placed': {
      open: [waits('', { createTime: undefined }), waits('', { createTime: undefined })],
    },
    'of two kinds that nobody knows': { open: ['7', '8'].map((code) => waits('', { execution: executionOf(code) })) },
    'of two actions that nobody knows': { open: ['77', '78'].map((code) => waits('', { action: actionOf(code) })) },
    'whose action was not sent': { open: [waits('', { action: actionOf('') }), waits('', { action: actionOf('') })] },
    'whose symbol was not sent': { open: [waits('', { symbol: '' }), waits('', { symbol: '' })] },
    'with two prices that cannot be read': { open: ['1,5', '2,5'].map((price) => waits('', { price })) },
    'with no trigger price': { open: [waits('', { triggerPrice: '' }), waits('', { triggerPrice: '' })] },
  };
  for (const [what, account] of Object.entries(innocent)) it(`is not orders ${what}`, () => assert.deepEqual(found(account), []));

  it('names those of one millisecond by the age of their ids: they grow, and longer ones are younger', () => {
    assert.deepEqual(found({ open: ['10', '9', '100'].map((orderId) => waits('', { orderId })) }), ['double 9 10 100']);
  });
  it('is the same in whatever order the list comes', () => {
    const orders = [waits('', { orderId: '9' }), waits('', { orderId: '10' })];
    const [one, other] = [orders, orders.toReversed()].map((open) => lookAt({ open }).suspicions[0]);
    assert.deepEqual([one?.id, one?.mark], [other?.id, other?.mark]);
  });
  it('is about something else once another takes the place of one of them', () => {
    const [first, second, third] = ['1', '2', '3'].map((orderId) => waits('', { orderId }));
    assert.ok(first && second && third);
    const [one, other] = [
      [first, second],
      [first, third],
    ].map((open) => lookAt({ open }).suspicions[0]);
    assert.notEqual(one?.mark, other?.mark);
  });
  it('changes what it is about with the count', () => {
    const orders = [waits(''), waits('')];
    const [two, three] = [orders, [...orders, waits('')]].map((open) => lookAt({ open }).suspicions[0]);
    assert.equal(two?.id, three?.id);
    assert.notEqual(two?.mark, three?.mark);
  });
  it('is another suspicion once one of them triggers', () => {
    const [first, second] = [waits('', { orderId: '1' }), waits('', { orderId: '2' })];
    const [before, after] = [second, { ...second, status: statusOf('open') }].map((last) => lookAt({ open: [first, last] }).suspicions[0]);
    assert.equal(before?.id, after?.id);
    assert.notEqual(before?.mark, after?.mark);
  });
});

describe('an order that was triggered', () => {
  const triggered = (minutes: number, more = {}) => waits('', { triggerTime: NOW - minutes * MINUTE, ...more });

  it('needs a look when nothing of it is filled for longer than the rule says', () => {
    const late = triggered(11);
    assert.deepEqual(found({ open: [late, triggered(9, { size: '2' })] }), [`stuck ${late.orderId}`]);
    assert.deepEqual(found({ open: [late] }, { triggeredMinutes: 12 }), []);
  });
  it('will need it at a time that is told, so that nobody has to look before', () => {
    assert.equal(lookAt({ open: [triggered(4)] }).until, NOW + 6 * MINUTE);
    assert.equal(lookAt({ open: [waits('')] }).until, Infinity);
  });
  it('does not need it when it may only add to the book, or waits for its trigger by its own words', () => {
    assert.deepEqual(found({ open: [triggered(60, { execution: executionOf('1') })] }), []);
    assert.deepEqual(found({ open: [triggered(60, { status: statusOf('UNTRIGGERED') })] }), []);
  });
  it('is not taken for triggered by a time that it had when it was created', () => {
    const { createTime } = waits('');
    assert.deepEqual(found({ open: [waits('', { triggerTime: createTime })] }), []);
  });
  it('needs a look in the history as well, where it works on', () => {
    const late = triggered(60);
    assert.deepEqual(found({ past: [late] }), [`stuck ${late.orderId}`]);
  });
  it('needs a look when it is filled in part for longer than the rule says', () => {
    const part = triggered(61, { filledQty: '0.1', status: statusOf('1') });
    assert.deepEqual(found({ open: [part] }), [`partial ${part.orderId}`]);
    assert.deepEqual(found({ open: [part] }, { partlyFilledMinutes: 90 }), []);
  });
  it('is another suspicion once it is filled further', () => {
    const part = triggered(61, { filledQty: '0.1', status: statusOf('1') });
    for (const filledQty of ['0.2', '0.1001']) {
      const [before, after] = [part, { ...part, filledQty }].map((order) => lookAt({ open: [order] }).suspicions[0]);
      assert.equal(before?.id, after?.id);
      assert.notEqual(before?.mark, after?.mark, filledQty);
    }
  });
});

describe('what the exchange forced', () => {
  it('needs a look for as many days as the rule says', () => {
    const liquidated = filled('', { action: LIQUIDATED_LONG, triggerTime: NOW - 6 * DAY });
    assert.deepEqual(found({ past: [liquidated] }), [`forced ${liquidated.orderId}`]);
    assert.deepEqual(found({ past: [liquidated] }, { forcedDays: 5 }), []);
  });
  it('is another suspicion once more of it is filled', () => {
    const liquidated = filled('', { action: LIQUIDATED_LONG, triggerTime: NOW - DAY });
    const [before, after] = [{ ...liquidated, filledQty: '0.1' }, liquidated].map((order) => lookAt({ past: [order] }).suspicions[0]);
    assert.notEqual(before?.mark, after?.mark);
  });
  it('needs a look wherever the service says that it was filled, by its state or by an amount alone', () => {
    const recent = { action: LIQUIDATED_LONG, triggerTime: NOW - DAY };
    const orders = [filled('', { ...recent, filledQty: '' }), filled('', { ...recent, status: statusOf('-1'), filledQty: '0.1' })];
    for (const order of orders) assert.deepEqual(found({ past: [order] }), [`forced ${order.orderId}`]);
  });
  it('is nothing while nothing of it was filled', () => {
    assert.deepEqual(found({ past: [waits('', { action: LIQUIDATED_LONG, status: statusOf('-1') })] }), []);
  });
});

describe('an order that is gone without a word', () => {
  it('needs a look by its id alone', () => {
    assert.deepEqual(found({ vanished: ['596'] }), ['vanished 596']);
  });
  it('does not once something tells how it ended', () => {
    const over = filled('');
    assert.deepEqual(found({ past: [over], vanished: [over.orderId] }), []);
  });
});

describe('what needs a look', () => {
  it('comes worst first, the newest of a kind first', () => {
    const liquidated = [6, 2].map((days) => filled('', { action: LIQUIDATED_LONG, triggerTime: NOW - days * DAY }));
    const stuck = waits('', { triggerTime: NOW - HOUR });
    assert.deepEqual(found({ open: [stuck], past: liquidated }), [
      `stuck ${stuck.orderId}`,
      ...liquidated.toReversed().map(({ orderId }) => `forced ${orderId}`),
    ]);
  });
  it('is none of the kinds that are turned off', () => {
    const stuck = waits('', { triggerTime: NOW - HOUR });
    assert.deepEqual(found({ open: [stuck] }, { kinds: new Set(['double']) }), []);
  });
  it('holds nothing of orders without an id', () => {
    assert.deepEqual(found({ open: [waits('', { orderId: '', triggerTime: NOW - HOUR })] }), []);
  });
  for (const clientOid of ['x'.repeat(200), '\u202Eabc_SL', 'a\nb_0031_SL', ' ', '-', '___', '🐉_0031_TP'])
    it(`survives the client id ${JSON.stringify(clientOid).slice(0, 20)}`, () => {
      assert.deepEqual(found({ open: [waits(clientOid)], past: [filled(clientOid, { createTime: NOW - 6 * HOUR })] }), []);
    });
  it('reads amounts that make no sense as nothing', () => {
    const odd = { size: 'NaN', triggerPrice: '1e99', filledQty: '' };
    assert.deepEqual(
      found({ open: [waits('bot7_0031_SL', odd), waits('bot7_0031_SL', odd)], past: [filled('bot7_0031_TP', { totalProfits: 'x' })] }),
      [],
    );
  });
});

describe('an order that no longer is among the open ones', () => {
  /** Filled in part for five hours, which is too long after one. */
  const order = waits('', { orderId: '7', status: statusOf('1'), filledQty: '0.4', triggerTime: NOW - 5 * HOUR });
  const read = (ago: number) => {
    const { suspicions, wanted, until } = lookAt({ past: [order], readAt: NOW - ago });
    return { told: suspicions.map(({ kind }) => kind), wanted: wanted.map(({ symbol, range }) => [symbol, range]), until };
  };
  const history = [[order.symbol, { start: order.createTime, end: NOW }]];

  it('is late by what was read since it was too long, and its history is read again each hour', () => {
    assert.deepEqual(read(10 * MINUTE), { told: ['partial'], wanted: [], until: NOW + 50 * MINUTE });
    assert.deepEqual(read(2 * HOUR), { told: ['partial'], wanted: history, until: NOW + 22 * HOUR });
  });
  it('is not late by what was read before that, or more than a day ago: its history tells', () => {
    assert.deepEqual(read(4.5 * HOUR), { told: [], wanted: history, until: NOW + 19.5 * HOUR });
    assert.deepEqual(read(26 * HOUR), { told: [], wanted: history, until: Infinity });
  });
  it('that is no plan order has no history to tell', () => {
    const { triggerPrice: _price, triggerPriceType: _type, ...ordinary } = order;
    assert.deepEqual(lookAt({ past: [ordinary], readAt: NOW - 26 * HOUR }).wanted, []);
  });
});

describe('what the exchange forced', () => {
  it('is looked for again when it gets older than is told', () => {
    const forced = filled('', { action: LIQUIDATED_LONG, triggerTime: NOW - 2 * DAY });
    const { until } = lookAt({ past: [forced] });
    assert.deepEqual([found({ past: [forced], now: until - 1 }).length, found({ past: [forced], now: until }).length], [1, 0]);
  });
});
