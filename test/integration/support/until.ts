/** VS Code's events and the store's own both fit it. */
type Event = (listener: () => void) => { dispose(): unknown };

const DEADLINE = 45_000;

/** Resolves as soon as the condition holds: now, or after one of the events. @param what names it when it never does */
export function until(what: string, condition: () => boolean, ...events: readonly Event[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(deadline);
      subscriptions.forEach((each) => void each.dispose());
    };
    const look = (): void => {
      if (!condition()) return;
      stop();
      resolve();
    };
    const deadline = setTimeout(() => {
      stop();
      reject(new Error(`It did not happen within ${DEADLINE / 1000} s: ${what}.`));
    }, DEADLINE);
    const subscriptions = events.map((event) => event(look));
    look();
  });
}
