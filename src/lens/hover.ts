/** What is told of the order whose id is under the pointer. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { sourceText, titleOf, type DisplayOptions } from '../model/describe';
import { orderAsShown } from '../model/privacy';
import { plural } from '../model/language';
import { roundedFrom, type IdMatch } from '../model/orderIds';
import { signalOf } from '../platform/tokens';
import { COMMANDS, CONTEXT } from '../platform/ids';
import { idsUnder, ownOf, type TextWithIds } from '../platform/idsUnder';
import { factsTable } from '../platform/markdown';
import { notAskedOf } from '../platform/notAsked';
import { describeError } from '../platform/report';
import { readSettings, displayOptions } from '../platform/settings';
import { escapeMarkdown } from '../platform/text';
import type { AccountInfo, OrderAnswer, Store } from '../store';
import { clientIdHover, clientIdSignedOutHover } from './clientIdHover';
import { link, linksTo, noAccountLinks, only, text } from './markdown';
import { hoverFacts } from './words';

/** Tells about the order whose id is under the pointer. */
export const hoverProvider =
  ({ store }: { readonly store: Store }) =>
  async (document: TextWithIds, position: vscode.Position, token: vscode.CancellationToken): Promise<vscode.Hover | undefined> => {
    if (!readSettings().hover.enabled) return undefined;
    const { order: match, client } = idsUnder(document, position);
    if ((!match && client.length === 0) || token.isCancellationRequested) return undefined;
    const rangeOf = ({ start, end }: Pick<IdMatch, 'start' | 'end'>): vscode.Range =>
      new vscode.Range(position.line, start, position.line, end);
    const keyed = client.find((reading) => reading.keyed);
    const state = await store.sessions.known();
    if (state.phase !== 'signedIn') {
      if (keyed) return new vscode.Hover(clientIdSignedOutHover(keyed.id), rangeOf(keyed));
      return match?.keyed ? new vscode.Hover(noAccountHover(match.id), rangeOf(match)) : undefined;
    }

    const details = await store.of(state.session).orderDetails();
    const { account } = state.session;
    const own = ownOf(client, details);
    if (own) {
      const found = await details.withClientId(own.id);
      if (token.isCancellationRequested || state.session.ended) return undefined;
      if (found.length > 0) void vscode.commands.executeCommand('setContext', CONTEXT.hovered, true);
      return new vscode.Hover(clientIdHover({ clientOid: own.id, found, account, display: displayOptions() }), rangeOf(own));
    }
    if (!match) return undefined;
    const answer: OrderAnswer = await details.ask(match.id, { asker: 'glance', signal: signalOf(token) });
    // While it was loaded and asked another account may have been chosen: its answer is not this one's.
    if (token.isCancellationRequested || state.session.ended) return undefined;
    const rounded =
      answer.kind === 'found'
        ? []
        : roundedFrom(
            match.id,
            (await details.all()).map(({ orderId }) => orderId),
          );
    if (token.isCancellationRequested || state.session.ended) return undefined;
    if (answer.kind === 'found') void vscode.commands.executeCommand('setContext', CONTEXT.hovered, true);
    const markdown = hoverFor({ id: match.id, answer, rounded, account, display: displayOptions() });
    return markdown && new vscode.Hover(markdown, rangeOf(match));
  };

interface HoverQuestion {
  readonly id: string;
  readonly answer: OrderAnswer;
  /** Orders whose ids a program may have rounded to this one. */
  readonly rounded: readonly string[];
  readonly account: AccountInfo;
  readonly display: DisplayOptions;
}

/** A hover has room for about ten lines. */
const NAMED_AT_MOST = 3;

/** Undefined when there is nothing to tell, as nobody waits for it. */
function hoverFor({ id, answer, rounded, account, display }: HoverQuestion): vscode.MarkdownString | undefined {
  const markdown = told();
  if (!markdown) return undefined;
  for (const each of rounded.slice(0, NAMED_AT_MOST)) {
    const told = l10n.t`It may have been rounded from the loaded order ID ${link(each, COMMANDS.orderShow, each)}.`;
    markdown.appendMarkdown(`\n\n$(info) ${told}`);
  }
  const unnamed = rounded.length - NAMED_AT_MOST;
  if (unnamed > 0)
    markdown.appendMarkdown(` ${plural(unnamed, l10n.t('{0} more loaded order ID fits, too.|{0} more loaded order IDs fit, too.'))}`);
  return only(markdown);

  function told(): vscode.MarkdownString | undefined {
    switch (answer.kind) {
      case 'found': {
        // Above the facts: a hover shows about ten lines, and what is further down is out of sight.
        const lead = `${linksTo(id)}\u2003${escapeMarkdown(account.label)}, ${escapeMarkdown(sourceText(answer, display))}`;
        return factsTable(titleOf(orderAsShown(answer.order, display)), hoverFacts(answer.order, display), 'tag', lead);
      }
      case 'notFound':
        return text(l10n.t`No such order in ${account.label}.`).appendMarkdown(
          ` ${link(l10n.t('Switch account'), COMMANDS.accountSwitch)}`,
        );
      case 'notAsked': {
        return text(notAskedOf(id, answer), 'watch').appendMarkdown(` ${link(l10n.t('Load anyway'), COMMANDS.orderShow, id)}`);
      }
      case 'failed': {
        const { text: why, action } = describeError(answer.error);
        const failed = text(l10n.t`Order ${id} could not be loaded from ${account.label}. ${why}`, 'warning');
        const retry = link(l10n.t('Retry'), COMMANDS.orderShow, id);
        return failed.appendMarkdown(` ${action ? `${retry} · ${link(action.label, action.command)}` : retry}`);
      }
      case 'signedOut':
        return noAccountHover(id);
      case 'canceled':
        return undefined;
    }
  }
}

const noAccountHover = (id: string): vscode.MarkdownString =>
  only(noAccountLinks(text(l10n.t`Order ${id}: you are signed out, so it cannot be loaded.`, 'tag')));
