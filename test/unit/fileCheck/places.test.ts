import assert from 'node:assert/strict';
import fc from 'fast-check';
import { moved, movedBy, type TextChange } from '../../../src/fileCheck/places';
import type { Place } from '../../../src/fileCheck/statements';
import { always } from '../../support/property';

const ID = '596471064624628269';

const placeOf = (text: string): Place | undefined => {
  const lines = text.split('\n');
  const line = lines.findIndex((each) => each.includes(ID));
  const start = (lines[line] ?? '').indexOf(ID);
  return line < 0 ? undefined : { line, start, end: start + ID.length };
};

const offsetAt = (text: string, { line, character }: { line: number; character: number }): number =>
  text
    .split('\n')
    .slice(0, line)
    .reduce((sum, each) => sum + each.length + 1, 0) + character;

const positionAt = (text: string, offset: number): { line: number; character: number } => {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
};

const apply = (text: string, { range, text: put }: TextChange): string =>
  text.slice(0, offsetAt(text, range.start)) + put + text.slice(offsetAt(text, range.end));

const text = `first line\nsecond ${ID} and more\nthird\n`;

describe('the place of an id in a text that is edited', () => {
  it('is where the id is, or nowhere once it was touched', async () => {
    const edit = fc.tuple(fc.nat(text.length), fc.nat(12), fc.constantFrom('', 'x', ' ', '\n', 'two\nlines ', ', '));
    await always(
      fc.asyncProperty(edit, ([from, length, put]) => {
        const range = { start: positionAt(text, from), end: positionAt(text, Math.min(text.length, from + length)) };
        const place = placeOf(text) as Place;
        const after = moved(place, { range, text: put });
        const edited = apply(text, { range, text: put });
        fc.pre(edited !== text);
        const at = edited.indexOf(ID);
        const alone = at >= 0 && !/\w/.test(edited[at - 1] ?? '') && !/\w/.test(edited[at + ID.length] ?? '');
        if (alone || after) assert.deepEqual(after, placeOf(edited));
        if (at < 0) assert.equal(after, undefined);
        return Promise.resolve();
      }),
      500,
    );
  });

  it('follows several changes one after the other', () => {
    const changes: TextChange[] = [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: 'a\nb\n' },
      { range: { start: { line: 3, character: 0 }, end: { line: 3, character: 7 } }, text: '' },
    ];
    assert.deepEqual(movedBy(placeOf(text) as Place, changes), { line: 3, start: 0, end: 18 });
    assert.deepEqual(placeOf(changes.reduce(apply, text)), { line: 3, start: 0, end: 18 });
  });
});
