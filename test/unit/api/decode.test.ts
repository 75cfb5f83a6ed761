import assert from 'node:assert/strict';
import fc from 'fast-check';
import { affiliateUser, currentPlan, detail, historyPlan, orderDetail, pageOf, planOrder, referralTotals } from '../../../src/api/decode';
import { listAt } from '../../../src/api/record';
import { parseJson, rawJson } from '../../../src/api/wire';
import { HISTORY_PAGE, ORDER_DETAIL, PLAN_ORDER, REFERRALS_PAGE, USERS_PAGE, WRAPPED_USERS_PAGE } from './bodies';

const users = pageOf('channelUserInfoItemList', affiliateUser);
const referrals = pageOf('records', referralTotals);
const badResponse = (message: RegExp) => ({ name: 'ServiceError', kind: 'badResponse', message });

const ASKED = { orderId: '461234125' };

describe('the records of the service', () => {
  it('refuses a list that is longer than any before a record of it is looked at', () => {
    const body: unknown = Array.from({ length: 10_001 }, () => ({}));
    const decoded: unknown[] = [];
    assert.throws(() => listAt(body, '', (item) => decoded.push(item)), /a list of at most 10000 records/);
    assert.deepEqual(decoded, []);
  });

  it('keeps an amount that came as an object or a list as it came: it was sent, and is no number', () => {
    const { commission, depositAmount, withdrawalAmount } = referralTotals({ depositAmount: { amount: '5000' }, withdrawalAmount: ['3'] });
    assert.deepEqual([depositAmount, withdrawalAmount, commission], ['{"amount":"5000"}', '["3"]', '']);
    assert.deepEqual([planOrder({ fee: [] }).fee, planOrder({ fee: null }).fee], ['[]', '']);
  });

  it('writes an amount plainly however the service wrote the number, and leaves what is none or would have endless digits as it came', () => {
    const [words, numbers] = [
      '{"fee":"0E-8","size":"1.5E+3","price":"+64000","totalProfits":"-1E-8"}',
      '{"fee":0E-8,"size":1.5e3,"price":64000}',
    ];
    const told = (body: string): string[] => {
      const { fee, size, price, totalProfits } = planOrder(parseJson(body) as Record<string, unknown>);
      return [fee, size, price, totalProfits];
    };
    assert.deepEqual(told(words), ['0.00000000', '1500', '64000', '-0.00000001']);
    assert.deepEqual(told(numbers), ['0.00000000', '1500', '64000', '']);
    const kept = ['50000.00', '-0.10', '1e80000000', '1E-41', '1,000', 'none', `${'1'.repeat(41)}`];
    assert.deepEqual(
      kept.map((fee) => planOrder({ fee }).fee),
      kept,
    );
  });

  it('reads a plan order of section 2.1', () => {
    const { raw, ...order } = planOrder(PLAN_ORDER);
    assert.deepEqual(order, {
      orderId: '461234125',
      clientOid: '1234567890',
      symbol: 'cmt_btcusdt',
      size: '1',
      filledQty: '0.5',
      price: '50000.00',
      priceAvg: '49900.00',
      fee: '0.01',
      totalProfits: '200.00',
      createTime: 1742213506548,
      action: { code: '1', label: 'Open long', kind: 'open_long' },
      execution: { code: '0', label: 'Limit', kind: 'normal' },
      status: { code: '1', label: 'Partially filled', kind: 'partially_filled', final: false },
      triggerPrice: '48000.00',
      triggerPriceType: '',
      triggerTime: 1742213506548,
    });
    assert.equal(raw, PLAN_ORDER, 'fields nobody knows are kept for the raw view');
  });

  it('reads an order detail of section 2.2, with its time as a number and its codes as words', () => {
    const order = detail(ORDER_DETAIL, ASKED);
    assert.equal(order.createTime, 1742213506548);
    assert.equal(order.clientOid, '');
    assert.deepEqual([order.action.kind, order.execution.kind, order.status.kind], ['open_long', 'postOnly', 'open']);
    assert.equal('triggerPrice' in order, false);
  });

  it('says of an order that works in the market whether a part of it is filled, as a list does', () => {
    const said = (filled_qty: string): string => detail({ ...ORDER_DETAIL, status: 'open', size: '10', filled_qty }, ASKED).status.label;
    assert.deepEqual(['0', '4', '10', 'some'].map(said), ['Open', 'Partially filled', 'Open', 'Open']);
    assert.equal(detail({ ...ORDER_DETAIL, status: 'open', size: '10', filled_qty: '4' }, ASKED).status.code, 'open');
  });

  it('has one word for a state, whether a list or the details of an order say it', () => {
    const { triggerTime, ...record } = { ...PLAN_ORDER, size: '10', filled_qty: '0' };
    const listed = (status: string, rest: object = {}): string =>
      currentPlan([{ ...record, triggerTime: String(Number(triggerTime) + 1000), status, ...rest }], {})[0]?.status.label ?? '';
    const said = (status: string, rest: object = {}): string =>
      detail({ ...ORDER_DETAIL, size: '10', filled_qty: '0', status, ...rest }, ASKED).status.label;
    const part = { filled_qty: '4' };
    for (const [word, ...alike] of [
      ['Not triggered', listed('UNTRIGGERED'), said('untriggered')],
      ['Pending', listed('0', { triggerTime: '0' }), listed('0', { triggerTime: '' }), listed('PENDING'), said('pending')],
      ['Open', listed('0'), listed('OPEN'), said('open')],
      ['Partially filled', listed('0', part), listed('1', part), listed('1'), said('open', part), said('pending', part)],
      ['Filled', listed('2', part), said('filled', part)],
      ['Canceled', listed('-1', part), said('canceled', part)],
    ])
      assert.deepEqual(new Set(alike), new Set([word]));
    // A trigger time that is just that of the creation says nothing, and details have no place for one.
    assert.deepEqual([listed('0', { triggerTime }), listed('0', { createTime: '' }), said('0')], ['Pending', 'Pending', 'Pending']);
  });

  it('reads both published forms of an affiliate user', () => {
    const { raw, ...user } = users(USERS_PAGE).items[0] ?? assert.fail('no user');
    assert.deepEqual(user, {
      uid: '3066862172',
      registerTime: 1749797913000,
      kycPassed: false,
      inviteCode: '3lft',
      firstDeposit: 1736425200000,
      firstTrade: 1738767425000,
      lastDeposit: 1745038712000,
      lastTrade: 1744115178000,
    });
    assert.equal(raw, USERS_PAGE.channelUserInfoItemList[0]);
    const bare = users(WRAPPED_USERS_PAGE.data).items[0];
    assert.deepEqual([bare?.registerTime, bare?.firstTrade, bare?.lastTrade], [1749797913000, 1738767425000, undefined]);
  });

  it('reads a page of referral totals with what it says of the whole', () => {
    assert.deepEqual(referrals(REFERRALS_PAGE), { items: REFERRALS_PAGE.records, pages: 1, pageSize: 100, total: 98 });
    assert.equal(referrals({ ...REFERRALS_PAGE, pages: '7', total: '700' }).pages, 7);
  });

  it('takes nothing of an answer that has others than the one user who was asked for', () => {
    const page = { ...USERS_PAGE, channelUserInfoItemList: [{ uid: '11' }, { uid: '22' }] };
    const totals = { ...REFERRALS_PAGE, records: [{ uid: '22', commission: '5' }] };
    const others = badResponse(/the request for one user with other users/);
    assert.throws(() => users(page, { uid: '11' }), others);
    assert.throws(() => referrals(totals, { uid: '11' }), others);
    assert.deepEqual([users(page, {}).items.length, referrals(totals, { uid: '022' }).items.length], [2, 1]);
  });

  it('takes 0, null and "" for a time that never was', () => {
    for (const never of [0, '0', null, '', undefined, -1, 'never', 1e300, true]) {
      assert.equal(affiliateUser({ uid: '1', firstTrade: never }).firstTrade, undefined, String(never));
    }
  });

  it('reads truth in the forms it comes in, and no other', () => {
    const read = [true, 'true', 'TRUE', 1, '1', false, 'false', 0, '0', null, '', 'maybe', 2].map(
      (kyc) => affiliateUser({ kycResult: kyc }).kycPassed,
    );
    assert.deepEqual(read, [true, true, true, true, true, false, false, false, false, undefined, undefined, undefined, undefined]);
  });

  it('keeps numbers to the digit where the service sends numbers for strings', () => {
    const order = planOrder(
      parseJson('{"order_id":596471064624628269,"size":1.10,"price":50000,"type":1,"client_oid":null}') as Record<string, unknown>,
    );
    assert.deepEqual(
      [order.orderId, order.size, order.price, order.action.kind, order.clientOid],
      ['596471064624628269', '1.10', '50000', 'open_long', ''],
    );
    assert.match(rawJson(order.raw), /"order_id": 596471064624628269,\n {2}"size": 1\.10/);
  });

  it('reads any object as a record, whatever its fields hold', () => {
    const FIELDS = [
      'order_id',
      'size',
      'type',
      'status',
      'createTime',
      'uid',
      'kycResult',
      'registerTime',
      'commission',
      'toString',
      '__proto__',
      'isLosslessNumber',
    ];
    const record = fc.dictionary(fc.oneof(fc.constantFrom(...FIELDS), fc.string()), fc.jsonValue());
    fc.assert(
      fc.property(record, (fields) => {
        const sent = parseJson(JSON.stringify(fields)) as Record<string, unknown>;
        const order = planOrder(sent);
        assert.ok([order.orderId, order.size, order.action.label, order.status.code].every((field) => typeof field === 'string'));
        assert.ok(order.createTime === undefined || Number.isSafeInteger(order.createTime));
        orderDetail(sent);
        affiliateUser(sent);
        referralTotals(sent);
      }),
      { numRuns: 300 },
    );
  });
});

describe('an answer of another shape', () => {
  it('is told by the place in it', () => {
    assert.throws(
      () => historyPlan({ list: [PLAN_ORDER, {}, {}, 'x'], nextPage: false }),
      badResponse(/list\[3\]: expected an object, got a string/),
    );
    assert.throws(() => historyPlan({ list: null, nextPage: false }), badResponse(/list: expected a list, got null/));
    assert.throws(() => historyPlan({ list: [] }), badResponse(/nextPage: expected true or false, got nothing/));
    assert.throws(() => historyPlan([]), badResponse(/the response: expected an object, got a list/));
    assert.throws(() => currentPlan(HISTORY_PAGE, {}), badResponse(/the response: expected a list, got an object/));
    assert.throws(() => currentPlan([[]], {}), badResponse(/\[0\]: expected an object, got a list/));
    assert.throws(() => currentPlan(parseJson('[1e99]'), {}), badResponse(/\[0\]: expected an object, got a number/));
    assert.throws(() => users({ ...USERS_PAGE, pages: null }), badResponse(/pages: expected a whole number, got null/));
    assert.throws(() => users({ ...USERS_PAGE, total: 1.5 }), badResponse(/total: expected a whole number, got a number/));
    assert.throws(() => referrals(USERS_PAGE), badResponse(/records: expected a list, got nothing/));
  });

  it('never holds what was in it', () => {
    assert.throws(
      () => historyPlan({ list: ['a secret'], nextPage: false }),
      (error: Error) => !error.message.includes('a secret'),
    );
  });
});

describe('an answer about one order', () => {
  it('is dropped when it is about another', () => {
    assert.throws(() => detail(ORDER_DETAIL, { orderId: '1' }), badResponse(/request for order 1 with a different order/));
    assert.throws(
      () => currentPlan([PLAN_ORDER, { ...PLAN_ORDER, order_id: '2' }], { orderId: '461234125' }),
      badResponse(/a different order/),
    );
  });

  it('is not said to be about another when it names none', () => {
    const told = badResponse(/does not recognize \(order_id: expected a string, got nothing\)/);
    assert.throws(() => detail({}, { orderId: '1' }), told);
    assert.throws(() => currentPlan([{ symbol: 'cmt_btcusdt' }], { orderId: '1' }), told);
  });

  it('is taken when it is about none, or about the one asked for', () => {
    assert.deepEqual(currentPlan([], { orderId: '1' }), []);
    assert.equal(currentPlan([PLAN_ORDER], { orderId: '461234125' }).length, 1);
    assert.equal(detail(ORDER_DETAIL, { orderId: '00461234125' }).orderId, '461234125');
    const zeros = { ...ORDER_DETAIL, order_id: '00461234125' };
    for (const orderId of ['00461234125', '461234125']) assert.equal(detail(zeros, { orderId }).orderId, '00461234125');
  });
});
