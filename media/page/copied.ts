/**
 * What is copied of a page where somebody selects it: what is seen, every number to its last digit, and nothing that is only read out.
 * The big table copies its cells by itself.
 */
import { element } from './dom';

/** Numbers that are written short, with all their digits. */
const EXACT = '[data-exact]';

export function copyExactly(): void {
  document.addEventListener('copy', (event) => {
    const selection = document.getSelection();
    if (event.defaultPrevented || !selection || selection.isCollapsed) return;
    // What is selected in a field is no part of the page.
    if (document.activeElement?.matches('input, textarea')) return;
    event.clipboardData?.setData('text/plain', textOf(selection.getRangeAt(0)));
    event.preventDefault();
  });
}

function textOf(selected: Range): string {
  const range = selected.cloneRange();
  const inside = numberAt(range.commonAncestorContainer);
  if (inside) {
    const [part, whole] = [range.cloneContents(), inside.cloneNode(true) as HTMLElement].map(seenIn);
    return (part === whole ? inside.dataset['exact'] : part) ?? '';
  }
  // No number is cut in two: its digits would be those of another.
  const [first, last] = [numberAt(range.startContainer), numberAt(range.endContainer)];
  if (first) range.setStartBefore(first);
  if (last) range.setEndAfter(last);
  const copy = element('div', { class: 'unseen' }, range.cloneContents());
  for (const each of copy.querySelectorAll<HTMLElement>(EXACT))
    each.replaceChildren(each.dataset['exact'] ?? '', ...each.querySelectorAll('.mark'));
  removeUnseen(copy);
  // Only what is laid out has lines and columns.
  document.body.append(copy);
  inColumns(copy);
  const text = copy.innerText;
  copy.remove();
  return text.replace(/\n{3,}/g, '\n\n').trim();
}

/** Each row of a table on a line, as a spreadsheet takes it, though a cell of it has several. */
function inColumns(copy: HTMLElement): void {
  const rows = [...copy.querySelectorAll('tr')];
  const lines = rows.map(({ cells }) => [...cells].map(({ innerText }) => innerText.trim().replace(/\s+/g, ' ')).join('\t'));
  for (const [place, row] of rows.entries()) {
    const line = element('td', { text: lines[place] ?? '' });
    line.style.whiteSpace = 'pre';
    row.replaceChildren(line);
  }
}

const numberAt = (node: Node): HTMLElement | null =>
  (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>(EXACT) ?? null;

function removeUnseen(within: ParentNode): void {
  for (const each of within.querySelectorAll('.unseen')) each.remove();
}

function seenIn(copy: DocumentFragment | HTMLElement): string {
  removeUnseen(copy);
  for (const each of copy.querySelectorAll('.mark')) each.remove();
  return (copy.textContent ?? '').trim();
}
