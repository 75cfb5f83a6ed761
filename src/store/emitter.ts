/** Something to let go of. VS Code's own `Disposable` fits it. */
export interface Disposable {
  dispose(): void;
}

/** Subscribes; VS Code's own `Event` fits it. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** VS Code's EventEmitter where there is no VS Code: the store runs in plain Node. */
export class Emitter<T> {
  private readonly listeners = new Set<(value: T) => void>();

  readonly event: Event<T> = (listener) => {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  };

  /** Never throws: a listener that does stops neither the others nor whoever fires, who may have more to do. */
  fire(value: T): void {
    for (const listener of [...this.listeners]) {
      try {
        listener(value);
      } catch (error) {
        throwApart(error);
      }
    }
  }

  dispose(): void {
    this.listeners.clear();
  }
}

/** As an error that nobody caught, with nobody waiting for it: VS Code logs such an error under the extension's name. */
function throwApart(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
