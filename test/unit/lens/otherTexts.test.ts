import assert from 'node:assert/strict';
import { settled } from '../doors/looks';
import { loadedWindow } from './loaded';

/** Each in a line of its own ends in these. */
const DIGITS = '5964710646246281';

describe('digits under the pointer in text of other programs', () => {
  const made = loadedWindow();
  let count = 0;

  /** What is told where these digits stand last in a text, and what was asked. @param text with `§` for them */
  async function told(text: string, name = 'bot.log'): Promise<{ words: string; asked: number; id: string }> {
    // What was asked once is known.
    const id = `${DIGITS}${(count += 1) + 10}`;
    const lines = text.replaceAll('§', id).split('\n');
    const line = lines.findLastIndex((each) => each.includes(id));
    const document = made.window.editor.open(`file:///${name}`, lines.join('\n'));
    const position = { line, character: (lines[line]?.lastIndexOf(id) ?? 0) + 8 };
    made.asked.length = 0;
    const [hover] = await Promise.all(
      made.window.editor.hovers.map((each) => each.provideHover(document, position, made.window.editor.token)),
    );
    await settled();
    return { words: hover?.contents.value ?? '', asked: made.asked.length, id };
  }

  const OWN = [
    '**client_oid**: §',
    '__clientOid__: §',
    '| client_oid | § |',
    '<td>client_oid</td><td>§</td>',
    'client_oid → §',
    'client_oid -> §',
    'client_oid：§',
    '「client_oid」§',
    '“client_oid”: “§”',
    '&quot;client_oid&quot;:&quot;§&quot;',
    'client_oid&#34;:&#34;§',
    `client_oid:${' '.repeat(20)}§`,
    'client_oid............: §',
    '{"client_oid": {"$numberLong": "§"}}',
    'client_oid IN (§, 5)',
    'client_oid[0]=§',
    'client_oid%5B0%5D=§',
    "client_oid=b'§'",
    'client_oid = f"§"',
    'client_oid: str = "§"',
    '/orders/by-client-oid/§',
    'client order ids: 596471064624628333, §',
    'client_oid_list=§',
    'client_oid\u200F: §',
    'client_oid:\u2066§\u2069',
    '{"msg":"client_oid=\\u001b[33m§\\u001b[0m"}',
    `\u001B[38;2;200;200;200m\u001B[48;2;10;20;30mclient_oid\u001B[0m\u001B[48;2;10;20;30m\u001B[38;2;120;120;120m=\u001B[0m\u001B[1m\u001B[48;2;10;20;30m\u001B[38;2;140;200;250m§`,
  ];
  for (const text of OWN)
    it(`are a client ID that is asked of nobody: ${JSON.stringify(text)}`, async () => {
      const { words, asked, id } = await told(text);
      assert.match(words, new RegExp(`has the client ID ${id}`));
      assert.equal(asked, 0);
    });

  const BELOW = [
    '{"client_oid":\n  "§"}',
    '"client_oids": [\n  "596471064624628333",\n  "§",',
    'client_oids:\n  - 596471064624628333\n  - §',
    '<client_oid>\n  §\n</client_oid>',
    'cancel(\n  client_oid=\n    §',
  ];
  for (const text of BELOW)
    it(`are a client ID below its name: ${JSON.stringify(text)}`, async () => {
      const { words, asked, id } = await told(text);
      assert.match(words, new RegExp(`has the client ID ${id}`));
      assert.equal(asked, 0);
    });

  it('are a client ID in their column, whatever stands in the names of others', async () => {
    for (const text of [
      'Order ID;"Price, EUR";Client OID\n5;"1,5";§',
      'Order ID;Price, EUR;Client OID\n5;1,5;§',
      'Note, old\tSize\tClient OID\n5\t1\t§',
    ]) {
      const { words, asked, id } = await told(text, 'orders.csv');
      assert.match(words, new RegExp(`has the client ID ${id}[^\\d;]`), text);
      assert.equal(asked, 0);
    }
  });

  const ORDERS = [
    'the client_oid is gone: order §',
    'unknown client_oid. § was filled',
    'client_oid="" § was filled',
    'client_oid: null, id §',
    '"client_oids": [],\n"§"',
    '<client_oid>a</client_oid><id>§</id>',
    '{"log":"filled\\n§ at 5"}',
    '{"log":"\\u001b[32m§\\u001b[0m filled"}',
    String.raw`\x1b[32m§\x1b[0m`,
    '\\t§',
  ];
  for (const text of ORDERS)
    it(`may be an order ID: ${JSON.stringify(text)}`, async () => {
      const { words, asked } = await told(text);
      assert.match(words, /No such order/);
      assert.equal(asked, 1);
    });

  it('count beside the name of an order ID, however short, as pages and programs write it down', async () => {
    const { editor } = made.window;
    const lines = [
      '&quot;orderId&quot;:&quot;70281111&quot;',
      'order_id：70281112',
      'orderId\u200F: 70281113',
      '{"a":"x\\norderId=70281114"}',
      '"order_id":\n"70281115"',
    ];
    for (const each of lines) {
      const document = editor.open('file:///bot.log', each);
      const last = each.split('\n').at(-1) ?? '';
      const position = { line: each.split('\n').length - 1, character: last.indexOf('7028') + 4 };
      const [hover] = await Promise.all(editor.hovers.map((provider) => provider.provideHover(document, position, editor.token)));
      assert.match(hover?.contents.value ?? '', /No such order/, each);
    }
  });
});
