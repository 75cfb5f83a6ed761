import { throwLater } from './emitter';

/** Something that is made when it is first asked for. */
export interface Once<T> {
  (): Promise<T>;
  /**
   * Hands over what was made, or is being made; does nothing when nobody asked, or when it could not be made. What `use` throws
   * is left uncaught, as with an emitter.
   */
  ifLoaded(use: (made: T) => void): void;
}

/**
 * Makes something once: all who ask share it, also while it is under way. A failure is not kept, since a file that could not be
 * read a moment ago may be there now: the next to ask tries again.
 */
export function once<T>(load: () => Promise<T>): Once<T> {
  let loading: Promise<T> | undefined;
  const get = (): Promise<T> =>
    (loading ??= (async () => load())().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  return Object.assign(get, {
    // Whoever asked was told of the failure.
    ifLoaded: (use: (made: T) => void): void => void loading?.then(use, () => undefined).catch(throwLater),
  });
}
