import assert from 'node:assert/strict';
import { formatFor } from '../../../../media/page/format';
import { asPage, seen } from '../document';

describe('a figure', () => {
  let leave: () => void;
  before(() => (leave = asPage()));
  after(() => leave());

  /** What is seen of a factor, and of what it was before. */
  async function written(value: string, previous: string): Promise<readonly (string | undefined)[]> {
    const { tile } = await import('../../../../media/page/tiles');
    const range = { start: 0, end: 1 };
    const figure = { completeness: 'complete', problems: [], value, previous, previousCompleteness: 'complete' } as const;
    const before = { range, coverage: { range, complete: true, problems: [], requests: 1 }, outOfReach: '' };
    const shown = seen(
      tile({ key: 'factor', title: 'Factor', hint: '', plain: true, more: 'good' }, figure, before, formatFor('en', 'UTC')),
    );
    return [shown.ofClass('tile-value')[0]?.textContent, shown.ofClass('tile-change')[0]?.textContent];
  }

  it('has as many decimals as what it was before', async () => {
    assert.deepEqual(await written('1.60', '1.05'), ['1.60', 'was 1.05']);
    assert.deepEqual(await written('1.05', '2'), ['1.05', 'was 2.00']);
    assert.deepEqual(await written('3', '4'), ['3', 'was 4']);
  });

  it('is short where it is very great, which what it was before does not have to be', async () => {
    assert.deepEqual(await written('6172839450.50', '1.05'), ['about 6.173B', 'was 1.05']);
  });
});
