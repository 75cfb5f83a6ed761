import assert from 'node:assert/strict';
import { listChunks, ORDER_COLUMNS, userColumns, type ListFormat } from '../../src/explorer/listExport';
import { rowOf } from '../../src/explorer/rows';
import * as answers from '../../src/modelTools/answers';
import { toolInput } from '../../src/modelTools/input';
import { TOOLS } from '../../src/platform/ids';
import { textOfPieces } from '../support/atOnce';
import { NOW } from '../support/fakeService';
import { hostileOrder, hostileUser, LONG } from '../support/hostile';
import { exchange } from './fileCheck/exchange';
import { display, SURFACES } from '../support/surfaces';

const CSV: ListFormat = { format: 'csv', separator: ',', timeZone: 'UTC', now: NOW };
const RANGE = { start: 0, end: NOW };

const fileOf = (text: string, format: ListFormat): string => {
  const rest = { account: 'Main', filter: '', problems: [], readAt: NOW };
  const orders = listChunks({ ...rest, name: 'orders', records: [hostileOrder(text)], columns: ORDER_COLUMNS }, format);
  const users = listChunks({ ...rest, name: 'users', records: [hostileUser(text)], columns: userColumns(RANGE) }, format);
  return textOfPieces(orders) + textOfPieces(users);
};

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];

describe('what the service sends', () => {
  for (const [name, surface] of Object.entries(SURFACES)) {
    it(`is short in ${name}, however long it is`, () => {
      const texts = textsIn(surface(LONG));
      assert.ok(texts.length > 0);
      assert.ok(texts.join('').length < 10_000, `${texts.join('').length} characters`);
    });

    it(`hides nothing in ${name}`, () => {
      for (const hidden of ['\u202E', '\u0000', '\n', '\u200B', '\uD83D', '\u{E0041}']) {
        const texts = textsIn(surface(`a${hidden}b`));
        for (const text of texts.filter((each) => !each.startsWith('open/') && !each.startsWith('affiliateUsers/')))
          assert.doesNotMatch(text, /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u, JSON.stringify([hidden, text]));
      }
    });
  }

  it('is short and hides nothing in the answer of a tool', async () => {
    for (const text of [LONG, 'a\u202E\nb\u{E0041}']) {
      const made = exchange({ open: [hostileOrder(text)] });
      const { store } = made;
      const session = store.sessions.current;
      assert.ok(session);
      const asked = {
        store,
        session,
        input: toolInput(TOOLS.listOpenOrders, {}),
        display,
        symbols: [],
        signal: new AbortController().signal,
      };
      const told = JSON.stringify(await answers.openOrders(asked));
      assert.ok(told.includes('"orders":[{') && told.length < 10_000, String(told.length));
      assert.doesNotMatch(told, /[\p{Cf}]|\\n|\\ud/u);
      made.dispose();
    }
  });

  it('is cut and visible in CSV, and exact in JSON', () => {
    assert.ok(fileOf(LONG, CSV).length < 600_000);
    assert.doesNotMatch(fileOf('a\u202E\u200Bb', CSV), /[\u202E\u200B]/);
    const json = fileOf(LONG, { ...CSV, format: 'json' });
    assert.equal(json.split(LONG).length, 17, 'every field of the two records');
    assert.ok(fileOf('a\u202Eb', { ...CSV, format: 'json' }).includes('9a\u202Eb'));
  });

  it('is no name of an object of the language', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      for (const surface of Object.values(SURFACES)) assert.doesNotThrow(() => surface(name));
      const order = hostileOrder('');
      const odd = { ...order, symbol: name, clientOid: `${name}-1` };
      assert.ok(
        textsIn(rowOf({ kind: 'order', id: 'o', order: odd, dated: false }, display))
          .join(' ')
          .includes(name.toUpperCase()),
      );
    }
  });
});
