/** The thread that holds an archive's file: does what it is told, one after the other. */
import { parentPort } from 'node:worker_threads';
import { Keeper } from './keeper';
import type { FromWorker, ToWorker } from './protocol';
import { troubleOf } from './trouble';

const keeper = new Keeper();

parentPort?.on('message', ({ id, name, given }: ToWorker) => {
  let said: FromWorker;
  try {
    said = { id, answer: keeper.do(name, given as never, (told) => parentPort?.postMessage({ id, ...told })) };
  } catch (error) {
    said = { id, trouble: troubleOf(error) };
  }
  parentPort?.postMessage(said);
});
