import { ServiceError } from '../api/errors';

/** Asking again by itself cannot help against a refused key, and many refused requests may disable it. */
export const canHelp = (error: unknown): boolean =>
  !(error instanceof ServiceError && ['auth', 'permission', 'clock'].includes(error.kind));
