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

/** What a file has from one other, if nothing else stands in it. */
const PASSES_ON =
  /^(?:\/\/.*\n|\n)*import \{\n([^}]*)\n\} from "\.\/([\w-]+\.js)";\n(?:import "[^"]+";\n|\/\/.*\n|\n)*export \{\n([^}]*)\n\};\n$/;
const EXPORTS = /^export \{\n([^}]*)\n\};$/m;

/** `a as b` and `c`, as pairs: `[a, b]`, `[c, c]`. */
const pairsIn = (names) => [...names.matchAll(/([\w$]+)(?: as ([\w$]+))?/g)].map(([, from, as = from]) => [from, as]);

/**
 * Which files only pass on what one other has, and what that one exports once it is loaded in their place.
 * @param {Map<string, string>} texts by the names of files
 */
function detoursIn(texts) {
  /** To which file each leads. */
  const ends = new Map();
  /** Of each file that one leads to, what it exports: by the name, what it is called inside. */
  const exported = new Map();
  for (const [name, text] of texts) {
    const [, imports, end, exports] = PASSES_ON.exec(text) ?? [];
    if (end === undefined) continue;
    const locals = exported.get(end) ?? new Map(pairsIn(EXPORTS.exec(texts.get(end))[1]).map(([local, as]) => [as, local]));
    const imported = new Map(pairsIn(imports).map(([from, as]) => [as, from]));
    const passed = pairsIn(exports).map(([inside, as]) => [as, locals.get(imported.get(inside))]);
    // Another thing may have the name there already.
    if (passed.some(([as, local]) => (locals.get(as) ?? local) !== local)) continue;
    exported.set(end, new Map([...locals, ...passed]));
    ends.set(name, end);
  }
  return { ends, exported };
}

/**
 * The files of a build without those that only lead to one other, which is loaded in their place: the one that all loads at start is
 * called as the entry, which would do nothing but load it. Changes the metafile alike.
 * @returns {{ path: string, text: string }[]}
 */
export function withoutDetours({ outputFiles, metafile: { outputs } }, entry) {
  const { ends, exported } = detoursIn(new Map(outputFiles.map(({ path: file, text }) => [path.basename(file), text])));
  const start = ends.get(path.basename(entry));
  if (start === undefined || outputs[entry].imports.length !== 1) throw new Error('The entry loads more than one chunk.');
  const nameOf = (name) => ((ends.get(name) ?? name) === start ? path.basename(entry) : (ends.get(name) ?? name));
  const renamed = (text) => text.replaceAll(/[\w-]+\.js\b/g, nameOf);
  const exporting = (text, locals) =>
    locals ? text.replace(EXPORTS, () => `export {\n${[...locals].map(([as, local]) => `${local} as ${as}`).join(',\n')}\n};`) : text;
  for (const [file, output] of Object.entries(outputs)) {
    for (const each of output.imports) each.path = renamed(each.path);
    if (ends.has(path.basename(file)) || path.basename(file) === start) delete outputs[file];
    if (path.basename(file) === start) outputs[entry] = output;
  }
  return outputFiles
    .filter((file) => !ends.has(path.basename(file.path).replace(/\.map$/, '')))
    .map((file) => ({
      path: renamed(file.path),
      text: file.path.endsWith('.js') ? renamed(exporting(file.text, exported.get(path.basename(file.path)))) : file.text,
    }));
}
