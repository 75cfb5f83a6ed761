/** Good bodies made bad: types, nesting, names, numbers and signs of a tree, then the bytes of its text. */
import type { Random } from '../../../src/simulator/random';
import { isFields, isList, read, write, type Tree } from './tree';

const lit = (literal: string): Tree => ({ literal });
const text = (value: string): Tree => lit(JSON.stringify(value));

const NUMBERS = [
  ...['0', '-0', '1', '-1', '0.10', '1.50', '1e5', '1E+2', '1e400', '-1e400', '1e-400', '5e-324', '0.1e1', '100000000000000000000'],
  ...['596471064624628269', '9007199254740993', '-596471064624628269', '0.000000000000000001', '123456789012345678901234567890.123456789'],
  ...['1742213506548', '8640000000000001', '9'.repeat(400), `0.${'3'.repeat(400)}`],
] as const;
/** Which no JSON has. */
const NO_NUMBERS = ['NaN', 'Infinity', '-Infinity', '00', '01', '1.', '.5', '+1', '-', '1_000', '0x10', '1e', 'undefined', "'1'"] as const;
const TEXTS = [
  ...['', ' ', '0', '-0', '00', 'null', 'NaN', '1e5', '+1', '1.', '.5', ' 1 ', '1,5', '0x10', '596471064624628269', '99999999999999999999'],
  ...[
    '\u0000',
    '\u001b[2J',
    '\r\n',
    '\u202eabc',
    '\u2066',
    '\ufeff',
    '\ud800',
    '\udfff',
    '😀',
    'e\u0301',
    '０１２',
    '١٢٣',
    'x'.repeat(5000),
  ],
  ...['=1+1', '@SUM(A1)', '\n=1', '＝1', '](command:x)', '<img src=x onerror=alert(1)>', '$(zap)', '`${1}`', '%s', '../../x'],
] as const;
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'length',
  'code',
  'data',
  'msg',
  'list',
  'nextPage',
  'order_id',
  'uid',
  '',
  ' ',
  'Price',
] as const;
const PIECES = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '\\u',
  'null',
  'true',
  '1',
  '-',
  'e',
  '.',
  '\ufeff',
  '\u0000',
  ' ',
  '/*',
  '//',
  '😀',
  '\ud800',
] as const;

type Mutation = (tree: Tree, dice: Random) => Tree;

/** Changes one place of the tree, any one. */
function somewhere(tree: Tree, dice: Random, change: Mutation): Tree {
  const size = sizeOf(tree);
  let left = dice.whole(0, size - 1);
  const walk = (each: Tree): Tree => {
    if (left-- === 0) return change(each, dice);
    if (isList(each)) return each.map(walk);
    return isFields(each) ? { fields: each.fields.map(([name, value]) => [name, walk(value)] as const) } : each;
  };
  return walk(tree);
}

function sizeOf(tree: Tree): number {
  const below = isList(tree) ? tree : isFields(tree) ? tree.fields.map(([, value]) => value) : [];
  return below.reduce((sum, each) => sum + sizeOf(each), 1);
}

const another = (dice: Random): Tree =>
  dice.weighted(
    [lit(dice.pick(NUMBERS)), 5],
    [text(dice.pick(TEXTS)), 5],
    [lit(dice.pick(NO_NUMBERS)), 1],
    [lit(dice.pick(['null', 'true', 'false'])), 3],
    [[], 1],
    [{ fields: [] }, 1],
  );

const onLists =
  (change: (items: readonly Tree[], dice: Random) => Tree): Mutation =>
  (tree, dice) =>
    isList(tree)
      ? change(tree, dice)
      : isFields(tree)
        ? { fields: tree.fields.map(([name, value]) => [name, isList(value) ? change(value, dice) : value] as const) }
        : tree;

const onFields =
  (change: (fields: readonly (readonly [string, Tree])[], dice: Random) => readonly (readonly [string, Tree])[]): Mutation =>
  (tree, dice) =>
    isFields(tree) ? { fields: change(tree.fields, dice) } : another(dice);

const at = (items: readonly unknown[], dice: Random): number => dice.whole(0, Math.max(0, items.length - 1));

const MUTATIONS: readonly (readonly [Mutation, number])[] = [
  [(_tree, dice) => another(dice), 8],
  [onFields((fields, dice) => fields.toSpliced(at(fields, dice), 1)), 2],
  [onFields((fields, dice) => [...fields, [fields[at(fields, dice)]?.[0] ?? 'x', another(dice)]]), 2],
  [onFields((fields, dice) => [...fields, [dice.pick(NAMES), dice.chance(0.3) ? { fields } : another(dice)]]), 2],
  [onFields((fields, dice) => fields.with(at(fields, dice), [dice.pick(NAMES), fields[at(fields, dice)]?.[1] ?? another(dice)])), 1],
  [onLists((items, dice) => items.toSpliced(at(items, dice), 1)), 2],
  [onLists((items, dice) => [...items, ...items.slice(at(items, dice))]), 2],
  [onLists((items, dice) => [...items, another(dice)]), 2],
  [(tree) => [tree], 1],
  [(tree) => ({ fields: [['data', tree]] }), 1],
  [
    (tree, dice) => ({
      fields: [
        ['code', dice.chance(0.5) ? text('00000') : another(dice)],
        ['msg', another(dice)],
        ['data', tree],
      ],
    }),
    1,
  ],
  [(tree, dice) => Array.from({ length: dice.whole(1, 500) }).reduce<Tree>((inner) => [inner], tree), 1],
];

/** `[].with(0)` has no place to change. */
const changed: Mutation = (tree, dice) => {
  const mutation = dice.weighted(...(MUTATIONS as readonly [readonly [Mutation, number]]));
  return isFields(tree) && tree.fields.length === 0 ? another(dice) : mutation(tree, dice);
};

function bytesChanged(body: string, dice: Random): string {
  const [one, other] = [dice.whole(0, body.length), dice.whole(0, Math.min(body.length, 40))];
  return dice.weighted<() => string>(
    [() => body.slice(0, one) + dice.pick(PIECES) + body.slice(one), 4],
    [() => body.slice(0, one) + dice.pick(PIECES) + body.slice(one + 1), 4],
    [() => body.slice(0, one) + body.slice(one + other), 2],
    [() => body.slice(0, one) + body.slice(one, one + other) + body.slice(one), 2],
    [() => body.slice(0, one), 1],
    [() => body + body.slice(one), 1],
    [() => body.slice(0, one) + String.fromCharCode(dice.whole(0, 0xffff)) + body.slice(one + 1), 2],
  )();
}

/** One to four things are wrong with it. The same dice make the same body of it. */
function mutated(healthy: string, dice: Random): string {
  let tree = read(healthy);
  let left = dice.whole(1, 4);
  // Most that is wrong in its bytes is no JSON at all, which is soon told.
  const inBytes = dice.chance(0.25) ? 1 : 0;
  for (; left > inBytes; left -= 1) tree = somewhere(tree, dice, changed);
  const body = write(tree);
  return left > 0 ? bytesChanged(body, dice) : body;
}

const STATUSES = [201, 202, 206, 400, 401, 403, 404, 418, 429, 500, 503, 521] as const;

/** A mutated body with the status it comes with, mostly 200. */
export const bodyOf = (healthy: string, dice: Random): { readonly body: string; readonly status: number } => ({
  body: mutated(healthy, dice),
  status: dice.chance(0.1) ? dice.pick(STATUSES) : 200,
});
