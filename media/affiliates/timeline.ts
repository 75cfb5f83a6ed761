/** One user, all that is known: what happened when, and the amounts of the range. A dialog, so that Escape leads back to the row. */
import * as l10n from '@vscode/l10n';
import type { FromPage } from '../../src/dashboards/affiliates/protocol';
import { formatAge, timelineOf } from '../../src/model/describe';
import type { TimeRange } from '../../src/model/timeRange';
import { element } from '../page/dom';
import type { Format } from '../page/format';
import { about, exactOf } from '../page/number';
import { hostFor } from '../page/host';
import { FACTS, KINDS, type Rows } from './columns';

const { tell } = hostFor<FromPage, object>();

/** @param range that of the amounts; undefined before any is known */
export function openTimeline(rows: Rows, row: number, format: Format, asOf: number, range: TimeRange | undefined): void {
  const { uid, registered, firstDeposit, lastDeposit, firstTrade, lastTrade } = rows.columns;
  const time = (values: readonly unknown[]): number | undefined => (typeof values[row] === 'number' ? Number(values[row]) : undefined);
  const id = String(uid[row] ?? '');
  const steps = timelineOf({
    uid: id,
    registerTime: time(registered),
    firstDeposit: time(firstDeposit),
    lastDeposit: time(lastDeposit),
    firstTrade: time(firstTrade),
    lastTrade: time(lastTrade),
    raw: undefined,
  });
  const list = steps.map(({ label, time: at }) =>
    element(
      'li',
      {},
      element('strong', { text: label }),
      element('span', { text: format.moment(at) }),
      element('span', { class: 'quiet', text: formatAge(at, { now: asOf }) }),
    ),
  );
  const facts = FACTS.flatMap((column) => {
    const kind = KINDS[column];
    const { text, title, label, foreign } = kind.cell(rows, row, format, true);
    const words = label === undefined ? [text] : about(text);
    const value = element(
      'span',
      { class: kind.numeric ? 'number' : '', attributes: { title, ...exactOf({ rounded: label !== undefined, exact: title }) } },
      ...words,
    );
    return [element('dt', { text: kind.title }), element('dd', { attributes: { dir: foreign && 'auto' } }, value)];
  });
  const close = element('button', {
    class: 'button',
    text: l10n.t({ message: 'Close', args: [], comment: ['a button: close what is open'] }),
    attributes: { type: 'button' },
  });
  const copy = element('button', { class: 'button secondary', text: l10n.t('Copy UID'), attributes: { type: 'button' } });
  const [shownId, heading] = [format.uid(id), l10n.t`User ${format.uid(id)}`];
  const dialog = element(
    'dialog',
    { class: 'timeline', attributes: { 'aria-label': heading } },
    element('h2', { class: 'cut', text: heading, attributes: { title: shownId } }),
    list.length > 0
      ? element('ol', { class: 'steps' }, ...list)
      : element('p', { class: 'empty', text: l10n.t('The service did not return any timestamps for this user.') }),
    range && element('p', { class: 'note', text: l10n.t`Amounts from ${format.day(range.start)} to ${format.day(range.end)}.` }),
    element('dl', {}, ...facts),
    element('footer', {}, copy, close),
  );
  const before = document.activeElement;
  copy.addEventListener('click', () => tell({ type: 'copy', edition: rows.edition, row, columns: ['uid'] }));
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (before instanceof HTMLElement) before.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}
