/** The books of one account at a made-up exchange: what really happens to its orders, and how the service shows it. Knows nothing of Orderdeck's memory. */
import { ServiceError } from '../../../../src/api/errors';
import type { Reading } from '../../../../src/model/coverage';
import { statusOf, type OrderDetail, type PlanOrder } from '../../../../src/model/order';
import { MINUTE, SECOND } from '../../../../src/model/timeRange';
import { planOrder } from '../../../support/fakeService';

export type Dice = () => number;
export const between = (dice: Dice, least: number, most: number): number => least + dice() * (most - least);
export const pick = <T>(dice: Dice, ...choices: readonly T[]): T => choices[Math.floor(dice() * choices.length)] as T;

/** What really happens to an order, and when, epoch milliseconds; Infinity for what never does. */
export interface Life {
  readonly id: string;
  readonly placed: number;
  readonly triggered: number;
  readonly partly: number;
  readonly end: number;
  readonly how: 'filled' | 'canceled';
}

/** How the service shows it. */
export interface Manner {
  readonly listInWords: boolean;
  readonly detailsInWords: boolean;
  /** A plan order that triggered leaves the list of open ones. */
  readonly leaves: boolean;
  readonly alwaysTimed: boolean;
  /** Details are as of so long ago; what changed since has its old state, or is not found. */
  readonly lag: number;
  readonly lagging: 'old' | 'missing';
  /** So long after its end the service has no such order any more. */
  readonly forgets: number;
}

type State = 'waits' | 'works' | 'partly' | Life['how'];

const NUMBERS = { waits: '0', works: '0', partly: '1', filled: '2', canceled: '-1' } as const satisfies Record<State, string>;
const WORDS = { waits: 'UNTRIGGERED', works: 'OPEN', partly: 'open', filled: 'filled', canceled: 'canceled' } as const;

function lifeOf(dice: Dice, id: string, placed: number): Life {
  const waits = between(dice, MINUTE, 50 * MINUTE);
  const isTriggered = dice() < 0.75;
  const works = isTriggered ? pick(dice, 0, SECOND, MINUTE, between(dice, 0, 30 * MINUTE)) : 0;
  const triggered = isTriggered ? placed + waits : Infinity;
  const how = isTriggered && dice() < 0.7 ? 'filled' : 'canceled';
  return {
    id,
    placed,
    triggered,
    partly: isTriggered && dice() < 0.5 ? triggered + dice() * works : Infinity,
    end: placed + waits + works,
    how,
  };
}

const mannerOf = (dice: Dice): Manner => ({
  listInWords: dice() < 0.5,
  detailsInWords: dice() < 0.7,
  leaves: dice() < 0.5,
  alwaysTimed: dice() < 0.5,
  lag: pick(dice, 0, between(dice, 0, 45 * SECOND), between(dice, 0, 3 * MINUTE)),
  lagging: pick(dice, 'old', 'missing'),
  forgets: pick(dice, Infinity, Infinity, Infinity, 10 * MINUTE),
});

export class Books {
  readonly lives: readonly Life[];
  readonly manner: Manner;
  /** The service fails now and then, and its list misses an order once. */
  troubled = true;
  private hidden = new Set<string>();
  /** By order: so often the service said that there is no such order. */
  readonly notFound = new Map<string, number>();

  constructor(
    private readonly dice: Dice,
    private readonly clock: { readonly now: number },
    name: string,
    count: number,
    lasts: number,
  ) {
    this.manner = mannerOf(dice);
    const start = clock.now;
    this.lives = Array.from({ length: count }, (_, index) =>
      lifeOf(dice, `${name}${index}`, between(dice, start - 30 * MINUTE, start + lasts)),
    );
  }

  stateOf(life: Life, at = this.clock.now): State {
    if (at >= life.end) return life.how;
    if (at >= life.partly) return 'partly';
    return at >= life.triggered ? 'works' : 'waits';
  }

  /** The next list misses what this says. */
  turnPage(): void {
    this.hidden = new Set(this.troubled ? this.lives.filter(() => this.dice() < 0.01).map(({ id }) => id) : []);
  }

  /** What is open now; now and then not all of it, which then is said. */
  list(): Reading<PlanOrder> {
    const { leaves, listInWords, alwaysTimed } = this.manner;
    const { now } = this.clock;
    const complete = !this.troubled || this.dice() < 0.95;
    const items = this.lives
      .filter(({ id, placed, triggered, end }) => now >= placed && now < end && !(leaves && now >= triggered) && !this.hidden.has(id))
      .filter(() => complete || this.dice() < 0.5)
      .map((life) => this.record(life, now, listInWords, alwaysTimed || now >= life.triggered));
    return { items, coverage: { range: undefined, complete, problems: [], requests: 1 } };
  }

  /** @throws ServiceError when there is no such order, and now and then without a reason */
  detail(id: string): OrderDetail {
    const { now } = this.clock;
    const { lag, lagging, forgets, detailsInWords } = this.manner;
    if (this.troubled && this.dice() < 0.2) throw new ServiceError('network', 'No network.');
    const life = this.lives.find((each) => each.id === id);
    const hasChanged = life && this.stateOf(life) !== this.stateOf(life, now - lag);
    if (!life || now >= life.end + lag + forgets || (hasChanged && lagging === 'missing')) {
      this.notFound.set(id, (this.notFound.get(id) ?? 0) + 1);
      throw new ServiceError('notFound', 'No such order.');
    }
    return this.record(life, now - lag, detailsInWords, false);
  }

  private record(life: Life, at: number, words: boolean, timed: boolean): PlanOrder {
    const state = this.stateOf(life, at);
    return planOrder(life.id, Math.floor(life.placed), {
      status: statusOf((words ? WORDS : NUMBERS)[state]),
      filledQty: state === 'filled' ? '1' : at >= life.partly ? '0.3' : '0',
      ...(timed && { triggerTime: Math.floor(Math.min(life.triggered, life.end)) }),
    });
  }
}
