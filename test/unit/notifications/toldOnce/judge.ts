/** Holds every notice against what really happened. */
import type { Step } from '../../../../src/model/orderSteps';
import type { OrderChange } from '../../../../src/store';
import type { Books } from './books';

export class Judge {
  /** Notices that are wrong or come twice; orders whose end nobody heard of. */
  readonly faults: string[] = [];
  /** Told, and the window was gone, or could not reach its memory, before that was noted: nobody knows whether the person read it. */
  readonly inDoubt = new Map<string, 'kill' | 'unreadable'>();
  /** So many of these were told again. */
  readonly toldAgain = { kill: 0, unreadable: 0 };
  count = 0;
  private readonly told = new Map<string, Step[]>();
  private readonly mustEnd = new Map<string, { readonly waiting: boolean }>();

  constructor(
    private readonly books: Books,
    private readonly clock: { readonly now: number },
  ) {}

  /** Somebody has looked at a list that had these. */
  looked(orderIds: readonly string[], at: number): void {
    for (const life of this.books.lives) {
      if (!orderIds.includes(life.id) || at >= life.end) continue;
      const waiting = at < life.triggered || this.mustEnd.get(life.id)?.waiting === true;
      this.mustEnd.set(life.id, { waiting });
    }
  }

  hear({ orderId, steps }: OrderChange): void {
    const life = this.books.lives.find(({ id }) => id === orderId);
    if (!life) return void this.faults.push(`${orderId} is of another account`);
    const { now } = this.clock;
    const told = this.told.get(orderId) ?? [];
    for (const step of steps) {
      this.count += 1;
      const about = `${step} ${JSON.stringify({ life, now, manner: this.books.manner })}`;
      const isTrue = {
        triggered: now >= life.triggered,
        filled: life.how === 'filled' && now >= life.end,
        canceled: life.how === 'canceled' && now >= life.end,
        gone: (this.books.notFound.get(orderId) ?? 0) >= 2,
      }[step];
      if (!isTrue) this.faults.push(`wrong: ${about}`);
      const doubt = this.inDoubt.get(`${orderId} ${step}`);
      this.inDoubt.delete(`${orderId} ${step}`);
      if (told.includes(step) && doubt) this.toldAgain[doubt] += 1;
      else if (told.includes(step)) this.faults.push(`twice: ${about}`);
    }
    this.told.set(orderId, [...told, ...steps]);
  }

  /** Long after all trouble has passed. */
  close(): void {
    const { manner, lives } = this.books;
    for (const life of lives) {
      const must = this.mustEnd.get(life.id);
      if (!must) continue;
      const told = this.told.get(life.id) ?? [];
      const isForgotten = manner.forgets < Infinity && told.includes('gone');
      const about = JSON.stringify({ life, told, manner });
      if (!told.includes(life.how) && !isForgotten) this.faults.push(`lost: ${life.how} ${about}`);
      if (must.waiting && told.includes('filled') && !told.includes('triggered')) this.faults.push(`lost: triggered ${about}`);
    }
  }
}
