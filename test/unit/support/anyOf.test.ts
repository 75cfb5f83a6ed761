import assert from 'node:assert/strict';
import fc from 'fast-check';
import { AnyOf } from '../../support/anyOf';
import { always } from '../../support/property';

describe('a look for any of many strings', () => {
  it('finds one where a look for each finds it, and only there', async () => {
    // Few characters, so that many strings begin alike; wide ones and halves of pairs, as in bytes read as UTF-16.
    const character = fc.constantFrom('a', 'b', '\u6161', '\ud83d', '\ude00');
    const text = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
      fc.array(character, { minLength, maxLength }).map((characters) => characters.join(''));
    let found = 0;
    await always(
      fc.asyncProperty(
        fc.array(text(6, 9), { maxLength: 20 }),
        text(0, 120),
        fc.nat(120),
        fc.nat(19),
        async (wanted, around, at, which) => {
          const any = new AnyOf();
          for (const each of wanted) any.add(each);
          for (const looked of [around, around.slice(0, at) + (wanted[which] ?? '') + around.slice(at)]) {
            const expected = wanted.some((each) => looked.includes(each));
            found += Number(expected);
            assert.equal(any.isIn(looked), expected);
          }
          return Promise.resolve();
        },
      ),
      500,
    );
    assert.ok(found > 50, `${found} of 1000 held one`);
  });

  it('takes none that stands everywhere', () => {
    assert.throws(() => new AnyOf().add('short'), RangeError);
  });
});
