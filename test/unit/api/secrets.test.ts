import assert from 'node:assert/strict';
import { LosslessNumber } from 'lossless-json';
import { concealerOf } from '../../../src/api/secrets';

const KEY = 'weex_9f86d081884c7d65';
const SIGNATURE = 'mB3/pQ9+zL0aXc7RkT2yVw5uHsJdEfGiNoPqYbMxWzA=';
const conceal = concealerOf([KEY, 'my-pass/word&1', SIGNATURE]);

describe('the concealing of secrets in the words of a service', () => {
  it('takes out every one of them, wherever it stands', () => {
    assert.equal(concealerOf(['key', 'pass']).words('key "pass" keypass'), 'key "•••" keypass');
    assert.equal(conceal.words(`Key ${KEY} with sign ${SIGNATURE}.`), 'Key ••• with sign •••.');
  });

  it('leaves no rest of one that holds another', () => {
    assert.equal(concealerOf(['abc-and-', 'abc-and-more']).words('abc-and-more'), '•••');
  });

  it('takes out pieces that are long enough to say something', () => {
    assert.equal(conceal.words(`No key ${KEY.slice(0, 12)}***${KEY.slice(-9)}`), 'No key •••***•••');
    assert.equal(conceal.words('No key weex_9f'), 'No key weex_9f');
  });

  for (const [how, echo] of [
    ['as a part of an address', encodeURIComponent('my-pass/word&1')],
    ['as JSON within JSON', String.raw`{\"k\":\"my-pass\\\/word&1\"}`],
    ['as HTML', 'my-pass&#x2F;word&amp;1'],
    ['as HTML with decimal numbers', 'my-pass&#47;word&#38;1'],
    ['with escaped letters', [...KEY].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')],
    ['in capitals', KEY.toUpperCase()],
    ['parted by spaces', [...KEY].join(' ')],
    ['parted by characters that nobody sees', [...KEY].join('\u200B')],
    ['as Base64', `token:${Buffer.from(`user:${KEY}`).toString('base64')}`],
    ['as hexadecimal digits', `0x${Buffer.from(KEY).toString('hex')}`],
    ['encoded twice', encodeURIComponent(encodeURIComponent('my-pass/word&1'))],
  ] as const)
    it(`shows no words that hold one ${how}`, () => {
      const words = conceal.words(`Refused: ${echo}`);
      assert.match(words, /^(The service's message repeats part of your keys|Refused: )/);
      for (const form of [echo, echo.slice(0, 20)]) assert.ok(!words.includes(form), words);
    });

  it('shows no words that hold one which looks as if it were encoded itself', () => {
    for (const secret of ['ab\\cd\\ef\\gh\\ij', 'a%41b%42c%43d%44e', 'p&lt;q&gt;r&amp;s']) {
      for (const echo of [
        JSON.stringify(secret),
        encodeURIComponent(secret),
        secret.replaceAll('&', '&amp;'),
        secret.replaceAll('\\', '&#00000092;'),
      ])
        assert.ok(!concealerOf([secret]).words(`Refused: ${echo}`).includes(secret.slice(0, 8)), echo);
      const told = concealerOf([secret]).words(`Refused: ${JSON.stringify(secret)}`);
      assert.ok(!told.includes(secret) && !told.includes(JSON.stringify(secret).slice(1, 12)), told);
    }
  });

  it('leaves ordinary words alone where a secret is short', () => {
    for (const [secret, words] of [
      ['1', 'code 40017 for order 596471064624628269'],
      ['price', 'The lowestprice is lower'],
      ['1000', 'limit of 10000 USDT'],
    ] as const)
      assert.equal(concealerOf([secret]).words(words), words);
    assert.equal(concealerOf(['hunter2']).words('wrong passphrase "hunter2"'), 'wrong passphrase "•••"');
  });

  it('keeps words that are none of them', () => {
    for (const text of [
      '',
      'Sign error: timestamp expired 100 % &amp; more',
      'cmt_btcusdt not found: 596471064624628269',
      'x'.repeat(20_000),
    ])
      assert.equal(conceal.words(text), text);
    // Once white space is gone, "trick eyes" has "key" in it.
    assert.equal(concealerOf(['key', 'a']).words('TRICK EYES'), 'TRICK EYES');
  });
});

describe('the concealing of secrets in the fields of an answer', () => {
  it('takes out long ones, wherever they stand, names of fields among it', () => {
    const order = { client_oid: `a ${KEY}`, list: [{ type: SIGNATURE }], [KEY]: 'x', size: '1' };
    assert.deepEqual(conceal.body(order), { client_oid: 'a •••', list: [{ type: '•••' }], '•••': 'x', size: '1' });
  });

  it('changes no amount, no id and no name of a field', () => {
    const short = concealerOf(['1000', '5964710646246282', 'totalTradingAmounts', 'a']);
    const body = { order_id: '596471064624628269', size: '1000', totalTradingAmounts: '1' };
    assert.equal(short.body(body), body, 'the very same');
  });

  it('loses no digit of a number and no depth', () => {
    const number = new LosslessNumber('596471064624628269');
    let deep: unknown = KEY;
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    const { order_id, x } = conceal.body({ order_id: number, x: deep, y: KEY }) as { order_id: unknown; x: unknown };
    assert.equal(order_id, number);
    let innermost: unknown = x;
    while (Array.isArray(innermost)) [innermost] = innermost as unknown[];
    assert.equal(innermost, '•••', 'however deep it stands');
  });
});
