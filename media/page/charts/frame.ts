/**
 * The frame of a chart over time: real axes, a read-out under the pointer or the arrow keys, no library, no inline style. What is drawn
 * in it is `bars.ts` and `curve.ts`.
 */
import * as l10n from '@vscode/l10n';
import { drawing, element, show, type Child } from '../dom';
import type { Written } from '../format';
import { number } from '../number';
import { ticksFor } from './scale';

/** One day, week or month of a chart. */
export interface Span {
  /** Under the axis: `Mar 2`. */
  readonly label: string;
  /** In the read-out: `2 Mar 2026 to 8 Mar 2026`. */
  readonly title: string;
  /** What the read-out says, one per series. */
  readonly values: readonly Written[];
  /** Why it says less than the others. */
  readonly note?: string | undefined;
}

export interface Chart {
  readonly name: string;
  /** Names of the series, in the read-out; each has a colour of its own by its place. */
  readonly series: readonly string[];
  readonly short: (value: number) => string;
  /** Pixels. */
  readonly height?: number | undefined;
  /** Somebody pressed a span. @param index its place */
  readonly press?: ((index: number) => void) | undefined;
}

/** Where things are in the frame. */
export interface Plane {
  /** The left end of a span, and how wide each is. */
  readonly x: (index: number) => number;
  readonly slot: number;
  readonly y: (value: number) => number;
  /** Of the area, below which the labels are. */
  readonly foot: number;
}

/** Until it is known how wide it is. */
const WIDTH = 520;
const HEIGHT = 150;
/** Room for the numbers of the axis: as wide as the longest, and at least this. */
const LEAST_LEFT = 46;
const CHARACTER = 6.4;
const RIGHT = 6;
const TOP = 8;
const BOTTOM = 22;
/** Between two labels of the axis: room for the longest, and at least this. */
const LEAST_APART = 62;

/**
 * @param room all that the axis has to hold, for the geometry only
 * @param swatches class of the colour of each series
 * @param marks what is drawn: one group for each span, and what lies over all of them
 */
export function chartFrame(
  { name, series, short, height = HEIGHT, press }: Chart,
  spans: readonly Span[],
  room: { readonly least: number; readonly greatest: number },
  swatches: (place: number) => string,
  marks: (plane: Plane) => { readonly spans: readonly SVGElement[]; readonly over: readonly SVGElement[] },
): HTMLElement {
  const ticks = ticksFor(room.least, room.greatest);
  const [bottomTick = 0, topTick = 1] = [ticks[0], ticks.at(-1)];
  const y = (value: number): number => height - BOTTOM - ((value - bottomTick) / (topTick - bottomTick)) * (height - TOP - BOTTOM);
  const apart = Math.max(LEAST_APART, 10 + CHARACTER * Math.max(0, ...spans.map(({ label }) => label.length)));
  const left = Math.max(LEAST_LEFT, 10 + CHARACTER * Math.max(...ticks.map((tick) => short(tick).length)));
  const readout = element('p', { class: 'readout', attributes: { 'aria-live': 'polite' } });
  const svg = drawing('svg', {
    class: press ? 'bars pressed' : 'bars',
    attributes: {
      role: 'img',
      tabindex: 0,
      'aria-label': press
        ? l10n.t`${name}. Use the arrow keys to read each bar; press Enter to show its orders.`
        : l10n.t`${name}. Use the arrow keys to read each bar.`,
    },
  });

  const key = (place: number, ...words: readonly Child[]): HTMLElement =>
    element('span', { class: 'key' }, element('i', { class: `swatch ${swatches(place)}` }), ...words);
  let columns: readonly SVGElement[] = [];
  let chosen: number | undefined;
  const longest = longestOf(spans, series, key);
  const legend = (): void =>
    show(
      readout,
      ...(series.length > 1 ? series.map((each, place) => key(place, each)) : [element('span', { class: 'key quiet', text: ' ' })]),
    );
  const choose = (index: number | undefined): void => {
    if (chosen !== undefined) columns[chosen]?.classList.remove('chosen');
    chosen = index;
    const span = index === undefined ? undefined : spans[index];
    if (!span || index === undefined) return legend();
    columns[index]?.classList.add('chosen');
    show(
      readout,
      element('span', { class: 'quiet', text: span.title }),
      ...span.values.map((value, place) => key(place, series.length > 1 && `${series[place] ?? ''} `, number(value))),
      span.note !== undefined && element('span', { class: 'quiet', text: span.note }),
    );
  };

  /** A drawing is as wide as its place, so that its words keep their size. */
  const draw = (width: number): void => {
    // A page may be narrower than its numbers: then nothing is drawn beside them.
    const slot = Math.max(0, width - left - RIGHT) / Math.max(1, spans.length);
    const x = (index: number): number => left + index * slot;
    const every = Math.ceil(spans.length / Math.max(1, Math.floor((width - left) / apart)));
    const axis = drawing(
      'g',
      { class: 'axis' },
      ...ticks.flatMap((tick) => [
        drawing('line', {
          class: tick === 0 && bottomTick < 0 ? 'zero' : '',
          attributes: { x1: left, x2: width - RIGHT, y1: y(tick), y2: y(tick) },
        }),
        drawing('text', { text: short(tick), attributes: { x: left - 6, y: y(tick) + 4, 'text-anchor': 'end' } }),
      ]),
      ...spans.map(
        ({ label }, index) =>
          index % every === 0 &&
          drawing('text', { text: label, attributes: { x: x(index) + slot / 2, y: height - 6, 'text-anchor': 'middle' } }),
      ),
    );
    const drawn = marks({ x, slot, y, foot: height - BOTTOM });
    columns = spans.map(({ note }, index) => {
      const hit = drawing('rect', { class: 'hit', attributes: { x: x(index), y: TOP, width: slot, height: height - TOP - BOTTOM } });
      const column = drawing('g', { class: note ? 'bar partial' : 'bar' }, drawn.spans[index], hit);
      column.addEventListener('pointerenter', () => choose(index));
      if (press) column.addEventListener('click', () => press(index));
      return column;
    });
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    svg.setAttribute('height', String(height));
    show(svg, axis, ...columns, ...drawn.over);
    if (chosen !== undefined) columns[chosen]?.classList.add('chosen');
  };

  svg.addEventListener('pointerleave', () => choose(undefined));
  svg.addEventListener('blur', () => choose(undefined));
  svg.addEventListener('keydown', (event) => {
    if (press && event.key === 'Enter' && chosen !== undefined) return press(chosen);
    const last = spans.length - 1;
    const next = { ArrowRight: Math.min(last, (chosen ?? -1) + 1), ArrowLeft: Math.max(0, (chosen ?? 1) - 1), Home: 0, End: last }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  });
  draw(WIDTH);
  legend();
  onWidth(svg, draw);
  return element(
    'figure',
    { class: 'chart' },
    element('figcaption', { text: name }),
    svg,
    element('div', { class: 'under-chart' }, readout, longest),
  );
}

/**
 * As high as the longest that is ever read out, so that what stands below stays where it is. Its words are drawn and not told: they
 * are no text of the page.
 */
function longestOf(
  spans: readonly Span[],
  series: readonly string[],
  key: (place: number, ...words: readonly Child[]) => HTMLElement,
): HTMLElement {
  const longestWords = (texts: readonly (string | undefined)[]): HTMLElement => {
    const words = texts.reduce<string>((before, text = '') => (text.length > before.length ? text : before), '');
    return element('span', { attributes: { 'data-words': words } });
  };
  return element(
    'p',
    { class: 'longest', attributes: { 'aria-hidden': true } },
    longestWords(spans.map(({ title }) => title)),
    ...series.map((each, place) =>
      key(
        place,
        longestWords(
          spans.map(({ values }) => `${series.length > 1 ? each : ''} ${values[place]?.text ?? ''}${values[place]?.lacking ? ' *' : ''}`),
        ),
      ),
    ),
    longestWords(spans.map(({ note }) => note)),
  );
}

/** Tells how wide something is, whenever that changes. */
function onWidth(target: Element, tell: (width: number) => void): void {
  let before = WIDTH;
  new ResizeObserver((entries) => {
    const width = Math.round(entries.at(-1)?.contentRect.width ?? 0);
    if (width === before || width === 0) return;
    before = width;
    tell(width);
  }).observe(target);
}
