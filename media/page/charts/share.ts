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

/** What a whole is made of, side by side. @param parts sizes and the classes of their colours; geometry only */
export function stackedBar(parts: readonly { readonly size: number; readonly name: string }[]): SVGSVGElement {
  const whole = parts.reduce((sum, { size }) => sum + size, 0);
  let x = 0;
  const drawn = parts.map(({ size, name }) => {
    const width = whole === 0 ? 0 : (100 * size) / whole;
    x += width;
    return size > 0 && drawing('rect', { class: name, attributes: { x: x - width, width, height: 10 } });
  });
  const track = drawing('rect', { class: 'track', attributes: { width: 100, height: 10 } });
  return drawing('svg', { class: 'share stacked', attributes: { viewBox: '0 0 100 10', ...stretched } }, track, ...drawn);
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
