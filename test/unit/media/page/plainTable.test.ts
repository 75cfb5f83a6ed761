import assert from 'node:assert/strict';
import type { PlainSort } from '../../../../media/page/plainTable';
import { asPage, seen, type Shown } from '../document';

describe('a small table', () => {
  let leave: () => void;
  let table: (sort?: PlainSort, sortBy?: (sort: PlainSort) => void) => Shown;

  before(async () => {
    leave = asPage();
    const { plainTable } = await import('../../../../media/page/plainTable');
    const profits = ['-1', undefined, '12345678901234567.26', '9', '12345678901234567.25'];
    table = (sort, sortBy = () => undefined) =>
      seen(
        plainTable(
          'Orders by symbol',
          [{ title: 'Symbol' }, { title: 'Profit', numeric: true, values: profits }],
          profits.map((profit, place) => [`row ${place}`, profit]),
          { sort, sortBy },
        ),
      );
  });
  after(() => leave());

  const rows = (shown: Shown): string[] =>
    shown
      .all()
      .filter((each) => each.attribute('scope') === 'row')
      .map(({ textContent }) => textContent);

  it('has its rows as they came, or by a column to the last digit, with what is not known at the end', () => {
    assert.deepEqual(rows(table()), ['row 0', 'row 1', 'row 2', 'row 3', 'row 4']);
    assert.deepEqual(rows(table({ column: 1, descending: true })), ['row 2', 'row 4', 'row 3', 'row 0', 'row 1']);
    assert.deepEqual(rows(table({ column: 1, descending: false })), ['row 0', 'row 3', 'row 4', 'row 2', 'row 1']);
  });

  it('is sorted by a title that is pressed, the highest first, and the other way when it is pressed again', () => {
    const asked: PlainSort[] = [];
    for (const sort of [undefined, { column: 1, descending: true }]) {
      const shown = table(sort, (each) => void asked.push(each));
      const [title, ...others] = shown.ofClass('sorter');
      title?.does('click');
      assert.equal(others.length, 0, 'a column without values is sorted');
    }
    assert.deepEqual(asked, [
      { column: 1, descending: true },
      { column: 1, descending: false },
    ]);
  });

  it('says by which title it is sorted, and how, to those who see it and those who hear it', () => {
    const titles = (sort?: PlainSort): string[] =>
      table(sort)
        .all()
        .filter((each) => each.attribute('scope') === 'col')
        .map((each) => [each.textContent, each.attribute('aria-sort'), each.attribute('class')].join('|'));
    assert.deepEqual(titles(), ['Symbol||', 'Profit ▼|none|numeric']);
    assert.deepEqual(titles({ column: 1, descending: true }), ['Symbol||', 'Profit ▼|descending|numeric']);
    assert.deepEqual(titles({ column: 1, descending: false }), ['Symbol||', 'Profit ▲|ascending|numeric']);
    const unsorted = (sort?: PlainSort): number => table(sort).ofClass('unsorted').length;
    assert.deepEqual([unsorted(), unsorted({ column: 1, descending: true })], [1, 0], 'the arrow is seen where it says something');
    const [arrow] = table().ofClass('unsorted');
    assert.equal(arrow?.attribute('aria-hidden'), 'true');
  });

  it('can be reached by the keyboard, to be scrolled, under the name of what it shows', () => {
    assert.deepEqual(
      ['tabindex', 'role', 'aria-label'].map((name) => table().attribute(name)),
      ['0', 'region', 'Orders by symbol'],
    );
    assert.equal(
      table()
        .all()
        .find((each) => each.tag === 'caption')?.textContent,
      'Orders by symbol',
    );
  });
});
