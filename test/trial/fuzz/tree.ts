/** JSON as a tree that keeps every literal as it is written, and every field however often it is named. Shares nothing with `src`. */

/** A text, number or word exactly as it stands in the JSON. */
export interface Literal {
  readonly literal: string;
}
export interface Fields {
  readonly fields: readonly (readonly [name: string, value: Tree])[];
}
export type Tree = Literal | Fields | readonly Tree[];

export const isList = (tree: Tree | undefined): tree is readonly Tree[] => Array.isArray(tree);
export const isFields = (tree: Tree | undefined): tree is Fields => tree !== undefined && 'fields' in tree;

export function write(tree: Tree): string {
  if (isList(tree)) return `[${tree.map(write).join(',')}]`;
  if (isFields(tree)) return `{${tree.fields.map(([name, value]) => `${JSON.stringify(name)}:${write(value)}`).join(',')}}`;
  return tree.literal;
}

const LITERAL =
  /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;
const SPACE = /[ \t\n\r]*/y;

/** @throws SyntaxError for what is no JSON */
export function read(text: string): Tree {
  let at = 0;
  const skip = (): void => {
    SPACE.lastIndex = at;
    at += SPACE.exec(text)?.[0].length ?? 0;
  };
  const take = (sign: string): boolean => {
    skip();
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  };
  const need = (sign: string): void => {
    if (!take(sign)) throw new SyntaxError(`${sign} is missing at ${at}`);
  };
  const literal = (): string => {
    skip();
    LITERAL.lastIndex = at;
    const found = LITERAL.exec(text)?.[0];
    if (found === undefined) throw new SyntaxError(`nothing readable at ${at}`);
    at += found.length;
    return found;
  };
  function tree(): Tree {
    if (take('[')) {
      const items: Tree[] = [];
      if (take(']')) return items;
      do items.push(tree());
      while (take(','));
      need(']');
      return items;
    }
    if (take('{')) {
      const fields: [string, Tree][] = [];
      if (take('}')) return { fields };
      do {
        const name = literal();
        if (!name.startsWith('"')) throw new SyntaxError(`a name is missing at ${at}`);
        need(':');
        fields.push([String(JSON.parse(name)), tree()]);
      } while (take(','));
      need('}');
      return { fields };
    }
    return { literal: literal() };
  }
  const whole = tree();
  skip();
  if (at < text.length) throw new SyntaxError(`more than one value at ${at}`);
  return whole;
}

/** The last field of a name. */
export const fieldOf = (tree: Tree | undefined, name: string): Tree | undefined =>
  isFields(tree) ? tree.fields.findLast(([each]) => each === name)?.[1] : undefined;

/** What a field says as text: a text itself, a number with all its digits, `true`; nothing for null, lists and objects. */
export function textOf(tree: Tree | undefined): string {
  if (tree === undefined || isList(tree) || isFields(tree) || tree.literal === 'null') return '';
  return tree.literal.startsWith('"') ? String(JSON.parse(tree.literal)) : tree.literal;
}
