/** How many times sooner what the extension waits for comes in a journey: see `src/primitives/haste.ts`. */
export const SOONER = 5;

/** How long something takes in a journey that a setting says takes so many seconds. Milliseconds. */
export const soon = (seconds: number): number => (seconds * 1000) / SOONER;
