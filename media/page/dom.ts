/** Builds elements with `textContent` only: nothing that comes from the service is ever parsed as markup. */
export type Child = Node | string | undefined | false;
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
type Listeners = Readonly<Record<string, (event: Event) => void>>;

interface Description {
  readonly class?: string | undefined;
  readonly text?: string | undefined;
  readonly attributes?: Attributes;
  readonly on?: Listeners;
}

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  description: Description = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  return fill(document.createElement(tag), description, children);
}

export function drawing<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  description: Description = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), description, children);
}

/** By what stands for something it is known again, though it was made anew: a figure by its tile, what has an id by that. */
const NAMED = '[id], [data-tile]';

/** Each with a name that it has after the next drawing too, though others came or went before it. */
function named<E extends HTMLElement>(all: Iterable<E>): Map<string, E> {
  const counts = new Map<string, number>();
  const found = new Map<string, E>();
  for (const each of all) {
    const owner = each.closest<HTMLElement>(NAMED);
    const name = `${each.tagName} ${owner?.id || owner?.dataset['tile']}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    found.set(`${name} ${count}`, each);
  }
  return found;
}

/**
 * Replaces what an element holds. What is there already stays untouched, with its focus and how far it is scrolled; what was open is
 * open again.
 */
export function show(parent: Element, ...children: readonly Child[]): void {
  const wanted = children.filter((child): child is Node | string => child !== undefined && child !== false);
  const { childNodes: present } = parent;
  if (wanted.length === present.length && wanted.every((child, index) => child === present[index])) return;
  const details = (): Map<string, HTMLDetailsElement> => named(parent.querySelectorAll('details'));
  const open = [...details()].filter(([, each]) => each.open);
  parent.replaceChildren(...wanted);
  if (open.length === 0) return;
  const now = details();
  for (const [name] of open) {
    const again = now.get(name);
    if (again) again.open = true;
  }
}

/** Like {@link show} for content made anew: the focus goes to what is the same, else to what now stands where it was. */
export function showAnew(parent: Element, ...children: readonly Child[]): void {
  const all = (): Map<string, HTMLElement> => named(parent.querySelectorAll<HTMLElement>('button, input, select, summary, [tabindex]'));
  const { activeElement: focused } = document;
  const before = [...all()];
  const place = before.findIndex(([, each]) => each === focused);
  show(parent, ...children);
  if (place < 0 || parent.contains(document.activeElement)) return;
  const now = all();
  const name = before[place]?.[0] ?? '';
  (now.get(name) ?? [...now.values()][Math.min(place, now.size - 1)])?.focus({ preventScroll: true });
}

const EDGE = 8;

/** Moves what opens over the page so far sideways that all of it can be seen. */
export function keepInside(opened: HTMLElement): void {
  opened.style.translate = '';
  const { left, right } = opened.getBoundingClientRect();
  const shift = left < EDGE ? EDGE - left : Math.min(0, document.documentElement.clientWidth - EDGE - right);
  opened.style.translate = `${shift}px`;
}

export const required = <E extends Element>(selector: string, type: new () => E, within: ParentNode = document): E => {
  const found = within.querySelector(selector);
  if (!(found instanceof type)) throw new RangeError(`The page has no ${selector}.`);
  return found;
};

function fill<E extends Element>(target: E, { class: name, text, attributes = {}, on = {} }: Description, children: readonly Child[]): E {
  if (name) target.setAttribute('class', name);
  if (text !== undefined) target.textContent = text;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    target.setAttribute(key, value === true ? '' : String(value));
  }
  for (const [type, listener] of Object.entries(on)) target.addEventListener(type, listener);
  for (const child of children) if (child) target.append(child);
  return target;
}
