import assert from 'node:assert/strict';
import type { Step } from '../../../src/model/orderSteps';
import { joined, NOTHING_SEEN, vanishedOf, type Seen, type SeenOrder } from '../../../src/store/seen';

const seen = (ended: readonly (readonly [string, readonly Step[]])[], orders: Seen['orders'] = new Map()): Seen => ({
  ...NOTHING_SEEN,
  ended: new Map(ended),
  orders,
});

describe('orders that are gone without a word', () => {
  it('are those that are told of as no longer open, and of which nothing more came', () => {
    const left = { timed: false, told: ['gone'] as const, left: { tries: 3, next: 0 } };
    const asked = { timed: false, told: [], left: { tries: 1, next: 0 } };
    const all = seen(
      [
        ['1', ['gone']],
        ['2', ['triggered', 'filled']],
        ['3', ['gone', 'canceled']],
      ],
      new Map<string, SeenOrder>([
        ['4', left],
        ['5', asked],
      ]),
    );
    assert.deepEqual(vanishedOf(all), ['1', '4']);
  });
  it('are the latest 50', () => {
    const all = seen(Array.from({ length: 70 }, (_, at) => [`${at}`, ['gone']] as const));
    assert.deepEqual([vanishedOf(all).length, vanishedOf(all).at(-1)], [50, '69']);
  });
});

describe('what two windows saw while one could not read what is kept', () => {
  it('is all still to be shown, whichever of them saw it', () => {
    const by = (orderId: string): Seen => ({
      ...NOTHING_SEEN,
      unseen: new Map([[orderId, { steps: ['filled'], since: undefined }]]),
      due: new Map([[orderId, { steps: ['filled'] }]]),
    });
    const { unseen, due } = joined(by('1'), by('2'));
    assert.deepEqual(
      [unseen, due].map((each) => [...each.keys()].toSorted()),
      [
        ['1', '2'],
        ['1', '2'],
      ],
    );
  });
});
