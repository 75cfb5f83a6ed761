// A Chromium for the tests that drive VS Code in a browser: the one you have, the system's, or one from npm.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Advice, cache, npm, say } from './toolchain.mjs';

/** First the one that has no windows of its own: nothing here looks at them, and the journeys take a sixth less of the processor. */
const USUAL = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const NPM_BUILD = '@sparticuz/chromium@153.0.0';

const found = () => USUAL.find((each) => existsSync(each));

/** Whether apt could install it. */
const isKnown = (name) => execFileSync('apt-cache', ['pkgnames', name], { encoding: 'utf8' }).split('\n').includes(name);

function installWithApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say('Installing Chromium with apt (once)…');
  const apt = (...args) =>
    execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  try {
    apt('update', '-qq');
    // Not every distribution has it on its own.
    for (const browser of ['chromium-headless-shell', 'chromium'])
      if (!found() && isKnown(browser)) apt('install', '-y', '-qq', browser, 'fonts-dejavu-core');
  } catch (error) {
    say(`apt could not install it (${error.message}); trying npm.`);
  }
  return found();
}

async function installFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = path.join(cache, 'chromium');
  const entry = path.join(folder, 'node_modules/@sparticuz/chromium/build/esm/index.js');
  if (!existsSync(entry)) {
    say('Fetching a Chromium from npm (67 MB, once)…');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
    await npm(['install', NPM_BUILD, '--engine-strict=false'], folder);
  }
  // The package unpacks the libraries it brings along only where it believes to run on this platform.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: chromium } = await import(pathToFileURL(entry).href);
  return chromium.executablePath();
}

/** @returns {Promise<string>} the path of a Chromium that can be started */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Advice(`CHROMIUM_PATH is ${given}, but there is no such file.`);
  const executable = given ?? found() ?? installWithApt() ?? (await installFromNpm());
  if (executable) return executable;
  throw new Advice(
    'The tests drive VS Code in Chromium, and none was found. Install Chromium or Chrome, or set CHROMIUM_PATH to its executable, then run this again.\n' +
      'Everything that needs no browser: npm run test:unit',
  );
}
