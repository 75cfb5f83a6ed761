/**
 * Runs the integration suite inside the extension host of a real VS Code and reports what it wrote.
 * Output: Mocha's own, then ends with 0 only when tests ran and all of them passed.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { issue } from './certificate';
import { networkOf, startProxy } from './proxy';
import { launchBrowser, openWorkbench, startHost } from './vscodeHost';

const root = path.resolve(__dirname, '../..');
/** `npm test` counts what is in a file of its own. */
const report = process.env['ORDERDECK_TEST_REPORT'] ?? path.join(root, '.vscode-test/integration.json');
/** Milliseconds without a word from the tests: more than mocha allows one of them, unless the extension host is held. */
const SILENCE = Number(process.env['SUITE_SILENCE']) || 150_000;
const NOISE = /Creating a socket|remote-connection|connection token|gallery|Service ?Worker/;

function format([first, ...rest]: unknown[]): string {
  if (typeof first !== 'string') return [first, ...rest].map((each) => JSON.stringify(each)).join(' ');
  const text = first.replace(/%[sdj]/g, () => String(rest.shift()));
  return [text, ...rest].join(' ');
}

async function main(): Promise<number> {
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const proxy = await startProxy();
  const host = await startHost({
    // In a browser VS Code saves by itself, and a file that a test has edited and taken away would come back.
    settings: { 'files.autoSave': 'off' },
    env: { ...networkOf(path.dirname(report), proxy, issue({ name: 'Authority of the tests' })), ORDERDECK_TEST_REPORT: report },
  });
  const browser = await launchBrowser();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })).newPage();
    let end: (reason: string) => void = () => undefined;
    const ended = new Promise<string>((resolve) => (end = resolve));
    const said: string[] = [];
    const silence = setTimeout(() => end(`silence for ${SILENCE / 1000} s: the extension host was held, or never began`), SILENCE);
    await page.exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) => {
      const text = format(args);
      if (text.trim() && !NOISE.test(text)) {
        said.push(stripVTControlCharacters(text).trim());
        silence.refresh();
      }
      if (process.env['VERBOSE'] || !NOISE.test(text)) console.log(text);
    });
    await page.exposeFunction('codeAutomationExit', (code: number) => end(`exit ${code}`));
    page.on('crash', () => end('the page crashed'));
    await openWorkbench(page, host, {
      folder: path.join(root, 'test/support/workspace'),
      extensions: [root],
      tests: path.join(root, 'out/integration/index.js'),
    });
    const reason = await ended;
    clearTimeout(silence);
    const result = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as { passed: number; failed: number }) : undefined;
    if (reason === 'exit 0' && result && result.passed > 0 && result.failed === 0) return 0;
    await page.screenshot({ path: path.join(root, '.vscode-test/integration-failure.png') });
    const why = `The suite ended with ${reason}; the last it said:\n${said.slice(-3).join('\n')}`;
    console.log(`${why}\n${host.output().slice(-1500)}`);
    // Without this the end of `npm test` would only tell that something failed.
    if (!result) writeFileSync(report, JSON.stringify({ passed: 0, failed: 1, failures: [why] }));
    return 1;
  } finally {
    await browser.close();
    await host.stop();
    await proxy.close();
  }
}

void main().then((code) => process.exit(code));
