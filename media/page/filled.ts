/**
 * A translated text that still has its `{0}`, `{1}` and so on, in pieces, with other things than text in their places: wherever
 * the language wants them.
 */
export const filled = <T>(text: string, ...things: readonly T[]): (T | string | undefined)[] =>
  text.split(/\{(\d)\}/).map((piece, index) => (index % 2 === 0 ? piece : things[Number(piece)]));
