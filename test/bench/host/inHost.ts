/** What runs inside the extension host: reads the plan, does it, writes what was measured. */
import { readFileSync, writeFileSync } from 'node:fs';
import { activate } from './activate';
import { checkFile } from './checkFile';
import { hold } from './hold';
import { idle } from './idle';

const TASKS: Readonly<Record<string, (wanted: never) => unknown>> = { activate, checkFile, hold, idle };

/** Called by the extension host. */
export async function run(): Promise<void> {
  const files = JSON.parse(process.env['ORDERDECK_BENCH'] ?? '{}') as { readonly plan: string; readonly result: string };
  const { task, wanted } = JSON.parse(readFileSync(files.plan, 'utf8')) as { readonly task: string; readonly wanted: never };
  const result = await TASKS[task]?.(wanted);
  writeFileSync(files.result, JSON.stringify(result));
}
