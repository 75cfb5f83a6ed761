import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { statusOf, type OrderDetail, type PlanOrder } from '../../../src/model/order';
import { MINUTE } from '../../../src/model/timeRange';
import { planOrder } from '../../support/fakeService';
import { Looks, open } from './orderLooks';
import { settled } from '../../support/settled';

describe('what became of open orders', () => {
  let looks: Looks;
  beforeEach(() => void (looks = new Looks()));
  afterEach(() => looks.store.dispose());

  it('is nothing at the first look, and nothing while they stay', async () => {
    looks.signIn([open('1'), open('2')]);
    assert.deepEqual(await looks.again(), []);
    looks.client.lists.open = [open('2'), open('3')].concat(open('1'));
    assert.deepEqual(await looks.again(), []);
    assert.deepEqual(looks.asked, []);
  });

  it('is what their details say once they are listed no longer', async () => {
    looks.signIn([open('1'), open('2'), open('3'), open('4')]);
    await looks.again();
    Object.assign(looks.statuses, { 1: 'filled', 2: 'canceled', 3: 'open' });
    looks.client.lists.open = [open('4')];
    assert.deepEqual(await looks.again(), ['1 triggered filled', '2 canceled', '3 triggered']);
    assert.deepEqual(await looks.again(), [], 'told once');
  });

  it('is asked anew, though somebody looked at the order a moment before', async () => {
    looks.signIn([open('1')]);
    await looks.again();
    looks.statuses['1'] = 'untriggered';
    await looks.store.sessions.current?.part(looks.detailsOf).ask('1', { asker: 'person', maxAge: 0 });
    looks.statuses['1'] = 'filled';
    looks.client.lists.open = [];
    assert.deepEqual(await looks.again(), ['1 triggered filled']);
  });

  it('is asked when they get a trigger time, which decides nothing by itself', async () => {
    looks.signIn([open('1'), open('2', { triggerTime: 6 }), open('3')]);
    await looks.again();
    looks.client.lists.open = [open('1', { triggerTime: 7 }), open('2', { triggerTime: 6 }), open('3', { triggerTime: 7 })];
    Object.assign(looks.statuses, { 1: 'open', 3: 'untriggered' });
    assert.deepEqual(await looks.again(), ['1 triggered']);
    assert.deepEqual(await looks.again(), []);
    assert.deepEqual(looks.asked, ['1', '3'], 'each once');
  });

  it('is that they triggered, when a word of the list says so, whatever trigger time stood there before', async () => {
    const waits = (id: string, status: string): PlanOrder => open(id, { status: statusOf(status), triggerTime: 6 });
    looks.signIn([waits('1', 'UNTRIGGERED'), waits('2', 'untriggered'), waits('3', 'untriggered'), waits('4', 'open')]);
    await looks.again();
    looks.client.lists.open = [waits('1', 'OPEN'), waits('2', 'canceling'), waits('3', 'untriggered'), waits('4', 'open')];
    assert.deepEqual(await looks.again(), ['1 triggered']);
    looks.client.lists.open = [waits('1', 'open'), waits('2', 'pending'), waits('3', 'partially_filled'), waits('4', '1')];
    assert.deepEqual(await looks.again(), ['2 triggered', '3 triggered']);
    assert.deepEqual(looks.asked, []);
  });

  it('is what the list says where it keeps orders that are over, and nothing more when they leave', async () => {
    looks.signIn([open('1'), open('2'), open('3')]);
    await looks.again();
    looks.client.lists.open = [
      open('1', { filledQty: '0.5' }),
      open('2', { status: statusOf('2') }),
      open('3', { status: statusOf('-1') }),
    ];
    assert.deepEqual(await looks.again(), ['1 triggered', '2 triggered filled', '3 canceled']);
    looks.client.lists.open = [open('1', { filledQty: '0.5' })];
    assert.deepEqual(await looks.again(), []);
    assert.deepEqual(looks.asked, []);
  });

  it('is unknown when the service does not say, and nothing is guessed', async () => {
    looks.signIn([open('lost'), open('odd')]);
    await looks.again();
    looks.statuses['odd'] = 'suspended';
    looks.client.lists.open = [];
    assert.deepEqual(await looks.again(), ['odd gone']);
    assert.deepEqual([await looks.later(), await looks.later()], [[], ['lost gone']], 'details may lag');
    assert.deepEqual(await looks.later(), []);
  });

  it('is what the details say once they have caught up with the list, also after it was told that the order is no longer open', async () => {
    looks.signIn([open('soon'), open('late'), open('never')]);
    await looks.again();
    looks.client.lists.open = [];
    assert.deepEqual(await looks.again(), []);
    looks.statuses['soon'] = 'filled';
    assert.deepEqual(await looks.later(), ['soon triggered filled']);
    assert.deepEqual(await looks.later(), ['late gone', 'never gone']);
    looks.statuses['late'] = 'canceled';
    assert.deepEqual(await looks.later(), ['late canceled']);
    looks.asked.length = 0;
    for (let minute = 0; minute < 600; minute += 1) assert.deepEqual(await looks.later(), []);
    assert.ok(looks.asked.length < 10, `${looks.asked.length} questions about an order that the service does not know`);
  });

  it('is nothing when a list misses orders once, and the answer about them is only that of the next list', async () => {
    const all = [open('1'), open('2', { status: statusOf('suspended') })];
    // The list says by the clock of this machine when it was read: after the question here.
    looks.now -= 60 * MINUTE;
    looks.signIn(all);
    await looks.again();
    looks.client.lists.open = [];
    looks.client.orderDetail = async () => {
      looks.client.lists.open = all;
      await looks.store.openOrders.refresh();
      throw new ServiceError('network', 'No network.');
    };
    assert.deepEqual(await looks.again(), []);
    assert.deepEqual(await looks.later(), []);
  });

  it('is no trigger when a list misses an order once, and its details say 0, which says nothing', async () => {
    looks.signIn([open('1'), open('2')]);
    await looks.again();
    looks.statuses['1'] = '0';
    looks.client.lists.open = [open('2')];
    assert.deepEqual(await looks.again(), []);
    looks.statuses['1'] = '1';
    assert.deepEqual(await looks.later(), ['1 triggered']);
  });

  it('is undecided, and no end, while nobody could be asked', async () => {
    looks.signIn([open('1')]);
    await looks.again();
    looks.client.lists.open = [];
    const orderDetail = looks.client.orderDetail.bind(looks.client);
    looks.client.orderDetail = () => Promise.reject(new ServiceError('network', 'No network.'));
    assert.deepEqual(await looks.again(), []);
    looks.client.orderDetail = orderDetail;
    looks.statuses['1'] = 'filled';
    assert.deepEqual(await looks.again(), ['1 triggered filled']);
  });

  it('is told once of an order that comes back, and leaves again', async () => {
    looks.signIn([open('1'), open('2')]);
    await looks.again();
    looks.client.lists.open = [open('2')];
    assert.deepEqual([await looks.again(), await looks.later(), await looks.later()], [[], [], ['1 gone']]);
    looks.client.lists.open = [open('1'), open('2')];
    assert.deepEqual(await looks.again(), []);
    looks.client.lists.open = [open('2')];
    assert.deepEqual(await looks.again(), []);
    looks.client.lists.open = [open('1'), open('2')];
    await looks.again();
    looks.statuses['1'] = 'filled';
    looks.client.lists.open = [open('2')];
    assert.deepEqual(await looks.again(), ['1 triggered filled']);
  });

  it('is told of an order that was placed and triggered between two looks', async () => {
    looks.signIn([open('1')]);
    await looks.again();
    looks.client.lists.open = [open('1'), open('2', { status: statusOf('1') }), open('3')];
    assert.deepEqual(await looks.again(), ['2 triggered']);
  });

  it('is asked of ten at a look, so that a cleared book does not take the budget', async () => {
    const many = Array.from({ length: 25 }, (_, index) => open(`${index}`));
    looks.signIn(many);
    await looks.again();
    for (const { orderId } of many) looks.statuses[orderId] = 'canceled';
    looks.client.lists.open = [];
    assert.equal((await looks.again()).length, 10);
    assert.equal(looks.asked.length, 10);
    const [first, last] = [await looks.again(), await looks.again()];
    assert.deepEqual([first[0], last.length, last.at(-1)], ['10 canceled', 5, '24 canceled']);
    assert.deepEqual(await looks.again(), []);
  });

  it('is not told of an id that is none, and nothing of it is kept', async () => {
    const none = 'x'.repeat(1_000_000);
    looks.signIn([open('1'), open(none)]);
    await looks.again();
    assert.deepEqual([...((await looks.kept.read('main'))?.orders.keys() ?? [])], ['1']);
    looks.client.lists.open = [open('1')];
    assert.deepEqual(await looks.again(), []);
  });

  it('is not read off a list that is not whole', async () => {
    // An order without an id makes it doubtful that the list is whole.
    looks.signIn([open('1'), open('')]);
    await looks.again();
    Object.assign(looks.statuses, { 1: 'canceled', 2: 'canceled' });
    looks.client.lists.open = [open('2')];
    assert.deepEqual(await looks.again(), ['1 canceled'], 'what was seen was there');
    looks.client.lists.open = [open('')];
    assert.deepEqual(await looks.again(), [], 'now is not whole');
    looks.client.lists.open = [];
    assert.deepEqual(await looks.again(), ['2 canceled']);
  });

  it('is not told to another account that is chosen while it is being asked', async () => {
    looks.signIn([open('left'), open('stays')]);
    await looks.again();
    looks.client.lists.open = [open('stays', { triggerTime: 7 })];
    looks.client.orderDetail = (orderId) => {
      looks.signIn([open('2')], 'other');
      return Promise.resolve(planOrder(orderId, 5, { status: statusOf('filled') }));
    };
    assert.deepEqual(await looks.again(), []);
    assert.equal(looks.store.sessions.current?.account.id, 'other', 'it was not looks.asked');
  });

  it('is not asked of another account, when it was still to be decided', async () => {
    looks.signIn([open('slow'), open('undecided')]);
    await looks.again();
    looks.client.lists.open = [];
    looks.statuses['undecided'] = 'canceling';
    let answer: (detail: OrderDetail) => void = () => undefined;
    const orderDetail = looks.client.orderDetail.bind(looks.client);
    const both = new Promise<void>((resolve) => {
      looks.client.orderDetail = (orderId) => {
        if (orderId === 'slow') return new Promise((late) => (answer = late));
        resolve();
        return orderDetail(orderId);
      };
    });
    const late = looks.again();
    await both;
    await settled();
    looks.signIn([], 'other');
    await looks.again();
    answer(planOrder('slow', 5, { status: statusOf('filled') }));
    assert.deepEqual(await late, []);
    assert.deepEqual(await looks.again(), []);
    assert.deepEqual(looks.asked, ['undecided'], 'of the account it belongs to, and of no other');
  });

  it('is nothing of another account', async () => {
    looks.signIn([open('1')]);
    await looks.again();
    looks.signIn([open('2')], 'other');
    assert.deepEqual(await looks.again(), []);
    assert.deepEqual(looks.asked, []);
  });
});

describe('what was seen of orders with a key that is another one now', () => {
  let looks: Looks;
  beforeEach(async () => {
    looks = new Looks();
    looks.signIn([open('1'), open('2'), open('3')]);
    await looks.again();
  });
  afterEach(() => looks.store.dispose());

  /** As whoever edits an account does: the session is left, then what was seen of the account is forgotten. */
  const changeKey = (orders: PlanOrder[]): Promise<void> => {
    looks.signIn(orders);
    return looks.changes.forget('main');
  };
  /** Everything that is told and asked from now on, far beyond the time in which an order is given up. */
  const toldInAnHour = async (): Promise<unknown> => {
    looks.asked.length = 0;
    const all = [await looks.again()];
    for (let minute = 0; minute < 60; minute += 1) all.push(await looks.later());
    return { told: all.flat(), asked: looks.asked };
  };
  const NOTHING = { told: [], asked: [] };

  it('is never told as gone or changed, nor asked of the account that the new key is of', async () => {
    await changeKey([open('3', { status: statusOf('1'), triggerTime: 7 }), open('4')]);
    assert.deepEqual(await toldInAnHour(), NOTHING);
  });

  it('is not told either of what had left the list and was still to be decided', async () => {
    looks.client.lists.open = [open('3')];
    assert.deepEqual(await looks.again(), []);
    await changeKey([open('4')]);
    Object.assign(looks.statuses, { 1: 'filled', 2: 'canceled' });
    assert.deepEqual(await toldInAnHour(), NOTHING);
  });

  it('is not told after a restart', async () => {
    await changeKey([open('4')]);
    looks.changes = looks.opened();
    assert.deepEqual(await toldInAnHour(), NOTHING);
  });

  it('is forgotten with all that a look under way still remembers', async () => {
    const update = looks.kept.update.bind(looks.kept);
    let goOn: () => void = () => undefined;
    const writing = new Promise<void>((resolve) => {
      looks.kept.update = async (...given) => {
        resolve();
        await new Promise<void>((go) => (goOn = go));
        return update(...given);
      };
    });
    looks.client.lists.open = [open('1'), open('2'), open('3'), open('5')];
    const late = looks.again();
    await writing;
    const forgotten = changeKey([open('4')]);
    await settled();
    looks.kept.update = update;
    goOn();
    await Promise.all([late, forgotten]);
    assert.equal(looks.kept.kept.get('main'), undefined);
    assert.deepEqual(await toldInAnHour(), NOTHING);
  });

  it('stays where it is of another account, and orders seen with the new key are told of', async () => {
    looks.signIn([open('8'), open('9')], 'other');
    await looks.again();
    await changeKey([open('4')]);
    await looks.again();
    Object.assign(looks.statuses, { 4: 'filled', 8: 'canceled' });
    looks.client.lists.open = [];
    assert.deepEqual(await looks.again(), ['4 triggered filled']);
    looks.signIn([open('9')], 'other');
    assert.deepEqual(await looks.again(), ['8 canceled']);
  });
});
