import { ServiceError } from '../api/errors';
import type { ServiceReader } from '../api/types';
import { SECOND } from '../model/timeRange';

/** So far a clock may move with any answer, as where two hosts disagree: what is read by it says up to when. */
const CLOSE = 30 * SECOND;

/**
 * Until the first answer the clock of this machine stands in for the service's, and that may be set at any moment: what ends now, or
 * with a month, is of another time then. @returns whether no answer put the clock right since, or what failed is refused at any time: a
 * key that is refused many times may be disabled
 */
export function rightTime(client: Pick<ServiceReader, 'serverNow'>): (failure?: unknown) => boolean {
  const offset = (): number => client.serverNow() - Date.now();
  const before = offset();
  return (failure) => (failure instanceof ServiceError && failure.stops !== undefined) || Math.abs(offset() - before) <= CLOSE;
}

/** What was read, or failed, by a clock that was put right meanwhile is read once more, and not again. @param matters whether it still does */
export async function atRightTime<T>(client: Pick<ServiceReader, 'serverNow'>, read: () => Promise<T>, matters: () => boolean): Promise<T> {
  const isRight = rightTime(client);
  try {
    const answer = await read();
    if (isRight() || !matters()) return answer;
  } catch (error) {
    if (isRight(error) || !matters()) throw error;
  }
  return read();
}
