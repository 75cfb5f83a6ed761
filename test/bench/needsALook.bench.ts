/** What is found in accounts whose owners told the truth, and how long a look takes. `LOOKS=1` names what is wrong and what is missed. */
import { LOOK_RULES, needsALook } from '../../src/model/needsALook';
import { actionOf, statusOf } from '../../src/model/order';
import { DAY, MINUTE } from '../../src/model/timeRange';
import { accountsOf, scoresOf, type AccountSet } from '../looks';
import { NOW, planOrder } from '../support/fakeService';
import { type Bench, type BenchRow, row } from './row';

/** Of what is found. */
const MOST_WRONG = 0.1;
const ORDERS = 100_000;
const OPEN = 10_000;

function accuracy(set: AccountSet): BenchRow[] {
  const accounts = accountsOf(set);
  return scoresOf(accounts).map(({ kind, told, toldVisible, found, right, wrong, missed }) => {
    if (process.env['LOOKS'])
      for (const each of [...wrong.map((id) => `wrong ${id}`), ...missed.map((id) => `missed ${id}`)]) console.log(each);
    return row(
      `${set}, ${accounts.length} accounts: ${kind}, share of what is found that is wrong`,
      found === 0 ? 0 : (found - right) / found,
      MOST_WRONG,
      {
        against: 'at most',
        note: `${right} of ${found}; of ${told} that need a look ${right} are found, of the ${toldVisible} that plan orders can show ${share(right, toldVisible)} %`,
      },
    );
  });
}

const share = (part: number, whole: number): string => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(0));

/** Most of them in trades with a stop and a target, as bots place them. */
function time(): BenchRow[] {
  const id = (index: number): string => `bot7_${(index >> 1).toString().padStart(6, '0')}_${index % 2 === 0 ? 'SL' : 'TP'}`;
  const order = (index: number, code: string) =>
    planOrder(`${596_000_000_000 + index}`, NOW - (index % 2000) * 10 * MINUTE, {
      clientOid: id(index),
      action: actionOf('3'),
      status: statusOf(code),
      ...(code === '2' && { filledQty: '1', priceAvg: '2', totalProfits: '1', triggerTime: NOW - DAY }),
    });
  const open = Array.from({ length: OPEN }, (_, index) => order(2 * index, '0'));
  const past = Array.from({ length: ORDERS }, (_, index) => order(2 * index + 1, '2'));
  const all = new Map([...past, ...open].map((each) => [each.orderId, each]));
  const looked = {
    open: { items: open, complete: true },
    find: (orderId: string) => all.get(orderId),
    known: [...all.values()],
    isProven: () => true,
    vanished: [],
    now: NOW,
  };
  const started = performance.now();
  let longest = 0;
  const work = needsALook(looked, LOOK_RULES);
  for (let from = performance.now(), step = work.next(); ; from = performance.now(), step = work.next()) {
    longest = Math.max(longest, performance.now() - from);
    if (step.done) break;
  }
  return [
    row(
      `a look at ${OPEN.toLocaleString('en')} open and ${ORDERS.toLocaleString('en')} past orders: ms`,
      performance.now() - started,
      5000,
      { against: 'the shortest poll' },
    ),
    row('the same: longest step between two pauses, ms', longest, 42, { against: 'a turn of 50 ms without its slice' }),
  ];
}

export const bench: Bench = {
  unit: 'Orders of accounts that somebody wrote who had not seen the rules, against what their owners say. Rules were mended by both sets since: docs/internals/needsALook.md has the figures of before.',
  rows: () => Promise.resolve([...accuracy('first'), ...accuracy('second'), ...time()]),
};
