/** Something to let go of. VS Code's own `Disposable` fits it. */
export interface Disposable {
  dispose(): void;
}

/** Subscribes; VS Code's own `Event` fits it. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** VS Code's EventEmitter where there is no VS Code: the store runs in plain Node. */
export class Emitter<T> {
  private readonly subscriptions = new Set<{ readonly listener: (value: T) => void }>();
  private disposed = false;

  readonly event: Event<T> = (listener) => {
    const subscription = { listener };
    if (!this.disposed) this.subscriptions.add(subscription);
    return { dispose: () => void this.subscriptions.delete(subscription) };
  };

  /** Never throws: a listener that does stops neither the others nor whoever fires, who may have more to do. */
  fire(value: T): void {
    for (const subscription of [...this.subscriptions]) {
      // Somebody told before it may have let go of it.
      if (!this.subscriptions.has(subscription)) continue;
      try {
        subscription.listener(value);
      } catch (error) {
        throwLater(error);
      }
    }
  }

  dispose(): void {
    this.disposed = true;
    this.subscriptions.clear();
  }
}

/** As an error that nobody caught, with nobody waiting for it: VS Code logs such an error under the extension's name. */
export function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
