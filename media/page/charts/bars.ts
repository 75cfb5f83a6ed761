/** A bar chart over time: real axes, a read-out under the pointer or the arrow keys, no library, no inline style. */
import { drawing, element, show } from '../dom';
import type { Written } from '../format';
import { number } from '../number';
import { ticksTo } from './scale';

export interface Bar {
  /** Under the axis: `Mar 2`. */
  readonly label: string;
  /** In the read-out: `2 Mar 2026 to 8 Mar 2026`. */
  readonly title: string;
  /** One per series, for the height only; undefined where it is unknown. */
  readonly heights: readonly (number | undefined)[];
  /** What the read-out says, one per series. */
  readonly values: readonly Written[];
  /** Why the bar says less than the others; such a bar is paler. */
  readonly note?: string | undefined;
}

export interface BarChart {
  readonly name: string;
  /** Names of the series, stacked from the bottom; each has a colour of its own by its place. */
  readonly series: readonly string[];
  readonly bars: readonly Bar[];
  readonly short: (value: number) => string;
}

const WIDTH = 520;
const HEIGHT = 150;
/** Room for the numbers of the axis: as wide as the longest, and at least this. */
const LEAST_LEFT = 46;
const CHARACTER = 6.4;
const RIGHT = 6;
const TOP = 8;
const BOTTOM = 22;

export function barChart({ name, series, bars, short }: BarChart): HTMLElement {
  const sums = bars.map(({ heights }) => heights.reduce<number>((total, each) => total + (each ?? 0), 0));
  const ticks = ticksTo(Math.max(0, ...sums));
  const top = ticks.at(-1) ?? 1;
  const y = (value: number): number => HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM);
  const left = Math.max(LEAST_LEFT, 10 + CHARACTER * Math.max(...ticks.map((tick) => short(tick).length)));
  const slot = (WIDTH - left - RIGHT) / Math.max(1, bars.length);
  const x = (index: number): number => left + index * slot;
  const every = Math.ceil(bars.length / Math.max(1, Math.floor((WIDTH - left) / 62)));

  const axis = drawing(
    'g',
    { class: 'axis' },
    ...ticks.flatMap((tick) => [
      drawing('line', { attributes: { x1: left, x2: WIDTH - RIGHT, y1: y(tick), y2: y(tick) } }),
      drawing('text', { text: short(tick), attributes: { x: left - 6, y: y(tick) + 4, 'text-anchor': 'end' } }),
    ]),
    ...bars.map(
      ({ label }, index) =>
        index % every === 0 &&
        drawing('text', { text: label, attributes: { x: x(index) + slot / 2, y: HEIGHT - 6, 'text-anchor': 'middle' } }),
    ),
  );
  const columns = bars.map((bar, index) => {
    let below = 0;
    const parts = bar.heights.map((height, place) => {
      if (height === undefined || height <= 0) return undefined;
      const bottom = y(below);
      below += height;
      return drawing('rect', {
        class: `series-${place}`,
        attributes: {
          x: x(index) + slot * 0.14,
          width: slot * 0.72,
          y: Math.min(y(below), bottom - 1),
          height: Math.max(1, bottom - y(below)),
        },
      });
    });
    const unknown =
      bar.heights.every((height) => height === undefined) &&
      drawing('text', { class: 'unknown', text: '–', attributes: { x: x(index) + slot / 2, y: y(0) - 4, 'text-anchor': 'middle' } });
    const hit = drawing('rect', { class: 'hit', attributes: { x: x(index), y: TOP, width: slot, height: HEIGHT - TOP - BOTTOM } });
    return drawing('g', { class: bar.note ? 'bar partial' : 'bar' }, ...parts, unknown, hit);
  });

  const readout = element('p', { class: 'readout', attributes: { 'aria-live': 'polite' } });
  const svg = drawing(
    'svg',
    {
      class: 'bars',
      attributes: { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', tabindex: 0, 'aria-label': `${name}. Arrow keys read out each bar.` },
    },
    axis,
    ...columns,
  );

  let chosen: number | undefined;
  const legend = (): void =>
    show(
      readout,
      ...(series.length > 1
        ? series.map((each, place) => element('span', { class: 'key' }, element('i', { class: `swatch series-${place}` }), each))
        : [element('span', { class: 'key quiet', text: ' ' })]),
    );
  const choose = (index: number | undefined): void => {
    if (chosen !== undefined) columns[chosen]?.classList.remove('chosen');
    chosen = index;
    const bar = index === undefined ? undefined : bars[index];
    if (!bar || index === undefined) return legend();
    columns[index]?.classList.add('chosen');
    show(
      readout,
      element('span', { class: 'quiet', text: bar.title }),
      ...bar.values.map((value, place) =>
        element(
          'span',
          { class: 'key' },
          element('i', { class: `swatch series-${place}` }),
          series.length > 1 && `${series[place] ?? ''} `,
          number(value),
        ),
      ),
      bar.note !== undefined && element('span', { class: 'quiet', text: bar.note }),
    );
  };
  columns.forEach((column, index) => column.addEventListener('pointerenter', () => choose(index)));
  svg.addEventListener('pointerleave', () => choose(undefined));
  svg.addEventListener('blur', () => choose(undefined));
  svg.addEventListener('keydown', (event) => {
    const last = bars.length - 1;
    const next = { ArrowRight: Math.min(last, (chosen ?? -1) + 1), ArrowLeft: Math.max(0, (chosen ?? 1) - 1), Home: 0, End: last }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  });
  legend();
  return element('figure', { class: 'chart' }, element('figcaption', { text: name }), svg, readout);
}
