/** What of another archive may come into the one in use, and why not, in words. */
import * as l10n from '@vscode/l10n';
import { numberText, plural } from '../model/language';
import { visible } from '../model/visible';
import { type Contradiction, ENOUGH_SHARED, isOfOneAccount, type Judged, type Refusal, type Taken } from '../store/archive/protocol';

/** Of other files than exports of Orderdeck, and of archives that cannot be read. */
export function refusalText(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'foreign':
      return l10n.t('This is not an export of an Orderdeck local archive. Nothing was imported.');
    case 'newer':
      return l10n.t('This archive was written by a newer version of Orderdeck. Update Orderdeck, then try again. Nothing was changed.');
    case 'damaged':
      return l10n.t('The archive file is damaged, so nothing was merged. Export it first to save what can be read, then try again.');
    case 'gone':
      return l10n.t('The archive was deleted in the meantime. Nothing was changed.');
    case 'line':
      return l10n.t(
        'Line {0} is not a valid Orderdeck export line, so nothing was imported. If the file was edited, export again or remove the line.',
        numberText(refusal.line),
      );
    case 'unreadable':
      return l10n.t('The file could not be read: {0}', refusal.message);
    case 'hosts':
      return l10n.t(
        'This archive belongs to another service: {0}. The current account uses {1}. Nothing was changed.',
        visible(refusal.theirs),
        visible(refusal.ours),
      );
  }
}

const FIELDS: Readonly<Record<Contradiction['fields'][number], string>> = {
  symbol: l10n.t('symbol'),
  createdAt: l10n.t('creation time'),
  action: l10n.t({ message: 'action', args: [], comment: ['of an order, such as Open long'] }),
  clientOid: l10n.t('client ID'),
  size: l10n.t({ message: 'size', args: [], comment: ['of an order'] }),
};

/** Why they cannot be of one account, order by order; undefined where they may be. */
function contradictionText({ contradictions, contradicting }: Judged): string | undefined {
  if (contradicting === 0) return undefined;
  const named = contradictions.map(({ orderId, fields }) => `${orderId} (${fields.map((field) => FIELDS[field]).join(', ')})`).join('; ');
  const orders = plural(contradicting, l10n.t('{0} order|{0} orders'), numberText(contradicting));
  return l10n.t(
    'The archives belong to different accounts. Fields that never change have different values in {0}: {1}. Nothing was changed.',
    orders,
    visible(named),
  );
}

const sharedText = ({ shared, sharedUsers }: Judged): string =>
  [
    plural(shared, l10n.t('{0} order|{0} orders'), numberText(shared)),
    ...(sharedUsers > 0 ? [plural(sharedUsers, l10n.t('{0} user|{0} users'), numberText(sharedUsers))] : []),
  ].join(', ');

const strangersText = (strangers: number): string =>
  l10n.t(
    'The two seem to belong to different accounts: {0} should be in both, since their ranges are complete, but are missing from one. Nothing was changed.',
    plural(strangers, l10n.t('{0} record|{0} records'), numberText(strangers)),
  );

/** Why an archive of another key is not joined; undefined where it may be. */
export function whyNotJoined(judged: Judged): string | undefined {
  if (isOfOneAccount(judged)) return undefined;
  return (
    contradictionText(judged) ??
    (judged.sharedUsers >= ENOUGH_SHARED
      ? strangersText(judged.strangeUsers)
      : l10n.t(
          'Archives can be merged only if they share at least {0} matching orders, or as many users in ranges that are complete in both; these share {1}. Load the order history of their symbols, or the affiliate users, as far back as they go, then try again. Nothing was changed.',
          numberText(ENOUGH_SHARED),
          sharedText(judged),
        ))
  );
}

/** Why an export is not imported; undefined where its records may be. */
export function whyNotImported(judged: Judged): string | undefined {
  if (isOfOneAccount(judged)) return undefined;
  if (judged.contradicting > 0) return contradictionText(judged);
  if (judged.strangers > 0) return strangersText(judged.strangers);
  // As many more of both would tell the same.
  return judged.sharedUsers >= ENOUGH_SHARED ? strangersText(judged.strangeUsers) : undefined;
}

/** What it rests on that nothing is called complete that is not. */
export const joinedText = (judged: Judged): string =>
  l10n.t(
    'Found in both, with the same values in all fields that never change: {0}. Ranges that are complete in either stay complete.',
    sharedText(judged),
  );

/** @param whole the file is as it was exported */
export function importedText(judged: Judged, whole: boolean): string {
  if (whole && isOfOneAccount(judged)) return joinedText(judged);
  const changed = l10n.t('The file is truncated or was changed after it was exported.');
  const unknown = l10n.t(
    'It is not certain that this file belongs to this account. Found in both: {0}. Load the order history or the affiliate users and, once {1} orders or users are in both, import the file again to add the rest.',
    sharedText(judged),
    numberText(ENOUGH_SHARED),
  );
  const alone = l10n.t(
    'Its orders and users will be added and cannot be removed individually. Its totals and closed periods will not be added, and none of its ranges will count as complete until loaded again.',
  );
  return [...(whole ? [] : [changed]), ...(isOfOneAccount(judged) ? [] : [unknown]), alone].join(' ');
}

export const overLimitText = (megabytes: number): string =>
  l10n.t(
    'Together they may exceed {0} MB, in which case the oldest orders would be removed. To keep them all, raise "orderdeck.archiveLimit" first.',
    numberText(megabytes),
  );

/** What came, and what is called complete no more. */
export function takenText({ orders, versions, users, closings, gaveUp, distrusted }: Taken): string {
  const came = [
    plural(orders, l10n.t('{0} new order|{0} new orders'), numberText(orders)),
    plural(versions, l10n.t('{0} record|{0} records'), numberText(versions)),
    ...(users > 0 ? [plural(users, l10n.t('{0} new user|{0} new users'), numberText(users))] : []),
    ...(closings > 0 ? [plural(closings, l10n.t('{0} closed period|{0} closed periods'), numberText(closings))] : []),
  ].join(', ');
  return [
    l10n.t('Added: {0}.', came),
    ...(gaveUp
      ? [l10n.t('Some of the incoming orders fall within ranges that were complete here, so those ranges will be loaded again.')]
      : distrusted
        ? [l10n.t('The incoming data lacks orders in ranges that it marks as complete, so none of its ranges counts as complete.')]
        : []),
    l10n.t('Reload the window to see the changes in lists and dashboards.'),
  ].join(' ');
}
