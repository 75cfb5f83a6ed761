/** Of VS Code's classes what Orderdeck uses, as plain objects. */

type Listener = (value: unknown) => unknown;

export class Disposable {
  constructor(private readonly end: () => unknown = () => undefined) {}
  static from = (...parts: readonly { dispose(): unknown }[]): Disposable => new Disposable(() => parts.forEach((each) => each.dispose()));
  dispose(): unknown {
    return this.end();
  }
}

export class EventEmitter {
  private readonly listeners = new Set<Listener>();
  readonly event = (listener: Listener): Disposable => {
    this.listeners.add(listener);
    return new Disposable(() => this.listeners.delete(listener));
  };
  fire(value?: unknown): void {
    for (const each of [...this.listeners]) each(value);
  }
  dispose(): void {
    this.listeners.clear();
  }
}

export class Uri {
  private constructor(
    readonly scheme: string,
    readonly authority: string,
    readonly path: string,
    readonly query: string,
  ) {}
  static parse(text: string): Uri {
    const [, scheme = '', , authority = '', path = '', , query = ''] = /^([^:]*):(\/\/([^/?]*))?([^?]*)(\?(.*))?$/.exec(text) ?? [];
    return new Uri(scheme, authority, path, decodeURIComponent(query));
  }
  static file = (path: string): Uri => new Uri('file', '', path, '');
  static from = ({ scheme = '', authority = '', path = '', query = '' }: Partial<Uri>): Uri => new Uri(scheme, authority, path, query);
  static joinPath = (base: Uri, ...names: readonly string[]): Uri =>
    new Uri(base.scheme, base.authority, [base.path, ...names].join('/'), '');
  get fsPath(): string {
    return this.path;
  }
  toString(): string {
    return `${this.scheme}:${this.authority && `//${this.authority}`}${this.path}${this.query && `?${encodeURIComponent(this.query)}`}`;
  }
}

export class MarkdownString {
  isTrusted: unknown;
  constructor(public value = '') {}
  appendMarkdown(text: string): this {
    this.value += text;
    return this;
  }
}

/** Holds what it is made with, under these names. */
export const record = (...names: readonly string[]) =>
  class {
    constructor(...given: readonly unknown[]) {
      names.forEach((name, place) => Object.assign(this, { [name]: given[place] }));
    }
  };

export class QuickPick {
  /** Somebody gave it a list: a person waits for that. */
  readonly filled: Promise<void>;
  private shown: unknown = [];
  private fill: () => void = () => undefined;
  selectedItems: readonly unknown[] = [];
  activeItems: readonly unknown[] = [];
  value = '';
  private readonly accepted = new EventEmitter();
  private readonly hidden = new EventEmitter();
  readonly onDidAccept = this.accepted.event;
  readonly onDidHide = this.hidden.event;
  readonly onDidChangeValue = new EventEmitter().event;
  readonly onDidTriggerButton = new EventEmitter().event;
  private readonly pressed = new EventEmitter();
  readonly onDidTriggerItemButton = this.pressed.event;
  constructor() {
    this.filled = new Promise((resolve) => (this.fill = resolve));
  }
  get items(): unknown {
    return this.shown;
  }
  set items(items: unknown) {
    this.shown = items;
    this.fill();
  }
  show(): void {}
  dispose(): void {}
  /** As a person does. @param accepted undefined: nothing, and the list is closed */
  end(accepted: { readonly selected: unknown } | undefined): void {
    if (!accepted) return this.hide();
    this.selectedItems = [accepted.selected];
    this.accepted.fire();
  }
  /** As a person does, who presses a button of an entry. */
  press(item: unknown): void {
    this.pressed.fire({ item });
  }
  hide(): void {
    this.hidden.fire();
  }
}

export class InputBox {
  title = '';
  prompt = '';
  value = '';
  private readonly accepted = new EventEmitter();
  private readonly hidden = new EventEmitter();
  readonly onDidAccept = this.accepted.event;
  readonly onDidHide = this.hidden.event;
  readonly onDidChangeValue = new EventEmitter().event;
  readonly onDidTriggerButton = new EventEmitter().event;
  show(): void {}
  dispose(): void {}
  validationMessage: { readonly message: string } | undefined;
  /** As a person does, who closes the box where that cannot be used. @param typed undefined: nothing, and the box is closed */
  end(typed: string | undefined): void {
    if (typed === undefined) return this.hidden.fire();
    this.value = typed;
    this.accepted.fire();
    if (this.validationMessage) this.hidden.fire();
  }
}

export class CancellationTokenSource {
  private readonly canceled = new EventEmitter();
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.canceled.event };

  cancel(): void {
    this.token.isCancellationRequested = true;
    this.canceled.fire();
  }

  dispose(): void {}
}

export const ENUMS = {
  StatusBarAlignment: { Left: 1 },
  ProgressLocation: { Notification: 15 },
  ViewColumn: { Active: -1, Beside: -2 },
  ConfigurationTarget: { Global: 1, Workspace: 2 },
  QuickPickItemKind: { Separator: -1 },
  QuickInputButtons: { Back: {} },
  ExtensionMode: { Test: 3 },
  UIKind: { Desktop: 1, Web: 2 },
  InputBoxValidationSeverity: { Error: 3 },
  FileType: { Directory: 2 },
} as const;
