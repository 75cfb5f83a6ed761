/** Ids that did not come through a spreadsheet, a table of floats or a copy as they were. */
import assert from 'node:assert/strict';
import { planOrder, NOW } from '../../support/fakeService';
import { exchange, type Exchange } from './exchange';
import { scan } from './support';

const ID = '596471064624628269';
const OTHER = '596471064624631999';
const found = (text: string, table = true): unknown[] =>
  scan(text, { table }).orders.map(({ id, last: { said, place } }) => [id, said.status, place.start, place.end]);

describe('an ID that a spreadsheet wrote with an exponent', () => {
  it('is the ID that is left of it, where no other names the order', () => {
    assert.deepEqual(found(`Order ID;Status\n5,96471E+17;filled\n5,96471064624631E+17;canceled`), [
      ['596471000000000000', 'filled', 0, 11],
      ['596471064624631000', 'canceled', 0, 20],
    ]);
    assert.deepEqual(
      scan(`order_id,client_oid,status\n5.96471E+17,grid-1,filled`, { table: true }).orders.map(({ id, last }) => [
        id,
        last.said.clientOid,
      ]),
      [[undefined, 'grid-1']],
    );
  });

  describe('or with 15 digits and zeros', () => {
    let made: Exchange;
    afterEach(() => made.dispose());

    it('leads to the only loaded order that it may come from', async () => {
      made = exchange({ past: [planOrder(OTHER, NOW - 1000)] });
      for (const written of ['596471064624631000', '5,96471064624631E+17']) {
        const { findings } = await made.check(
          [`time=${new Date(NOW - 1000).toISOString()} symbol=cmt_btcusdt order_id=${OTHER}`, `order_id="${written}" status=filled`].join(
            '\n',
          ),
        );
        assert.deepEqual(
          findings?.rows.map(({ id, exactId }) => [id, exactId]),
          [
            [OTHER, undefined],
            ['596471064624631000', OTHER],
          ],
          written,
        );
      }
    });
  });
});

describe('an ID with more around it than its digits', () => {
  it('is found with a point behind it, and with more zeros before it than an ID has digits', () => {
    assert.deepEqual(found(`order_id,status\n${ID}.0,filled\n000${OTHER},canceled`), [
      [ID, 'filled', 0, 20],
      [OTHER, 'canceled', 0, 21],
    ]);
  });

  it('is found behind marks that nobody sees', () => {
    for (const mark of ['\u200F', '\u200E', '\u202B', '\u200B', '\u2066']) {
      assert.deepEqual(found(`order_id=${mark}${ID} status=filled`, false), [[ID, 'filled', 10, 28]], mark.codePointAt(0)?.toString(16));
      assert.deepEqual(found(`{"orderId":"${mark}${ID}","status":"filled"}`, false), [[ID, 'filled', 13, 31]]);
    }
  });
});

describe('a quote that nobody closes', () => {
  it('holds no other row', () =>
    assert.deepEqual(found(`order_id,note,status\n${ID},"5 min,filled\n${OTHER},x,canceled\n`), [
      [ID, undefined, 0, 18],
      [OTHER, 'canceled', 0, 18],
    ]));
});
