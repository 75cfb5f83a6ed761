/** In which hours of the week orders were created, and what those of each did. */
import { addTo } from '../addTo';
import { weekHourOf } from '../calendar';
import { forEach, type Work } from '../work';
import type { CountedOrder, CountedOrders } from './counted';
import { tellSums } from './groups';
import { byQuote, quoteSumOf } from './tally';
import type { OrderHour } from './types';

const HOURS = 24;

/** @param timeZone IANA name */
export function* orderHoursOf(counted: CountedOrders, timeZone: string): Work<OrderHour[]> {
  const at = weekHourOf(timeZone);
  const cells = new Map<number, CountedOrder[]>();
  yield* forEach(counted.entries, (entry) => {
    const { weekday, hour } = at(entry.time);
    addTo(cells, weekday * HOURS + hour, entry);
  });
  const hours: OrderHour[] = [];
  for (const [place, entries] of [...cells].sort(([one], [other]) => one - other)) {
    const quotes: OrderHour['quotes'][number][] = [];
    for (const part of yield* byQuote(entries)) quotes.push(tellSums(yield* quoteSumOf(part.quote, part.entries), counted));
    hours.push({ weekday: Math.floor(place / HOURS), hour: place % HOURS, orders: entries.length, quotes });
  }
  return hours;
}
