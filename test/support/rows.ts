import type { Below, Node, RowList } from '../../src/explorer/nodes';

/** All rows, however many. */
export const made = (parts: Below): Node[] => parts.flatMap((part) => ('first' in part ? [...part.first(part.length)] : [part]));

/** Rows that are there already. */
export const listed = (nodes: readonly Node[]): RowList => ({ length: nodes.length, first: (count) => nodes.slice(0, count) });
