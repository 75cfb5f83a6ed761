/** The command line of the simulator. */
import { parseArgs } from 'node:util';
import type { SimulatorOptions } from './index';
import { isQuirk, QUIRKS, type QuirkName } from './quirks';

export const USAGE = `Usage: simulator [--port 0] [--seed N] [--open N] [--history N] [--affiliates N]
                 [--weight 500] [--window-ms 10000] [--latency-ms N] [--quirk NAME]...

Serves a made-up account on 127.0.0.1 and prints one JSON line with contractBaseUrl, spotBaseUrl, apiKey, secretKey,
passphrase and symbols. Stops on SIGTERM or SIGINT.

Quirks, each one of the doubts the service specification leaves open:
${Object.entries(QUIRKS)
  .map(([name, description]) => `  ${name.padEnd(22)} ${description}`)
  .join('\n')}
`;

const NUMBERS = {
  port: 'port',
  seed: 'seed',
  open: 'open',
  history: 'history',
  affiliates: 'affiliates',
  weight: 'weight',
  'window-ms': 'windowMs',
  'latency-ms': 'latencyMs',
} as const satisfies Readonly<Record<string, keyof SimulatorOptions>>;

const text = { type: 'string' } as const;
const FLAGS = {
  port: text,
  seed: text,
  open: text,
  history: text,
  affiliates: text,
  weight: text,
  'window-ms': text,
  'latency-ms': text,
  quirk: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The options that the arguments ask for, or `help`. Throws an error for people. */
export function readArguments(args: readonly string[]): SimulatorOptions | 'help' {
  const { values } = parseArgs({ args: [...args], options: FLAGS, strict: true });
  if (values.help) return 'help';
  const numbers: Partial<Record<(typeof NUMBERS)[keyof typeof NUMBERS], number>> = {};
  for (const [flag, option] of Object.entries(NUMBERS) as [keyof typeof NUMBERS, (typeof NUMBERS)[keyof typeof NUMBERS]][]) {
    const value = values[flag];
    if (value === undefined) continue;
    if (!/^\d{1,9}$/.test(value)) throw new Error(`--${flag} wants a whole number, not "${value}".`);
    numbers[option] = Number(value);
  }
  if ((numbers.port ?? 0) > 65_535) throw new Error('--port goes up to 65535.');
  if (numbers.windowMs === 0) throw new Error('--window-ms must be at least 1.');
  return { ...numbers, quirks: (values.quirk ?? []).map(quirkNamed) };
}

function quirkNamed(name: string): QuirkName {
  if (isQuirk(name)) return name;
  throw new Error(`There is no quirk "${name}". There are: ${Object.keys(QUIRKS).join(', ')}.`);
}
