import assert from 'node:assert/strict';
import { patternFor } from '../../../src/fileCheck/page/pattern';
import { tried } from '../../../src/fileCheck/page/tried';
import { statusOf as pageOf } from '../../../src/fileCheck/page/view';
import { looksLikeId } from '../../../src/fileCheck/statements';
import { statusOf } from '../../../src/model/order';
import { USUAL_DIGITS } from '../../../src/model/orderIdDigits';
import { HOUR } from '../../../src/model/timeRange';
import { NOW, planOrder } from '../../support/fakeService';
import { exchange, type Exchange } from './exchange';

const ID = '596471064624628269';
const LINE = `2026-01-05 10:00:00 DONE ${ID} BTCUSDT BUY 0.5`;
const OTHER = `2026-01-05 10:00:01 CANCELED ${BigInt(ID) + 1n} ETHUSDT SELL 2`;
const OWN = String.raw`(?<status>\w+)\s+(?<id>\d{18})\s+(?<symbol>\S+)\s+(?<action>\w+)`;

describe('a pattern to begin with', () => {
  it('finds what a line says without names: the order, its state, its pair and its side', () => assert.equal(patternFor(LINE, ID), OWN));

  it('begins with the word before, and has all other numbers free', () => {
    assert.equal(patternFor(`12:30:01 order ${ID} (0.5) is filled`, ID), String.raw`order\s+(?<id>\d{18})\s+\(\S+\)\s+is\s+(?<status>\w+)`);
  });

  it('is of the order alone where it would be too long', () =>
    assert.equal(patternFor(`${ID}${' word'.repeat(200)} filled`, ID), String.raw`(?<id>\d{18})`));
});

describe('a pattern that is being typed', () => {
  const lines = [LINE, OTHER, 'x'].map((text, line) => ({ text, line, file: 0, id: ID }));
  const found = (pattern: string): string => tried(pattern, lines, looksLikeId(USUAL_DIGITS)).text;

  it('says how many of the lines it matches, and what it reads of the first', () =>
    assert.deepEqual(tried(OWN, lines, looksLikeId(USUAL_DIGITS)), {
      text: `It matches 2 of the 3 lines: order ${ID}, status DONE, pair BTCUSDT, action BUY.`,
      isUseful: true,
    }));

  it('says why it is of no use', () => {
    assert.match(found('(?<id'), /./);
    assert.match(found(String.raw`(?<id>\d+) (?<colour>\w+)`), /^There is no field named colour\./);
    assert.match(found(String.raw`(?<status>\w+)`), /cannot identify an order/);
    assert.equal(found(String.raw`nowhere (?<id>\d+)`), 'It matches none of the 3 lines.');
    assert.match(found(String.raw`(?<id>\d{18})`), /: order 596471064624628269\. The match contains neither a status nor an amount/);
    assert.equal(found(''), '');
    for (const pattern of ['(?<id', String.raw`(?<id>\d{18})`, ''])
      assert.equal(tried(pattern, lines, looksLikeId(USUAL_DIGITS)).isUseful, false, pattern);
  });
});

describe('the page of a check of lines that nobody understands', () => {
  let made: Exchange;
  afterEach(() => made.dispose());

  it('shows one of them with a pattern to begin with, and none in privacy mode', async () => {
    made = exchange({ past: [planOrder(ID, NOW - HOUR, { status: statusOf('filled') })] });
    const state = await made.check(`order_id=111222333444555666 status=open\n${LINE}`);
    const standing = { edition: 1, before: undefined, left: undefined, canceling: false };
    const shown = (masked: boolean) => pageOf(state, standing, { now: NOW, timeZone: 'UTC', language: 'en', masked }).result?.untold;
    assert.deepEqual(shown(false), { file: 'bot.log', line: 2, text: LINE, pattern: OWN });
    assert.equal(shown(true), undefined);
  });
});
