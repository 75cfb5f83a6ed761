import { Emitter, type Disposable } from './emitter';

/** A value that those who find it out and those who show it share. */
export class Observed<T> implements Disposable {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(private latest: T) {}

  get value(): T {
    return this.latest;
  }

  set(value: T): void {
    this.latest = value;
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }
}
