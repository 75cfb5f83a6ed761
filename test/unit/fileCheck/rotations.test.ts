import assert from 'node:assert/strict';
import { textSource } from '../../../src/fileCheck/read';
import { statusOf, type PlanOrder } from '../../../src/model/order';
import { HOUR } from '../../../src/model/timeRange';
import { NOW, planOrder } from '../../support/fakeService';
import { exchange, type Exchange } from './exchange';

const ID = '596471064624628269';
const order = (rest: Partial<PlanOrder> = {}): PlanOrder =>
  planOrder(ID, NOW - HOUR, { status: statusOf('filled'), size: '0.5', filledQty: '0.5', ...rest });
const at = (minutes: number): string => new Date(NOW - HOUR + minutes * 60_000).toISOString();

describe('the parts of one log', () => {
  let made: Exchange;
  afterEach(() => made.dispose());
  /** Per row: its file, its line, its verdict. */
  async function rowsOf(files: Readonly<Record<string, string>>, past = order()): Promise<unknown[]> {
    made = exchange({ past: [past] });
    const uris = Object.keys(files);
    const { findings } = await made.checkFiles(
      uris.map((uri) => ({ uri, name: uri, table: false, open: () => Promise.resolve(textSource(files[uri] ?? '')) })),
    );
    return (findings?.rows ?? []).map(({ file, place, verdict }) => [uris[file], (place?.line ?? -1) + 1, verdict]);
  }
  const open = `order_id=${ID} status=open size=0.5`;
  const filled = `order_id=${ID} status=filled`;

  it('tell one story, in the order of their times, in whatever order they are given', async () => {
    for (const [old, young] of [
      ['/a/bot.log.1', '/a/bot.log'],
      ['/a/bot.log.2.gz', '/a/bot.log.1'],
      ['/a/bot-2026-01-05.log', '/a/bot-2026-01-06.log'],
      ['/a/bot.log.20260105', '/a/bot.log'],
      ['/a/bot.log', '/a/bot.log.1'],
    ] as const) {
      const [first, last] = [`${at(1)} ${open}`, `${at(2)} ${filled}`];
      assert.deepEqual(await rowsOf({ [old]: first, [young]: `x\n${last}` }), [[young, 2, 'agrees']], old);
      assert.deepEqual(await rowsOf({ [young]: `x\n${last}`, [old]: first }), [[young, 2, 'agrees']], young);
    }
  });

  it('stand in the order of their names where they tell no time', async () => {
    assert.deepEqual(await rowsOf({ '/bot.log': filled, '/bot.log.1': open, '/bot.log.10': open }), [['/bot.log', 1, 'agrees']]);
  });

  it('are contradicted where the part stands that nothing later took back', async () => {
    const wrong = `${at(1)} order_id=${ID} status=open size=7`;
    assert.deepEqual(await rowsOf({ '/bot.log': `${at(2)} ${filled}`, '/bot.log.1': wrong }), [['/bot.log.1', 1, 'differs']]);
  });

  it('are not other files, whose stories are their own', async () => {
    for (const [one, other] of [
      ['/a/bot.log', '/b/bot.log'],
      ['/a/bot.log', '/a/hedge.log'],
      ['/a/bot-1.log', '/a/bot-2.log'],
    ] as const)
      assert.deepEqual(
        await rowsOf({ [one]: `${at(1)} ${open}`, [other]: `${at(2)} ${filled}` }),
        [
          [one, 1, 'movedOn'],
          [other, 1, 'agrees'],
        ],
        one,
      );
  });
});
