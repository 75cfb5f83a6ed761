/** So much later the window has not gone with the focus: somebody pressed on nothing before that. */
const TOGETHER_MS = 100;

type Focusable = HTMLElement | SVGElement;

/**
 * What had the focus when VS Code took it away for a question gets it back with the window. In a browser a page that stands in the same
 * process forgets it: the next Enter would go nowhere.
 */
export function giveFocusBack(): void {
  let left: { readonly target: Focusable; readonly at: number } | undefined;
  document.addEventListener('focusout', ({ target, relatedTarget, timeStamp: at }) => {
    const isLast = relatedTarget === null && (target instanceof HTMLElement || target instanceof SVGElement);
    left = isLast ? { target, at } : undefined;
  });
  window.addEventListener('blur', ({ timeStamp }) => {
    if (left && timeStamp - left.at > TOGETHER_MS) left = undefined;
  });
  window.addEventListener('focus', () => {
    const target = left && (left.target.isConnected ? left.target : document.getElementById(left.target.id));
    left = undefined;
    if (document.activeElement === document.body) target?.focus({ preventScroll: true });
  });
}
