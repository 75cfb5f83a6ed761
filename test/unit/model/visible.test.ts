import assert from 'node:assert/strict';
import fc from 'fast-check';
import { MOST_OF_A_FIELD, visible, visibleLine } from '../../../src/model/visible';

/** Whatever a person does not see, or sees elsewhere than it stands. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const ODD = [
  'a',
  ' ',
  '\n',
  '\u0000',
  '\u202E',
  '\u2069',
  '\u200D',
  '\uFE0F',
  '\u0301',
  '\uD83D',
  '\uDE00',
  '👩',
  '❤',
  'ק',
  '\u{E0041}',
  '\uFEFF',
];

describe('text of the service, as it is shown', () => {
  it('is what came where that is short and can be seen', () => {
    for (const text of ['', '0.00100', 'cmt_btcusdt', ' a  b ', 'קוד 42', 'é\u0301 한글 ไทย', '👩🏽‍🚀👨‍👩‍👧 ❤️ 1️⃣', '<b>&"\'', '__proto__'])
      assert.equal(visible(text), text);
  });

  it('names what is hidden or turns text around, as the editor of VS Code does', () => {
    assert.equal(visible('5\u202E001'), '5[U+202E]001');
    assert.equal(visible('a\u0000\n\tb\u007F'), 'a[U+0000][U+000A][U+0009]b[U+007F]');
    assert.equal(visible('\uFEFFa\u200Bb\u2028c\u200F\u2066'), '[U+FEFF]a[U+200B]b[U+2028]c[U+200F][U+2066]');
    assert.equal(visible('BTC\u{E0041}\u3164\u00AD'), 'BTC[U+E0041][U+3164][U+00AD]');
  });

  it('names a joiner that joins nothing', () => {
    assert.equal(visible('ab\u200Dcd'), 'ab[U+200D]cd');
    assert.equal(visible('👩\u200D'), '👩[U+200D]');
  });

  it('names letters without ink, and colours that nothing has', () => {
    assert.equal(visible('a\u2800b\u{1D159}c'), 'a[U+2800]b[U+1D159]c');
    assert.equal(visible('a\uFE0Fb'), 'a[U+FE0F]b');
    assert.equal(visible('596\uFE0F47'), '596[U+FE0F]47');
    assert.equal(visible('❤\uFE0F\uFE0E'), '❤\uFE0F[U+FE0E]');
  });

  it('is as short where most of it has to be named', () => {
    const told = visible('\u202E'.repeat(100));
    assert.match(told, /^(\[U\+202E\]){10,}… \(100 characters\)$/);
    assert.ok(told.length <= MOST_OF_A_FIELD);
    assert.ok(visibleLine('\u202E'.repeat(1000)).length <= 1000);
  });

  it('names half a character instead of handing it on', () => {
    assert.equal(visible('\uD83D!'), '[U+D83D]!');
    assert.equal(visible('!\uDE00'), '![U+DE00]');
  });

  it('says how long it was where it is cut', () => {
    const text = visible('1'.repeat(1_000_000));
    assert.match(text, /^1{50,}… \(1,000,000 characters\)$/);
    assert.equal(text.length, MOST_OF_A_FIELD);
    assert.equal(visible('1'.repeat(MOST_OF_A_FIELD)), '1'.repeat(MOST_OF_A_FIELD));
  });

  it('cuts between letters as people count them, not within one', () => {
    for (const letter of ['😀', '👨‍👩‍👧', 'e\u0301', '🇩🇪', '한']) {
      for (const before of ['', 'a', 'ab', 'abc']) {
        const [told = ''] = visible(before + letter.repeat(500)).split('…');
        assert.equal(told.slice(before.length).replaceAll(letter, ''), '', `${before}${letter}`);
      }
    }
  });

  it('is short also where one letter has a million accents', () => {
    assert.ok(visible('e' + '\u0301'.repeat(1_000_000)).length <= MOST_OF_A_FIELD);
  });

  it('hides nothing and stays short, whatever came', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...ODD), maxLength: 400 }), (text) => {
        const told = visible(text).replaceAll(/(?<=\p{ExtPict}\uFE0F?)\u200D(?=\p{ExtPict})/gu, '');
        assert.doesNotMatch(told, UNSEEN);
        assert.ok(told.length <= MOST_OF_A_FIELD);
      }),
    );
  });
});

describe('a sentence, as it is shown', () => {
  it('is one line', () => {
    assert.equal(visibleLine(' first\r\n\tsecond\u2028third '), 'first second third');
    assert.equal(visibleLine('a\u202Eb\u001Bc'), 'a[U+202E]b[U+001B]c');
  });

  it('ends with a mark where it is cut', () => {
    assert.equal(visibleLine(`${' '.repeat(1_000_000)}word`, 20), '…');
    assert.equal(visibleLine('word '.repeat(100_000), 20), 'word word word word…');
  });
});
