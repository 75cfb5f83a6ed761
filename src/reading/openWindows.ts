/** Cuts the open orders by creation time, as the history is cut: a window with fewer orders than come at once is answered to its end. */
import type { CurrentPlanQuery } from '../api/types';
import type { PlanOrder } from '../model/order';
import { DAY, gapsIn } from '../model/timeRange';
import { isRefusal, PATIENCE, type OpenList } from './openList';
import { ordersOf, type Orders } from './orders';
import { createQuestions, timesOf } from './questions';
import type { ReadRun } from './readRun';
import { createWindows } from './windows';

const timeOf = ({ createTime = NaN }: PlanOrder): number => createTime;

/** What windows show that hold all there is; undefined where they cannot show it, or the service does not keep to them. */
export async function readByTime(list: OpenList, run: ReadRun): Promise<Orders | undefined> {
  const { all } = list;
  if (list.kept === 1) return undefined;
  const found = ordersOf();
  const range = { start: 0, end: run.answeredAt + DAY };
  let byTime = true;
  let windowsAsked = 0;
  /** The most that came at once where times were asked for. */
  let keptByTime = 0;
  const questions = createQuestions(
    async ({ start, end }, limit) => {
      // A list that changes with every answer could be cut for ever.
      byTime &&= (windowsAsked += 1) <= Math.min(PATIENCE * list.kept, PATIENCE + (4 * all.size) / list.kept);
      if (!byTime) return { more: false, orders: [] };
      // The outermost windows are open, so that together they hold every time there is.
      const bounds: CurrentPlanQuery = { ...(start > range.start && { startTime: start }), ...(end < range.end && { endTime: end }) };
      const orders = await list.ask({ limit, ...bounds }, true).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        byTime = false;
        return [];
      });
      found.add(orders);
      keptByTime = Math.max(keptByTime, ordersOf(orders).size);
      const { startTime = list.startTime ?? -Infinity, endTime = Infinity } = bounds;
      // Windows are asked side by side: what one answer refuted, no later one proves.
      byTime &&= orders.every((order) => timeOf(order) >= startTime && timeOf(order) <= endTime);
      return { more: orders.length >= Math.min(limit, list.kept), orders };
    },
    run.pageSize,
    false,
  );
  const windows = createWindows(questions, list.kept);
  await windows.read(range, timesOf(all.values()));
  if (!byTime || gapsIn(range, windows.proven).length > 0) return undefined;
  if (!(await questions.keepMilliseconds(timesOf(all.values())))) return undefined;
  // Whether so many come at once where times are asked for, too, or a window that ended with fewer did not end.
  if (keptByTime < list.kept && ordersOf(await list.ask({ limit: list.kept, endTime: range.end })).size < list.kept) return undefined;
  return found;
}
