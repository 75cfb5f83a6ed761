import type { PlanOrder } from '../model/order';
import type { Reading } from '../model/coverage';
import { Live } from './live';
import type { Sessions } from './sessions';

/** Every open plan order of the account. */
export type OpenOrders = Live<Reading<PlanOrder>>;

export const openOrders = (sessions: Sessions): OpenOrders =>
  new Live(sessions, async ({ client, signal, priority }) => {
    const { readOpenOrders } = await import('../reading');
    return readOpenOrders(client, {}, { signal, priority, onFailure: 'throw' });
  });
