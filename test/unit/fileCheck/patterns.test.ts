import assert from 'node:assert/strict';
import { linePatterns, withPattern } from '../../../src/fileCheck/patterns';
import { looksLikeId } from '../../../src/fileCheck/statements';
import { USUAL_DIGITS } from '../../../src/model/orderIdDigits';
import { scan } from './support';

const ID = '596471064624628269';
const OTHER = String(BigInt(ID) + 1n);
const patternsOf = (...texts: string[]) => linePatterns(texts, looksLikeId(USUAL_DIGITS));
const FILLS = String.raw`(?P<status>[A-Z]+) (?<id>\d+) (?<symbol>\S+) (?<action>BUY|SELL) (?<size>[\d.]+)(?: @ (?<priceAvg>[\d.]+))?`;

describe('the setting of patterns', () => {
  it('keeps all that a person wrote when the page adds one, what is no pattern as well', () => {
    assert.deepEqual(withPattern(['x', 5, { id: 'y' }, null], FILLS), ['x', 5, { id: 'y' }, null, FILLS]);
    assert.deepEqual(withPattern('x', FILLS), ['x', FILLS]);
    assert.deepEqual(
      [undefined, null, []].map((setting) => withPattern(setting, FILLS)),
      [[FILLS], [FILLS], [FILLS]],
    );
  });
});

describe('patterns of the person', () => {
  it('say what a line means, and where its order stands', () => {
    const text = `😀 INFO FILLED ${ID} BTCUSDT BUY 0.5 @ 64000\nstatus=open order_id=${OTHER}\nCANCELED ${OTHER} ETHUSDT SELL 2`;
    const { orders, problems } = scan(text, { patterns: patternsOf(FILLS) });
    assert.deepEqual(problems, []);
    assert.deepEqual(
      orders.map(({ id, last }) => [id, last.keyed, last.said]),
      [
        [ID, true, { status: 'FILLED', symbol: 'BTCUSDT', action: 'BUY', size: '0.5', priceAvg: '64000' }],
        [OTHER, true, { status: 'CANCELED', symbol: 'ETHUSDT', action: 'SELL', size: '2' }],
      ],
    );
    const lines = text.split('\n');
    for (const { id, last } of orders) assert.equal(lines[last.place.line]?.slice(last.place.start, last.place.end), id);
  });

  it('find several orders in a line, and orders by the id that a program gave', () => {
    const patterns = patternsOf(String.raw`(?<id>\d{17,}):(?<status>\w+)`, String.raw`\[(?<clientId>bot-\d+)\] (?<status>\w+)`);
    const { orders } = scan(`${ID}:filled ${OTHER}:open\n[bot-7] canceled`, { patterns });
    assert.deepEqual(
      orders.map(({ id, last }) => [id, last.said]),
      [
        [ID, { status: 'filled' }],
        [OTHER, { status: 'open' }],
        [undefined, { status: 'canceled', clientOid: 'bot-7' }],
      ],
    );
  });

  it('are tried in their order, before everything else', () => {
    const patterns = patternsOf(String.raw`^A (?<id>\d+) (?<size>\S+)`, String.raw`(?<id>\d{17,}) (?<price>\S+)`);
    const { orders } = scan(`A ${ID} 1\nB ${OTHER} 2 status=filled`, { patterns });
    assert.deepEqual(
      orders.map(({ last }) => last.said),
      [{ size: '1' }, { price: '2' }],
    );
  });

  it('are refused with the reason', () => {
    const { problems } = patternsOf('(', '(?=x)(?<id>1)', String.raw`(?<size>\d+)`, '(?<id>1)(?<amount>2)', 'x'.repeat(501));
    assert.deepEqual(
      problems.map((each) => each.replace(/^The pattern .{1,600}? in orderdeck\.fileCheck\.patterns is not used: /s, '')),
      [
        'missing closing ): `(`',
        'invalid or unsupported Perl syntax: `(?=`',
        'It cannot identify an order without a group named id or clientId.',
        'There is no field named amount. Available fields: status, symbol, action, positionSide, clientOid, size, filledQty, price, priceAvg, triggerPrice, createTime, triggerTime, time, id, clientId.',
        'It is longer than 500 characters.',
      ],
    );
    assert.match(patternsOf(...Array.from({ length: 11 }, () => FILLS)).problems.join(), /^Only the first 10 patterns/);
  });

  it('leave lines alone that are longer than any that people look at', () => {
    assert.deepEqual(patternsOf(FILLS).line(`FILLED ${ID} BTCUSDT BUY 0.5 ${'a'.repeat(1000)}`, 0), []);
  });

  it('are not looked for inside of a document of JSON', () => {
    const { orders } = scan(`{"orders": [\n{"order_id": "${ID}", "note": "FILLED ${OTHER} BTCUSDT BUY 1",\n"status": "open"}]}`, {
      patterns: patternsOf(FILLS),
    });
    assert.deepEqual(
      orders.map(({ id, last }) => [id, last.said]),
      [[ID, { status: 'open' }]],
    );
  });
});
