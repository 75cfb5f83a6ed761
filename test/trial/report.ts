/** What docs/internals/trust.md holds of the trial: the tables, made of what the trial asserts, and the figures of the last run. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { GROUPS } from './faults';
import { holdsBack, requestsOf, type Fault, type Held, type Outcome } from './faults/fault';
import { HELD_BY } from './faults/held';
import type { Figure } from './part';

export interface Report {
  readonly name: string;
  readonly figures: readonly Figure[];
  readonly failures: readonly string[];
}

export const TRUST = path.join(__dirname, '../../docs/internals/trust.md');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');

const GOES_ON: Readonly<Record<Held, string>> = {
  account: 'nothing of the account until you retry, or one probe after 15 minutes',
  endpoints: 'nothing of these lists until you retry, or one probe after 15 minutes',
  nothing: 'with the next poll',
};

function goesOn(outcome: Outcome): string {
  if (outcome.kind === 'none') return 'as ever';
  return outcome.kind === 'rateLimit' ? 'when the pause is over, ten minutes at most; at once when you ask' : GOES_ON[holdsBack(outcome)];
}

const requestsText = (outcome: Outcome): string => {
  const requests = requestsOf(outcome);
  return requests === 'again' ? '3, by itself 4' : String(requests);
};

/** The beginning of a sentence, or something out of it. */
const quoted = (says: string): string => `“${/^\p{Lu}/u.test(says) ? '' : '…'}${says}…”`;

const rowOf = ({ name, outcome }: Fault): readonly string[] => [
  name,
  outcome.kind === 'none' ? '–' : `\`${outcome.kind}\``,
  outcome.kind === 'none' ? outcome.instead : quoted(outcome.says),
  requestsText(outcome),
  goesOn(outcome),
];

/** Every fault with what happens then, and where it is held what people see of it. */
export const faultTables = (): string =>
  GROUPS.map(
    ({ title, faults }) =>
      `### ${title}\n\n${table(['What goes wrong', 'Kind', 'What you read', 'Requests', 'Asked again'], faults.map(rowOf))}`,
  ).join('\n\n');

export const surfaceTable = (): string =>
  table(
    ['Where', 'What you see', 'Tried with', 'Held by'],
    HELD_BY.map(({ surface, seen, kinds, test }) => [surface, seen, kinds, test ? `\`${test[0]}\`` : '`npm run trial`']),
  );

const figureTables = (reports: readonly Report[], seconds: number): string => {
  const [cpu] = cpus();
  const where = `Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown processor'}, TRIAL_SECONDS=${seconds}.`;
  const tables = reports.map(({ name, figures, failures }) => {
    const rows = figures.map(([what, figure]) => [what, figure]);
    return `### ${name}\n\n${table(['what', 'figure'], [...rows, ['failed', String(failures.length)]])}`;
  });
  return [where, ...tables].join('\n\n');
};

const marks = (name: string): readonly [begin: string, end: string] => [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];

/** What stands between the two marks of a name. @throws Error when the marks are missing */
export function between(text: string, name: string): string {
  const [begin, end] = marks(name);
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${begin} and ${end} are missing.`);
  return text.slice(from + begin.length, to).trim();
}

const put = (text: string, name: string, content: string): string => {
  const [begin, end] = marks(name);
  return text.replace(`${begin}\n\n${between(text, name)}\n\n${end}`, () => `${begin}\n\n${content}\n\n${end}`);
};

/** Writes the tables, and the figures where all parts were run. */
export function writeReport(reports: readonly Report[], seconds: number, whole: boolean): void {
  let text = readFileSync(TRUST, 'utf8');
  text = put(text, 'faults', faultTables());
  text = put(text, 'surfaces', surfaceTable());
  if (whole) text = put(text, 'figures', figureTables(reports, seconds));
  writeFileSync(TRUST, text);
  execFileSync(process.execPath, [path.resolve('node_modules/oxfmt/bin/oxfmt'), TRUST]);
}
