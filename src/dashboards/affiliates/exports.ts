/** What is exported of the affiliate dashboard. No vscode. */
import * as l10n from '@vscode/l10n';
import { STAGE_LABELS, stageOf } from '../../model/affiliate';
import { maskedBy, tellingAsShown, type Fields } from '../../model/privacy';
import { JOINED, STATISTICS as STATISTICS_FIELDS, TREND_POINT } from '../../model/publicFields';
import { leastOf, ofReading, type Reliability, reliabilityOf, type Figure } from '../../model/reliability';
import type { JoinedUser } from '../../model/affiliateStatistics';
import { OF_USERS } from '../../model/affiliateStatistics/listed';
import type { Cell } from '../../platform/chunks';
import { tellCoverage } from '../kit/context';
import type { ExportKind } from '../kit/save';
import { figureLine, linesFor, type StatisticsKind } from '../kit/statisticsExport';
import type { TableKind } from '../kit/tableExport';
import type { Shown } from './data';
import { inWords } from './exportWords';
import type { Column } from './protocol';
import { netOf, volumeOf } from './rows';
import type { ShownTrend } from './trend';

const SOURCES = ['users', 'totals'];

export const TABLE: TableKind<JoinedUser, Column> = {
  kind: 'orderdeck.affiliates',
  sources: SOURCES,
  names: {
    uid: 'uid',
    code: 'invite_code',
    stage: 'stage',
    verified: 'verified',
    registered: 'registered',
    firstDeposit: 'first_deposit',
    lastDeposit: 'last_deposit',
    firstTrade: 'first_trade',
    lastTrade: 'last_trade',
    deposits: 'deposits',
    withdrawals: 'withdrawals',
    net: 'net_deposits',
    spotVolume: 'spot_volume',
    futuresVolume: 'futures_volume',
    volume: 'volume',
    commission: 'commission',
  },
  values: {
    uid: ({ uid }) => uid,
    code: ({ user }) => user?.inviteCode,
    stage: ({ user }) => user && stageOf(user),
    verified: ({ user }) => user?.kycPassed,
    registered: ({ user }) => user?.registerTime,
    firstDeposit: ({ user }) => user?.firstDeposit,
    lastDeposit: ({ user }) => user?.lastDeposit,
    firstTrade: ({ user }) => user?.firstTrade,
    lastTrade: ({ user }) => user?.lastTrade,
    deposits: ({ totals }) => totals?.depositAmount,
    withdrawals: ({ totals }) => totals?.withdrawalAmount,
    net: ({ totals }) => totals && netOf(totals),
    spotVolume: ({ totals }) => totals?.spotTradingAmount,
    futuresVolume: ({ totals }) => totals?.futuresTradingAmount,
    volume: ({ totals }) => totals && volumeOf(totals),
    commission: ({ totals }) => totals?.commission,
  },
  masked: (row) => maskedBy(JOINED, row),
  words: { stage: ({ user }) => user && STAGE_LABELS[stageOf(user)] },
};

/** All statistics, the trend too if it was read; dormant and top users by uid. */
export const STATISTICS: StatisticsKind<Shown> = {
  kind: 'orderdeck.statistics',
  sources: SOURCES,
  content({ statistics, trend, rows: users }, masked) {
    const { tiles, funnel, cohorts, outsideCohorts, inviteCodes, concentration, top, rules, dormant, known } = statistics;
    const uids = function* (positions: readonly number[]): Generator<string, void> {
      for (const position of positions) {
        const row = users[position];
        if (row) yield (masked ? TABLE.masked(row) : row).uid;
      }
    };
    return {
      known,
      tiles,
      funnel,
      cohorts,
      ...(outsideCohorts && { outsideCohorts }),
      inviteCodes,
      concentration,
      top: { commission: uids(top.commission), volume: uids(top.volume), deposits: uids(top.deposits) },
      rules,
      dormant: dormant.map(({ rows, brought: _brought, ...rest }) => ({
        ...rest,
        ...(rest.completeness !== 'unread' && { users: uids(rows) }),
      })),
      ...(trend && { trend }),
    };
  },
  lines: inWords(({ statistics, trend }): Cell[][] => {
    const { tiles, funnel, cohorts, outsideCohorts, inviteCodes, concentration, dormant, coverage } = statistics;
    const totals = reliabilityOf(coverage.totals);
    const byMonth = leastOf(tiles.users, totals);
    const byCode = leastOf(reliabilityOf(coverage.users), totals);
    /** What is of users alone is as well known as they are, whatever is known of totals. */
    const linesOf = (
      section: string,
      name: string,
      values: Readonly<Record<string, Cell>>,
      [both, users]: readonly [both: Reliability, users: Reliability],
      lacking: ReturnType<typeof lackingOf>,
    ): Cell[][] =>
      Object.entries(values).flatMap(([measure, value]) =>
        linesFor(section, name, { [measure]: value }, OF_USERS.has(measure) ? users : both, lacking),
      );
    const volume = leastOf(tiles.spotVolume, tiles.futuresVolume);
    const { activeUsers: active, commission, deposits } = tiles;
    const lackingOf = (lacks: readonly string[] = []): Readonly<Record<string, Reliability>> =>
      Object.fromEntries(
        Object.entries({
          ...tiles,
          registeredInRange: tiles.users,
          active,
          volume,
          commission,
          deposits,
          commissionPercent: commission,
        }).filter(([name]) => lacks.includes(name)),
      );
    const { completeness, problems, lacking, ...shares } = concentration;
    return [
      ...Object.entries(tiles).map(([name, figure]) => figureLine('tiles', name, figure as Figure<string | number>)),
      ...funnel.steps.flatMap(({ stage, time, ...step }) => linesFor('funnel', stage, { ...step, medianDays: time?.medianDays }, funnel)),
      ...cohorts.flatMap(({ month, range: _range, cut: _cut, lacks, ...values }) =>
        linesOf('cohorts', month, values, [byMonth, tiles.users], lackingOf(lacks)),
      ),
      ...(outsideCohorts ? [outsideCohorts] : []).flatMap(({ lacks, ...values }) =>
        linesFor('cohorts', '(unknown)', values, byMonth, lackingOf(lacks)),
      ),
      ...inviteCodes.flatMap(({ kind, code, lacks, ...values }) =>
        linesOf(
          'inviteCodes',
          code ?? `(${kind})`,
          values,
          [byCode, kind === 'unknown' ? byCode : reliabilityOf(coverage.users)],
          lackingOf(lacks),
        ),
      ),
      ...linesFor('concentration', 'commission', shares, { completeness, problems, lacking }),
      ...dormant.flatMap(({ list, rule, rows, brought: _brought, ...worth }) =>
        linesFor('dormant', list, { users: worth.completeness === 'unread' ? undefined : rows.length, rule }, worth),
      ),
      ...(trend?.points ?? []).flatMap(({ label, range: _range, cut: _cut, lacks = [], registered, registeredWorth, ...point }) => {
        const { completeness: _completeness, problems: _problems, lacking: _lacking, ...values } = point;
        const section = `trend by ${trend?.bucket}`;
        return [
          // Of other readings than the rest.
          ...linesFor(section, label, { registered }, registeredWorth ?? { completeness: 'complete', problems: [] }),
          ...linesFor(section, label, values, ofReading(point), Object.fromEntries(lacks.map((name) => [name, point]))),
        ];
      }),
      ...linesFor(
        'coverage',
        'previousTotals',
        { coverage: tellCoverage(coverage.previousTotals) },
        reliabilityOf(coverage.previousTotals),
      ),
    ];
  }),
};

const TREND: Fields<ShownTrend> = { bucket: 'public', points: TREND_POINT };

export const EXPORTS: ExportKind<Shown, JoinedUser, Column> = {
  subjects: {
    table: {
      subject: l10n.t({ message: 'affiliate users', args: [], comment: ['what is exported or saved, as in "Save open orders"'] }),
      name: 'affiliate users',
    },
    statistics: {
      subject: l10n.t({ message: 'affiliate statistics', args: [], comment: ['what is exported or saved, as in "Save open orders"'] }),
      name: 'affiliate statistics',
    },
  },
  table: TABLE,
  statistics: STATISTICS,
  asShown: ({ statistics, trend, ...shown }, mode) => ({
    ...shown,
    statistics: tellingAsShown(STATISTICS_FIELDS, statistics, mode),
    trend: tellingAsShown(TREND, trend, mode),
  }),
};
