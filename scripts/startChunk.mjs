// All that VS Code loads at start in one file, and none that only leads to another: each file costs it about a millisecond, and esbuild
// would make one for every set of later chunks that share a module.
import { existsSync } from 'node:fs';
import path from 'node:path';

/** As the source names its modules. esbuild would find it too, but begins with nothing for each: twenty seconds of a processor a build. */
const moduleAt = (named) => ['.ts', '/index.ts'].map((ending) => `${named}${ending}`).find((file) => existsSync(file));

/**
 * Whatever loads later imports the entry too, which is there by then. So all that the entry needs is reached from everywhere
 * alike, and becomes one chunk.
 */
export const startInOneChunk = (entry) => ({
  name: 'start-in-one-chunk',
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ kind, path: wanted, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const file = moduleAt(path.resolve(resolveDir, wanted));
      return file ? { path: file, namespace: 'later' } : { errors: [{ text: `There is no ${wanted} to load later` }] };
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

/** What it has from one other file under the same names, if nothing else stands in it. */
const PASSES_ON =
  /^(?:\/\/.*\n|\n)*import \{\n[^}]*\n\} from "\.\/([\w-]+\.js)";\n(?:import "[^"]+";\n|\/\/.*\n|\n)*export \{\n[\w$,\s]*\n\};\n$/;

/**
 * The same files without those that only pass on what one other has, which is loaded in their place. Changes the metafile alike.
 * @param {{ path: string, text: string }[]} files
 */
export function withoutDetours(files, { outputs }) {
  const detours = new Map();
  for (const { path: file, text } of files) {
    const [, end] = / as /.test(text) ? [] : (PASSES_ON.exec(text) ?? []);
    if (end !== undefined) detours.set(path.basename(file), end);
  }
  const straight = (text) => text.replaceAll(/[\w-]+\.js\b/g, (name) => detours.get(name) ?? name);
  for (const [file, { imports }] of Object.entries(outputs))
    if (detours.has(path.basename(file))) delete outputs[file];
    else for (const each of imports) each.path = straight(each.path);
  return files
    .filter((file) => !detours.has(path.basename(file.path).replace(/\.map$/, '')))
    .map((file) => ({ path: file.path, text: file.path.endsWith('.js') ? straight(file.text) : file.text }));
}
