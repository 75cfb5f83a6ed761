/** A share of a whole as a bar, and the slope between two of them. Stretched drawings without text: the words stand beside them. */
import { drawing } from '../dom';

const stretched = { preserveAspectRatio: 'none', 'aria-hidden': 'true', focusable: 'false' } as const;

/** @param percent 0 to 100; geometry only */
export function shareBar(percent: number, name = 'series-0', centered = false): SVGSVGElement {
  const width = Math.min(100, Math.max(percent > 0 ? 0.6 : 0, percent));
  return drawing(
    'svg',
    { class: 'share', attributes: { viewBox: '0 0 100 10', ...stretched } },
    drawing('rect', { class: 'track', attributes: { width: 100, height: 10 } }),
    drawing('rect', { class: name, attributes: { x: centered ? (100 - width) / 2 : 0, width, height: 10 } }),
  );
}

/** Leads from one centered bar to the next. */
export function slope(from: number, to: number): SVGSVGElement {
  const points = [50 - from / 2, 50 + from / 2, 50 + to / 2, 50 - to / 2];
  const [a = 0, b = 0, c = 0, d = 0] = points;
  return drawing(
    'svg',
    { class: 'slope', attributes: { viewBox: '0 0 100 10', ...stretched } },
    drawing('polygon', { class: 'series-0', attributes: { points: `${a},0 ${b},0 ${c},10 ${d},10` } }),
  );
}

/** For geometry only: how long a bar is. */
export const percentNumber = (percent: string | undefined): number => Number(percent ?? 0) || 0;
