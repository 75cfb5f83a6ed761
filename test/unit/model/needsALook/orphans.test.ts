import assert from 'node:assert/strict';
import { actionOf, statusOf, type PlanOrder } from '../../../../src/model/order';
import { DAY, HOUR, SECOND, type TimeRange } from '../../../../src/model/timeRange';
import { CLOSE_SHORT, filled, found, LIQUIDATED_LONG, lookAt, NOW, OPEN_LONG, waits } from './account';

/** An entry of a long, filled so many hours ago. */
const entered = (clientOid: string, hours: number, size = '1') =>
  filled(clientOid, {
    action: OPEN_LONG,
    createTime: NOW - (hours + 0.1) * HOUR,
    triggerTime: NOW - hours * HOUR,
    size,
    totalProfits: '0',
  });

/** An entry of a long that is still open, triggered ten minutes ago and filled in part. */
const entering = (clientOid: string, rest: Partial<PlanOrder> = {}) =>
  waits(clientOid, { action: OPEN_LONG, status: statusOf('1'), filledQty: '0.5', triggerTime: NOW - HOUR / 6, ...rest });

const liquidation = (size: string) => filled('', { action: LIQUIDATED_LONG, createTime: NOW - HOUR, size, totalProfits: '-90' });

describe('orders left behind by their position', () => {
  it('are a stop whose target filled as much as it would close', () => {
    const [stop, target] = [waits('bot7_0031_SL'), filled('bot7_0031_TP')];
    const { suspicions } = lookAt({ open: [stop], past: [target] });
    assert.deepEqual(
      suspicions.map(({ kind, orders, because, since }) => ({ kind, orders, because, since })),
      [{ kind: 'orphan', orders: [stop], because: [target], since: NOW - HOUR }],
    );
  });
  it('are not a stop that is filled in part, which may be about to close the rest', () => {
    const stop = waits('bot7_0031_SL', { filledQty: '0.4', status: statusOf('1') });
    assert.deepEqual(found({ open: [stop], past: [filled('bot7_0031_TP')] }, { kinds: new Set(['orphan']) }), []);
  });
  it('are a target whose stop filled, and all targets that one stop covered', () => {
    const stop = filled('x-A1B2C3D4-77ab01-sl', { size: '2', totalProfits: '-50' });
    const targets = ['1', '2'].map((leg) => waits(`x-A1B2C3D4-77ab01-tp${leg}`, { triggerPrice: `9${leg}000` }));
    assert.deepEqual(
      found({ open: targets, past: [stop] }),
      targets.map(({ orderId }) => `orphan ${orderId}`),
    );
  });
  it('are a stop that several targets closed all of', () => {
    const stop = waits('0031SL', { size: '1.50' });
    const targets = [filled('0031TP1', { size: '0.5' }), filled('0031TP2', { size: '1' })];
    assert.deepEqual(found({ open: [stop], past: targets }), [`orphan ${stop.orderId}`]);
  });
  it('are a bracket of one program without names, told apart by the entry that the result tells', () => {
    const placed = NOW - 5 * HOUR;
    const stop = waits('b-WEEX111125-aa01ff3410', { createTime: placed });
    const target = filled('b-WEEX111125-bb02ee9921', { createTime: placed + SECOND });
    assert.deepEqual(found({ open: [stop], past: [target] }), [`orphan ${stop.orderId}`]);
  });
  it('are whatever a liquidation of the same side left', () => {
    const stop = waits('lev-0009-sl');
    const liquidated = filled('', { action: LIQUIDATED_LONG, createTime: NOW - HOUR, totalProfits: '-90' });
    const short = waits('lev-0010-sl', { action: CLOSE_SHORT });
    assert.deepEqual(found({ open: [stop, short], past: [liquidated] }, { kinds: new Set(['orphan']) }), [`orphan ${stop.orderId}`]);
  });

  it('are what the later of two liquidations of one millisecond left, by the age of their ids', () => {
    const stop = waits('lev-0009-sl');
    const [whole, part] = [liquidation('1'), liquidation('0.1')];
    const orphans = (...ids: readonly string[]): string[] =>
      found(
        { open: [stop], past: [whole, part].map((order, place) => ({ ...order, orderId: ids[place] ?? '' })) },
        { kinds: new Set(['orphan']) },
      );
    assert.deepEqual([orphans('9000', '10000'), orphans('10000', '9000')], [[], [`orphan ${stop.orderId}`]]);
  });

  const innocent: Readonly<Record<string, Parameters<typeof found>[0]>> = {
    'whose first target of two filled': {
      open: [waits('bot7_0031_SL', { size: '2' }), waits('bot7_0031_TP2')],
      past: [filled('bot7_0031_TP1')],
    },
    'whose targets closed less than the stop would': { open: [waits('bot7_0031_SL', { size: '2' })], past: [filled('bot7_0031_TP1')] },
    'that were placed after the fill': { open: [waits('bot7_0031_SL', { createTime: NOW - HOUR / 2 })], past: [filled('bot7_0031_TP')] },
    'whose siblings were canceled, as by a stop that trails': {
      open: [waits('bot7_0031_SL')],
      past: [waits('bot7_0031_SL', { status: statusOf('-1') })],
    },
    'whose entry is not closed to its end': {
      open: [waits('bot7_0031_SL')],
      past: [filled('bot7_0031_TP'), filled('bot7_0031', { action: OPEN_LONG, size: '3', triggerTime: NOW - 4 * HOUR })],
    },
    'whose entry waits': { open: [waits('bot7_0031_SL'), waits('bot7_0031', { action: OPEN_LONG })], past: [filled('bot7_0031_TP')] },
    'of the other side': { open: [waits('bot7_0031_SL', { action: CLOSE_SHORT })], past: [filled('bot7_0031_TP')] },
    'of another symbol': { open: [waits('bot7_0031_SL', { symbol: 'cmt_ethusdt' })], past: [filled('bot7_0031_TP')] },
    'of another trade of the same program': { open: [waits('bot7_0032_SL')], past: [filled('bot7_0031_TP')] },
    'whose id names the program alone': { open: [waits('bot-sl')], past: [filled('bot-tp', { createTime: NOW - 6 * HOUR })] },
    'without a client id': { open: [waits('')], past: [filled('')] },
    'that are two targets of a position': {
      open: [waits('b-WEEX111125-aa01ff3410', { triggerPrice: '98000' })],
      past: [filled('b-WEEX111125-bb02ee9921')],
    },
    'of a grid that was placed in one go': {
      open: [waits('b-WEEX111125-aa01ff3410')],
      past: Array.from({ length: 9 }, (_, at) => filled(`b-WEEX111125-bb02ee99${10 + at}`)),
    },
    'without the time of their creation': { open: [waits('bot7_0031_SL', { createTime: undefined })], past: [filled('bot7_0031_TP')] },
    'whose trade was entered again': {
      open: [waits('bot7_0031_SL')],
      past: [entered('bot7_0031_entry1', 6), filled('bot7_0031_TP', { triggerTime: NOW - 3 * HOUR }), entered('bot7_0031_entry2', 2)],
    },
    'whose side was entered again by nobody who says so': {
      open: [waits('bot7_0031_SL')],
      past: [filled('bot7_0031_TP', { triggerTime: NOW - 3 * HOUR }), entered('', 2)],
    },
    'whose entries may be those that nobody named': {
      open: [waits('bot7_0031_SL')],
      past: [filled('bot7_0031_TP'), entered('', 6), entered('', 5.5)],
    },
    'whose bracket was followed by another entry of the program': {
      open: [waits('b-WEEX111125-aa01ff3410')],
      past: [filled('b-WEEX111125-bb02ee9921', { triggerTime: NOW - 3 * HOUR }), entered('b-WEEX111125-cc03dd9921', 2)],
    },
    'whose entry is called by a word that nobody knows': {
      open: [waits('bot7_0031_SL')],
      past: [filled('bot7_0031_TP'), entered('bot7_0031_buy', 6, '2')],
    },
    'whose further entry waits, whatever it is called': {
      open: [waits('bot7_0031_SL'), waits('bot7_0031_add', { action: OPEN_LONG })],
      past: [filled('bot7_0031_TP')],
    },
    'whose position was liquidated in part': {
      open: [waits('lev-0009-sl', { size: '10' })],
      past: [liquidation('0.001')],
    },
    'whose position was opened again after it was liquidated': {
      open: [waits('lev-0009-sl')],
      past: [liquidation('1'), entered('trend-9', 0.5)],
    },
    'whose position is being opened again after it was liquidated': {
      open: [waits('lev-0009-sl'), entering('')],
      past: [liquidation('1')],
    },
    'whose entry was there before the liquidation and is still filled on': {
      open: [waits('lev-0009-sl'), entering('trend-9', { triggerTime: NOW - 2 * HOUR })],
      past: [liquidation('1')],
    },
    'of a trade that an entry without an id may be adding to': {
      open: [waits('bot7_0031_SL'), entering('')],
      past: [filled('bot7_0031_TP')],
    },
    'of a bracket whose program is entering again': {
      open: [waits('b-WEEX111125-aa01ff3410'), entering('b-WEEX111125-cc01ff3410')],
      past: [filled('b-WEEX111125-bb02ee9921')],
    },
    'of no symbol, as was a liquidation': { open: [waits('', { symbol: '' })], past: [{ ...liquidation('1'), symbol: '' }] },
    'of another small number of the same program': { open: [waits('A-1-sl')], past: [filled('A-2-tp')] },
    'whose target is said to trigger in the future': {
      open: [waits('bot7_0031_SL')],
      past: [filled('bot7_0031_TP', { triggerTime: NOW + HOUR })],
    },
    'that are being canceled': { open: [waits('bot7_0031_SL', { status: statusOf('canceling') })], past: [filled('bot7_0031_TP')] },
  };
  for (const [what, account] of Object.entries(innocent))
    it(`are not those ${what}`, () => assert.deepEqual(found(account, { kinds: new Set(['orphan']) }), []));

  it('are not told of a list that is not complete', () => {
    assert.deepEqual(found({ open: [waits('bot7_0031_SL')], past: [filled('bot7_0031_TP')], complete: false }), []);
  });
  it('are not told where the history is not known whole, which is asked for instead', () => {
    const [stop, target] = [waits('bot7_0031_SL'), filled('bot7_0031_TP')];
    const { suspicions, wanted } = lookAt({ open: [stop], past: [target], isProven: () => false });
    assert.deepEqual(suspicions, []);
    assert.deepEqual(wanted, [
      { symbol: stop.symbol, range: { start: NOW - 5 * HOUR - 7 * DAY, end: NOW }, why: [undefined, target.orderId].join(' ') },
    ]);
  });
  it('are not told of a liquidation of just now while no history is known', () => {
    const liquidated = filled('', { action: LIQUIDATED_LONG, createTime: NOW - 1000, triggerTime: NOW - 500 });
    const account = { open: [waits('lev-0009-sl')], past: [liquidated], isProven: (_: string, { start, end }: TimeRange) => start > end };
    assert.deepEqual(found(account, { kinds: new Set(['orphan']) }), []);
  });
  it('do not want a history that the service does not know any more', () => {
    const stop = waits('bot7_0031_SL', { createTime: NOW - 85 * DAY });
    assert.deepEqual(lookAt({ open: [stop], past: [filled('bot7_0031_TP')], isProven: () => false }).wanted, []);
  });
  it('are no codes that nobody knows', () => {
    assert.deepEqual(found({ open: [waits('bot7_0031_SL', { action: actionOf('77') })], past: [filled('bot7_0031_TP')] }), []);
  });
  it('are looked for among 5,000 orders of one family without taking it for a trade', () => {
    const family = Array.from({ length: 5000 }, () => filled('bot7_0031_TP', { size: '0.001' }));
    assert.deepEqual(found({ open: [waits('bot7_0031_SL')], past: family }), []);
  });
});
