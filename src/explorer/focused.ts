/** The row that the arrow keys have come to. VS Code tells an extension only of rows that are selected. */
import type { Node } from './nodes';

interface Selecting {
  readonly selection: readonly Node[];
}

/** @param toggle selects the row that has the focus where it is not selected, and else the other way round; the others stay as they are */
export function rowsAtKeys(views: readonly Selecting[], toggle: () => PromiseLike<unknown>): () => Promise<readonly Node[]> {
  const ask = async (): Promise<readonly Node[]> => {
    const before = views.map(({ selection }) => selection);
    await toggle();
    // What is selected now and was not, or the other way round, has the focus.
    const changes = views.map(({ selection }, place) => differing(before[place] ?? [], selection));
    const place = changes.findIndex(({ length }) => length > 0);
    if (place === -1) return [];
    await toggle();
    const [was, focused] = [before[place] ?? [], changes[place] ?? []];
    // As in VS Code's own lists: all that is selected is meant only by who is on one of them.
    return focused.every(({ id }) => has(was, id)) ? was : focused;
  };
  // A key that is held down asks again before it was answered.
  let last: Promise<readonly Node[]> = Promise.resolve([]);
  return () => (last = last.then(ask, ask));
}

const has = (nodes: readonly Node[], id: string): boolean => nodes.some((node) => node.id === id);

const differing = (before: readonly Node[], after: readonly Node[]): readonly Node[] => [
  ...after.filter(({ id }) => !has(before, id)),
  ...before.filter(({ id }) => !has(after, id)),
];
