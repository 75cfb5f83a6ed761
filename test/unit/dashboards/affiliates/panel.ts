import { ServiceError } from '../../../../src/api/errors';
import type { BudgetState } from '../../../../src/api/types';
import type { Disposable } from '../../../../src/store/index';
import { Sessions, type Session } from '../../../../src/store/sessions';
import { DashboardData } from '../../../../src/dashboards/affiliates/data';
import type { Phase } from '../../../../src/dashboards/kit/protocol';
import type { ReadStep, ToPage, TrendState } from '../../../../src/dashboards/affiliates/protocol';
import type { Statistics } from '../../../../src/model/statistics/index';
import { fakeService, type FakeOptions, type FakeService } from '../../../support/fakeService';

export const BUDGET: BudgetState = {
  endpoint: 'getChannelUserTradeAndAsset',
  used: 0,
  limit: 500,
  windowMs: 10_000,
  waiting: 0,
  pausedForMs: 0,
  waitMs: 0,
};

/** A signed-in account in front of a service in memory. */
export function sessionOf(service: FakeService, label = 'Main', budget: BudgetState = BUDGET): Session {
  return {
    account: { id: label, label, service: 'custom' },
    client: { ...service, dispose: () => undefined, rateBudget: () => [budget], testPauses: () => undefined },
  };
}

export interface Desk extends Disposable {
  readonly data: DashboardData;
  readonly sessions: Sessions;
  readonly service: FakeService;
  /** All that the page was told. */
  readonly told: ToPage[];
  readonly phase: () => Phase<ReadStep> | undefined;
  readonly statistics: () => Statistics | undefined;
  readonly trend: () => TrendState | undefined;
  /** The uids that the page holds, put together from the chunks of the latest edition. */
  readonly uids: () => string[];
}

/** The data of a dashboard with a page that only listens. `null` signs nobody in. */
export function desk(knobs: FakeOptions = {}, session?: Session | null, visible?: () => boolean): Desk {
  const service = fakeService(knobs);
  const sessions = new Sessions();
  if (session !== null) sessions.set({ phase: 'signedIn', session: session ?? sessionOf(service) });
  const told: ToPage[] = [];
  const data = new DashboardData({
    sessions,
    post: (message) => told.push(JSON.parse(JSON.stringify(message)) as ToPage),
    timeZone: () => 'UTC',
    language: () => 'en',
    visible,
    describe: (error) => ({
      message: error instanceof Error ? error.message : 'unknown',
      ...(error instanceof ServiceError && { action: 'diagnose' }),
    }),
  });
  const latest = <Type extends ToPage['type']>(type: Type): Extract<ToPage, { type: Type }> | undefined =>
    told.filter((message): message is Extract<ToPage, { type: Type }> => message.type === type).at(-1);
  return {
    data,
    sessions,
    service,
    told,
    phase: () => latest('status')?.status.phase,
    statistics: () => latest('statistics')?.statistics,
    trend: () => latest('trend')?.trend,
    uids() {
      const edition = latest('rows')?.edition;
      return told.flatMap((message) => (message.type === 'rows' && message.edition === edition ? message.rows.uid : []));
    },
    dispose: () => data.dispose(),
  };
}
