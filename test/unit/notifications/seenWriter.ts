/** A window of its own process: changes what was seen so often, some milliseconds apart, and says which changes it was told are there. */
import { setTimeout as wait } from 'node:timers/promises';
import { seenFiles } from '../../../src/notifications/seenFile';

const [folder = '', name = '', count = '0', apart = '5'] = process.argv.slice(2);

async function write(): Promise<void> {
  const memory = seenFiles(folder, { warn: (text) => process.send?.({ warned: text }) });
  for (let index = 0; index < Number(count); index += 1) {
    const id = `${name}-${index}`;
    await memory.update('main', (seen) => ({ ...seen, ended: new Map([...seen.ended, [id, ['filled']]]) }));
    process.send?.({ stored: id });
    await wait(Math.random() * Number(apart));
  }
}

process.once('message', () => void write().then(() => process.disconnect()));
process.send?.({ ready: true });
