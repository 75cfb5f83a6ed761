import assert from 'node:assert/strict';
import type { CurvePoint } from '../../../../media/page/charts/curve';
import { asPage, seen } from '../document';

describe('a curve', () => {
  let leave: () => void;
  before(() => (leave = asPage()));
  after(() => leave());

  const at = (height: number | undefined, highest = height): CurvePoint => ({
    ...{ label: '', title: '', values: [], height, highest, deepest: false },
  });
  /** How wide and high each piece of its line, and of what is below its highest, is in pixels. */
  async function pieces(part: 'line' | 'fall', ...points: readonly CurvePoint[]): Promise<(readonly [wide: number, high: number])[]> {
    const { curveChart } = await import('../../../../media/page/charts/curve');
    const drawn = seen(curveChart({ name: '', series: [], short: String, points })).ofClass(part);
    return drawn.flatMap((each) => {
      const corners =
        each
          .attribute('points')
          ?.split(' ')
          .map((corner) => corner.split(',').map(Number)) ?? [];
      const extent = (axis: 0 | 1): number => {
        const all = corners.map((corner) => corner[axis] ?? 0);
        return Math.max(...all) - Math.min(...all);
      };
      return corners.length > 0 ? [[extent(0), extent(1)] as const] : [];
    });
  }

  it('can be seen where it is of a single day, with how far that is below the highest', async () => {
    const [line] = await pieces('line', at(-5, 0));
    const [fall] = await pieces('fall', at(-5, 0));
    assert.ok(line && line[0] > 4, `a line of ${line?.[0]} pixels`);
    assert.ok(fall && fall[0] > 4 && fall[1] > 10, `a fall of ${fall?.join(' x ')} pixels`);
  });

  it('goes up from nothing where it is of a single month that earned something', async () => {
    const [line] = await pieces('line', at(134));
    assert.ok(line && line[1] > 10, `a line of ${line?.join(' x ')} pixels`);
  });

  it('can be seen where nothing is known before and after a day', async () => {
    const all = await pieces('line', at(1), at(undefined), at(3), at(undefined), at(5));
    assert.equal(all.length, 3);
    for (const [wide] of all) assert.ok(wide > 4, `${wide} pixels wide`);
  });

  it('has no piece of less than no width, however narrow its place is', async () => {
    const { curveChart } = await import('../../../../media/page/charts/curve');
    const { ResizeObserver: usual } = globalThis;
    let isWide: ((entries: readonly object[]) => void) | undefined;
    class Observer {
      constructor(tell: typeof isWide) {
        isWide = tell;
      }
      observe(): void {}
    }
    Object.assign(globalThis, { ResizeObserver: Observer });
    try {
      const chart = seen(curveChart({ name: '', series: [], short: String, points: [{ ...at(-5, 0), deepest: true }, at(3)] }));
      isWide?.([{ contentRect: { width: 30 } }]);
      const widths = chart.all().flatMap((each) => (each.tag === 'rect' ? [Number(each.attribute('width'))] : []));
      assert.ok(widths.length > 2);
      for (const width of widths) assert.ok(width >= 0, `${width} pixels`);
    } finally {
      Object.assign(globalThis, { ResizeObserver: usual });
    }
  });
});
