import assert from 'node:assert/strict';
import fc from 'fast-check';
import { USUAL_DIGITS, type DigitCounts } from '../../../src/model/orderIdDigits';
import { idInColumn, idAt, idsIn, isClientIdName, isOrderIdName, roundedFrom, mayBeTime, withoutZeros } from '../../../src/model/orderIds';
import { always } from '../../support/property';

const ANYWHERE = USUAL_DIGITS;
const ID = '596471064624628269';
const SHORT = '461234125';

/** What is found with the pointer in the middle of the digits. */
const found = (line: string, digits: string, anywhere: DigitCounts | undefined = ANYWHERE) =>
  idAt(line, line.indexOf(digits) + Math.floor(digits.length / 2), anywhere);

describe('an order id in a line', () => {
  const KEYED = [
    `order_id=${SHORT}`,
    `order_id: ${SHORT}`,
    `orderId: '${SHORT}',`,
    `  "orderId": "${SHORT}",`,
    `{"order_id":${SHORT},"x":1}`,
    `{\\"orderId\\":\\"${SHORT}\\"}`,
    `https://host/capi/v2/order/detail?orderId=${SHORT}&x=1`,
    `GET /detail?orderId%3D${SHORT}`,
    `oid=${SHORT}`,
    `order-id=${SHORT}`,
    `ORDER_ID = "${SHORT}"`,
    `const orderId: string = '${SHORT}';`,
    `orderId = BigInt("${SHORT}")`,
    `if (order.orderId === "${SHORT}") {`,
    `params['order_id'] = ${SHORT}`,
    `lastOrderId => ${SHORT}`,
    `exchange_order_id ${SHORT}`,
    `Order ID ${SHORT} was filled.`,
    `order id: #${SHORT}`,
    `orderId(${SHORT})`,
    `order_id=${SHORT}n;`,
  ];
  for (const line of KEYED) {
    it(`is found beside its key: ${line}`, () => {
      const match = found(line, SHORT);
      assert.deepEqual(match, { id: SHORT, start: line.indexOf(SHORT), end: line.indexOf(SHORT) + SHORT.length, keyed: true });
    });
  }

  const OTHER = [
    `client_oid=${SHORT}`,
    `clientOrderId: ${SHORT}`,
    `client order id ${SHORT}`,
    `clOrdId=${SHORT}`,
    `asteroid = ${SHORT}`,
    `rel_oid=${SHORT}`,
    `recorderId: ${SHORT}`,
    `price: ${SHORT}`,
    `order_id_count: ${SHORT}`,
    `border ${SHORT}`,
    SHORT,
  ];
  for (const line of OTHER) it(`is not seen in ${line}`, () => assert.equal(found(line, SHORT), undefined));

  it('is not the caller’s own id, however long that is', () => {
    const long = '596471064624628269';
    for (const line of [
      `client_oid=${long}`,
      `"clientOrderId": "${long}"`,
      `client order id ${long}`,
      `clOrdId=${long}`,
      `userOid: ${long}`,
      `orderLinkId=${long}`,
      `"orderLinkId":"${long}"`,
      `order_link_id: ${long}`,
      `cli_ord_id=${long}`,
      `clientOrderIndex: ${long}`,
      `"client_order_index":${long}`,
      `orderClientId=${long}`,
      `"externalOid":"${long}"`,
      `external_oid=${long}`,
      `client_oid_str=${long}`,
      `Client OID ${long}`,
      `client.oid=${long}`,
      `client.order_id=${long}`,
      `Custom Order ID: ${long}`,
    ]) {
      assert.equal(found(line, long), undefined, line);
    }
    for (const line of [
      `avoid ${long}`,
      `asteroid = ${long}`,
      `client ${long}`,
      `external ${long}`,
      `order link ${long}`,
      `client_oid_count=${long}`,
      `by user order_id=${long}`,
      `custom.order_id=${long}`,
    ]) {
      assert.equal(found(line, long)?.id, long, line);
    }
  });

  for (const line of [
    `filled ${ID} at 5`,
    `(${ID})`,
    `"${ID}"`,
    `${ID}n`,
    `${ID}L,`,
    `done: ${ID}.`,
    `[${ID}]`,
    `/order/${ID}/x`,
    `id-${ID}`,
    `#${ID}`,
  ]) {
    it(`is found by its length: ${line}`, () => assert.deepEqual([found(line, ID)?.id, found(line, ID)?.keyed], [ID, false]));
  }

  it('is found in a log with colors, which belong to no word', () => {
    for (const line of [`\u001B[32m${ID}\u001B[0m`, `order \u001B[01;31m\u001B[K${ID}\u001B[m`])
      assert.equal(found(line, ID)?.id, ID, line);
    assert.equal(found(`\u001B[36morder_id\u001B[0m=\u001B[33m${SHORT}\u001B[0m`, SHORT)?.keyed, true);
    assert.equal(found(`\u001B[36mclient_oid\u001B[0m=\u001B[33m${ID}\u001B[0m`, ID), undefined, 'a client ID stays one');
  });

  it('is found in a line that a diff takes away, as in one that it adds', () => {
    for (const line of [`-${ID} filled`, `+${ID} filled`, `-${ID},BTCUSDT,filled`]) {
      assert.deepEqual(found(line, ID), { id: ID, start: 1, end: 1 + ID.length, keyed: false }, line);
      assert.deepEqual(
        idsIn(line, ANYWHERE).map(({ id }) => id),
        [ID],
        line,
      );
    }
    for (const line of [` -${ID}`, `--${ID}`, `{"pnl":-${ID}}`, `-1${ID}000`, `-${ID}.5`]) assert.equal(found(line, ID), undefined, line);
    const far = `${'x'.repeat(300)} -${ID}`;
    for (let column = 300; column <= far.length; column += 1) assert.equal(idAt(far, column, ANYWHERE), undefined, 'a negative number');
  });

  it('is found in text without spaces between words', () => {
    for (const line of [`订单${ID}已成交`, `注文${ID}が約定`, `주문 ${ID}이 체결`, `คำสั่ง${ID}สำเร็จ`])
      assert.equal(found(line, ID)?.id, ID, line);
    assert.equal(found(`المعرف${ID}`, ID), undefined, 'scripts with spaces have words as Latin has');
  });

  it('is found in an address, whatever sign is written there with a percent', () => {
    assert.equal(found(`q=%7B%22orderId%22%3A%22${SHORT}%22%7D`, SHORT)?.keyed, true);
    assert.equal(found(`orderId%3A%20${SHORT}`, SHORT)?.keyed, true);
    assert.equal(found(`%2522orderId%2522%253A%2522${SHORT}%2522`, SHORT)?.keyed, true);
    assert.equal(found(`ids=596471064624628270%2C${ID}`, ID)?.id, ID);
    assert.deepEqual(idAt(`order%20${ID}`, 20, ANYWHERE), { id: ID, start: 8, end: 26, keyed: false });
    assert.equal(found(`%22clientOrderId%22%3A%22${ID}%22`, ID), undefined, 'a client ID stays one');
  });

  it('is found behind a number and a comma that part two values', () => {
    const lines = [`1764412345000,${ID}`, `596471064624628270,${ID}`, `BUY,5,${ID}`, `0.5,${ID}`, `1,${ID},BUY`, `2026-11-27,${ID}`];
    for (const line of lines) assert.equal(found(line, ID)?.id, ID, line);
    assert.equal(found(`pnl 0,${ID}`, ID), undefined, 'it may be a decimal');
  });

  const PARTS = [
    `x${ID}`,
    `0x${ID}`,
    `${ID}abc`,
    `0.${ID}`,
    `${ID}.5`,
    `1,${ID}`,
    `${ID}e5`,
    `_${ID}`,
    `ä${ID}`,
    `2026-${ID}`,
    `= -${ID}`,
    `${ID}000`,
    `٣${ID}`,
    `%${ID}`,
  ];
  for (const line of PARTS) it(`is not seen in a part of something longer: ${line}`, () => assert.equal(found(line, ID), undefined));

  it('is found from its first digit to behind its last, and not beyond', () => {
    const line = `  ${ID}  `;
    const at = [1, 2, 19, 20, 21].map((column) => idAt(line, column, ANYWHERE)?.id);
    assert.deepEqual(at, [undefined, ID, ID, ID, undefined]);
  });

  it('has at least 17 digits without a key, and never more than 20', () => {
    const lengths = Array.from({ length: 25 }, (_, length) => found(`a ${'7'.repeat(length)} b`, '7'.repeat(length)) !== undefined);
    assert.deepEqual(
      lengths.flatMap((seen, length) => (seen ? [length] : [])),
      [17, 18, 19, 20],
    );
    const keyed = Array.from({ length: 25 }, (_, length) => found(`orderId=${'7'.repeat(length)}`, '7'.repeat(length)) !== undefined);
    assert.deepEqual(
      keyed.flatMap((seen, length) => (seen ? [length] : [])),
      Array.from({ length: 15 }, (_, index) => index + 6),
    );
  });

  it('needs a key where nothing counts by its length alone', () => {
    assert.equal(idAt(ID, 5), undefined);
    assert.deepEqual(
      idsIn(`order_id=${SHORT} and ${ID}`).map(({ id }) => id),
      [SHORT],
    );
    assert.deepEqual(
      idsIn(`order_id=${SHORT} and ${ID}`, ANYWHERE).map(({ id }) => id),
      [SHORT, ID],
    );
  });

  it('has as many digits as the settings say, and stands alone', () => {
    const eight = { least: 8, most: 8 };
    assert.equal(found('trade 12345678 done', '12345678', eight)?.id, '12345678');
    assert.equal(found('trade 123456789 done', '123456789', eight), undefined);
    assert.equal(found('trade x12345678 done', '12345678', eight), undefined);
    assert.equal(found(`filled ${ID}`, ID, eight), undefined);
    assert.equal(found(`order_id=${SHORT}`, SHORT, eight)?.keyed, true);
  });

  it('is none without a key where it may be a time: nanoseconds since 1970, or a date to the millisecond or microsecond', () => {
    for (const time of ['1792542600123456789', '20261105142538123', '20261105142538123456']) {
      assert.equal(found(`span ${time} ended`, time, ANYWHERE), undefined);
      assert.equal(found(`order_id=${time}`, time, ANYWHERE)?.keyed, true);
    }
    for (const id of ['9792542600123456789', '20269905142538123', '20269905142538123456', ID])
      assert.equal(found(`order ${id}`, id, ANYWHERE)?.id, id);
  });

  it('stays the same however much text stands around it', async () => {
    const filler = fc.string({ minLength: 0, maxLength: 300 }).map((text) => text.replace(/[\n\r]/g, ''));
    const ids = fc
      .bigInt({ min: 10n ** 17n, max: 10n ** 20n - 1n })
      .map(String)
      .filter((id) => !mayBeTime(id));
    const property = fc.asyncProperty(filler, filler, ids, (before, after, id) => {
      const line = `${before} ${id} ${after}`;
      const match = idAt(line, before.length + 5, ANYWHERE);
      assert.deepEqual([match?.id, match?.start], [id, before.length + 1]);
      return Promise.resolve();
    });
    await always(property, 300);
  });

  it('is never a part of a longer run of letters and digits', async () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,60}$/);
    const property = fc.asyncProperty(word, fc.nat(), (text, seed) => {
      const match = idAt(text, seed % (text.length + 1), ANYWHERE);
      assert.ok(
        match === undefined || (/^\d{17,20}n?$/.test(text) && text.startsWith(match.id)) || /^\d{17,20}(l|ul|ll|u64|i64)$/.test(text),
        text,
      );
      return Promise.resolve();
    });
    await always(property, 500);
  });

  it('is not guessed from digits that go on where the look ends', () => {
    const digits = '9'.repeat(1000);
    for (const column of [0, 190, 500, 999]) assert.equal(idAt(digits, column, ANYWHERE), undefined);
  });

  it('is found in the middle of a very long line', () => {
    const line = `${'x '.repeat(500_000)}"orderId":${SHORT},${'y '.repeat(500_000)}`;
    assert.equal(found(line, SHORT)?.id, SHORT);
  });
});

describe('an order id in a table', () => {
  it('is what stands under an order-id head', () => {
    const head = 'time,Order ID,client_oid,size';
    const row = `2026-01-05,${SHORT},777777777,1`;
    assert.deepEqual(idInColumn(head, row, 13), { id: SHORT, start: 11, end: 20, keyed: true });
    assert.equal(idInColumn(head, row, 24), undefined);
    assert.equal(idInColumn(head, row, 2), undefined);
  });

  it('is found behind separators in quotes, and with other separators', () => {
    assert.equal(idInColumn('note;orderId', `"a;b";"${SHORT}"`, 10)?.id, SHORT);
    assert.equal(idInColumn('note\torder_id', `a\t${SHORT}`, 5)?.id, SHORT);
  });

  it('is not what stands under a head that says whose own it is, however that is written', () => {
    const names = ['Client OID', 'client oid', 'client.oid', 'Client Order ID', 'client.order_id', 'Custom Order ID', 'User Order ID'];
    for (const name of names) assert.deepEqual([isOrderIdName(name), isClientIdName(name)], [false, true], name);
  });

  it('takes no other name for a head', () => {
    const names = ['order_id', 'orderId', '"Order ID"', 'oid', 'exchange_order_id', 'client_oid', 'clientOrderId', 'order', 'asteroid', ''];
    assert.deepEqual(names.filter(isOrderIdName), ['order_id', 'orderId', '"Order ID"', 'oid', 'exchange_order_id']);
  });
});

describe('an id that a program has rounded', () => {
  it('leads to the loaded orders it may come from', () => {
    const rounded = String(Number(ID));
    assert.equal(rounded, '596471064624628200');
    assert.deepEqual(roundedFrom(rounded, [ID, '596471064624999999', SHORT, ID]), [ID]);
    assert.deepEqual(roundedFrom(BigInt(Number(ID)).toString(), [ID]), [ID]);
  });

  it('leads to those that a spreadsheet keeps 15 digits of', () => {
    assert.deepEqual(roundedFrom('596471064624628000', [ID, '596471064624629269', SHORT]), [ID]);
    assert.deepEqual(roundedFrom('0596471064624628000', [ID]), [ID]);
  });

  it('leads to them with zeros before it, too, and with zeros before theirs', () => {
    assert.deepEqual(roundedFrom('00596471064624628200', [ID]), [ID]);
    assert.deepEqual(roundedFrom(`00${BigInt(Number(ID))}`, [`00${ID}`, ID]), [`00${ID}`]);
  });

  it('is not the order itself, whoever wrote zeros before it', () => {
    const rounded = BigInt(Number(ID)).toString();
    assert.deepEqual(roundedFrom(rounded, [`00${rounded}`]), []);
    assert.deepEqual(roundedFrom(`00${rounded}`, [rounded]), []);
  });

  it('is not seen in an id with all its digits, or in a short one', () => {
    assert.deepEqual(roundedFrom('596471064624628270', [ID]), []);
    assert.deepEqual(roundedFrom(ID, [ID]), []);
    assert.deepEqual(roundedFrom(SHORT, [SHORT]), []);
  });
});

describe('an id without the zeros before it', () => {
  it('is the same for all who write any', () => {
    assert.deepEqual(['7', '007', '0', '000', '', '70'].map(withoutZeros), ['7', '7', '0', '0', '', '70']);
  });

  it('is as it came where it is no number', () => {
    assert.deepEqual(['00ab', '0x7', '0.5', '00 7'].map(withoutZeros), ['00ab', '0x7', '0.5', '00 7']);
  });
});
