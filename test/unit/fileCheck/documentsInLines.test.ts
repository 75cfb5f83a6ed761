import assert from 'node:assert/strict';
import { only, scan } from './support';

const ID = '596471064624628269';
const OTHER = '596471064624629278';
const THIRD = '596471064624630287';
const said = (text: string): unknown[] => scan(text).orders.map(({ id, last: { said: what } }) => [id, what]);
const filled = (id: string): string => `{"order_id":"${id}","status":"filled"}`;
const FILLED = { status: 'filled' };

describe('a line with words and several documents of JSON', () => {
  it('tells of the orders of all of them, where nothing but a sign parts them', () => {
    for (const sign of ['', ' ', ', ', '; ', ' | '])
      assert.deepEqual(
        said(`INFO ${filled(ID)}${sign}${filled(OTHER)}${sign}[${filled(THIRD)}]`),
        [
          [ID, FILLED],
          [OTHER, FILLED],
          [THIRD, FILLED],
        ],
        sign,
      );
  });

  it('only names the orders of those that words call something', () => {
    assert.deepEqual(said(`INFO entry ${filled(ID)} stop ${filled(OTHER)} ctx=${filled(THIRD)}`), [
      [ID, FILLED],
      [OTHER, {}],
      [THIRD, {}],
    ]);
    assert.deepEqual(said(`INFO actual=${filled(ID)} expected={"order_id":"${ID}","status":"canceled"}`), [[ID, FILLED]]);
  });

  it('only names the orders that stand in its words', () => {
    for (const text of [
      `INFO order_id=${OTHER} status=canceled ${filled(ID)}`,
      `INFO ${filled(ID)} replaces order ${OTHER}`,
      `INFO ${filled(ID)} (took 5 ms, next ${OTHER})`,
      `INFO {"latency":5} ${filled(ID)} order_id=${OTHER} size=3`,
    ])
      assert.deepEqual(
        said(text),
        [
          [ID, FILLED],
          [OTHER, {}],
        ],
        text,
      );
  });

  it('tells of no order in words that name something else, or the same one again', () => {
    for (const words of [`order ${ID}:`, `account 123456789012345678:`, `trade ${OTHER}`, `client_oid=${OTHER}`, `[req ${OTHER}]`])
      for (const text of [`INFO ${words} ${filled(ID)}`, `INFO ${filled(ID)} ${words}`])
        assert.deepEqual([only(text).id, only(text).last.said], [ID, FILLED], text);
  });

  it('has each order at its place', () => {
    const text = `INFO order_id=${THIRD} ${filled(ID)} ${filled(OTHER)}`;
    assert.deepEqual(
      scan(text).orders.map(({ id, last: { place } }) => [id, text.slice(place.start, place.end)]),
      [ID, OTHER, THIRD].map((id) => [id, id]),
    );
  });
});
