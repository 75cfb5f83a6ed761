/** Which windows of the histories were answered to their end, and as of when. */
import { placeIn } from '../../model/placeIn';
import { contains, gapsIn, MINUTE, SECOND, type TimeRange } from '../../model/timeRange';

/** As if for ever: as of then, nothing came after it. */
export const LATER = Number.MAX_SAFE_INTEGER;

/** The service's clock is an estimate: what it may not have come to yet is not proven, milliseconds. */
export const UNSURE = 2 * SECOND;
/** So long after its creation a list may show an order first, milliseconds. */
export const LISTED_LATE = MINUTE;

export interface Proof extends TimeRange {
  /** When the read that proved it began: epoch milliseconds by the service's clock. */
  readonly asOf: number;
  /** The turn of the session when it began: every order of the window was listed in answers to later questions. */
  readonly turn: number;
  /** Nothing of the window can change any more, as far as the service has shown. */
  readonly settled: boolean;
  /** Nothing but orders that were open then can change it: it holds for as long as all of them are. */
  readonly whileOpen?: true | undefined;
}

/** The moments of which proofs serve, epoch milliseconds by the service's clock. */
export interface Serving {
  /** As of later than this. */
  readonly since: number;
  /** A time to come was noted before the clock was put back. */
  readonly until: number;
  /** As of when the open orders are known, where that is lately enough. */
  readonly openAsOf?: number | undefined;
}

/** Of one question: a symbol, and its filter. */
export class Proofs {
  /** Oldest window first; none overlap. */
  private windows: readonly Proof[] = [];

  /** What was proven before of the same time goes. @param proofs none of which overlap */
  add(proofs: readonly Proof[]): void {
    const added = [...proofs].sort((a, b) => a.start - b.start);
    const kept = this.windows.flatMap((before) =>
      gapsIn(before, added.slice(placeIn(added, before.start), placeIn(added, before.end) + 1)).map((part) => ({
        ...before,
        ...part,
      })),
    );
    this.windows = [...kept, ...added].sort((a, b) => a.start - b.start);
  }

  /** The parts of the range that serve: those as of a later moment, and settled ones; none of a time that is still to come. */
  serving(range: TimeRange, { since, until, openAsOf = -Infinity }: Serving): Proof[] {
    return this.windows.flatMap((proof) => {
      if (proof.end < range.start || proof.start > range.end || proof.asOf > until) return [];
      const asOf = proof.whileOpen ? Math.max(proof.asOf, openAsOf) : proof.asOf;
      if (!(proof.asOf > since) && !proof.settled && asOf === proof.asOf) return [];
      return [{ ...proof, asOf, start: Math.max(proof.start, range.start), end: Math.min(proof.end, range.end) }];
    });
  }

  /** Proves no more what lies in some parts. @param parts oldest first; none overlap @param butSettled what is settled stays */
  drop(parts: readonly TimeRange[], butSettled = false): void {
    this.windows = this.windows.flatMap((proof) => (butSettled && proof.settled ? [proof] : without(proof, parts)));
  }

  at(time: number): Proof | undefined {
    return proofAt(this.windows, time);
  }
}

/** @param parts oldest first; none overlap */
const without = (proof: Proof, parts: readonly TimeRange[]): Proof[] =>
  gapsIn(proof, parts.slice(placeIn(parts, proof.start), placeIn(parts, proof.end) + 1)).map((part) => ({ ...proof, ...part }));

/** The one of some proofs, oldest window first, that a moment lies in. */
export function proofAt(proofs: readonly Proof[], time: number): Proof | undefined {
  const proof = proofs[placeIn(proofs, time)];
  return proof && contains(proof, time) ? proof : undefined;
}
