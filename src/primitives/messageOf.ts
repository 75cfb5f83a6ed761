/** What went wrong, as it was thrown: that may be anything. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
