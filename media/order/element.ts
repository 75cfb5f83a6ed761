/** Makes an element. Text goes in as text, so that nothing the service sends is ever markup. */
export function element(name: string, attributes: Readonly<Record<string, string>>, ...content: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

export const replace = (parent: Element, ...content: readonly Node[]): void => parent.replaceChildren(...content);
