import * as l10n from '@vscode/l10n';
import { element, keepInside } from './dom';

/** A button that unfolds a few controls; Escape, a click elsewhere and the keyboard going elsewhere fold it again. */
export function menu(title: string, ...controls: readonly HTMLElement[]): HTMLElement {
  const summary = element('summary', { class: 'button secondary', text: title });
  const body = element('div', { class: 'menu-body', attributes: { role: 'group', 'aria-label': title } }, ...controls);
  const root = element('details', { class: 'menu' }, summary, body);
  root.addEventListener('toggle', () => root.open && keepInside(body));
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !root.open) return;
    root.open = false;
    summary.focus();
    event.stopPropagation();
  });
  root.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('button')) root.open = false;
  });
  const foldUnlessIn = (target: EventTarget | null): void => {
    if (root.open && target instanceof Node && !root.contains(target)) root.open = false;
  };
  document.addEventListener('pointerdown', ({ target }) => foldUnlessIn(target));
  // Nothing gets the focus when the whole window loses it: then the menu stays, as its controls do.
  root.addEventListener('focusout', ({ relatedTarget }) => foldUnlessIn(relatedTarget));
  return root;
}

/** The two ways to save, for a menu. */
export const saveButtons = (save: (format: 'csv' | 'json') => void): HTMLElement[] => [
  button(l10n.t('Save as CSV'), () => save('csv')),
  button(l10n.t('Save as JSON'), () => save('json')),
];

export const button = (text: string, click: () => void, secondary = false): HTMLButtonElement =>
  element('button', { class: secondary ? 'button secondary' : 'button', text, attributes: { type: 'button' }, on: { click } });
