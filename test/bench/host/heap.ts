/** The heap of this process, without what nobody holds any more. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
export const collect = runInNewContext('gc') as () => void;

/** Bytes. */
export function heapUsed(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
