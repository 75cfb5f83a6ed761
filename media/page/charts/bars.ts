/** Bars over time, stacked from 0 up, and down where they are below. */
import { drawing } from '../dom';
import { chartFrame, type Chart, type Span } from './frame';

export interface Bar extends Span {
  /** One per series, for the height only, below 0 too; undefined where it is unknown. */
  readonly heights: readonly (number | undefined)[];
}

export interface BarChart extends Chart {
  readonly bars: readonly Bar[];
  /** Above 0 is good and below 0 is bad for the person, and has the colour of it. */
  readonly signed?: boolean | undefined;
}

export function barChart({ bars, signed, ...chart }: BarChart): HTMLElement {
  const sum = (heights: Bar['heights'], sign: number): number =>
    heights.reduce<number>((total, each) => total + Math.max(0, sign * (each ?? 0)), 0);
  const room = {
    least: Math.min(...bars.map(({ heights }) => -sum(heights, -1))),
    greatest: Math.max(...bars.map(({ heights }) => sum(heights, 1))),
  };
  return chartFrame(
    chart,
    bars,
    room,
    (place) => (signed ? 'signed' : `series-${place}`),
    ({ x, slot, y }) => ({
      spans: bars.map(({ heights }, index) => {
        const ends = { above: 0, below: 0 };
        const parts = heights.map((height, place) => {
          if (height === undefined || height === 0) return undefined;
          const side = height > 0 ? 'above' : 'below';
          const start = y(ends[side]);
          const end = y((ends[side] += height));
          // A pixel at least, so that little is not nothing.
          const size = Math.max(1, Math.abs(end - start));
          const attributes = { x: x(index) + slot * 0.14, width: slot * 0.72, y: height > 0 ? start - size : start, height: size };
          return drawing('rect', { class: signed ? (height > 0 ? 'gain' : 'loss') : `series-${place}`, attributes });
        });
        const unknown =
          heights.every((height) => height === undefined) &&
          drawing('text', { class: 'unknown', text: '–', attributes: { x: x(index) + slot / 2, y: y(0) - 4, 'text-anchor': 'middle' } });
        return drawing('g', {}, ...parts, unknown);
      }),
      over: [],
    }),
  );
}
