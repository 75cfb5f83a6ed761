/** An archive in memory that keeps nothing, and hands on what it is asked. */
type Ask = (what: string, given: never) => Promise<unknown>;

const nothing = (): void => undefined;

export const emptyArchive = (ask: Ask): object => ({
  opened: Promise.resolve(),
  ask,
  keep: nothing,
  keepUsers: nothing,
  users: () => Promise.resolve([]),
  end: () => Promise.resolve(),
});
