/** The page of a check: shows what the host says of it, and tells the host what the person wants. */
import '../page/language';
import * as l10n from '@vscode/l10n';
import { COLUMNS, type CheckStatus, type FromPage, type KeptState, type ToPage } from '../../src/fileCheck/page/protocol';
import { closeBadges } from '../page/badge';
import { element, required, show } from '../page/dom';
import { formatFor } from '../page/format';
import { section } from '../page/section';
import { listen } from '../page/host';
import { withChunk } from '../page/table/rows';
import { createTable } from '../page/table/table';
import { hostFor } from '../page/host';
import { FILTER, KINDS, NO_ROWS } from './columns';
import { ANOTHER_ACCOUNT, createHead, notice } from './head';
import { apart, tiles, unnamed, type Lists } from './results';

const { recall, remember, tell } = hostFor<FromPage, KeptState & { readonly filter: object }>();

let rows = NO_ROWS;
let status: CheckStatus | undefined;
/** The check that the filter was set for: another one shows its differences first. */
let filteredFor: number | undefined;

const table = createTable(
  {
    noun: 'order',
    opens: l10n.t('Enter or a double click opens the line in the file, on an id the order.'),
    copies: l10n.t('Ctrl+C copies the cell, on a line the row.'),
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
const lists: Lists = { showList: (name, places) => table.showList({ name, rows: places }) };
const head = createHead();
const noticePlace = element('div', { class: 'notice-place' });
/** Said once per step. */
const news = element('p', { class: 'unseen', attributes: { role: 'status' } });
const tilesPlace = element('div', { class: 'tiles' });
const parts = {
  orders: section('orders', l10n.t('Orders'), 'full'),
  apart: section('apart', l10n.t('Not compared, and why'), 'half'),
  unnamed: section('unnamed', l10n.t('The other way round'), 'half'),
};
const figures = element(
  'div',
  { class: 'figures' },
  element('section', { attributes: { 'aria-label': l10n.t('What was found') } }, tilesPlace),
  element('div', { class: 'cards' }, ...Object.values(parts).map(({ root }) => root)),
);
show(required('#page', HTMLElement), head.root, news, noticePlace, figures);

const NEWS: Readonly<Record<CheckStatus['phase'], string>> = {
  none: '',
  gone: l10n.t('The check is gone.'),
  left: l10n.t({ message: '{0}.', args: [ANOTHER_ACCOUNT], comment: ['a heading that is read out as a sentence'] }),
  failed: l10n.t('The check failed.'),
  reading: l10n.t('Checking.'),
  asking: l10n.t('Asking the exchange.'),
  done: l10n.t('The check has ended.'),
};

function drawTable(present: CheckStatus): void {
  table.render(rows, formatFor(present.language, present.timeZone), present.result?.endedAt ?? Date.now());
}

function onStatus(next: CheckStatus): void {
  status = next;
  const { result, phase, files, account, edition } = next;
  const format = formatFor(next.language, next.timeZone);
  head.render(next, format);
  show(noticePlace, notice(next));
  news.textContent = NEWS[phase];
  document.body.setAttribute('aria-busy', String(next.work !== undefined));
  if (files.length > 0 && account !== undefined) remember({ checked: { account, files: files.slice(0, 100) } });
  const total = Object.values(result?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  figures.hidden = total === 0;
  if (rows.edition !== edition) rows = NO_ROWS;
  if (!result) return drawTable(next);
  if (filteredFor !== result.endedAt) {
    filteredFor = result.endedAt;
    const { differs, unknown, movedOn } = result.counts;
    remember({ filter: { ...recall().filter, group: differs + unknown + movedOn > 0 ? 0 : -1 } });
  }
  show(tilesPlace, ...tiles(result, format));
  parts.orders.render({ body: table.parts });
  parts.apart.render(apart(result, format, lists));
  parts.unnamed.render(unnamed(result, total, format, lists));
  if (rows.length === 0) drawTable(next);
}

closeBadges();
listen((message: ToPage) => {
  if (message.type === 'status') return onStatus(message.status);
  if (message.edition !== status?.edition) return;
  rows = withChunk(rows, message);
  if (message.offset === 0 || rows.length >= rows.total) drawTable(status);
});
