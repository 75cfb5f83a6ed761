/** Runs the benchmarks: all of them, or those whose names are given. `npm run bench -- reading` */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensurePeers } from './peers';
import type { Bench } from './row';
import { tableOf } from './table';

async function main(names: readonly string[]): Promise<void> {
  const present = readdirSync(__dirname)
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => path.basename(file, '.bench.ts'));
  const unknown = names.filter((name) => !present.includes(name));
  if (unknown.length > 0) throw new Error(`There is no benchmark named ${unknown.join(', ')}. There are: ${present.join(', ')}.`);

  await ensurePeers();
  for (const name of present.filter((file) => names.length === 0 || names.includes(file))) {
    const { bench } = (await import(`./${name}.bench`)) as { readonly bench: Bench };
    console.log(`\n### ${name}\n\n${bench.unit}\n`);
    console.log(tableOf(await bench.rows()));
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
