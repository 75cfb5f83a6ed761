import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { DORMANT_RULES } from '../../../src/model/affiliateStatistics';
import { DAY, HOUR } from '../../../src/model/timeRange';
import { type Deed, NOW, planOrder } from '../../support/fakeService';
import { desk } from './affiliates/panel';
import { BTC, desk as orderDesk } from './orders/panel';

const DIGITS = '48211559326';
const users = Array.from({ length: 12 }, (_, index) => ({
  uid: `30668621${index + 10}`,
  registerTime: NOW - (index + 1) * DAY,
  inviteCode: `code-${index % 3}`,
  raw: {},
}));
const deeds: Deed[] = users.map(({ uid }, index) => ({ uid, at: NOW - (index + 1) * HOUR, thousandths: BigInt(`${index + 1}${DIGITS}`) }));
const orders = Array.from({ length: 5 }, (_, index) => {
  const amount = `${index + 1}${DIGITS}.5`;
  return planOrder(String(index + 1), NOW - (index + 1) * HOUR, {
    ...{ symbol: BTC, size: amount, filledQty: amount, price: amount, priceAvg: amount },
    ...{ fee: amount, totalProfits: amount, triggerPrice: amount, raw: { amount } },
  });
});
/** Any run of the digits that no share has by chance. */
const SECRET = /48211|4821|3066862/;

describe('a page in privacy mode', () => {
  it('holds no amount, no uid and no rank of users', async () => {
    const place = desk({ users, deeds }, undefined, undefined, () => true);
    await place.data.read({ days: 30 }, false);
    await place.data.readTrend('week');
    await place.data.tellAll();
    assert.doesNotMatch(JSON.stringify(place.told), SECRET);
    assert.deepEqual(place.statistics()?.top, { commission: [], volume: [], deposits: [] });
    assert.equal(place.statistics()?.tiles.users.value, users.length);
    const trend = place.told.findLast((message) => message.type === 'trend');
    assert.ok(trend?.trend.name === 'ready' && trend.trend.points.length > 0);
    assert.ok(trend.bars?.deposits.includes(100));
    place.dispose();
  });

  it('holds no amount of an order', async () => {
    const place = orderDesk({ history: orders }, { symbols: [BTC], masked: () => true });
    await place.data.read({ days: 1 }, false);
    await place.data.tellAll();
    assert.doesNotMatch(JSON.stringify(place.told), SECRET);
    assert.equal(place.statistics()?.figures.counts.orders.value, orders.length);
    assert.ok(place.statistics()?.bars?.[0]?.running.includes(100));
    assert.deepEqual([...new Set(place.ids())], ['1', '2', '3', '4', '5']);
  });

  it('holds as much as before once it is off: the amounts of the rows are exact', async () => {
    let masked = true;
    const place = desk({ users, deeds }, undefined, undefined, () => masked);
    await place.data.read({ days: 30 }, false);
    masked = false;
    await place.data.tellAll();
    const rows = place.told.findLast((message) => message.type === 'rows')?.rows;
    assert.deepEqual(rows?.uid.toSorted(), users.map(({ uid }) => uid).toSorted());
    assert.ok(rows?.commission.some((amount) => amount?.includes('48211')));
    place.dispose();
  });

  it('lets nobody find an amount by moving the limit of who took out more', async () => {
    const place = desk({ users, deeds }, undefined, undefined, () => true);
    await place.data.read({ days: 30 }, false);
    await place.data.setRules({ ...DORMANT_RULES, noTradeDays: 3, netOutflowAbove: '7777' });
    assert.deepEqual(place.statistics()?.rules, { ...DORMANT_RULES, noTradeDays: 3, netOutflowAbove: '•••' });
    const { rules } = place.data.shown(1)?.statistics ?? assert.fail();
    assert.deepEqual(rules, { ...DORMANT_RULES, noTradeDays: 3 });
    place.dispose();
  });

  it('says nothing of an amount in why it failed, also when it is turned on later', async () => {
    let masked = false;
    const fails = (): never => {
      throw new ServiceError('server', 'The service has a fault.', { serverMessage: 'wallet 48211.55, uid 3066862172, 7 left' });
    };
    const place = desk({ users, deeds, before: fails }, undefined, undefined, () => masked);
    await place.data.read({ days: 30 }, false);
    const phase = (): string => JSON.stringify(place.phase());
    assert.match(phase(), /48211\.55/);
    masked = true;
    place.data.tellStatus();
    assert.match(phase(), /The service has a fault\. The service said: wallet •••, uid •••, ••• left/);
    place.dispose();
  });
});
