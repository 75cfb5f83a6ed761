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

/** What it has from one other file, if nothing else stands in it. */
const PASSES_ON =
  /^(?:\/\/.*\n|\n)*import \{\n([^}]*)\n\} from "\.\/([\w-]+\.js)";\n(?:import "[^"]+";\n|\/\/.*\n|\n)*export \{\n([^}]*)\n\};\n$/;
const EXPORTS = /^export \{\n([^}]*)\n\};$/m;

/** `a as b` and `c`, as pairs: `[a, b]`, `[c, c]`. */
const pairsIn = (names) => [...names.matchAll(/([\w$]+)(?: as ([\w$]+))?/g)].map(([, from, as = from]) => [from, as]);

/**
 * The same files without those that only pass on what one other has, which is loaded in their place: it has that under their names too.
 * Changes the metafile alike.
 * @param {{ path: string, text: string }[]} files
 */
export function withoutDetours(files, { outputs }) {
  const texts = new Map(files.map((file) => [path.basename(file.path), file.text]));
  /** Of each file at the end of a detour, what it exports: by the name, what it is called inside. */
  const ends = new Map();
  const detours = new Map();
  for (const [name, text] of texts) {
    const [, imports, end, exports] = PASSES_ON.exec(text) ?? [];
    if (end === undefined) continue;
    const locals = ends.get(end) ?? new Map(pairsIn(EXPORTS.exec(texts.get(end))[1]).map(([local, as]) => [as, local]));
    const exported = new Map(pairsIn(imports).map(([from, as]) => [as, from]));
    const passed = pairsIn(exports).map(([inside, as]) => [as, locals.get(exported.get(inside))]);
    // Another thing has the name there already.
    if (passed.some(([as, local]) => (locals.get(as) ?? local) !== local)) continue;
    ends.set(end, new Map([...locals, ...passed]));
    detours.set(name, end);
  }
  const straight = (text) => text.replaceAll(/[\w-]+\.js\b/g, (name) => detours.get(name) ?? name);
  const exporting = (text, locals) =>
    locals ? text.replace(EXPORTS, () => `export {\n${[...locals].map(([as, local]) => `${local} as ${as}`).join(',\n')}\n};`) : text;
  for (const [file, { imports }] of Object.entries(outputs))
    if (detours.has(path.basename(file))) delete outputs[file];
    else for (const each of imports) each.path = straight(each.path);
  return files
    .filter((file) => !detours.has(path.basename(file.path).replace(/\.map$/, '')))
    .map((file) => ({
      path: file.path,
      text: file.path.endsWith('.js') ? straight(exporting(file.text, ends.get(path.basename(file.path)))) : file.text,
    }));
}
