/**
 * The row of a list that somebody has moved to, if it is not the first. VS Code tells which one is active a moment after the rows changed:
 * until then it is one of those that were there before, which nobody chose among these. Pure.
 */
export const movedTo = <T>({
  activeItems: [active],
  items,
}: {
  readonly activeItems: readonly T[];
  readonly items: readonly T[];
}): T | undefined => (active !== undefined && active !== items[0] && items.includes(active) ? active : undefined);
