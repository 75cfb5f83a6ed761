import { ServiceError } from '../api/errors';
import type { ServiceReader } from '../api/types';
import { SECOND } from '../model/timeRange';

/** So far a clock may move with any answer, as where two hosts disagree: what is read by it says up to when. */
const CLOSE = 30 * SECOND;

type Time = Pick<ServiceReader, 'serverNow' | 'isTimeTold'>;

/**
 * Until the first answer the clock of this machine stands in for the service's, and that may be set at any moment: what ends now, or
 * with a month, is of another time then. @returns whether neither an answer nor the machine put the clock right since, or what failed is
 * refused at any time: a key that is refused many times may be disabled
 */
export function rightTime(client: Time): (failure?: unknown) => boolean {
  const known = moved(() => client.serverNow() - Date.now());
  // Where answers had told it already, a machine that is set, or sleeps, moves what is known until the next one, and nothing that was read.
  const isStandIn = client.isTimeTold?.() !== true && Math.abs(client.serverNow() - Date.now()) <= CLOSE;
  const passed = moved(() => client.serverNow() - performance.now());
  return (failure) =>
    (failure instanceof ServiceError && failure.stops !== undefined) || passed() <= CLOSE || (!isStandIn && known() <= CLOSE);
}

function moved(offset: () => number): () => number {
  const before = offset();
  return () => Math.abs(offset() - before);
}

/** What was read, or failed, by a clock that was put right meanwhile is read once more, and not again. @param matters whether it still does */
export async function atRightTime<T>(client: Time, read: () => Promise<T>, matters: () => boolean): Promise<T> {
  const isRight = rightTime(client);
  try {
    const answer = await read();
    if (isRight() || !matters()) return answer;
  } catch (error) {
    if (isRight(error) || !matters()) throw error;
  }
  return read();
}
