import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/** Each way of waiting stands once, where what it listens to and what it set is always let go of. */
const WAITING = [
  [
    'CallExpression[callee.property.name=/^(add|remove)EventListener$/][arguments.0.value="abort"]',
    'abort.ts: onAbort, untilAborted, sleep',
  ],
  ['CallExpression[callee.object.name="Promise"][callee.property.name="race"]', 'abort.ts: unlessAborted, untilAborted; timers.ts: inTime'],
  ['NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]', 'abort.ts: sleep; timers.ts: inTime'],
  ['NewExpression[callee.name="Promise"] CallExpression[callee.name="setImmediate"]', 'slices.ts: othersTurn'],
].map(([selector, there]) => ({ selector, message: `This is in src/primitives/${there}.` }));

export default tseslint.config(
  { ignores: ['dist/', 'out/', '.vscode-test/', 'node_modules/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          'tsconfig.json',
          'test/e2e/tsconfig.json',
          'media/order/tsconfig.json',
          'media/page/tsconfig.json',
          'media/affiliates/tsconfig.json',
          'media/orders/tsconfig.json',
          'media/fileCheck/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
    },
  },
  { files: ['src/**/*.ts'], rules: { 'no-console': 'error' } },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/primitives/**'],
    rules: { 'no-restricted-syntax': ['error', ...WAITING] },
  },
  {
    // A command line tool speaks on the console.
    files: ['src/simulator/cli.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.{mjs,cjs,js}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        module: 'readonly',
        exports: 'writable',
        require: 'readonly',
        __dirname: 'readonly',
        URL: 'readonly',
        AbortController: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
);
