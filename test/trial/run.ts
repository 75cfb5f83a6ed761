/**
 * Runs the trials: all of them, or those whose names are given. `npm run trial -- faults`
 * TRIAL_SECONDS is how long the soak takes, 600 if nothing is said; the fuzz and the simulated days shrink with it,
 * and below a minute each fault is tried on one endpoint instead of five.
 * `--write` puts tables and figures into docs/internals/trust.md, the figures only of a run of all parts.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { authorityFrom, issue, keepAuthority } from '../support/certificate';
import type { Trial } from './part';
import { writeReport, type Report } from './report';

const WHOLE_SECONDS = 600;

async function main(args: readonly string[]): Promise<boolean> {
  const write = args.includes('--write');
  const names = args.filter((each) => !each.startsWith('--'));
  const present = readdirSync(__dirname)
    .filter((file) => file.endsWith('.trial.ts'))
    .map((file) => path.basename(file, '.trial.ts'));
  const unknown = names.filter((name) => !present.includes(name));
  if (unknown.length > 0) throw new Error(`There is no trial named ${unknown.join(', ')}. There are: ${present.join(', ')}.`);
  const seconds = Number(process.env['TRIAL_SECONDS'] ?? WHOLE_SECONDS);
  if (!(seconds > 0)) throw new Error('TRIAL_SECONDS must be a number above 0.');

  const extent = { share: seconds / WHOLE_SECONDS };
  const reports: Report[] = [];
  for (const name of present.filter((each) => names.length === 0 || names.includes(each))) {
    const { trial } = (await import(`./${name}.trial`)) as { readonly trial: Trial };
    console.log(`\n### ${name}\n\n${trial.about(extent)}\n`);
    const began = performance.now();
    const { figures, failures } = await trial.run(extent);
    const all = [...figures, ['time', `${((performance.now() - began) / 1000).toFixed(0)} s`] as const];
    for (const [what, figure] of all) console.log(`${what}: ${figure}`);
    for (const failure of failures) console.log(`✘ ${failure}`);
    console.log(failures.length === 0 ? '✔ passed' : `✘ ${failures.length} failed`);
    reports.push({ name, figures: all, failures });
  }
  if (write) writeReport(reports, seconds, names.length === 0);
  return reports.every(({ failures }) => failures.length === 0);
}

/** Node reads at its start alone whom it trusts, and whether its garbage may be collected on demand. */
function startAgain(args: readonly string[]): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'orderdeck-trial-'));
  try {
    const authority = issue({ name: 'Authority of the trial' });
    const file = path.join(folder, 'authority.pem');
    writeFileSync(file, authority.cert);
    const options = ['--expose-gc', '--import', 'tsx', __filename, ...args];
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: file, ...keepAuthority(authority) };
    return spawnSync(process.execPath, options, { stdio: 'inherit', env }).status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const given = process.argv.slice(2);
if (authorityFrom(process.env)) {
  main(given).then(
    // A connection that a client keeps for later would hold the process.
    (passed) => process.exit(passed ? 0 : 1),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
} else process.exitCode = startAgain(given);
