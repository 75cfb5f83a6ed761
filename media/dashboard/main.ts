/** The dashboard's page: takes what the host says, shows it part by part, and tells the host what the person wants. */
import type { RangeChoice, Status, ToPage, TrendState } from '../../src/dashboard/protocol';
import type { Statistics } from '../../src/model/statistics/types';
import { badgeOf, closeBadges } from './badge';
import { cohorts } from './cohorts';
import { element, required, show } from './dom';
import { concentration, inviteCodes } from './earnings';
import { formatFor, type Format } from './format';
import { funnel } from './funnel';
import { recall, remember, tell } from './host';
import { notice } from './notice';
import { dormant, topUsers, type People } from './people';
import { section } from './section';
import { NO_ROWS, withChunk, type Rows } from './table/rows';
import { createUsersTable } from './table/users';
import { tiles } from './tiles';
import { createTop } from './top';
import { trend } from './trend';

const NEWS: Readonly<Record<Status['phase']['name'], string>> = {
  starting: '',
  signedOut: 'No account is signed in.',
  idle: '',
  loading: 'Reading the affiliate data.',
  ready: 'The affiliate data are read.',
  canceled: 'Reading was canceled.',
  stopped: 'Reading stopped before its end.',
  failed: 'The affiliate data could not be read.',
};

let status: Status | undefined;
let statistics: Statistics | undefined;
let edition = -1;
let rows: Rows = NO_ROWS;
let trendState: TrendState = { name: 'unavailable' };
let format: Format = formatFor(undefined, undefined);

const read = (choice: RangeChoice, fresh: boolean): void => {
  remember({ choice });
  tell({ type: 'read', choice, fresh });
};
const readAgain = (): void => {
  if (status) read(status.choice, true);
};

const top = createTop(read, tell);
const noticePlace = element('div', { class: 'notice-place' });
/** Said once per step: a count of pages that is read out page by page would talk without end. */
const news = element('p', { class: 'unseen', attributes: { role: 'status' } });
const tilesPlace = element('div', { class: 'tiles' });
const table = createUsersTable();
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
const figures = element(
  'div',
  { class: 'figures' },
  element('section', { attributes: { 'aria-label': 'Key figures' } }, tilesPlace),
  element('div', { class: 'cards' }, ...Object.values(parts).map(({ root }) => root)),
);
show(required('#page', HTMLElement), top.root, news, noticePlace, figures);

const people: People = {
  openUser: (row) => table.openUser(row),
  showList: (name, places) => table.showList({ name, rows: places }),
  setRules(rules) {
    remember({ rules });
    tell({ type: 'setRules', rules });
  },
};

function drawHead(): void {
  if (!status) return;
  top.render(status, statistics, edition, format);
  show(noticePlace, notice(status, statistics, { say: tell, readAgain }, format));
  figures.hidden = !statistics;
  news.textContent = NEWS[status.phase.name];
  document.body.setAttribute('aria-busy', String(status.phase.name === 'loading'));
}

/** Lists of users name rows, so they are drawn again when those are in. */
function drawPeople(): void {
  if (!statistics) return;
  parts.top.render(topUsers(statistics, rows, format, people));
  parts.dormant.render(dormant(statistics, rows, format, people));
}

function drawFigures(): void {
  if (!statistics) return;
  show(tilesPlace, ...tiles(statistics, format));
  parts.funnel.render(funnel(statistics, format));
  parts.codes.render(inviteCodes(statistics, format));
  parts.concentration.render(concentration(statistics, format));
  parts.cohorts.render(cohorts(statistics, format));
  parts.users.render({ badge: badgeOf(format, statistics.coverage.users, statistics.coverage.totals), body: table.parts });
  drawPeople();
}

const drawTrend = (): void => parts.trend.render(trend(trendState, format, statistics?.timeZone ?? 'UTC'));
const drawTable = (): void => table.render(rows, format, statistics?.asOf ?? Date.now());

function onStatus(next: Status): void {
  const before = status;
  status = next;
  if (before?.language !== next.language || before.timeZone !== next.timeZone || before.masked !== next.masked) {
    format = formatFor(next.language, next.timeZone, next.masked);
    drawFigures();
    drawTrend();
    drawTable();
  }
  drawHead();
  const { choice = next.choice, rules } = recall();
  if (!before && rules && JSON.stringify(rules) !== JSON.stringify(next.rules)) tell({ type: 'setRules', rules });
  // Months and days are those of the zone. What was read serves again, so this costs no request, or few.
  if (before && before.timeZone !== next.timeZone && next.phase.name === 'ready') read(next.choice, false);
  // Nothing is read and nobody reads: a page just opened, or another account.
  if (next.phase.name === 'idle' && before?.phase.name !== 'idle') read(choice, false);
}

function onMessage(message: ToPage): void {
  switch (message.type) {
    case 'status':
      return onStatus(message.status);
    case 'statistics':
      if (message.edition !== edition && message.edition !== rows.edition) rows = NO_ROWS;
      ({ edition, statistics } = message);
      drawFigures();
      drawHead();
      if (rows.length === 0) drawTable();
      return;
    case 'rows': {
      if (message.offset === 0 && rows.edition > message.edition) return;
      rows = withChunk(rows, message);
      // Between the first and the last chunk there is nothing new to see that is worth sorting all of it again.
      const last = rows.length >= rows.total;
      if (message.offset === 0 || last) drawTable();
      if (last) drawPeople();
      return;
    }
    case 'trend':
      trendState = message.trend;
      return drawTrend();
  }
}

window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => onMessage(data));
closeBadges();
drawTrend();
tell({ type: 'ready' });
