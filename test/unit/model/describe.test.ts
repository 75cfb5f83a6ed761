import assert from 'node:assert/strict';
import type { AffiliateUser } from '../../../src/model/affiliate';
import {
  factsOf,
  formatDay,
  formatTime,
  pairOf,
  sourceText,
  summaryOf,
  formatAge,
  formatTimeAndAge,
  timelineOf,
  titleOf,
  userFactsOf,
} from '../../../src/model/describe';
import { actionOf, executionOf, statusOf, type OrderDetail } from '../../../src/model/order';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/model/timeRange';
import { planOrder } from '../../support/fakeService';

const NOW = Date.UTC(2026, 0, 19, 8, 30);
const display = { now: NOW, timeZone: 'UTC', language: 'en-GB' };

describe('an order in words', () => {
  it('has every field of section 2.1', () => {
    const order = planOrder('596471064624628269', NOW - 3 * DAY, {
      clientOid: 'mine',
      size: '1',
      filledQty: '0.5',
      price: '50000.00',
      priceAvg: '49900.00',
      fee: '0.01',
      totalProfits: '200.00',
      triggerPrice: '48000.00',
      triggerPriceType: 'LIMIT',
      triggerTime: NOW - 2 * HOUR,
      action: actionOf('4'),
      execution: executionOf('1'),
      status: statusOf('1'),
    });
    assert.deepEqual(factsOf(order, display), [
      ['Status', 'Partially filled'],
      ['Action', 'Close short'],
      ['Execution', 'Post-only'],
      ['Size', '1'],
      ['Filled', '0.5 (50%)'],
      ['Price', '50000.00'],
      ['Average price', '49900.00'],
      ['Trigger price', '48000.00'],
      ['Trigger price type', 'LIMIT'],
      ['Fee', '0.01'],
      ['Profit', '200.00'],
      ['Created', '16 Jan 2026, 08:30:00 UTC'],
      ['Trigger time', '19 Jan 2026, 06:30:00 UTC'],
      ['Order ID', '596471064624628269'],
      ['Client ID', 'mine'],
    ]);
  });

  it('leaves out what was not sent', () => {
    const nothing = { symbol: '', size: '', filledQty: '', price: '', priceAvg: '', fee: '', totalProfits: '', triggerPrice: '' };
    const codes = { action: actionOf(''), execution: executionOf(''), status: statusOf('') };
    assert.deepEqual(factsOf(planOrder('5', undefined, { ...nothing, ...codes }), display), [['Order ID', '5']]);
  });

  it('keeps zeros of what is filled, which were sent: no fee; a price of zero is the market’s', () => {
    const facts = new Map(factsOf(planOrder('5', NOW, { price: '0', fee: '0', filledQty: '1' }), display));
    assert.deepEqual([facts.get('Filled'), facts.get('Fee'), facts.get('Price')], ['1 (100%)', '0', 'market']);
  });

  it('has the minus sign of the dashboards before a loss and a fee below zero, and keeps their digits', () => {
    const facts = new Map(factsOf(planOrder('5', NOW, { filledQty: '1', fee: '-0.0100', totalProfits: '-0.9221' }), display));
    assert.deepEqual([facts.get('Fee'), facts.get('Profit')], ['−0.0100', '−0.9221']);
  });

  it('has no row of zeros for an order of which nothing is filled', () => {
    const none = { filledQty: '0.0', priceAvg: '0', fee: '0E-8', totalProfits: '0' };
    const names = factsOf(planOrder('5', NOW, none), display).map(([name]) => name);
    assert.deepEqual(names, ['Status', 'Action', 'Execution', 'Size', 'Price', 'Trigger price', 'Created', 'Order ID']);
    const told = new Map(factsOf(planOrder('5', NOW, { ...none, fee: '0.5' }), display));
    assert.equal(told.get('Fee'), '0.5', 'what is something is told all the same');
  });

  it('never stands at a price of zero, in the line that finds it either', () => {
    const unpriced = planOrder('5', NOW, { price: '0.00', execution: executionOf('normal'), status: statusOf('0') });
    assert.equal(summaryOf(unpriced), 'trigger 1 · 1 @ market');
  });

  it('claims no percentage where there is none', () => {
    assert.deepEqual(new Map(factsOf(planOrder('5', NOW, { filledQty: '0.5', size: '' }), display)).get('Filled'), '0.5');
  });

  it('shows unknown codes as they came', () => {
    const odd = planOrder('5', NOW, { action: actionOf('77'), execution: executionOf('8'), status: statusOf('FROZEN') });
    assert.deepEqual(factsOf(odd, display).slice(0, 3), [
      ['Status', 'FROZEN'],
      ['Action', '77'],
      ['Execution', '8'],
    ]);
    assert.equal(titleOf(odd), 'BTCUSDT · 77');
  });

  it('has no trigger when it is an order detail: section 2.2', () => {
    const { triggerPrice, triggerPriceType, triggerTime, ...detail } = planOrder('5', NOW, { triggerTime: NOW });
    const names = factsOf(detail satisfies OrderDetail, display).map(([name]) => name);
    assert.deepEqual([triggerPrice, triggerPriceType, triggerTime], ['1', '', NOW]);
    assert.ok(names.includes('Created') && !names.some((name) => name.startsWith('Trigger')));
  });
});

describe('a pair', () => {
  it('is the symbol without the name of the service’s market', () => {
    assert.deepEqual(['cmt_btcusdt', 'CMT_ethusdt', 'solusdt', 'x_cmt_y', ''].map(pairOf), [
      'BTCUSDT',
      'ETHUSDT',
      'SOLUSDT',
      'X_CMT_Y',
      'Unknown symbol',
    ]);
  });
});

describe('a time in words', () => {
  it('is told in the zone of the person, and says which', () => {
    const time = Date.UTC(2026, 0, 16, 23, 30);
    assert.equal(formatTime(time, display), '16 Jan 2026, 23:30:00 UTC');
    assert.equal(formatTime(time, { ...display, timeZone: 'America/New_York' }), '16 Jan 2026, 18:30:00 EST');
    assert.equal(formatTime(time, { ...display, timeZone: 'Asia/Tokyo' }), '17 Jan 2026, 08:30:00 GMT+9');
    assert.equal(formatDay(time, { ...display, timeZone: 'Asia/Tokyo' }), '17 Jan 2026');
  });

  it('is told in the language of the person', () => {
    assert.equal(formatDay(NOW, { ...display, language: 'de' }), '19.01.2026');
    assert.equal(formatAge(NOW - 3 * DAY, { ...display, language: 'de' }), 'vor 3 Tagen');
  });

  it('says how long ago it was, in the largest unit that fits whole', () => {
    const ages = [5 * SECOND, 90 * SECOND, 59 * MINUTE, 23 * HOUR, 29 * DAY, 64 * DAY, 800 * DAY];
    assert.deepEqual(
      ages.map((age) => formatAge(NOW - age, display)),
      ['5 seconds ago', '1 minute ago', '59 minutes ago', '23 hours ago', '29 days ago', '2 months ago', '2 years ago'],
    );
    assert.equal(formatAge(NOW + 2 * HOUR, display), 'in 2 hours');
  });

  it('say how old an answer is once that matters', () => {
    assert.equal(sourceText({ from: 'service', at: NOW - 5000 }, display), 'from the service');
    assert.equal(sourceText({ from: 'openOrders', at: NOW - 300_000 }, display), 'from the open orders, loaded 5 minutes ago');
  });

  it('is the number that came where that is no time', () => {
    assert.match(formatTimeAndAge(9e15, display), /^9000000000000000 \(/);
  });
});

describe('a user in words', () => {
  const user: AffiliateUser = {
    uid: '3066862172',
    registerTime: NOW - DAY,
    kycPassed: false,
    inviteCode: '3lft',
    firstDeposit: NOW - 2 * DAY,
    firstTrade: NOW - HOUR,
    lastDeposit: NOW - MINUTE,
    lastTrade: NOW - HOUR,
    raw: {},
  };

  it('has every field of section 2.5', () => {
    assert.deepEqual(userFactsOf(user, display), [
      ['Stage', 'Traded'],
      ['Verified', 'no'],
      ['Invite code', '3lft'],
      ['Registered', '18 Jan 2026, 08:30:00 UTC'],
      ['First deposit', '17 Jan 2026, 08:30:00 UTC'],
      ['First trade', '19 Jan 2026, 07:30:00 UTC'],
      ['Latest deposit', '19 Jan 2026, 08:29:00 UTC'],
      ['Latest trade', '19 Jan 2026, 07:30:00 UTC'],
    ]);
  });

  it('says what never happened and what was not said', () => {
    assert.deepEqual(userFactsOf({ uid: '1', raw: {} }, display), [
      ['Stage', 'Registered'],
      ['Verified', 'not reported'],
      ['Invite code', 'none'],
      ['Registered', 'never'],
      ['First deposit', 'never'],
      ['First trade', 'never'],
      ['Latest deposit', 'never'],
      ['Latest trade', 'never'],
    ]);
    assert.deepEqual(userFactsOf({ uid: '1', kycPassed: true, raw: {} }, display)[1], ['Verified', 'yes']);
  });

  it('takes its steps in the order they happened, each once', () => {
    assert.deepEqual(timelineOf(user), [
      { label: 'First deposit', time: NOW - 2 * DAY },
      { label: 'Registered', time: NOW - DAY },
      { label: 'First trade', time: NOW - HOUR },
      { label: 'Latest deposit', time: NOW - MINUTE },
    ]);
    assert.deepEqual(timelineOf({ uid: '1', raw: {} }), []);
  });
});
