/** A sum as it went up and down over time, and how far it was below the highest it had been. */
import { drawing } from '../dom';
import { chartFrame, type Chart, type Span } from './frame';

export interface CurvePoint extends Span {
  /** For the geometry only; undefined as long as nothing is known. */
  readonly height: number | undefined;
  /** The highest so far, and never below 0. */
  readonly highest: number | undefined;
  /** Within the deepest of its falls. */
  readonly deepest: boolean;
}

/** Pixels. */
const STRIP = 4;
/** Half of what a point without neighbors is wide. */
const ALONE = 4;

export interface Curve extends Chart {
  readonly points: readonly CurvePoint[];
}

interface Place {
  readonly x: number;
  readonly y: number;
  /** Of the highest so far. */
  readonly top: number;
}

export function curveChart({ points, ...chart }: Curve): HTMLElement {
  const all = points.flatMap(({ height, highest }) => [height ?? 0, highest ?? 0]);
  const room = { least: Math.min(...all), greatest: Math.max(...all) };
  return chartFrame(
    chart,
    points,
    room,
    (place) => (place === 0 ? 'of-line' : 'loss'),
    ({ x, slot, y, foot }) => {
      const placeOf = (index: number): Place | undefined => {
        const { height, highest } = points[index] ?? {};
        return height === undefined ? undefined : { x: x(index) + slot / 2, y: y(height), top: y(highest ?? height) };
      };
      const places = points.map((_, index) => placeOf(index));
      // Before the first of them nothing was earned or lost: a curve of one span goes up or down from there.
      const start = places[0] && { x: x(0), y: y(0), top: y(0) };
      const deepest = places.map((place, index) => (isFilled(points[index], points[index + 1]) ? place : undefined));
      return {
        spans: points.map((_, index) => drawing('g', {}, dot(places[index]))),
        over: [
          // When it was, at the foot: a fall within one span shows in no end of a span. Over the whole height it would look like an amount.
          ...deepestSpans(points).map(({ first, last }) =>
            drawing('rect', {
              class: 'fall when',
              attributes: { x: x(first), width: x(last + 1) - x(first), y: foot - STRIP, height: STRIP },
            }),
          ),
          ...runsOf([start, ...places]).map((run) => drawing('polygon', { class: 'fall', attributes: { points: below(run) } })),
          ...runsOf([points[0] && isFilled(undefined, points[0]) ? start : undefined, ...deepest]).map((run) =>
            drawing('polygon', { class: 'fall deepest', attributes: { points: below(run) } }),
          ),
          ...runsOf([start, ...places]).map((run) => drawing('polyline', { class: 'line', attributes: { points: line(run) } })),
        ],
      };
    },
  );
}

/** A point is the end of its span: what fell in the first of the deepest fall is drawn from the point before, unless the line rose from there. */
const isFilled = (point?: CurvePoint, next?: CurvePoint): boolean =>
  point?.deepest === true || (next?.deepest === true && (next.height ?? 0) < (point?.height ?? 0));

/** None, or from the first to the last. */
function deepestSpans(points: readonly CurvePoint[]): { readonly first: number; readonly last: number }[] {
  const [first, last] = [points.findIndex(({ deepest }) => deepest), points.findLastIndex(({ deepest }) => deepest)];
  return first < 0 ? [] : [{ first, last }];
}

const dot = (place: Place | undefined): SVGElement | undefined =>
  place && drawing('circle', { class: 'dot', attributes: { cx: place.x, cy: place.y, r: 3.5 } });

/** A line breaks off where a point is not known. A point alone is a short one, or nothing of it would be seen. */
function runsOf(places: readonly (Place | undefined)[]): Place[][] {
  const runs: Place[][] = [[]];
  for (const place of places) {
    if (place) runs.at(-1)?.push(place);
    else runs.push([]);
  }
  return runs.flatMap(([first, ...others]) => (first ? [others.length === 0 ? dash(first) : [first, ...others]] : []));
}

const dash = (place: Place): Place[] => [-ALONE, ALONE].map((by) => ({ ...place, x: place.x + by }));

const line = (run: readonly Place[]): string => run.map(({ x, y }) => `${x},${y}`).join(' ');
const below = (run: readonly Place[]): string =>
  [...run.map(({ x, top }) => `${x},${top}`), ...run.toReversed().map(({ x, y }) => `${x},${y}`)].join(' ');
