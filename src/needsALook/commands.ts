/** What a person does about orders that need a look. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { plural } from '../model/language';
import type { Suspicion } from '../model/needsALook';
import type { TimeRange } from '../model/timeRange';
import { evidenceOf, suspectText, suspicionTitle } from '../model/needsALook/words';
import { pairOf } from '../model/describe';
import { tokenOf } from '../platform/tokens';
import { targetsOf, tellIfGone } from '../platform/goneRows';
import { COMMANDS, SIGN_IN, VIEWS } from '../platform/ids';
import { lookSettings } from '../platform/lookSettings';
import { cancelable, unlessLeft } from '../platform/progress';
import { describeError } from '../platform/report';
import { displayOptions } from '../platform/settings';
import { withoutIcons, withoutLinks } from '../platform/text';
import type { Session, Store } from '../store';
import { POLICIES } from '../store/askers';
import { readHistory, upToNow } from '../store/ledger/history';
import { historiesToLookAt, LOOKED_AT_DAYS } from '../store/looks';
import { Looker, type LookerDependencies } from './looker';

type Command = (...args: unknown[]) => Promise<unknown>;

function lookCommands(looker: Looker, store: Store): Readonly<Record<string, Command>> {
  const looksOf = (session: Session) => store.of(session).needsALook.value ?? { found: [], ignored: [] };

  async function check(): Promise<void> {
    const session = store.sessions.current;
    if (!session) return void (await vscode.commands.executeCommand(...SIGN_IN));
    const { openOrders } = store.of(session);
    let why: unknown;
    const problems = await cancelable(l10n.t('Checking for orders that need a look'), async (canceled) => {
      await openOrders.want('person', POLICIES.person.maxAge);
      const { content, error } = openOrders.state;
      unlessLeft(session);
      if (!content) throw error;
      // What an earlier load left, where this one failed, says nothing of now.
      const incomplete: string[] = content.coverage.complete && error === undefined ? [] : [l10n.t('the open orders')];
      why = error;
      const now = session.client.serverNow();
      const signal = AbortSignal.any([canceled, session.signal]);
      for (const { symbol, range, reaches } of historiesToLookAt(content.items, [], LOOKED_AT_DAYS, now)) {
        // What a person stopped is said to be missing, like what the service did not give: a symbol as well, of which it can be asked nothing.
        if (signal.aborted || symbol === '') {
          incomplete.push(pairOf(symbol));
          continue;
        }
        const read = await readOne(session, symbol, upToNow(range, now), signal);
        why ??= read.error;
        if (!read.complete || !reaches) incomplete.push(pairOf(symbol));
      }
      await looker.lookAgain(session);
      return incomplete;
    });
    unlessLeft(session);
    const { found, ignored } = looksOf(session);
    if (found.length > 0) await vscode.commands.executeCommand(`${VIEWS.needsALook}.focus`);
    if (found.length > 0 && problems.length === 0) return;
    const text =
      problems.length === 0
        ? l10n.t('No orders need a look.')
        : found.length > 0
          ? l10n.t`There may be more orders that need a look. Not fully loaded: ${problems.join(', ')}.`
          : l10n.t`No loaded orders need a look. Not fully loaded: ${problems.join(', ')}.`;
    const said = why === undefined ? text : `${text} ${withoutLinks(describeError(why).text)}`;
    const back = l10n.t('Show ignored');
    if ((await vscode.window.showInformationMessage(said, ...(ignored.length > 0 ? [back] : []))) === back) await showIgnored();
  }

  /** Never rejects: one symbol that the service refuses keeps no other from being looked at. */
  async function readOne(
    session: Session,
    symbol: string,
    range: TimeRange,
    signal: AbortSignal,
  ): Promise<{ complete: boolean; error?: unknown }> {
    try {
      const ledger = await session.ledger();
      const { coverage } = await readHistory(ledger, session.as('person'), { symbol, range }, { signal, age: POLICIES.person.maxAge });
      return coverage;
    } catch (error) {
      return signal.aborted ? { complete: false } : { complete: false, error };
    }
  }

  async function ignore(...args: unknown[]): Promise<void> {
    const session = store.sessions.current;
    if (!session || tellIfGone(args)) return;
    const { found } = looksOf(session);
    const named = namedBy(targetsOf(args));
    if (named.size === 0 && found.length === 0)
      return void vscode.window.showInformationMessage(l10n.t('No known orders need a look, so there is nothing to ignore.'));
    const chosen = named.size > 0 ? found.filter(({ id }) => named.has(id)) : await pick(found, l10n.t('Choose what to ignore'), session);
    if (chosen.length === 0 || session.ended) return;
    await looker.memory.ignore(session.account.id, chosen);
    looker.show(session);
    const undo = l10n.t('Undo');
    const text = plural(
      chosen.length,
      l10n.t({ message: 'Ignored until it changes.|{0} ignored until they change.', args: [], comment: ['orders that need a look'] }),
    );
    void vscode.window.showInformationMessage(text, undo).then(async (choice) => {
      if (choice === undo) await bringBack(session, chosen);
    });
  }

  async function bringBack(session: Session, suspicions: readonly Suspicion[]): Promise<void> {
    await looker.memory.bringBack(session.account.id, suspicions);
    if (!session.ended) looker.show(session);
  }

  async function showIgnored(): Promise<void> {
    const session = store.sessions.current;
    if (!session) return;
    const { ignored } = looksOf(session);
    if (ignored.length === 0) return void vscode.window.showInformationMessage(l10n.t('No orders are ignored.'));
    const chosen = await pick(ignored, l10n.t('Choose what to stop ignoring'), session);
    if (!session.ended) await bringBack(session, chosen);
  }

  return { [COMMANDS.needsALookCheck]: check, [COMMANDS.needsALookIgnore]: ignore, [COMMANDS.needsALookIgnored]: showIgnored };
}

/** Where a person selected no kind, nothing is known of any order: that none needs a look, or is ignored, would be made up. */
async function tellIfNothingIsLookedFor(): Promise<boolean> {
  if (lookSettings().rules.kinds.size > 0) return false;
  const settings = l10n.t({ message: 'Settings', args: [], comment: ['a button: opens the settings'] });
  const text = l10n.t('No kind of order is selected for "Needs a Look", so nothing is checked.');
  if ((await vscode.window.showInformationMessage(text, settings)) === settings)
    await vscode.commands.executeCommand('workbench.action.openSettings', '@id:orderdeck.needsALook.kinds');
  return true;
}

/** Rows of the view, or ids as the dashboard sends them. */
function namedBy(targets: readonly unknown[]): ReadonlySet<string> {
  const names = targets.map((target) => {
    if (typeof target === 'string') return target;
    const { suspicion } = (target ?? {}) as { readonly suspicion?: { readonly id?: unknown } };
    return suspicion?.id;
  });
  return new Set(names.filter((name) => typeof name === 'string'));
}

async function pick(suspicions: readonly Suspicion[], placeHolder: string, session: Session): Promise<readonly Suspicion[]> {
  const display = displayOptions();
  const items = suspicions.map((suspicion) => ({
    label: withoutIcons(suspicionTitle(suspicion)),
    description: withoutIcons(suspectText(suspicion, display)),
    detail: withoutIcons(evidenceOf(suspicion, display)),
    suspicion,
  }));
  const options = { placeHolder, canPickMany: true, matchOnDescription: true, matchOnDetail: true } as const;
  const picked = await vscode.window.showQuickPick(items, options, tokenOf(session.signal));
  return picked?.map(({ suspicion }) => suspicion) ?? [];
}

export interface OpenLooker extends vscode.Disposable {
  readonly look: () => Promise<void>;
  readonly run: (command: string, args: unknown[]) => Promise<unknown>;
}

export function openLooker(dependencies: LookerDependencies): OpenLooker {
  const looker = new Looker(dependencies);
  const commands = lookCommands(looker, dependencies.store);
  return {
    look: () => looker.look(),
    run: async (command, args) => {
      const isOpen = dependencies.store.sessions.current !== undefined;
      if (!isOpen || !(await tellIfNothingIsLookedFor())) await commands[command]?.(...args);
    },
    dispose: () => looker.dispose(),
  };
}
