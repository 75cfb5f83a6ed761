/** What is told of a client id under the pointer: the orders that are known by it. Nobody is asked, as the service knows no such question. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { sourceText, summaryOf, titleOf, type DisplayOptions } from '../model/describe';
import { isId } from '../model/orderIdDigits';
import { plural } from '../model/language';
import { orderAsShown } from '../model/privacy';
import { visible } from '../model/visible';
import { COMMANDS } from '../platform/ids';
import { factsTable } from '../platform/markdown';
import { clientIdNotLoaded, clientIdSignedOut, LOADING } from '../platform/notAsked';
import { escapeMarkdown } from '../platform/text';
import type { AccountInfo, FoundOrder } from '../store';
import { link, linksTo, noAccountLinks, only, text } from './markdown';
import { hoverFacts } from './words';

/** A hover shows about ten lines. */
const MOST_NAMED = 5;

export interface ClientIdQuestion {
  readonly clientOid: string;
  /** Newest first. */
  readonly found: readonly FoundOrder[];
  readonly account: AccountInfo;
  readonly display: DisplayOptions;
}

export function clientIdHover({ clientOid, found, account, display }: ClientIdQuestion): vscode.MarkdownString {
  const [first, ...others] = found;
  if (!first) {
    const links = LOADING.map(({ label, command }) => link(label, command)).join(' · ');
    return only(text(clientIdNotLoaded(clientOid, account.label)).appendMarkdown(`\n\n${links}`));
  }
  const label = escapeMarkdown(account.label);
  if (others.length === 0) {
    const from = `${label}, ${escapeMarkdown(sourceText(first, display))}`;
    const lead = isId(first.order.orderId) ? `${linksTo(first.order.orderId)}\u2003${from}` : from;
    return only(factsTable(titleOf(orderAsShown(first.order, display)), hoverFacts(first.order, display, 'clientOid'), 'tag', lead));
  }
  const count = plural(
    found.length,
    l10n.t('{0} order has the client ID {1}|{0} orders have the client ID {1}'),
    found.length,
    visible(clientOid),
  );
  const named = found.slice(0, MOST_NAMED).map((each) => `- ${nameOf(each, display)}`);
  const all = link(l10n.t('Choose one'), COMMANDS.orderShow, { clientOid });
  const markdown = new vscode.MarkdownString('', true).appendMarkdown(`$(tag) **${escapeMarkdown(count)}**\n\n${all}\u2003${label}\n\n`);
  return only(markdown.appendMarkdown(named.join('\n')));
}

export const clientIdSignedOutHover = (clientOid: string): vscode.MarkdownString =>
  only(noAccountLinks(text(clientIdSignedOut(clientOid), 'tag')));

function nameOf(found: FoundOrder, display: DisplayOptions): string {
  const { orderId } = found.order;
  const shown = orderAsShown(found.order, display);
  const id = isId(orderId) ? link(orderId, COMMANDS.orderShow, orderId) : escapeMarkdown(shown.orderId);
  return `${id} ${escapeMarkdown(`${titleOf(shown)} · ${summaryOf(shown)}`)}`;
}
