/** JSON of any length in pieces of text: what is written is never held whole. */

/** Characters; some milliseconds of work. */
const PIECE = 64_000;

/** `JSON.stringify(value, undefined, 2)` and the end of the line, piece by piece. A list may be anything that can be iterated, made while it is written. */
export function* jsonText(value: unknown): Generator<string, void> {
  let text = '';
  for (const bit of bitsOf(value, '')) {
    text += bit;
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  yield `${text}\n`;
}

function* bitsOf(value: unknown, indent: string): Generator<string, void> {
  const inner = `${indent}  `;
  let count = 0;
  if (isNested(value) && Symbol.iterator in value) {
    for (const item of value as Iterable<unknown>) {
      yield `${count === 0 ? '[' : ','}\n${inner}`;
      yield* bitsOf(item ?? null, inner);
      count += 1;
    }
    yield count === 0 ? '[]' : `\n${indent}]`;
  } else if (isNested(value) && Object.values(value).some(isNested)) {
    for (const [name, each] of Object.entries(value)) {
      if (each === undefined) continue;
      yield `${count === 0 ? '{' : ','}\n${inner}${JSON.stringify(name)}: `;
      yield* bitsOf(each, inner);
      count += 1;
    }
    yield `\n${indent}}`;
  } else yield JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${indent}`);
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
