import assert from 'node:assert/strict';
import { compareStory } from '../../../src/fileCheck/story';
import { actionOf, statusOf, type PlanOrder } from '../../../src/model/order';
import { planOrder } from '../../support/fakeService';
import { only, WORDS } from './support';

const ID = '596471064624628269';
const order = (status: string, rest: Partial<PlanOrder> = {}): PlanOrder =>
  planOrder(ID, Date.UTC(2026, 0, 5), { status: statusOf(status), action: actionOf('1'), size: '0.5', filledQty: '0.5', ...rest });
/** What is wrong in the lines of a file, and the line that says so. */
const found = (lines: readonly string[], exchange: PlanOrder): unknown[] => {
  const story = only(lines.map((line) => `order_id=${ID} ${line}`).join('\n'));
  const { differences, statement } = compareStory(story, exchange, { words: WORDS, timeZone: 'UTC' });
  return [statement.place.line, ...differences.map(({ field, severity, file }) => `${severity}: ${field} ${file}`)];
};

describe('the story that a file tells of an order', () => {
  it('is wrong where a contradiction is followed by a word that nobody understands', () =>
    assert.deepEqual(found(['status=filled', 'status=archived'], order('canceled')), [0, 'error: status filled']));

  it('is wrong where what follows speaks of something else', () =>
    assert.deepEqual(found(['side=close_short', 'status=filled', 'size=0.5', 'note=x'], order('filled')), [
      0,
      'error: action close_short',
    ]));

  it('is right once the file took the contradiction back', () => {
    assert.deepEqual(found(['status=filled', 'status=canceled'], order('canceled')), [1]);
    assert.deepEqual(found(['side=sell', 'side=buy'], order('open')), [1]);
  });

  it('makes less of a size stated with an end by saying that the order goes on, and takes back what may have grown', () => {
    const lines = ['status=filled size=0.7', 'status=open'];
    assert.deepEqual(found(lines, order('open')), [0, 'warning: size 0.7']);
    assert.deepEqual(found(['status=filled avg_price=0.7', 'status=open'], order('open')), [1]);
    assert.deepEqual(found(['status=filled size=0.7', 'note=y price=0'], order('filled', { price: '' })), [0, 'error: size 0.7']);
  });

  it('takes nothing back by what is no number', () =>
    assert.deepEqual(found(['status=filled size=0.7', 'size=plenty'], order('filled')), [0, 'error: size 0.7']));

  it('takes nothing back by what cannot be compared', () => {
    const exchange = order('filled', { price: '64000', size: '0.5' });
    for (const [wrong, later] of [
      ['side=sell', 'side=close'],
      ['side=sell', 'side=buy_to_cover'],
      ['symbol=ETHUSDT', 'symbol=ETH'],
      ['posSide=short', 'posSide=both'],
      ['size=9', 'size="32000 USDT"'],
      ['filled=9', 'filled=-0.5'],
      ['createTime=2026-01-01T00:00:00Z', 'createTime=05.01.2026'],
    ] as const) {
      const [place, ...differences] = found([`status=filled ${wrong}`, `status=filled ${later}`], exchange);
      assert.deepEqual([place, differences.length], [0, 1], later);
    }
  });

  it('takes back neither end by a word that is right of both', () => {
    assert.deepEqual(found(['status=filled', 'status=closed'], order('canceled')), [0, 'error: status filled']);
    assert.deepEqual(found(['status=canceled', 'status=done'], order('filled')), [0, 'error: status canceled']);
    assert.deepEqual(found(['status=open', 'status=closed'], order('filled')), [1]);
    assert.deepEqual(found(['status=closed', 'status=open', 'status=done'], order('filled')), [2]);
  });

  it('tells all that is wrong at the last place where something is', () =>
    assert.deepEqual(found(['side=sell', 'status=filled', 'note=archived'], order('canceled')), [
      1,
      'error: status filled',
      'error: action sell',
    ]));

  it('was true once where only what is not over has changed', () =>
    assert.deepEqual(found(['status=open', 'status=archived'], order('filled')), [1]));

  it('keeps what stands however often the order is named later', () => {
    const mentions = Array.from({ length: 50 }, (_, index) => `seen=${index}`);
    const polls = Array.from({ length: 50 }, (_, index) => `avg_price=${index}`);
    assert.deepEqual(found(['status=filled', ...mentions, ...polls, 'status=archived'], order('canceled')).slice(0, 1), [0]);
    assert.equal(only(polls.map((line) => `order_id=${ID} ${line}`).join('\n')).earlier.length, 5);
  });

  it('is told once by statements that say the same: at the last of them, and since the first', () => {
    const lines = ['10:00', '10:01', '10:02'].map((time) => `ts=2026-01-05T${time}:00Z order_id=${ID} status=open`);
    const { last, earlier, count, since } = only(lines.join('\n'));
    assert.deepEqual(
      [last.place.line, last.said.time, earlier.length, count, since],
      [2, '2026-01-05T10:02:00Z', 0, 3, '2026-01-05T10:00:00Z'],
    );
    const [first, ...others] = [...lines, lines[0]?.replace('open', 'filled') ?? '', ...lines];
    assert.deepEqual(
      only([first, ...others].join('\n')).earlier.map(({ place, said }) => [place.line, said.status]),
      [
        [3, 'filled'],
        [2, 'open'],
      ],
    );
  });
});
