import assert from 'node:assert/strict';
import fc from 'fast-check';
import { exactText, parseJson, rawJson } from '../../../src/api/wire';

const digits = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String);
const fraction = fc.stringMatching(/^-?(0|[1-9]\d{0,20})\.\d{1,20}$/);
const exponent = fc.stringMatching(/^-?[1-9](\.\d{1,5})?[eE][+-]?\d{1,3}$/);
const literal = fc.oneof(digits, fraction, exponent, fc.constantFrom('0', '-0', '9007199254740993', '1e400'));

describe('JSON from the service', () => {
  it('keeps an order id that a double would change into another one', () => {
    assert.equal(JSON.parse('596471064624628269'), 596471064624628200, 'the reason for all this');
    assert.equal(exactText(parseJson('596471064624628269')), '596471064624628269');
  });

  it('keeps the digits of every number, wherever it stands', () => {
    fc.assert(
      fc.property(literal, fc.constantFrom('', ' ', '\n\t'), (number, space) => {
        const body = parseJson(`{"a":${space}${number}${space},"b":[${space}1,${number}]}`) as { a: unknown; b: unknown[] };
        assert.deepEqual([exactText(body.a), exactText(body.b[1]), exactText(parseJson(number))], [number, number, number]);
        assert.equal(rawJson(body), `{\n  "a": ${number},\n  "b": [\n    1,\n    ${number}\n  ]\n}`);
      }),
      { numRuns: 200 },
    );
  });

  it('gives what JSON.parse gives where doubles are exact', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        assert.deepEqual(JSON.parse(rawJson(parseJson(text))), JSON.parse(text));
      }),
      { numRuns: 50 },
    );
  });

  it('leaves numbers inside strings alone', () => {
    const text = '{"order_id":"596471064624628269","note":"[1.10,596471064624628269]"}';
    assert.deepEqual(parseJson(text), JSON.parse(text));
  });

  it('takes the last of two equal names, as JSON.parse does', () => {
    assert.equal(rawJson(parseJson('{"a":1.10,"a":2.20}')), '{\n  "a": 2.20\n}');
  });

  it('says of a record that is nested beyond all sense that it is, in JSON', () => {
    const deep = parseJson(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    assert.match(String(JSON.parse(rawJson(deep))), /nested too deeply/);
  });

  it('refuses what is no JSON', () => {
    for (const text of ['', '<html>', '{"a":1.10', '[1.10,]', '01.5', 'NaN']) assert.throws(() => parseJson(text), SyntaxError);
  });
});
