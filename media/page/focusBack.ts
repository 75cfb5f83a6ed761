type Focusable = HTMLElement | SVGElement;

/**
 * What had the focus when VS Code took it away for a question gets it back with the window. In a browser a page that stands in the same
 * process forgets it: the next Enter would go nowhere.
 */
export function giveFocusBack(): void {
  let left: Focusable | undefined;
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const isLast = relatedTarget === null && (target instanceof HTMLElement || target instanceof SVGElement);
    left = isLast ? target : undefined;
  });
  // Somebody went elsewhere on the page, or pressed on nothing.
  for (const type of ['focusin', 'pointerup']) document.addEventListener(type, () => (left = undefined));
  window.addEventListener('focus', () => {
    const target = left && (left.isConnected ? left : document.getElementById(left.id));
    if (document.activeElement === document.body) target?.focus({ preventScroll: true });
  });
}
