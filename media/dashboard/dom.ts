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

/** Replaces what an element holds. */
export const show = (parent: Element, ...children: readonly Child[]): void =>
  parent.replaceChildren(...children.filter((child): child is Node | string => child !== undefined && child !== false));

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
