/** The simulator on its own: prints one JSON line when it listens, then serves until it is told to stop. */
import { readArguments, USAGE } from './commandLine';
import { startSimulator, type SimulatorOptions } from './index';

async function main(): Promise<void> {
  let options: SimulatorOptions | 'help';
  try {
    options = readArguments(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nSee --help.\n`);
    process.exitCode = 2;
    return;
  }
  if (options === 'help') {
    process.stdout.write(USAGE);
    return;
  }

  const { contractBaseUrl, spotBaseUrl, credentials, symbols, close } = await startSimulator(options);
  const stop = () => void close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  whenOrphaned(stop);
  process.stdout.write(`${JSON.stringify({ contractBaseUrl, spotBaseUrl, ...credentials, symbols })}\n`);
}

/** npm passes SIGTERM to the shell between it and us and no further: once that is gone, nobody could stop us. */
function whenOrphaned(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 200);
}

main().catch((error: unknown) => {
  process.stderr.write(`The simulator could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
