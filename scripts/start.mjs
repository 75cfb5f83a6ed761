// `npm start`: sets up what is missing, builds, and opens a real VS Code with the extension and its demo account.
// `--web` runs VS Code in your browser, `--desktop` uses the `code` on your PATH; without either the desktop goes first.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort, inOwnFolder, runToEnd, supervise, untilListening } from './serving.mjs';
import { Advice, bin, cache, ensureDependencies, requireNode, root, run, say, styled } from './toolchain.mjs';

const DEMO_OPENER = path.join(root, 'scripts/demo');

/** For a profile of its own, apart from the person's. */
const SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.colorTheme': 'Default Dark Modern',
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'git.enabled': false,
};

const USAGE = `npm start -- [--web | --desktop] [--port N]

  --web       VS Code in your browser, from npm, cached in .vscode-test/
  --desktop   the VS Code whose \`code\` command is on your PATH
  --port N    the port for --web; a free one is taken otherwise`;

function readOptions() {
  try {
    const options = { web: { type: 'boolean' }, desktop: { type: 'boolean' }, port: { type: 'string' }, help: { type: 'boolean' } };
    const { values } = parseArgs({ options });
    if (values.web && values.desktop) throw new Error('Choose one of --web and --desktop.');
    if (values.port !== undefined && !(/^\d{1,5}$/.test(values.port) && Number(values.port) < 65536)) {
      throw new Error('--port takes a port number, 0 to 65535.');
    }
    return values;
  } catch (error) {
    throw new Advice(`${error.message}\n\n${USAGE}`);
  }
}

/** The `code` command, unless there is none. */
function desktopCommand() {
  const names = process.platform === 'win32' ? ['code.cmd', 'code.exe'] : ['code'];
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

const taken = (port) => new Advice(`Port ${port} is taken; choose another with --port.`);

const sayStopping = () => say('Stopping…');

/** A folder with something to look at, so that the first window is not empty. */
function workspace(folder) {
  const place = path.join(folder, 'orderdeck-demo');
  mkdirSync(place, { recursive: true });
  writeFileSync(
    path.join(place, 'README.md'),
    '# Orderdeck demo\n\nThe sidebar shows made-up orders and users, served on this machine. Nothing here reaches an exchange.\n\n' +
      'Hover over an order ID in bot.log, the log of a bot that trades in the demo, to see what happened to it. If its tab is closed,\n' +
      'run "Orderdeck: Open Demo Log". The bot is not always right: run "Orderdeck: Check File Against the Exchange" on its log.\n',
  );
  return place;
}

/** Packs the extension, and the one that opens the demo, as they would be installed. */
async function pack(folder) {
  const files = [];
  for (const source of [root, DEMO_OPENER]) {
    const file = path.join(folder, `${path.basename(source)}.vsix`);
    const quiet = ['--no-dependencies', '--allow-missing-repository', '--skip-license', '--no-rewrite-relative-links'];
    await runToEnd(process.execPath, [bin('@vscode/vsce', 'vsce'), 'package', ...quiet, '--out', file], { cwd: source });
    files.push(file);
  }
  return files;
}

async function startWeb(folder, port, supervised) {
  const { ensureVsCodeServer } = await import('./vscodeServer.mjs');
  const { node: serverNode, codeServer, version } = await ensureVsCodeServer();
  const data = path.join(folder, 'data');
  const extensions = path.join(folder, 'extensions');
  mkdirSync(path.join(data, 'User'), { recursive: true });
  writeFileSync(path.join(data, 'User/settings.json'), JSON.stringify(SETTINGS, null, 2));
  const environment = { ...process.env, EXTENSIONS_GALLERY: '{"serviceUrl":""}' };
  for (const name of ['NODE_OPTIONS', 'VSCODE_IPC_HOOK_CLI', 'VSCODE_DEV', 'PORT', 'PASSWORD', 'HASHED_PASSWORD']) delete environment[name];
  const config = path.join(folder, 'config.yaml');
  writeFileSync(config, '');
  const base = [codeServer, '--config', config, '--user-data-dir', data, '--extensions-dir', extensions];

  say('Building and installing the extension…');
  const install = (await pack(folder)).flatMap((file) => ['--install-extension', file]);
  await runToEnd(serverNode, [...base, ...install, '--force'], { env: environment });

  const address = `127.0.0.1:${port}`;
  say(`Starting VS Code ${version}…`);
  const server = spawn(
    serverNode,
    [
      ...base,
      '--auth',
      'none',
      '--bind-addr',
      address,
      '--disable-telemetry',
      '--disable-update-check',
      '--disable-workspace-trust',
      workspace(folder),
    ],
    { env: environment, detached: process.platform !== 'win32', stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output = (output + chunk).slice(-20_000)));
  supervised();
  const ended = supervise(server, sayStopping);
  if (!(await untilListening(server, () => output))) {
    server.kill('SIGTERM');
    if ((await ended).stopped) return 0;
    throw /EADDRINUSE/.test(output) ? taken(port) : new Advice(`VS Code did not start.\n${output.slice(-2000)}`);
  }
  console.log(
    `\n  Orderdeck is at ${styled(1, `http://${address}`)}  (this machine only; the demo's data are made up)\n  Ctrl-C stops it.\n`,
  );
  return (await ended).stopped ? 0 : 1;
}

async function startDesktop(folder, command, supervised) {
  say('Building the extension…');
  await runToEnd(process.execPath, ['esbuild.mjs', '--production'], { cwd: root });
  const profile = path.join(folder, 'profile');
  mkdirSync(path.join(profile, 'User'), { recursive: true });
  writeFileSync(path.join(profile, 'User/settings.json'), JSON.stringify(SETTINGS, null, 2));
  say(`Starting ${command} with a temporary profile…`);
  const args = [
    '--user-data-dir',
    profile,
    '--extensions-dir',
    path.join(folder, 'extensions'),
    '--disable-workspace-trust',
    '--new-window',
    '--wait',
  ];
  args.push(`--extensionDevelopmentPath=${root}`, `--extensionDevelopmentPath=${DEMO_OPENER}`, workspace(folder));
  // A .cmd file runs in a shell only, and Node leaves the quotes to us then.
  const shell = process.platform === 'win32';
  const quoted = (text) => (shell ? `"${text}"` : text);
  const editor = spawn(quoted(command), args.map(quoted), {
    env: { ...process.env },
    detached: !shell,
    shell,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  console.log('\n  Orderdeck is in the activity bar of the new window. Closing the window or Ctrl-C stops it.\n');
  supervised();
  const { code, stopped } = await supervise(editor, sayStopping);
  return stopped ? 0 : code;
}

await run(async () => {
  requireNode();
  const { web, desktop, port, help } = readOptions();
  if (help) {
    console.log(USAGE);
    return 0;
  }
  const command = web ? undefined : desktopCommand();
  if (desktop && !command) {
    throw new Advice(
      'There is no `code` command on your PATH. In VS Code run "Shell Command: Install \'code\' command in PATH", or use: npm start -- --web',
    );
  }
  const free = command ? 0 : await freePort(Number(port ?? 0));
  if (free === undefined) throw taken(port);
  await ensureDependencies();
  mkdirSync(cache, { recursive: true });
  return inOwnFolder('orderdeck-start-', (folder, supervised) =>
    command ? startDesktop(folder, command, supervised) : startWeb(folder, free, supervised),
  );
});
