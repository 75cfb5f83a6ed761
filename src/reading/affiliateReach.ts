import * as l10n from '@vscode/l10n';
import { AFFILIATE_REACH, DAY, describeRange, MINUTE, type TimeRange } from '../model/timeRange';

/** Keeps the start of a request within the past 365 days (section 4.4, rule 3), by the service's clock, while that clock goes on. */
export interface Reach {
  /** The earliest start that a read may plan with. */
  clamp(start: number): number;
  /** The start to send at each moment: the same one for as long as it is safe, since pages shift with it. */
  keepInside(start: number): () => number;
  /** What could not be asked for, in words; undefined when that is not worth a word. */
  lost(range: TimeRange): string | undefined;
}

/** A start this close to the edge may be outside before the service sees it: a request can wait for the rate limit. */
const UNSAFE = MINUTE;
/** A start that is moved is moved this far from the edge, enough to read some 100,000 users, or to wait, without moving again. */
const MARGIN = 10 * MINUTE;
/** Nobody who asks for 365 days means these minutes, which no service can answer for. Less than a start that has to move again loses. */
const MATERIAL = 15 * MINUTE;

export function createReach(serverNow: () => number): Reach {
  let earliest = -Infinity;
  const move = (start: number): number => {
    const edge = serverNow() - AFFILIATE_REACH;
    if (start >= edge + UNSAFE) return start;
    earliest = Math.max(earliest, edge + MARGIN);
    return edge + MARGIN;
  };
  return {
    clamp: move,
    keepInside(start) {
      let sent = start;
      return () => (sent = move(sent));
    },
    lost(range) {
      const lost = earliest - range.start;
      if (lost <= 0 || (lost <= MATERIAL && range.end - range.start >= DAY)) return undefined;
      return forgottenText({ start: range.start, end: Math.min(earliest - 1, range.end) });
    },
  };
}

/** Why a range is not known. */
export function forgottenText(range: TimeRange): string {
  const part = describeRange(range);
  return l10n.t`The service only covers the past 365 days, so ${part} could not be loaded.`;
}
