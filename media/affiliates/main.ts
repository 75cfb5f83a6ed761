/** The page of the affiliate dashboard: its parts, on the shell that all dashboards have. */
import '../page/language';
import * as l10n from '@vscode/l10n';
import {
  COLUMNS,
  DAYS_CHOICES,
  type RowsMessage,
  type Status,
  type ToPage,
  type TrendBars,
  type TrendState,
} from '../../src/dashboards/affiliates/protocol';
import type { FromPage } from '../../src/dashboards/affiliates/protocol';
import type { RangeChoice } from '../../src/dashboards/kit/protocol';
import { plural } from '../../src/model/language';
import { MASK } from '../../src/model/privacy';
import { reliabilityOf, ZERO } from '../../src/model/reliability';
import { SECTION_TITLES } from '../../src/model/affiliateStatistics/titles';
import type { DormantRules, AffiliateStatistics } from '../../src/model/affiliateStatistics/types';
import { AFFILIATE_REACH, DAY, type TimeRange } from '../../src/model/timeRange';
import { badgeOf, lackingNote } from '../page/badge';
import { element, show, showAnew } from '../page/dom';
import { button } from '../page/menu';
import { act, box } from '../page/notice';
import { section } from '../page/section';
import { startPage } from '../page/shell';
import { createTable } from '../page/table/table';
import { hostFor } from '../page/host';
import { cohorts } from './cohorts';
import { FILTER, KINDS, NO_ROWS, PLACES, USUAL, whyNoneFits } from './columns';
import { concentration, inviteCodes } from './earnings';
import { funnel } from './funnel';
import { dormant, dormantLists, topUsers, type People } from './people';
import { figuresOf, tiles } from './tiles';
import { openTimeline } from './timeline';
import { trend } from './trend';

const { recall, remember, tell } = hostFor<FromPage, { readonly rules: DormantRules; readonly choice: RangeChoice }>();

const tilesPlace = element('div', { class: 'tile-rows' });
const lackingPlace = element('div');
const keyFigures = element('section', { attributes: { 'aria-label': SECTION_TITLES.tiles } }, tilesPlace, lackingPlace);
/** That of the figures that are shown. */
let range: TimeRange | undefined;
const table = createTable(
  {
    noun: 'user',
    opens: l10n.t('Press Enter or double-click to open a user.'),
    copies: l10n.t('Ctrl+C copies the cell or, on a UID, the whole row.'),
    columns: KINDS,
    places: PLACES,
    exported: COLUMNS,
    usual: USUAL,
    usualSort: { column: 'commission', descending: true },
    sortWhileMasked: { column: 'registered', descending: true },
    filter: FILTER,
    whyNoneFits,
    open: (rows, row, format, asOf) => openTimeline(rows, row, format, asOf, range),
  },
  NO_ROWS,
);
const parts = {
  codes: section('codes', SECTION_TITLES.codes, 'half'),
  dormant: section('dormant', SECTION_TITLES.dormant, 'half'),
  trend: section('trend', l10n.t('Trend'), 'full'),
  concentration: section('concentration', SECTION_TITLES.concentration, 'third'),
  top: section('top', l10n.t('Top users'), 'rest'),
  funnel: section('funnel', SECTION_TITLES.funnel, 'full'),
  cohorts: section('cohorts', SECTION_TITLES.cohorts, 'full'),
  // Last: the wheel goes through all of its rows before it leaves it.
  users: section('users', l10n.t('All users'), 'full'),
};
const cards = element('div', { class: 'cards' }, ...Object.values(parts).map(({ root }) => root));
let trendState: TrendState = { name: 'unavailable' };
let trendBars: TrendBars | undefined;

const people: People = {
  openUser: (row) => table.open(row),
  showList: (list) => table.showList(list),
  setRules(rules) {
    remember({ rules });
    tell({ type: 'setRules', rules });
  },
};

/** What is empty altogether is said once, above: nothing below says it again. */
const isAllOf = (statistics: AffiliateStatistics): boolean =>
  // Nothing that can be read is not nothing.
  [...[statistics.coverage.users, statistics.coverage.totals].map(reliabilityOf), ...figuresOf(statistics)].every(
    ({ completeness }) => completeness === 'complete',
  );
const hasNobody = (statistics: AffiliateStatistics): boolean => statistics.known.rows === 0 && isAllOf(statistics);
const isQuiet = (statistics: AffiliateStatistics): boolean => {
  const { users, activeUsers, deposits, withdrawals, commission } = statistics.tiles;
  return isAllOf(statistics) && [users, activeUsers, deposits, withdrawals, commission].every(({ value }) => ZERO.test(String(value)));
};

function emptiness(statistics: AffiliateStatistics): HTMLElement | undefined {
  if (hasNobody(statistics))
    return box(
      l10n.t('No affiliate users'),
      [l10n.t('According to the service, nobody registered with your invite codes in the past 365 days.')],
      act('addAccount', l10n.t('Sign in'), true),
      act('useDemo', l10n.t('Try the demo'), true),
    );
  if (!isQuiet(statistics)) return undefined;
  const { start, end } = statistics.range;
  const choice = { days: AFFILIATE_REACH / DAY };
  const isLongest = end - start >= choice.days * DAY;
  return box(
    l10n.t('No activity in this range'),
    [l10n.t('Nobody registered, deposited or traded.')],
    ...(isLongest
      ? []
      : [
          button(plural(choice.days, l10n.t('Show the last {0} day|Show the last {0} days')), () => {
            remember({ choice });
            tell({ type: 'read', choice, fresh: false });
          }),
        ]),
  );
}

startPage<Status, AffiliateStatistics, RowsMessage, Extract<ToPage, { type: 'trend' }>>({
  top: {
    title: l10n.t('Affiliate dashboard'),
    range: { months: true, days: DAYS_CHOICES },
    doing: { main: l10n.t('Loading users and totals'), previous: l10n.t('Loading totals for the previous period') },
    sources: ['users', 'totals'],
    compared: ({ previousRange }) => previousRange,
  },
  words: {
    reading: l10n.t('Loading affiliate data.'),
    read: l10n.t('Affiliate data loaded.'),
    notRead: l10n.t('The affiliate data could not be loaded'),
    signIn: l10n.t('Add an affiliate account with a read-only key, or try the demo with made-up data.'),
  },
  body: [keyFigures, cards],
  table,
  noRows: NO_ROWS,
  drawFigures(statistics, format) {
    ({ range } = statistics);
    showAnew(tilesPlace, ...tiles(statistics, format));
    show(lackingPlace, lackingNote(...figuresOf(statistics)));
    keyFigures.hidden = cards.hidden = hasNobody(statistics);
    // Shares of nobody say why they are unknown, unless it is said above.
    tilesPlace.classList.toggle('told', isQuiet(statistics));
    for (const part of [parts.concentration, parts.top, parts.funnel]) part.root.hidden = isQuiet(statistics);
    parts.funnel.render(funnel(statistics, format));
    parts.codes.render(inviteCodes(statistics, format));
    parts.concentration.render(concentration(statistics, format));
    parts.cohorts.render(cohorts(statistics, format));
    parts.users.render({ badge: badgeOf(statistics.coverage.users, statistics.coverage.totals), body: table.parts });
  },
  drawRows(statistics, rows, format) {
    parts.top.render(topUsers(statistics, rows, format, people));
    parts.dormant.render(dormant(statistics, rows, format, people));
    table.offer(dormantLists(statistics, format), rows);
  },
  emptiness,
  onStatus(status, first) {
    const { rules: known } = recall();
    const rules = known && status.masked ? { ...known, netOutflowAbove: MASK } : known;
    if (rules && rules.netOutflowAbove !== known?.netOutflowAbove) remember({ rules });
    if (first && rules && JSON.stringify(rules) !== JSON.stringify(status.rules)) tell({ type: 'setRules', rules });
  },
  onOwn(message, { statistics, format }) {
    if (message) ({ trend: trendState, bars: trendBars } = message);
    parts.trend.render(trend(trendState, format, statistics?.timeZone ?? 'UTC', trendBars));
  },
});
