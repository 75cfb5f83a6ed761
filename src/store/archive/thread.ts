/** The thread that holds an archive's file, as the host has it: calls and their answers, until the first trouble. No vscode. */
import type { Worker } from 'node:worker_threads';
import * as l10n from '@vscode/l10n';
import type { Answer, Damage, FromWorker, Given, OperationName, Trouble } from './protocol';
import { ArchiveTrouble } from './trouble';

/** Who is told of what nobody called for. */
export interface ThreadListener {
  /** The first trouble: from then on every call is refused with it, but for the one that ends the thread. */
  readonly failed: (trouble: Trouble) => void;
  /** The file turned out to be damaged. */
  readonly rescued: (damage: Damage) => void;
  /** So many orders, the oldest, had no room in it any more. */
  readonly outgrown: (orders: number) => void;
}

export class ArchiveThread {
  private readonly worker: Worker;
  private readonly calls = new Map<number, { readonly resolve: (answer: never) => void; readonly reject: (error: unknown) => void }>();
  private count = 0;
  /** How many calls were answered. */
  answers = 0;
  private latest: Trouble | undefined;
  /** It answers nothing any more. */
  private isGone = false;

  constructor(
    start: () => Worker,
    private readonly listener: ThreadListener,
  ) {
    this.worker = start();
    this.worker.unref();
    this.worker.on('message', (said: FromWorker) => this.hear(said));
    this.worker.on('error', (error) => this.gone({ kind: 'other', message: error.message }));
    this.worker.on('exit', () =>
      this.gone({
        kind: 'other',
        message: l10n.t('The background thread that writes the archive has stopped. Reload the window to start it again.'),
      }),
    );
  }

  /** The first one. */
  get trouble(): Trouble | undefined {
    return this.latest;
  }

  /** @throws ArchiveTrouble */
  call<Name extends OperationName>(name: Name, given: Given<Name>): Promise<Answer<Name>> {
    if (this.latest && (this.isGone || name !== 'end')) return Promise.reject(new ArchiveTrouble(this.latest));
    this.count += 1;
    const id = this.count;
    return new Promise((resolve, reject) => {
      this.calls.set(id, { resolve, reject });
      this.worker.postMessage({ id, name, given });
    });
  }

  /** What went wrong with a call, or because of one. */
  fail(error: unknown): void {
    this.stop(error instanceof ArchiveTrouble ? error.trouble : { kind: 'other', message: String(error) });
  }

  /** @param reason whoever still waits for an answer is told, who would wait for ever */
  async end(reason: Trouble): Promise<void> {
    await this.call('end', {}).catch(() => undefined);
    this.worker.removeAllListeners();
    this.stop(reason);
    await this.worker.terminate();
  }

  private hear(said: FromWorker): void {
    if ('damaged' in said) return this.listener.rescued(said.damaged);
    if ('outgrown' in said) return this.listener.outgrown(said.outgrown);
    const call = this.calls.get(said.id);
    this.calls.delete(said.id);
    this.answers += 1;
    if ('answer' in said) call?.resolve(said.answer as never);
    else call?.reject(new ArchiveTrouble(said.trouble));
  }

  private stop(trouble: Trouble): void {
    if (this.latest) return;
    this.latest = trouble;
    this.refuse(trouble);
    this.listener.failed(trouble);
  }

  private gone(trouble: Trouble): void {
    this.isGone = true;
    this.stop(trouble);
    // What was asked after an earlier trouble: its end.
    this.refuse(trouble);
  }

  /** Whoever waits for an answer. */
  private refuse(trouble: Trouble): void {
    for (const { reject } of this.calls.values()) reject(new ArchiveTrouble(trouble));
    this.calls.clear();
  }
}
