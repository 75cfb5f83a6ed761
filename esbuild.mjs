// Builds the extension host code into dist/: a small entry and chunks that load on first use.
//
// esbuild splits code for ES modules only, and the extension host of the oldest VS Code we support is happiest
// with CommonJS. So the bundle is made in two passes: split as ESM, then turn each file into CommonJS on its own.
// `import()` becomes a lazy `require()`, and a module shared by two chunks still exists once, so `instanceof` holds.
import { build, context, transform } from 'esbuild';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeLanguages } from './scripts/l10n.mjs';
import { notices } from './scripts/notices.mjs';
import { startInOneChunk, withoutDetours } from './scripts/startChunk.mjs';

const watch = process.argv.includes('--watch');
const production = process.argv.includes('--production');
/** The folder of a build for the journeys, which need not wait in real time: see `src/primitives/haste.ts`. */
const forJourneys = process.argv.find((each) => each.startsWith('--journeys='))?.slice('--journeys='.length);
const outdir = path.relative('.', forJourneys ?? 'dist');

/**
 * What esbuild would do at more length, in each file anew: copy all of VS Code's interface, property by property, into an object of
 * its own, and bring the functions that make a module of one kind look like one of the other. An export is read when it is asked for,
 * as one of ES modules is. They stand at the end, since no file needs one that needs it: see `checkNoCircle`.
 */
const halfCommonJs = (text) =>
  text
    .replace(/^export \{\n([^}]*)\n\};$/m, (_, names) => {
      const getters = names.replaceAll(/([\w$]+)(?: as ([\w$]+))?/g, (_named, name, as = name) => `get ${as}() { return ${name}; }`);
      return `module.exports = {\n${getters}\n};`;
    })
    .replaceAll(/^import (?:\* as )?(\w+) from "(vscode|node:[\w/]+)";$/gm, 'const $1 = require("$2");')
    .replaceAll(/\bimport\(("\.\/[\w-]+\.js")\)/g, 'Promise.resolve().then(() => require($1))');

/** @throws where a file needs one that needs it, which would not be there yet */
function checkNoCircle(outputs) {
  const done = new Set();
  const visit = (file, above) => {
    if (above.includes(file)) throw new Error(`Built files need each other: ${[...above, file].join(' → ')}`);
    if (done.has(file)) return;
    for (const { path: needed, kind } of outputs[file]?.imports ?? []) if (kind === 'import-statement') visit(needed, [...above, file]);
    done.add(file);
  };
  for (const file of Object.keys(outputs)) visit(file, []);
}

const writeAsCommonJs = {
  name: 'write-as-commonjs',
  setup(pluginBuild) {
    pluginBuild.onStart(() => console.log('[build] started'));
    pluginBuild.onEnd(async (result) => {
      for (const { location, text } of result.errors) {
        console.error(`✘ [ERROR] ${text}\n    ${location?.file ?? ''}:${location?.line ?? 0}:${location?.column ?? 0}:`);
      }
      if (result.errors.length === 0) {
        if (!watch) rmSync(outdir, { recursive: true, force: true });
        mkdirSync(outdir, { recursive: true });
        const files = withoutDetours(result, `${outdir}/extension.js`);
        checkNoCircle(result.metafile.outputs);
        for (const file of files.filter((each) => each.path.endsWith('.js'))) {
          const sourcefile = path.basename(file.path);
          const map = files.find((each) => each.path === `${file.path}.map`);
          const text = halfCommonJs(file.text);
          const inlined = map
            ? `${text}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map.text).toString('base64')}`
            : text;
          const { code, map: finalMap } = await transform(inlined, {
            format: 'cjs',
            platform: 'node',
            target: 'node22',
            supported: { 'dynamic-import': false },
            minify: production,
            sourcefile,
            sourcemap: production ? false : 'external',
          });
          writeFileSync(path.join(outdir, sourcefile), production ? code : `${code}\n//# sourceMappingURL=${sourcefile}.map\n`);
          if (!production) writeFileSync(path.join(outdir, `${sourcefile}.map`), finalMap);
        }
        writeFileSync(path.join(outdir, 'meta.json'), JSON.stringify(result.metafile));
        writeLanguages(path.join(outdir, 'l10n'));
      }
      console.log('[build] finished');
    });
  },
};

/**
 * axios' own build for Node brings a second HTTP stack; the one for browsers runs on `fetch`, which VS Code patches. That of l10n
 * for Node reads files, which VS Code does.
 */
const alias = {
  axios: path.resolve('node_modules/axios/dist/browser/axios.cjs'),
  '@vscode/l10n': path.resolve('node_modules/@vscode/l10n/dist/browser.js'),
};

/** @type {import('esbuild').BuildOptions} */
const extension = {
  entryPoints: ['src/extension.ts'],
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  outdir,
  external: ['vscode'],
  alias,
  define: forJourneys === undefined ? { 'globalThis.orderdeckHaste': 'undefined', 'globalThis.orderdeckDemoPace': 'undefined' } : {},
  // What then does nothing, such as a wait that is as long as it says, is gone from all files at once.
  minifySyntax: production,
  minifyIdentifiers: production,
  sourcemap: production ? false : 'external',
  metafile: true,
  write: false,
  logLevel: 'silent',
  plugins: [startInOneChunk('src/extension.ts'), writeAsCommonJs],
};

/** The thread that holds the file of what is kept on disk. */
const archiveWorker = {
  entryPoints: { archiveWorker: 'src/store/archive/worker.ts' },
  bundle: true,
  platform: 'node',
  target: 'node22',
  outdir,
  alias,
  minify: production,
  metafile: true,
  logLevel: 'warning',
};

/** What runs in a webview, the browser that VS Code is: a script and a style for each page, and once what these share. */
const pages = {
  entryPoints: [
    ...['order', 'affiliates', 'orders', 'fileCheck'].flatMap((page) => [
      { in: `media/${page}/main.ts`, out: page },
      { in: `media/${page}/${page}.css`, out: page },
    ]),
    { in: 'media/page/page.css', out: 'page' },
  ],
  bundle: true,
  splitting: true,
  format: 'esm',
  chunkNames: 'page-[hash]',
  target: 'chrome134',
  outdir,
  minify: production,
  metafile: true,
  logLevel: 'warning',
};

const integrationFolder = 'test/integration';
/** What runs inside the extension host. Integration tests: each file on its own, beside the runner that hands them to Mocha. */
const inHost = (outdir, entryPoints) => ({
  entryPoints,
  bundle: true,
  platform: 'node',
  target: 'node22',
  outdir,
  external: ['vscode', 'mocha'],
  sourcemap: 'inline',
  logLevel: 'warning',
});

/** The extension itself is not bundled a second time: it is loaded anew for every journey. */
const besideTheBuilt = {
  name: 'beside-the-built',
  setup: (pluginBuild) => pluginBuild.onResolve({ filter: /src\/extension$/ }, () => ({ path: './extension.js', external: true })),
};

if (watch) {
  await (await context(extension)).watch();
  await (await context(pages)).watch();
  await (await context(archiveWorker)).watch();
} else if (process.argv.includes('--integration-tests')) {
  rmSync('out/integration', { recursive: true, force: true });
  const files = readdirSync(integrationFolder).filter((each) => each.endsWith('.ts'));
  await build(
    inHost(
      'out/integration',
      files.map((each) => `${integrationFolder}/${each}`),
    ),
  );
} else if (process.argv.includes('--page-host')) {
  await build(inHost('out/page', ['test/page/host/main.ts']));
} else if (process.argv.includes('--bench')) {
  await build(inHost('out/bench', ['test/bench/host/inHost.ts']));
} else {
  const { metafile: host } = await build(extension);
  // Second: the extension's build begins with an empty folder.
  const { metafile: browser } = await build(pages);
  const { metafile: thread } = await build(archiveWorker);
  if (forJourneys !== undefined) {
    const journeys = inHost(outdir, [{ in: 'test/e2e/inHost/extension.ts', out: 'journeys' }]);
    await build({ ...journeys, supported: { 'dynamic-import': false }, plugins: [besideTheBuilt] });
  } else if (production) {
    writeFileSync(path.join(outdir, 'NOTICES.txt'), notices([host, browser, thread].flatMap(({ inputs }) => Object.keys(inputs))));
  }
}
