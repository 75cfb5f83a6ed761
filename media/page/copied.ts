/**
 * What is copied of a page where somebody selects it: what is seen, every number to its last digit, and nothing that is only read out.
 * The big table copies the cell that the keyboard is in by itself.
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
  const contents = range.cloneContents();
  setApart(range, contents);
  const copy = element('div', { class: 'unseen' }, contents);
  for (const each of copy.querySelectorAll<HTMLElement>(EXACT))
    each.replaceChildren(each.dataset['exact'] ?? '', ...each.querySelectorAll('.mark'));
  choose(range, copy);
  removeUnseen(copy);
  // Only what is laid out has lines and columns.
  document.body.append(copy);
  inColumns(copy);
  inTurn(range, copy);
  const text = copy.innerText;
  copy.remove();
  return text.replace(/\n{3,}/g, '\n\n').trim();
}

/** A line that is wide enough to tell two words apart, in pixels. */
const GAP = 2;

/** What stands apart on the page by its layout alone has a blank between it: without it, two numbers would be one. */
function setApart(range: Range, contents: DocumentFragment): void {
  const copies = textsIn(contents);
  let before: { readonly text: Text; readonly at: DOMRect } | undefined;
  for (const [place, text] of textsOf(range).entries()) {
    const rects = isSeen(text) ? rectsOf(text, range) : [];
    const [first, last] = [rects[0], rects.at(-1)];
    if (!first || !last) continue;
    const copy = copies[place];
    // A blank that ends a line is none in the copy.
    const isApart = before && (!touch(before.at, first) || /\s$/.test(before.text.data));
    if (isApart && copy && !text.parentElement?.closest('.mark')) (numberAt(copy) ?? copy).before(' ');
    before = { text, at: last };
  }
}

function touch(one: DOMRect, other: DOMRect): boolean {
  const isOnOneLine = one.top < other.bottom && other.top < one.bottom;
  return isOnOneLine && other.left - one.right <= GAP && one.left - other.right <= GAP;
}

const isSeen = (text: Text): boolean => !text.parentElement?.closest('.unseen');

function textsIn(within: Node): Text[] {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** As many as its contents have. */
const textsOf = (range: Range): Text[] => {
  const { commonAncestorContainer: within } = range;
  return within instanceof Text ? [within] : textsIn(within).filter((text) => range.intersectsNode(text));
};

/** Where on the page the part of a text is that is in a range. */
function rectsOf(text: Text, range: Range): DOMRect[] {
  const part = document.createRange();
  part.selectNodeContents(text);
  if (text === range.startContainer) part.setStart(text, range.startOffset);
  if (text === range.endContainer) part.setEnd(text, range.endOffset);
  return [...part.getClientRects()].filter(({ width }) => width > 0);
}

/** Of what there is to choose from, the choice alone is seen. */
function choose(range: Range, copy: HTMLElement): void {
  const { commonAncestorContainer: within } = range;
  const all = within instanceof Element ? [...within.querySelectorAll('select')] : [];
  const chosen = all.filter((each) => range.intersectsNode(each));
  for (const [place, each] of copy.querySelectorAll('select').entries()) {
    const [option] = chosen[place]?.getClientRects().length ? (chosen[place]?.selectedOptions ?? []) : [];
    each.replaceWith(option ? element('div', { text: option.label }) : '');
  }
}

/** Rows of the big table are no table to the browser. */
const ROW = 'tr, .grid-row';

/** Each row of a table on a line, as a spreadsheet takes it, though a cell of it has several. */
function inColumns(copy: HTMLElement): void {
  const rows = [...copy.querySelectorAll<HTMLElement>(ROW)];
  const lines = rows.map(({ children }) =>
    [...children].map((each) => (each as HTMLElement).innerText.trim().replace(/\s+/g, ' ')).join('\t'),
  );
  for (const [place, row] of rows.entries()) {
    const line = element(row.matches('tr') ? 'td' : 'div', { text: lines[place] ?? '' });
    line.style.whiteSpace = 'pre';
    row.replaceChildren(line);
  }
}

/** The big table draws rows as they come into view, those in view alone: they are brought in order, and what lacks is marked. */
function inTurn({ startContainer, endContainer }: Range, copy: HTMLElement): void {
  const placeOf = (row: HTMLElement): number => Number(row.dataset['place']);
  const rows = [...copy.querySelectorAll<HTMLElement>('.grid-row[data-place]')].toSorted((one, other) => placeOf(one) - placeOf(other));
  const [first] = rows;
  const box = first?.parentElement;
  if (!box) return;
  // Who begins or ends in the middle of it wants no more.
  let next = isInRows(startContainer) ? placeOf(first) : 0;
  const count = isInRows(endContainer) ? 0 : Number(first.closest('.grid')?.getAttribute('aria-rowcount') ?? 0) - 1;
  for (const row of rows) {
    if (placeOf(row) > next) box.append(element('div', { text: '…' }));
    box.append(row);
    next = placeOf(row) + 1;
  }
  if (next < count) box.append(element('div', { text: '…' }));
}

const isInRows = (node: Node): boolean => around(node, '.grid-rows') !== null;

const around = (node: Node, selector: string): HTMLElement | null =>
  (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>(selector) ?? null;

const numberAt = (node: Node): HTMLElement | null => around(node, EXACT);

function removeUnseen(within: ParentNode): void {
  for (const each of within.querySelectorAll('.unseen')) each.remove();
}

function seenIn(copy: DocumentFragment | HTMLElement): string {
  removeUnseen(copy);
  for (const each of copy.querySelectorAll('.mark')) each.remove();
  return (copy.textContent ?? '').trim();
}
