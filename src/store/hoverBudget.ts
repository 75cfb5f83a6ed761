import { ENDPOINTS, weightOf } from '../api/endpoints';
import { SECOND } from '../model/timeRange';

const WEIGHT = weightOf(ENDPOINTS.orderDetail);
/** The part of the endpoint's budget that glances may spend; the rest is for what people ask for. */
const PART = 0.2;

/**
 * The part of a rate budget that hovers may spend in any window, so that a pointer moving over a log never starves what
 * people look at on purpose.
 */
export class HoverBudget {
  private readonly spentAt: number[] = [];

  constructor(private readonly now: () => number) {}

  /** Spends for one question. @returns 0 when it may be asked, else the milliseconds until one may */
  take({ limit, windowMs }: { readonly limit: number; readonly windowMs: number } = { limit: 500, windowMs: 10 * SECOND }): number {
    const now = this.now();
    while (this.spentAt[0] !== undefined && this.spentAt[0] <= now - windowMs) this.spentAt.shift();
    const most = Math.max(1, Math.floor((limit * PART) / WEIGHT));
    if (this.spentAt.length >= most) return (this.spentAt[this.spentAt.length - most] ?? now) + windowMs - now;
    this.spentAt.push(now);
    return 0;
  }
}
