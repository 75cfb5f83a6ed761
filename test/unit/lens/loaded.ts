/** A window in memory whose open orders a test makes up, and what it asks the service. */
import type { PlanOrder } from '../../../src/model/order';
import { type FakeService, NOW, planOrder } from '../../support/fakeService';
import { noting } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

export interface Loaded {
  window: OpenWindow;
  /** What was asked since orders were loaded last. */
  asked: string[];
  readonly service: () => FakeService;
  /** The open orders are these, and loaded; those before stay known. */
  readonly load: (...orders: readonly PlanOrder[]) => Promise<void>;
}

/** One for each test that stands beside the call. */
export function loadedWindow(): Loaded {
  const open = windowsAt(NOW);
  const made = {
    asked: [] as string[],
    service: () => made.window.store.sessions.current?.client as unknown as FakeService,
    async load(...orders: readonly PlanOrder[]) {
      made.service().lists.open = [...orders];
      await made.window.store.openOrders.refresh();
      made.asked.length = 0;
    },
  } as Loaded;
  beforeEach(async () => {
    made.window = await open(ONE);
    made.asked = [];
    noting(made.service(), (said) => made.asked.push(said));
  });
  afterEach(() => made.window.close());
  return made;
}

/** Those with greater last digits are older. */
export const order = (orderId: string, clientOid: string, rest: Partial<PlanOrder> = {}): PlanOrder =>
  planOrder(orderId, NOW - Number(orderId.slice(-3)), { clientOid, ...rest });
