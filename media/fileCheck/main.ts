/** The page of a check: shows what the host says of it, and tells the host what the person wants. */
import '../page/language';
import * as l10n from '@vscode/l10n';
import { COLUMNS, type CheckResult, type CheckStatus, type FromPage, type KeptState, type ToPage } from '../../src/fileCheck/page/protocol';
import { closeBadges } from '../page/badge';
import { copyExactly } from '../page/copied';
import { element, required, show, showAnew } from '../page/dom';
import { formatFor } from '../page/format';
import { hostFor, listen } from '../page/host';
import { button } from '../page/menu';
import { createNoticePlace, sentence } from '../page/notice';
import { section } from '../page/section';
import { withChunk } from '../page/table/rows';
import { createTable } from '../page/table/table';
import { FILTER, KINDS, NO_ROWS } from './columns';
import { createHead, HEADINGS, isLittleCompared, notice } from './head';
import { createPatternForm } from './pattern';
import { apart, rowLists, tiles, unnamed, type Lists } from './results';

interface Kept extends KeptState {
  readonly filter: { readonly group?: number; readonly text?: string };
  /** Of the table: a list of rows that is shown alone. */
  readonly list: object | undefined;
}

const { recall, remember, tell } = hostFor<FromPage, Kept>();

let rows = NO_ROWS;
/** In the table: the rows of before stay until all of the new ones are in. */
let drawn = NO_ROWS;
let status: CheckStatus | undefined;
/** Places in the choice of what is shown. */
const [EVERYTHING, DIFFERENCES] = [-1, 0];
/** Whether the differences of this check were shown first, once it has something to show. */
let isDifferenceFirst: boolean | undefined;

const table = createTable(
  {
    noun: 'order',
    opens: l10n.t('Press Enter or double-click to open the line in the file or, on an order ID, the order.'),
    copies: l10n.t('Ctrl+C copies the cell or, on a line number, the whole row.'),
    columns: KINDS,
    places: COLUMNS,
    exported: COLUMNS,
    usual: COLUMNS,
    usualSort: { column: 'verdict', descending: false },
    filter: FILTER,
    open: ({ edition }, row, _format, _asOf, column) => tell({ type: column === 'order' ? 'showOrder' : 'goTo', edition, row }),
  },
  NO_ROWS,
);
const lists: Lists = {
  showList: (list) => table.showList(list),
  loadRest: () => button(l10n.t('Load the rest'), () => tell({ type: 'checkWhole' }), true),
};
const head = createHead();
const pattern = createPatternForm();
const noticePlace = createNoticePlace(() => head.takeFocus());
const patternPlace = element('div', { class: 'notice-place' });
/** Said once per step. */
const news = element('p', { class: 'unseen', attributes: { role: 'status' } });
const tilesPlace = element('div', { class: 'tiles' });
const parts = {
  orders: section('orders', l10n.t('Orders'), 'full'),
  apart: section('apart', l10n.t('Not compared, and why'), 'half'),
  unnamed: section('unnamed', l10n.t('Not in any file'), 'half'),
};
const figures = element(
  'div',
  { class: 'figures', attributes: { hidden: true } },
  element('section', { attributes: { 'aria-label': l10n.t('Results') } }, tilesPlace),
  element('div', { class: 'cards' }, ...Object.values(parts).map(({ root }) => root)),
);
show(required('#page', HTMLElement), head.root, news, noticePlace.root, patternPlace, figures);

const NEWS: Readonly<Record<CheckStatus['phase'], string>> = {
  none: '',
  gone: sentence(HEADINGS.gone),
  left: sentence(HEADINGS.left),
  signedOut: sentence(HEADINGS.signedOut),
  failed: sentence(HEADINGS.failed),
  reading: l10n.t('Checking.'),
  asking: l10n.t('Loading orders from the exchange.'),
  done: l10n.t('The check has finished.'),
};

function drawTable(present: CheckStatus): void {
  drawn = rows;
  table.render(rows, formatFor(present.language, present.timeZone), present.result?.endedAt ?? Date.now());
  if (present.result) table.offer(rowLists(present.result, rows.total), rows);
}

/** Of each check, as soon as it has some, unless somebody looks at something else by then. */
function showDifferencesFirst({ counts: { differs, unknown, movedOn } }: CheckResult): void {
  const { filter, list } = recall();
  const any = differs + unknown + movedOn > 0;
  const isLookedAt = filter?.group !== EVERYTHING || Boolean(filter.text) || parts.orders.root.contains(document.activeElement);
  if (!list && (isDifferenceFirst === undefined || (any && !isDifferenceFirst && !isLookedAt)))
    remember({ filter: { ...filter, group: any ? DIFFERENCES : EVERYTHING } });
  isDifferenceFirst = any;
}

function onStatus(next: CheckStatus): void {
  // Another check begins: a list that was chosen is of the one before.
  if (status?.result && !next.result) remember({ list: undefined });
  status = next;
  const { result, phase, files, account, edition } = next;
  const format = formatFor(next.language, next.timeZone);
  head.render(next, format);
  noticePlace.show(notice(next));
  const untold = phase === 'done' && result && isLittleCompared(result) ? result.untold : undefined;
  if (untold) pattern.render(untold);
  show(patternPlace, untold && pattern.root);
  news.textContent = NEWS[phase];
  document.body.setAttribute('aria-busy', String(next.work !== undefined));
  if (files.length > 0 && account !== undefined) remember({ checked: { account, files: files.slice(0, 100) } });
  const total = Object.values(result?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  figures.hidden = total === 0;
  if (rows.edition !== edition) rows = drawn = NO_ROWS;
  if (!result) {
    isDifferenceFirst = undefined;
    return drawTable(next);
  }
  showDifferencesFirst(result);
  showAnew(tilesPlace, ...tiles(result, format));
  parts.orders.render({ body: table.parts });
  parts.apart.render(apart(result, format, lists));
  parts.unnamed.render(unnamed(result, total, format, lists));
  if (drawn.length === 0) drawTable(next);
}

closeBadges();
copyExactly();
listen((message: ToPage) => {
  if (message.type === 'status') return onStatus(message.status);
  if (message.type === 'tried') return pattern.onTried(message);
  if (message.edition !== status?.edition) return;
  rows = withChunk(rows, message);
  if (rows.length >= rows.total || (message.offset === 0 && drawn.length === 0)) drawTable(status);
});
