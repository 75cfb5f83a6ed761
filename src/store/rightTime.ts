import { ServiceError } from '../api/errors';
import type { ServiceReader } from '../api/types';
import { SECOND } from '../model/timeRange';

/** So far a clock may move with any answer, as where two hosts disagree: what is read by it says up to when. */
const CLOSE = 30 * SECOND;

/**
 * Until the first answer the clock of this machine stands in for the service's, and that may be set at any moment: what ends now, or
 * with a month, is of another time then. @returns whether neither an answer nor the machine put the clock right since, or what failed is
 * refused at any time: a key that is refused many times may be disabled
 */
export function rightTime(client: Pick<ServiceReader, 'serverNow'>): (failure?: unknown) => boolean {
  const known = moved(() => client.serverNow() - Date.now());
  // Where an answer had told otherwise already, a machine that is set moves what is known until the next one, and nothing that was read.
  const isStandIn = Math.abs(client.serverNow() - Date.now()) <= CLOSE;
  const passed = moved(() => client.serverNow() - performance.now());
  return (failure) =>
    (failure instanceof ServiceError && failure.stops !== undefined) || passed() <= CLOSE || (!isStandIn && known() <= CLOSE);
}

function moved(offset: () => number): () => number {
  const before = offset();
  return () => Math.abs(offset() - before);
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
