// Who may import whom, as rules. The picture: extension -> features -> store -> reading -> api -> model; primitives stand below all
// but the model, which knows nothing but itself.
// Features never import each other; pages/ hosts what they show in tabs, platform/ serves features and the root; both know none of them.
const FEATURES = 'account|archive|closings|explorer|lens|orderTab|modelTools|fileCheck|dashboards|needsALook|notifications';

/** `folder` may import nothing of src but itself and `allowed`. */
const only = (folder, allowed, why) => ({
  name: `${folder}-imports`,
  comment: why,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: [`^src/(${[folder, ...allowed].join('|')})/`] },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    only('model', [], 'The model is pure: it knows nothing but itself.'),
    only('api', ['primitives', 'model'], 'The client stands on the model.'),
    only('reading', ['primitives', 'api', 'model'], 'Whole reads stand on the client.'),
    only('primitives', [], 'Primitives know nothing of us.'),
    only('store', ['primitives', 'reading', 'api', 'model'], 'The store holds what was read.'),
    only('simulator', ['model'], 'The simulator judges the client, so it shares no code with it.'),
    only('platform', ['primitives', 'store', 'reading', 'api', 'model'], 'platform/ knows no feature.'),
    only('pages', ['platform', 'primitives', 'model'], 'The host of all pages knows none of them.'),
    ...FEATURES.split('|').map((feature) =>
      only(
        feature,
        ['pages', 'platform', 'primitives', 'store', 'reading', 'api', 'model', ...(feature === 'account' ? ['simulator'] : [])],
        'Features never import each other: they meet in the store or through a command id.',
      ),
    ),
    {
      name: 'vscode-at-the-edge',
      comment: 'vscode belongs to features, pages/, platform/ and the root; everything below runs in plain Node.',
      severity: 'error',
      from: { path: '^src/(model|api|primitives|reading|store|simulator)/' },
      to: { path: ['^vscode$', 'node_modules/@types/vscode/'] },
    },
    {
      name: 'model-without-io',
      comment: 'The model is pure: no I/O, no clock.',
      severity: 'error',
      from: { path: '^src/model/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'dashboards-apart',
      comment: 'Dashboards share the kit and do not know each other.',
      severity: 'error',
      from: { path: '^src/dashboards/(affiliates|orders)/' },
      to: { path: '^src/dashboards/(affiliates|orders)/', pathNot: '^src/dashboards/$1/' },
    },
    {
      name: 'kit-knows-no-dashboard',
      comment: 'What dashboards share knows none of them.',
      severity: 'error',
      from: { path: '^src/dashboards/kit/' },
      to: { path: '^src/dashboards/', pathNot: '^src/dashboards/kit/' },
    },
    ...Object.entries({
      page: 'dashboards/kit',
      affiliates: 'dashboards/(affiliates|kit)',
      orders: 'dashboards/(orders|kit)',
      order: 'orderTab',
      fileCheck: 'fileCheck/page',
    }).map(([page, host]) => ({
      name: `page-${page}-imports`,
      comment: 'A page runs in a browser: the kit, its own message types and the model are all it may know.',
      severity: 'error',
      from: { path: `^media/${page}/` },
      to: { path: '^(src|media)/', pathNot: [`^media/(page|${page})/`, `^src/${host}/protocol\\.ts$`, '^src/model/'] },
    })),
    {
      name: 'simulator-only-lazily',
      comment: 'The simulator loads when the demo starts, not before.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/simulator/' },
      to: { path: '^src/simulator/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or three; also where only types are needed.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'declared-dependencies',
      comment: 'What src imports must be in package.json.',
      severity: 'error',
      from: { path: '^src/' },
      // Node 20, which may run this, does not know the SQLite of later ones.
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'], pathNot: '^node:sqlite$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The build is named like the bundler it imports, and would be taken for it.
    exclude: { path: '^(dist|out)/|^esbuild\\.mjs$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
