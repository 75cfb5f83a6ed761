import assert from 'node:assert/strict';
import { bytesSource } from '../../../src/fileCheck/read';
import { translationsFrom, useLanguage } from '../../../src/model/language';
import { NOW, planOrder } from '../../support/fakeService';
import { exchange } from './exchange';

const ID = '596471064624628269';

/** What is said of the size in a table, whose only order has 4.21. */
async function told(bytes: Uint8Array): Promise<string> {
  const account = exchange({ past: [planOrder(ID, NOW - 60_000, { size: '4.21' })] });
  const file = { uri: 'file:///orders.csv', name: 'orders.csv', table: true, open: () => Promise.resolve(bytesSource(bytes)) };
  const { findings } = await account.checkFiles([file]);
  account.dispose();
  const [row] = findings?.rows ?? [];
  return row ? `${row.verdict}: ${row.differences.map(({ field }) => field).join()}` : 'no order was found';
}

describe('a file in another encoding than UTF-8', () => {
  afterEach(() => useLanguage('en', translationsFrom('', '') ?? {}));

  for (const [language, head, what] of [
    ['de', 'Order ID;Gr\xf6\xdfe', 'German'],
    ['zh-cn', 'Order ID;\xca\xfd\xc1\xbf', 'Chinese'],
    ['ru', 'Order ID;\xca\xee\xeb\xe8\xf7\xe5\xf1\xf2\xe2\xee', 'Russian'],
    ['ja', 'Order ID;\x90\x94\x97\xca', 'Japanese'],
  ] as const)
    it(`has its columns known where a spreadsheet in ${what} saved it`, async () => {
      useLanguage(language, {});
      assert.equal(await told(Buffer.from(`${head}\n${ID};4.21\n`, 'latin1')), 'agrees: ');
      assert.equal(await told(Buffer.from(`${head}\n${ID};4.27\n`, 'latin1')), 'differs: size');
    });

  it('is read where it is UTF-16 without a mark, and is no text where zeros stand on both sides', async () => {
    const text = `Order ID;Größe\n${ID};4.27\n`;
    assert.equal(await told(Buffer.from(text, 'utf16le')), 'differs: size');
    assert.equal(await told(Buffer.from(text, 'utf16le').swap16()), 'differs: size');
    assert.equal(await told(Buffer.from(`${text}\0${text}\0\0`)), 'no order was found');
  });

  it('is read where it is UTF-16 without a mark, also with the few signs that have their zero on the other side', async () => {
    for (const sign of ['\u3000', '\u4e00', '\u{1f600}']) {
      const text = Buffer.from(`Order ID;Größe;Note\n${ID};4.27;${sign}\n`, 'utf16le');
      assert.equal(await told(text), 'differs: size', sign);
      assert.equal(await told(text.swap16()), 'differs: size', sign);
    }
  });

  it('is UTF-8 though some of it is damaged', async () => {
    const text = Buffer.from(`Order ID;Größe;Währung\n${ID};4.27;?\n`);
    text[text.lastIndexOf('?')] = 0xff;
    assert.equal(await told(text), 'differs: size');
  });
});
