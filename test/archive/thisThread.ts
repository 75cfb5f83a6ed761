/** The thread that holds an archive's file, without a thread: it is told and answers as `worker.ts` does, in copies and later on. */
import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { Keeper } from '../../src/store/archive/keeper';
import type { FromWorker, ToWorker } from '../../src/store/archive/protocol';
import { troubleOf } from '../../src/store/archive/trouble';

class ThisThread extends EventEmitter {
  private readonly keeper = new Keeper();

  postMessage(message: ToWorker): void {
    const { id, name, given } = structuredClone(message);
    setImmediate(() => {
      try {
        this.say({ id, answer: this.keeper.do(name, given as never, (told) => this.say({ id, ...told })) });
      } catch (error) {
        this.say({ id, trouble: troubleOf(error) });
      }
    });
  }

  unref(): void {}

  terminate(): Promise<number> {
    return Promise.resolve(0);
  }

  private say(said: FromWorker): void {
    this.emit('message', structuredClone(said));
  }
}

export const inThisThread = (): Worker => new ThisThread() as unknown as Worker;
