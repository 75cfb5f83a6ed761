import assert from 'node:assert/strict';
import fc from 'fast-check';
import { clientIdsAt, clientIdsIn, clientIdsInColumn, fitsClientId, LONGEST_CLIENT_ID } from '../../../src/model/clientIdsInText';
import { always } from '../../support/property';

const ID = 'grid-btc-0001';

/** What is read with the pointer in the middle of a text. */
const readings = (line: string, text: string) => clientIdsAt(line, line.indexOf(text) + Math.floor(text.length / 2));
const keyed = (line: string, text: string): string | undefined => readings(line, text).find((each) => each.keyed)?.id;
const words = (line: string, text: string): string[] =>
  readings(line, text)
    .filter((each) => !each.keyed)
    .map(({ id }) => id);

describe('a client id beside its key', () => {
  const KEYED = [
    `client_oid=${ID}`,
    `client_oid: ${ID}, size: 1`,
    `{"clientOrderId": "${ID}", "x": 1}`,
    `{"clientOid":"${ID}"}`,
    `{\\"clientOrderId\\":\\"${ID}\\"}`,
    `cl_ord_id=${ID};`,
    `clOrdID = '${ID}'`,
    `newClientOrderId=${ID}&origClientOrderId=x`,
    `https://host/order?symbol=x&origClientOrderId=${ID}&y=1`,
    `newclientorderid=${ID}`,
    `const clientOid: string = \`${ID}\`;`,
    `params['client_oid'] = "${ID}"`,
    `client order id: ${ID} was rejected`,
    `clientOrderId => ${ID}`,
    `:client_order_id => "${ID}"`,
    `<client_oid>${ID}</client_oid>`,
    `my_client_oid := "${ID}"`,
    `if (order.clientOid === '${ID}') {`,
    `placed, client_oid=${ID}.`,
    `userOid: ${ID}`,
    `orderLinkId=${ID}`,
    `"order_link_id": "${ID}"`,
    `cli_ord_id=${ID}`,
    `"clientOrderIndex": "${ID}"`,
    `orderClientId=${ID}`,
    `"externalOid":"${ID}"`,
    `client_oid_str=${ID}`,
  ];
  for (const line of KEYED) {
    it(`is read in ${line}`, () => {
      const match = readings(line, ID).find((each) => each.keyed);
      assert.deepEqual(match, { id: ID, start: line.indexOf(ID), end: line.indexOf(ID) + ID.length, keyed: true });
    });
  }

  it('may be digits alone, and have as many as an order id', () => {
    for (const digits of ['461234125', '596471064624628269']) assert.equal(keyed(`client_oid=${digits}`, digits), digits);
  });

  const OTHER = [
    `order_id=${ID}`,
    `cycloid = "${ID}"`,
    `asteroid = "${ID}"`,
    `client_oid_count="${ID}"`,
    `client = "${ID}"`,
    `client_oid,${ID}`,
    `client order id ${ID}`,
  ];
  for (const line of OTHER) it(`has no key in ${line}`, () => assert.equal(keyed(line, ID), undefined));

  it('is no name of a variable, no call and no type, as far as anyone is told that no order has it', () => {
    const CODE = ['clientOid', 'generateId()', 'nextId2()', 'order1.clientOid', 'string', 'o1', 'ids[10]', '`grid-${number}`'];
    for (const value of CODE) assert.equal(keyed(`const clientOid = ${value};`, value), undefined, value);
  });

  it('is none where nothing is said', () => {
    for (const value of ['null', 'None', 'undefined', '""', "''", '"  "', 'NaN', '-']) {
      const line = `"client_oid": ${value}, "size": 1`;
      assert.deepEqual(clientIdsAt(line, line.indexOf(value) + 1), [], value);
    }
  });

  it('may have spaces in quotes, and ends at one without', () => {
    assert.equal(keyed('client_oid="my grid 1" x', 'grid'), 'my grid 1');
    assert.equal(keyed('client_oid=my-1-a grid', 'my-1-a'), 'my-1-a');
    assert.equal(keyed('client_oid=my-1-a grid', 'grid'), undefined);
  });

  it('is what a program reads where it is escaped', () => {
    for (const id of ['a"b1', 'a\\b1', 'line\nbreak1', '\u202Etxt.1', '[x](command:evil)', "it's-1", '(a+)+$']) {
      const line = `{"client_oid": ${JSON.stringify(id).replace('\u202E', '\\u202e')}, "x": "y"}`;
      assert.equal(clientIdsAt(line, 17).find((each) => each.keyed)?.id, id, line);
      const inText = `msg=${JSON.stringify(`{"client_oid":${JSON.stringify(id)}}`)}`;
      assert.ok(
        clientIdsAt(inText, inText.indexOf('client_oid') + 16).some((each) => each.keyed && each.id === id),
        inText,
      );
    }
    const [first] = clientIdsIn('?clientOrderId=a%2Fb%201&x=1').flatMap((each) => each.filter(({ id }) => id === 'a/b 1'));
    assert.ok(first, 'a part of an address');
  });

  it('has up to 200 characters, and the pointer may rest on any of them', () => {
    const long = `x1${'-abcdefg'.repeat(24)}`.padEnd(LONGEST_CLIENT_ID, 'z');
    for (const line of [`${'y '.repeat(1000)}client_oid="${long}" z`, `client_oid=${long}`]) {
      for (const at of [0, 100, long.length]) {
        assert.equal(clientIdsAt(line, line.indexOf(long) + at).find((each) => each.keyed)?.id, long);
      }
    }
    const longer = `${long}z`;
    assert.deepEqual(clientIdsAt(`client_oid="${longer}"`, 50), []);
  });

  it('is found in the middle of a very long line', () => {
    const line = `${'x '.repeat(250_000)}"client_oid":"${ID}",${'y '.repeat(250_000)}`;
    assert.equal(keyed(line, ID), ID);
    assert.equal(clientIdsIn(`client_oid=${ID} ${line}`).length, 1, 'where nobody points at a place');
  });
});

describe('a client id by itself', () => {
  it('is a word of six characters or more', () => {
    assert.deepEqual(words(`sent ${ID} to`, ID), [ID]);
    assert.deepEqual(words('sent ab-12 to', 'ab-12'), []);
    assert.deepEqual(words('sent abc-12 to', 'abc-12'), ['abc-12']);
  });

  it('is no number, no time and no ordinary word', () => {
    for (const text of ['1234567', '12:30:00', '2026-01-05', '596471064624628269', '48000.50', 'canceled', 'überprüft'])
      assert.deepEqual(words(`at ${text} x`, text), [], text);
  });

  it('may stand in a path, behind a name, and before the end of a sentence', () => {
    for (const line of [`see /orders/${ID}/x`, `id:${ID}`, `(${ID})`, `was ${ID}.`, `user@${ID}`, `#${ID}`])
      assert.ok(words(line, ID).includes(ID), line);
    assert.deepEqual(words('ids a:b-1:c/x', 'a:b-1:c/x')[0], 'a:b-1:c/x', 'all of it is the likeliest');
  });

  it('is not read off a part of a word, or where the look ends', () => {
    assert.deepEqual(words(`x${ID}`, ID), [`x${ID}`]);
    const line = `${ID}-`.repeat(1000);
    assert.deepEqual(clientIdsAt(line, 5000), []);
  });

  it('is not read off a long line where the look ends in the middle of it', () => {
    const found = (end: string): boolean => {
      const line = 'x '.repeat(6000).slice(0, 10_004 - end.length) + end;
      return clientIdsIn(line, true).some((each) => each.some(({ id }) => id.startsWith('grid')));
    };
    for (const end of [`client_oid=${ID}`, `client_oid="${ID}"`, ` ${ID}`])
      assert.deepEqual([found(end), found(`${end}${' '.repeat(6)}`)], [false, true], end);
  });

  it('is looked for in all words of a line only when that is wanted', () => {
    const line = `sent ${ID} for client_oid=dca-2`;
    assert.deepEqual(
      clientIdsIn(line).flatMap((each) => each.map(({ id }) => id)),
      ['dca-2'],
    );
    assert.ok(clientIdsIn(line, true).some((each) => each.some(({ id }) => id === ID)));
  });

  it('is read in the same way wherever it stands', async () => {
    const filler = fc.string({ maxLength: 300 }).map((text) => text.replace(/[\n\r"'`\\]/g, ''));
    const ids = fc.stringMatching(/^[a-z]{3,9}[-_.][a-z0-9]{3,9}[a-z]$/);
    const property = fc.asyncProperty(filler, filler, ids, (before, after, id) => {
      const line = `${before} ${id} ${after}`;
      const [first] = clientIdsAt(line, before.length + 3).filter((each) => each.id === id);
      assert.deepEqual([first?.start, first?.end], [before.length + 1, before.length + 1 + id.length]);
      return Promise.resolve();
    });
    await always(property, 300);
  });
});

describe('a client id in a table', () => {
  const head = 'time,order_id,Client Order ID,size';
  it('is what stands under a head for client ids, and nowhere else', () => {
    const row = `1,461234125,${ID},0.5`;
    assert.deepEqual(clientIdsInColumn(head, row, row.indexOf(ID) + 3)[0], {
      id: ID,
      start: row.indexOf(ID),
      end: row.indexOf(ID) + ID.length,
      keyed: true,
    });
    assert.deepEqual(clientIdsInColumn(head, row, 4), []);
  });

  it('may have separators and quotes in it', () => {
    assert.equal(clientIdsInColumn(head, '1,2,"a, ""b"" 1",5', 8)[0]?.id, 'a, "b" 1');
    assert.equal(clientIdsInColumn('a;cl_ord_id', 'x;it is 1', 4)[0]?.id, 'it is 1');
  });

  it('is none where the cell is empty', () => {
    for (const cell of ['', '""', ' ', 'null']) assert.deepEqual(clientIdsInColumn(head, `1,2,${cell},5`, 4), [], cell);
  });
});

it('a filter by client id is for a part of it, in upper or lower case', () => {
  const fits = (part: string): boolean => fitsClientId({ clientOid: 'Grid-BTC-0001 (a+)+$' }, part);
  assert.deepEqual(['', 'grid', 'btc-0', '(a+)', 'eth', '.*'].map(fits), [true, true, true, true, false, false]);
});
