/** Milliseconds. Whatever comes later finds somebody who reads. */
const LONGEST = 5000;
/** Whoever does one of these wants to be elsewhere. */
const WISHES = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const;

/**
 * VS Code takes a page away with its tab: when it comes back, it is scrolled to where it was, as far as there is so much of it again.
 * @param before pixels from the top, or what an older version kept
 */
export function scrollBack(before: unknown, keep: (pixels: number) => void): void {
  const over = new AbortController();
  const { signal } = over;
  // On its way back it is nowhere that anybody chose.
  document.addEventListener('scrollend', () => signal.aborted && keep(Math.round(window.scrollY)));
  if (typeof before !== 'number' || before <= 0) return over.abort();
  const grown = new ResizeObserver(() => {
    window.scrollTo(0, before);
    if (document.documentElement.scrollHeight - window.innerHeight >= before) over.abort();
  });
  signal.addEventListener('abort', () => grown.disconnect());
  grown.observe(document.body);
  for (const wish of WISHES) window.addEventListener(wish, () => over.abort(), { signal, passive: true });
  setTimeout(() => over.abort(), LONGEST);
}
