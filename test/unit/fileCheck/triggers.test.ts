import assert from 'node:assert/strict';
import { statusOf, type PlanOrder } from '../../../src/model/order';
import { HOUR } from '../../../src/model/timeRange';
import { NOW, planOrder } from '../../support/fakeService';
import { exchange, type Exchange } from './exchange';

const order = (index: number, symbol = 'cmt_btcusdt'): PlanOrder =>
  planOrder(String(596_471_064_624_628_269n + BigInt(index) * 1009n), NOW - HOUR + index * 1000, {
    status: statusOf('filled'),
    symbol,
    triggerPrice: `${100 + index}`,
  });
const said = ({ orderId }: PlanOrder, price: string): string => `order_id=${orderId} status=filled trigger_price=${price}`;

/** Details have no triggers, and the files tell no time to look for one. */
describe('triggers that only a list has', () => {
  let made: Exchange;
  afterEach(() => made.dispose());
  const histories = (): string[] => made.asked.filter((each) => each.startsWith('history'));

  it('are read of the pair and the time that the details tell, and compared', async () => {
    const past = [order(1), order(2), order(3)];
    made = exchange({ past });
    const { findings } = await made.check(past.map((each, index) => said(each, index === 1 ? '7' : each.triggerPrice)).join('\n'));
    assert.deepEqual(
      findings?.rows.map(({ verdict, differences, notCompared }) => [verdict, differences.map(({ field }) => field), notCompared]),
      [
        ['agrees', [], []],
        ['differs', ['triggerPrice'], []],
        ['agrees', [], []],
      ],
    );
    assert.deepEqual(histories(), ['history cmt_btcusdt'], 'one question for all of them');
    assert.deepEqual(findings.problems, []);
  });

  it('are read of each pair, and within what was said to be spent', async () => {
    const past = [order(1), order(2, 'cmt_ethusdt')];
    made = exchange({ past });
    let requests = 0;
    const state = await made.check(past.map((each) => `${said(each, '7')} symbol=${each.symbol}`).join('\n'), {
      confirm: (cost) => {
        ({ requests } = cost);
        return Promise.resolve('ask');
      },
    });
    assert.equal(state.findings?.counts.differs, 2);
    assert.deepEqual(histories().toSorted(), ['history cmt_btcusdt', 'history cmt_ethusdt']);
    assert.ok(made.asked.length <= requests, `${made.asked.length} of ${requests}`);
  });

  it('are read of orders that were created before the time that the file tells of', async () => {
    const past = [order(1), order(2)];
    made = exchange({ past });
    const at = new Date(NOW).toISOString();
    const state = await made.check(past.map((each) => `${at} ${said(each, '7')} symbol=BTCUSDT`).join('\n'));
    assert.equal(state.findings?.counts.differs, 2);
    assert.deepEqual(histories(), ['history cmt_btcusdt', 'history cmt_btcusdt']);
  });

  it('are read of as many pairs as there are, since most histories cost little of what they may', async () => {
    const past = ['btc', 'eth', 'sol', 'doge', 'xrp', 'ada'].map((coin, index) => order(index, `cmt_${coin}usdt`));
    made = exchange({ past });
    const state = await made.check(past.map((each) => said(each, '7')).join('\n'));
    assert.equal(state.findings?.counts.differs, past.length);
  });

  it('are not looked for where no file tells of one', async () => {
    const past = [order(1)];
    made = exchange({ past });
    await made.check(`order_id=${past[0]?.orderId} status=filled`);
    assert.deepEqual(histories(), []);
  });

  it('are left alone where the order is in no history', async () => {
    made = exchange({ others: [order(1)] });
    const { findings } = await made.check(said(order(1), '7'));
    assert.deepEqual(
      findings?.rows.map(({ verdict, notCompared }) => [verdict, notCompared]),
      [['agrees', ['triggerPrice']]],
    );
  });
});
