import { DashboardData } from '../../../../src/dashboards/affiliates/data';
import type { ReadStep, ToPage, TrendState } from '../../../../src/dashboards/affiliates/protocol';
import type { Phase } from '../../../../src/dashboards/kit/protocol';
import type { AffiliateStatistics } from '../../../../src/model/affiliateStatistics';
import type { Disposable } from '../../../../src/store/index';
import type { Session } from '../../../../src/store/session';
import type { Sessions } from '../../../../src/store/sessions';
import { fakeService, type FakeOptions, type FakeService } from '../../../support/fakeService';
import { deskFor, sessionOf } from '../desk';

export interface Desk extends Disposable {
  readonly data: DashboardData;
  readonly sessions: Sessions;
  readonly service: FakeService;
  /** All that the page was told. */
  readonly told: ToPage[];
  readonly phase: () => Phase<ReadStep> | undefined;
  readonly statistics: () => AffiliateStatistics | undefined;
  readonly trend: () => TrendState | undefined;
  readonly uids: () => string[];
}

/** The data of the dashboard with a page that only listens. `null` signs nobody in. */
export function desk(knobs: FakeOptions = {}, session?: Session | null, visible?: () => boolean, masked?: () => boolean): Desk {
  const service = fakeService(knobs);
  const { sessions, told, options, latest, column } = deskFor<ToPage>(
    session === undefined ? sessionOf(service) : session,
    visible,
    masked,
  );
  const data = new DashboardData(options);
  return {
    data,
    sessions,
    service,
    told,
    phase: () => latest('status')?.status.phase,
    statistics: () => latest('statistics')?.statistics,
    trend: () => latest('trend')?.trend,
    uids: () => column(({ rows }) => rows.uid),
    dispose: () => data.dispose(),
  };
}
