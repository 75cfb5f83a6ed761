/**
 * One window of several: reads what a service says through an archive, session after session, until it is killed or told to end by the
 * closing of its input. Given as JSON: a file, a seed, the most bytes, and how long. Says in a line of JSON what went wrong, and its counts.
 */
import type { PlanOrder } from '../../src/model/order';
import { DAY } from '../../src/model/timeRange';
import { fakeService, NOW } from '../support/fakeService';
import { diceOf } from '../support/galleryAccounts';
import { past, session } from './sessions';
import { archiveOf } from './support';

export interface Job {
  readonly file: string;
  readonly seed: number;
  readonly limitBytes?: number;
  readonly milliseconds: number;
}

/** Of the orders there are by then: more of them every day. */
export const ordersUntil = (now: number): PlanOrder[] =>
  past(6000, NOW - 80 * DAY, NOW + 40 * DAY).filter(({ createTime = 0 }) => createTime < now);

async function main({ file, seed, limitBytes = Infinity, milliseconds }: Job): Promise<void> {
  const dice = diceOf(seed);
  const until = Date.now() + milliseconds;
  const faults: string[] = [];
  const listed = new Set<string>();
  let [reads, complete] = [0, 0];
  for (let days = 0; Date.now() < until && days < 40; days += dice.pick([0, 0, 0.1, 1])) {
    const now = NOW + days * DAY;
    const orders = ordersUntil(now);
    const service = fakeService({ history: orders, seed });
    service.lists.now = now;
    const { trouble } = await session(
      file,
      service,
      async ({ read }) => {
        // Whoever kills it waits until the file is open.
        process.send?.('begun');
        for (let left = dice.whole(1, 3); left > 0; left -= 1) {
          if (dice.whole(0, 2) === 0) await showWhatIsKept(file);
          const long = dice.whole(1, 85);
          const { items, coverage } = await read(long, dice.pick<number | 'everything'>([0, 60_000, 'everything']));
          reads += 1;
          if (!coverage.complete) continue;
          complete += 1;
          const { asOf = now } = coverage;
          const there = new Set(items.map(({ orderId }) => orderId));
          for (const id of there) listed.add(id);
          const wanted = orders.filter(({ createTime = 0 }) => createTime >= now - long * DAY && createTime < asOf);
          const missing = wanted.filter(({ orderId }) => !there.has(orderId)).length;
          if (missing > 0 || there.size < items.length) faults.push(`seed ${seed}: complete, and ${missing} of ${wanted.length} missing`);
        }
      },
      { limitBytes },
    );
    if (trouble) faults.push(`seed ${seed}: ${trouble.kind}: ${trouble.message}`);
  }
  console.log(JSON.stringify({ faults, reads, complete, listed: [...listed] }));
}

/** As the list of archives opens it: once more, beside the session of the same window. */
async function showWhatIsKept(file: string): Promise<void> {
  const shown = archiveOf(file);
  await shown.ask('contents', {});
  await shown.end();
}

const [, , job] = process.argv;
if (require.main === module && job) void main(JSON.parse(job) as Job);
