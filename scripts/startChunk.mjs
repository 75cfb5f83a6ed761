// All that VS Code loads at start in one file: each file costs it about a millisecond, and esbuild would make one for every set of
// later chunks that share a module.
import path from 'node:path';

/**
 * Whatever loads later imports the entry too, which is there by then. So all that the entry needs is reached from everywhere
 * alike, and becomes one chunk.
 */
export const startInOneChunk = (entry) => ({
  name: 'start-in-one-chunk',
  setup(build) {
    build.onResolve({ filter: /^\./ }, async ({ kind, path: wanted, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === startInOneChunk) return undefined;
      const { path: file, errors } = await build.resolve(wanted, { kind, resolveDir, pluginData: startInOneChunk });
      return { path: file, errors, namespace: 'later' };
    });
    build.onLoad({ filter: /./, namespace: 'later' }, ({ path: file }) => ({
      contents: `import ${JSON.stringify(path.resolve(entry))}; export * from ${JSON.stringify(file)};`,
      resolveDir: path.dirname(file),
    }));
  },
});

/**
 * The files of a build, that chunk in the place of the entry, which would do nothing but load it. Changes the metafile alike.
 * @returns {{ path: string, text: string }[]}
 */
export function startAsEntry({ outputFiles, metafile: { outputs } }, entry) {
  const [{ path: chunk }, ...others] = outputs[entry].imports;
  if (others.length > 0) throw new Error('The entry loads more than one chunk.');
  const named = (text) => text.replaceAll(path.basename(chunk), path.basename(entry));
  outputs[entry] = outputs[chunk];
  delete outputs[chunk];
  for (const { imports } of Object.values(outputs)) for (const each of imports) each.path = named(each.path);
  return outputFiles
    .filter((file) => !path.basename(file.path).startsWith(path.basename(entry)))
    .map((file) => ({ path: named(file.path), text: named(file.text) }));
}
