/** A bar chart over time, with a line if there is one: real axes, a read-out under the pointer or the arrow keys, no library, no inline style. */
import * as l10n from '@vscode/l10n';
import { drawing, element, show, type Child } from '../dom';
import type { Written } from '../format';
import { number } from '../number';
import { ticksFor } from './scale';

export interface Bar {
  /** Under the axis: `Mar 2`. */
  readonly label: string;
  /** In the read-out: `2 Mar 2026 to 8 Mar 2026`. */
  readonly title: string;
  /** One per series, for the height only, below 0 too; undefined where it is unknown. */
  readonly heights: readonly (number | undefined)[];
  /** What the read-out says, one per series. */
  readonly values: readonly Written[];
  /** Where the line is, as of a running sum. */
  readonly point?: { readonly height: number | undefined; readonly value: Written } | undefined;
  /** Why the bar says less than the others; such a bar is paler. */
  readonly note?: string | undefined;
}

export interface BarChart {
  readonly name: string;
  /** Names of the series, stacked from 0 up, and down where they are below; each has a colour of its own by its place. */
  readonly series: readonly string[];
  /** Name of the line. */
  readonly line?: string | undefined;
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

export function barChart({ name, series, line, bars, short }: BarChart): HTMLElement {
  const sum = (heights: Bar['heights'], sign: number): number =>
    heights.reduce<number>((total, each) => total + Math.max(0, sign * (each ?? 0)), 0);
  const points = bars.map(({ point }) => point?.height);
  const ticks = ticksFor(
    Math.min(...bars.map(({ heights }) => -sum(heights, -1)), ...points.map((each) => each ?? 0)),
    Math.max(...bars.map(({ heights }) => sum(heights, 1)), ...points.map((each) => each ?? 0)),
  );
  const [bottomTick = 0, topTick = 1] = [ticks[0], ticks.at(-1)];
  const y = (value: number): number => HEIGHT - BOTTOM - ((value - bottomTick) / (topTick - bottomTick)) * (HEIGHT - TOP - BOTTOM);
  const left = Math.max(LEAST_LEFT, 10 + CHARACTER * Math.max(...ticks.map((tick) => short(tick).length)));
  const slot = (WIDTH - left - RIGHT) / Math.max(1, bars.length);
  const x = (index: number): number => left + index * slot;
  const every = Math.ceil(bars.length / Math.max(1, Math.floor((WIDTH - left) / 62)));

  const axis = drawing(
    'g',
    { class: 'axis' },
    ...ticks.flatMap((tick) => [
      drawing('line', {
        class: tick === 0 && bottomTick < 0 ? 'zero' : '',
        attributes: { x1: left, x2: WIDTH - RIGHT, y1: y(tick), y2: y(tick) },
      }),
      drawing('text', { text: short(tick), attributes: { x: left - 6, y: y(tick) + 4, 'text-anchor': 'end' } }),
    ]),
    ...bars.map(
      ({ label }, index) =>
        index % every === 0 &&
        drawing('text', { text: label, attributes: { x: x(index) + slot / 2, y: HEIGHT - 6, 'text-anchor': 'middle' } }),
    ),
  );
  const columns = bars.map((bar, index) => {
    const ends = { above: 0, below: 0 };
    const parts = bar.heights.map((height, place) => {
      if (height === undefined || height === 0) return undefined;
      const side = height > 0 ? 'above' : 'below';
      const start = y(ends[side]);
      const end = y((ends[side] += height));
      // A pixel at least, so that little is not nothing.
      const size = Math.max(1, Math.abs(end - start));
      const attributes = { x: x(index) + slot * 0.14, width: slot * 0.72, y: height > 0 ? start - size : start, height: size };
      return drawing('rect', { class: `series-${place}`, attributes });
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
      attributes: {
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        role: 'img',
        tabindex: 0,
        'aria-label': l10n.t`${name}. Arrow keys read out each bar.`,
      },
    },
    axis,
    ...columns,
    ...linesOf(points, (index) => x(index) + slot / 2, y),
  );

  const names = line === undefined ? series : [...series, line];
  const key = (place: number, ...words: readonly Child[]): HTMLElement =>
    element(
      'span',
      { class: 'key' },
      element('i', { class: place < series.length ? `swatch series-${place}` : 'swatch of-line' }),
      ...words,
    );
  let chosen: number | undefined;
  const legend = (): void =>
    show(
      readout,
      ...(names.length > 1 ? names.map((each, place) => key(place, each)) : [element('span', { class: 'key quiet', text: ' ' })]),
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
      ...[...bar.values, ...(bar.point ? [bar.point.value] : [])].map((value, place) =>
        key(place, names.length > 1 && `${names[place] ?? ''} `, number(value)),
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

/** A line through the points that are known; where one is not, it breaks off. */
function linesOf(points: readonly (number | undefined)[], x: (index: number) => number, y: (value: number) => number): SVGElement[] {
  const runs: string[][] = [[]];
  points.forEach((point, index) => (point === undefined ? runs.push([]) : runs.at(-1)?.push(`${x(index)},${y(point)}`)));
  return runs
    .filter((run) => run.length > 0)
    .map((run) => drawing('polyline', { class: 'line', attributes: { points: (run.length === 1 ? [...run, ...run] : run).join(' ') } }));
}
