import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { MINUTE } from '../../../src/model/timeRange';
import { Looks, open } from './orderLooks';

describe('what became of an open order in a night that nobody looked in', () => {
  let looks: Looks;
  beforeEach(() => void (looks = new Looks()));
  afterEach(() => looks.store.dispose());

  it('is remembered with that night, though the first list after it broke off', async () => {
    const many = Array.from({ length: 150 }, (_, place) => open(`${place + 1}`));
    looks.signIn(many);
    await looks.again();
    const evening = looks.now;
    looks.now += 9 * 60 * MINUTE;
    looks.client.lists.open = many.slice(1);
    looks.statuses['1'] = 'filled';
    looks.restart();
    const currentPlanOrders = looks.client.currentPlanOrders.bind(looks.client);
    let pages = 0;
    looks.client.currentPlanOrders = (...given) => {
      pages += 1;
      return pages > 1 ? Promise.reject(new ServiceError('network', 'No network.')) : currentPlanOrders(...given);
    };
    assert.deepEqual(await looks.again(), [], 'a list that is not whole says nothing of what it lacks');
    looks.client.currentPlanOrders = currentPlanOrders;
    assert.deepEqual(await looks.later(), ['1 triggered filled']);
    const known = (): unknown => looks.kept.kept.get('main')?.unseen.get('1');
    assert.deepEqual(known(), { steps: ['triggered', 'filled'], since: evening, until: looks.now });

    looks.client.lists.open = many.slice(2);
    looks.statuses['140'] = looks.statuses['2'] = 'canceled';
    await looks.later();
    assert.equal(looks.kept.kept.get('main')?.unseen.get('2')?.since, undefined, 'somebody was there');
    looks.client.lists.open = many.slice(2).filter(({ orderId }) => orderId !== '140');
    await looks.later();
    assert.equal(looks.kept.kept.get('main')?.unseen.get('140')?.since, undefined, 'it was listed since');
  });

  it('is remembered with that night, though the first answer about it said nothing', async () => {
    looks.signIn([open('1'), open('2')]);
    await looks.again();
    const evening = looks.now;
    looks.now += 9 * 60 * MINUTE;
    const morning = looks.now;
    looks.client.lists.open = [open('2')];
    looks.statuses['1'] = 'filled';
    const orderDetail = looks.client.orderDetail.bind(looks.client);
    looks.client.orderDetail = () => Promise.reject(new ServiceError('badResponse', 'No order.'));
    assert.deepEqual(await looks.again(), []);
    looks.client.orderDetail = orderDetail;
    assert.deepEqual(await looks.later(), ['1 triggered filled']);
    assert.deepEqual(looks.kept.kept.get('main')?.unseen.get('1'), { steps: ['triggered', 'filled'], since: evening, until: morning });
  });
});
