// Builds the extension host code into dist/: a small entry and chunks that load on first use.
//
// esbuild splits code for ES modules only, and the extension host of the oldest VS Code we support is happiest
// with CommonJS. So the bundle is made in two passes: split as ESM, then turn each file into CommonJS on its own.
// `import()` becomes a lazy `require()`, and a module shared by two chunks still exists once, so `instanceof` holds.
import { build, context, transform } from 'esbuild';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { notices } from './scripts/notices.mjs';

const watch = process.argv.includes('--watch');
const production = process.argv.includes('--production');
const outdir = 'dist';

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
        for (const file of result.outputFiles.filter((each) => each.path.endsWith('.js'))) {
          const sourcefile = path.basename(file.path);
          const map = result.outputFiles.find((each) => each.path === `${file.path}.map`);
          const inlined = map
            ? `${file.text}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map.text).toString('base64')}`
            : file.text;
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
      }
      console.log('[build] finished');
    });
  },
};

/** axios' own build for Node brings a second HTTP stack; the one for browsers runs on `fetch`, which VS Code patches. */
const alias = { axios: path.resolve('node_modules/axios/dist/browser/axios.cjs') };

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
  sourcemap: production ? false : 'external',
  metafile: true,
  write: false,
  logLevel: 'silent',
  plugins: [writeAsCommonJs],
};

/** What runs in a webview: one script and one style for each page, for the browser that VS Code is. */
const pages = {
  entryPoints: ['order', 'dashboard'].flatMap((page) => [
    { in: `media/${page}/main.ts`, out: page },
    { in: `media/${page}/${page}.css`, out: page },
  ]),
  bundle: true,
  format: 'iife',
  target: 'chrome134',
  outdir,
  minify: production,
  metafile: true,
  logLevel: 'warning',
};

const folder = 'test/integration';
/** Each file on its own, beside the runner that hands them to Mocha inside the extension host. */
const integrationTests = {
  entryPoints: readdirSync(folder)
    .filter((each) => each.endsWith('.ts'))
    .map((each) => `${folder}/${each}`),
  bundle: true,
  platform: 'node',
  target: 'node22',
  outdir: 'out/integration',
  external: ['vscode', 'mocha'],
  sourcemap: 'inline',
  logLevel: 'warning',
};

if (watch) {
  await (await context(extension)).watch();
  await (await context(pages)).watch();
} else if (process.argv.includes('--integration-tests')) {
  rmSync(integrationTests.outdir, { recursive: true, force: true });
  await build(integrationTests);
} else {
  const { metafile: host } = await build(extension);
  // Second: the extension's build begins with an empty folder.
  const { metafile: browser } = await build(pages);
  if (production) {
    writeFileSync(path.join(outdir, 'NOTICES.txt'), notices([...Object.keys(host.inputs), ...Object.keys(browser.inputs)]));
  }
}
