/** So much of a document as the parts of pages need that are built of `dom.ts`: what a person would read, without a browser. */

export class Shown {
  readonly children: (Shown | string)[] = [];
  private readonly attributes = new Map<string, string>();
  private readonly listeners = new Map<string, (event: { preventDefault(): void }) => void>();

  constructor(readonly tag: string) {}

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  get childNodes(): readonly (Shown | string)[] {
    return this.children;
  }

  replaceChildren(...children: readonly (Shown | string)[]): void {
    this.children.splice(0, Infinity, ...children);
  }

  append(...children: readonly (Shown | string)[]): void {
    this.children.push(...children);
  }

  querySelectorAll = (): readonly Shown[] => [];
  readonly classList = { add: (): void => undefined, remove: (): void => undefined };

  addEventListener(type: string, heard: (event: { preventDefault(): void }) => void): void {
    this.listeners.set(type, heard);
  }

  /** As if a person had done it. */
  does(type: string): void {
    this.listeners.get(type)?.({ preventDefault: () => undefined });
  }

  focus(): void {}
  showModal(): void {}

  get id(): string {
    return this.attribute('id') ?? '';
  }

  set textContent(text: string) {
    this.children.splice(0, Infinity, text);
  }

  get textContent(): string {
    return this.children.map((child) => (typeof child === 'string' ? child : child.textContent)).join('');
  }

  attribute(name: string): string | undefined {
    return this.attributes.get(name);
  }

  hasClass(name: string): boolean {
    return (this.attribute('class') ?? '').split(' ').includes(name);
  }

  /** Itself and all that it holds, in the order of reading. */
  all(): Shown[] {
    return [this, ...this.children.flatMap((child) => (typeof child === 'string' ? [] : child.all()))];
  }

  ofClass(name: string): Shown[] {
    return this.all().filter((each) => each.hasClass(name));
  }
}

/** Takes what a part of a page built for what a person sees of it. */
export const seen = (built: unknown): Shown => built as Shown;

const page = {
  document: {
    body: new Shown('body'),
    documentElement: { dataset: {} },
    createElement: (tag: string) => new Shown(tag),
    createElementNS: (_: string, tag: string) => new Shown(tag),
  },
  Text: class extends Shown {
    constructor(text: string) {
      super('#text');
      this.textContent = text;
    }
  },
  // Nothing has a width here.
  ResizeObserver: class {
    observe(): void {}
  },
  acquireVsCodeApi: () => ({ postMessage: () => undefined, getState: () => undefined, setState: () => undefined }),
};

/** Makes this process a page, before anything of one is imported. @returns ends it */
export function asPage(): () => void {
  Object.assign(globalThis, page);
  return () => Object.keys(page).forEach((name) => Reflect.deleteProperty(globalThis, name));
}
