const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** One stop for the Tab key, whatever the number of links; the arrows go from one to the next. */
export function oneTabStop(list: HTMLElement): HTMLElement {
  const links = [...list.querySelectorAll<HTMLElement>('.link')];
  const choose = (chosen: HTMLElement | undefined): void => {
    for (const link of links) link.tabIndex = link === chosen ? 0 : -1;
  };
  choose(links[0]);
  list.addEventListener('focusin', ({ target }) => choose(links.find((link) => link === target) ?? links[0]));
  list.addEventListener('keydown', (event) => {
    const at = links.findIndex((link) => link === event.target);
    const next = KEYS[event.key];
    if (at < 0 || !next) return;
    event.preventDefault();
    links[next(at, links.length - 1)]?.focus();
  });
  return list;
}
