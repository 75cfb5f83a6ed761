/** The page of the affiliate dashboard: its parts, on the shell that all dashboards have. */
import '../page/language';
import {
  COLUMNS,
  DAYS_CHOICES,
  type RowsMessage,
  type Status,
  type ToPage,
  type TrendState,
} from '../../src/dashboards/affiliates/protocol';
import { reliabilityOf } from '../../src/model/reliability';
import type { Statistics } from '../../src/model/statistics/types';
import { AFFILIATE_REACH } from '../../src/model/timeRange';
import { badgeOf } from '../page/badge';
import { element, show } from '../page/dom';
import { box } from '../page/notice';
import { section } from '../page/section';
import { startPage } from '../page/shell';
import { createTable } from '../page/table/table';
import { cohorts } from './cohorts';
import { FILTER, KINDS, NO_ROWS, PLACES, USUAL } from './columns';
import { concentration, inviteCodes } from './earnings';
import { funnel } from './funnel';
import { recall, remember, tell } from './host';
import { dormant, topUsers, type People } from './people';
import { tiles } from './tiles';
import { openTimeline } from './timeline';
import { trend } from './trend';

const tilesPlace = element('div', { class: 'tiles' });
const table = createTable(
  {
    noun: 'user',
    one: 'a user',
    name: 'a uid',
    columns: KINDS,
    places: PLACES,
    exported: COLUMNS,
    usual: USUAL,
    usualSort: { column: 'commission', descending: true },
    filter: FILTER,
    open: openTimeline,
  },
  NO_ROWS,
);
const parts = {
  funnel: section('funnel', 'Funnel', 'half'),
  codes: section('codes', 'Commission by invite code', 'half'),
  trend: section('trend', 'Trend', 'full'),
  concentration: section('concentration', 'Concentration', 'third'),
  top: section('top', 'Top users', 'rest'),
  dormant: section('dormant', 'Who went quiet', 'full'),
  cohorts: section('cohorts', 'Cohorts by month of registration', 'full'),
  users: section('users', 'All users', 'full'),
};
let trendState: TrendState = { name: 'unavailable' };

const people: People = {
  openUser: (row) => table.open(row),
  showList: (name, rows) => table.showList({ name, rows }),
  setRules(rules) {
    remember({ rules });
    tell({ type: 'setRules', rules });
  },
};

function emptiness({ known, coverage, tiles: figures }: Statistics): HTMLElement | undefined {
  if ([coverage.users, coverage.totals].some((each) => reliabilityOf(each).completeness !== 'complete')) return undefined;
  if (known.rows === 0)
    return box('No invited users', ['As far as the service says, nobody registered with your invite codes in the past 365 days.']);
  const quiet = figures.users.value === 0 && figures.activeUsers.value === 0 && /^0(\.0*)?$/.test(figures.deposits.value ?? '');
  return quiet
    ? box('Nothing happened in this range', ['Nobody registered, deposited or traded. A longer range may show more.'])
    : undefined;
}

startPage<Status, Statistics, RowsMessage, Extract<ToPage, { type: 'trend' }>>({
  top: {
    title: 'Affiliate dashboard',
    range: { days: DAYS_CHOICES, reach: AFFILIATE_REACH },
    steps: { main: 'users and totals', previous: 'totals of the range before' },
    sources: ['users', 'totals'],
  },
  words: {
    data: 'The affiliate data',
    signIn: 'Sign in with a read-only key of an affiliate account, or look around with made-up data.',
  },
  body: [
    element('section', { attributes: { 'aria-label': 'Key figures' } }, tilesPlace),
    element('div', { class: 'cards' }, ...Object.values(parts).map(({ root }) => root)),
  ],
  table,
  noRows: NO_ROWS,
  drawFigures(statistics, format) {
    show(tilesPlace, ...tiles(statistics, format));
    parts.funnel.render(funnel(statistics, format));
    parts.codes.render(inviteCodes(statistics, format));
    parts.concentration.render(concentration(statistics, format));
    parts.cohorts.render(cohorts(statistics, format));
    parts.users.render({ badge: badgeOf(format, statistics.coverage.users, statistics.coverage.totals), body: table.parts });
  },
  drawRows(statistics, rows, format) {
    parts.top.render(topUsers(statistics, rows, format, people));
    parts.dormant.render(dormant(statistics, rows, format, people));
  },
  emptiness,
  onStatus(status, first) {
    const { rules } = recall();
    if (first && rules && JSON.stringify(rules) !== JSON.stringify(status.rules)) tell({ type: 'setRules', rules });
  },
  onOwn(message, { statistics, format }) {
    if (message) trendState = message.trend;
    parts.trend.render(trend(trendState, format, statistics?.timeZone ?? 'UTC'));
  },
});
