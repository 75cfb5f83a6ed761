import assert from 'node:assert/strict';
import path from 'node:path';
import type { TimeRange } from '../../src/model/timeRange';
import { at, Box, id, kept } from './box';
import { folder } from './support';

describe('what an archive calls complete', () => {
  const dir = folder();
  const [BTC, ETH] = ['cmt_btcusdt', 'cmt_ethusdt'];
  const whole = { start: at(0), end: at(9) };

  it('is given up of the symbol and the time that an order came up in, and of no other', () => {
    const box = new Box(path.join(dir, 'one.sqlite')).keep([kept(id(1), at(1))]);
    for (const symbol of [BTC, ETH]) box.do('prove', { symbol, proofs: [{ ...whole, asOf: at(61) }], orderIds: '' });
    const complete = (symbol: string): TimeRange[] => box.do('proofs', { symbol, range: whole }).map(({ start, end }) => ({ start, end }));
    box.do('unprove', { symbolKey: 'btcusdt', parts: [{ start: at(3), end: at(4) }] });
    assert.deepEqual(complete(BTC), [
      { start: at(0), end: at(3) - 1 },
      { start: at(4) + 1, end: at(9) },
    ]);
    assert.deepEqual(complete(ETH), [whole]);
    box.do('unprove', { symbolKey: undefined, parts: [whole] });
    assert.deepEqual([complete(BTC), complete(ETH)], [[], []]);
    box.end();
  });
});
