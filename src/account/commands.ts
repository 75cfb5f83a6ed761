/** What the account commands do. Loaded with the first of them. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { OR_CHOOSE } from '../platform/ids';
import { sentenceAsShown } from '../model/maskedWords';
import { archiveFolder } from '../platform/folders';
import type { KeptByWindows } from '../platform/kept';
import { cancelable } from '../platform/progress';
import type { Documents } from '../platform/documents';
import { withoutLinks, withoutIcons } from '../platform/text';
import type { Log } from '../platform/report';
import { displayOptions } from '../platform/settings';
import type { Store } from '../store';
import { diagnose } from './diagnosis';
import { editAccount } from './edit';
import { SHOWN_MS } from './prompts';
import type { SessionKeeper } from './session';
import { accountFrom, promptDraft, promptVerified, forgetSecrets, questionsBeside, type Draft } from './signIn';
import { ownArchive } from './ownArchive';
import { DEMO, type AccountInfo } from './vault';

export interface AccountDependencies {
  readonly context: vscode.ExtensionContext;
  readonly remembered: KeptByWindows;
  readonly store: Store;
  readonly documents: Documents;
  readonly log: Log;
}

const SIGNED_IN = l10n.t({ message: 'signed in', args: [], comment: ['beside the account that is shown now'] });

type Command = (keeper: SessionKeeper, dependencies: AccountDependencies, wish?: unknown) => Promise<void>;

/** A storage that is locked keeps nobody from typing: saving says so. @param wish see {@link SIGN_IN} */
export const add: Command = async (keeper, dependencies, wish) => {
  if (wish === OR_CHOOSE && (await isAnyLeft(keeper, dependencies))) return switchTo(keeper, dependencies);
  if (!(await keeper.mayChange())) return;
  const draft: Draft = { ...keeper.unfinished };
  const others = await (await keeper.vault()).others().catch(() => []);
  const questions = questionsBeside(others).account;
  const isVerified = await promptVerified({
    draft,
    log: dependencies.log,
    spending: keeper.spending,
    async prompt(first) {
      const answered = await promptDraft(l10n.t('Add account'), questions, draft, first);
      keeper.unfinished = { ...draft };
      forgetSecrets(keeper.unfinished);
      return answered;
    },
    account: () => accountFrom(draft),
    refused: (problem) => l10n.t`"${draft.label ?? ''}" was not added. ${problem}`,
  });
  if (!isVerified || !(await keeper.mayChange())) return;
  const account = accountFrom(draft);
  const isActive = await (await keeper.vault()).save(account);
  keeper.unfinished = {};
  await keeper.update();
  dependencies.log.info(`Added the account "${account.label}".`);
  if (isActive) return;
  const notShown = withoutLinks(l10n.t`"${account.label}" was added, but could not be selected.`);
  const choose = l10n.t('Switch account');
  if ((await vscode.window.showWarningMessage(notShown, choose)) === choose) await switchTo(keeper, dependencies);
};

/** Nobody is signed in, or to the demo alone, though there are accounts. */
async function isAnyLeft(keeper: SessionKeeper, { store }: AccountDependencies): Promise<boolean> {
  await store.sessions.known();
  if ((store.sessions.current?.account.service ?? DEMO.service) !== DEMO.service) return false;
  const vault = await keeper.vault();
  return vault.index().then(
    ({ accounts }) => accounts.length > 0,
    () => false,
  );
}

export const edit: Command = (keeper, dependencies) => editAccount(keeper, dependencies, () => add(keeper, dependencies));

export const useDemo: Command = (keeper) => activate(keeper, DEMO.id);

/** Where no account is in use, the demo begins; the button of the walkthrough does not leave one that is. */
export const openDemoLog: Command = async (keeper, { store }) => {
  const current = (await store.sessions.known()).phase === 'signedIn' ? store.sessions.current?.account : undefined;
  if (current && current.service !== DEMO.service && !(await leavesForDemo(current.label))) return;
  if (current?.service !== DEMO.service) await activate(keeper, DEMO.id);
  await store.openOrders.ensure();
  await (await keeper.demoLog()).show();
};

async function leavesForDemo(label: string): Promise<boolean> {
  const confirmed = l10n.t('Try the demo');
  const detail = l10n.t('Its log is about made-up orders. The account is kept: you can switch back to it.');
  return (
    (await vscode.window.showInformationMessage(l10n.t`Switch from "${label}" to the demo?`, { modal: true, detail }, confirmed)) ===
    confirmed
  );
}

/** `undefined` signs out and forgets nothing. */
async function activate(keeper: SessionKeeper, id: string | undefined): Promise<void> {
  await (await keeper.vault()).activate(id);
  await keeper.update();
}

const SERVICES: Readonly<Record<AccountInfo['service'], string>> = {
  weex: 'WEEX',
  custom: l10n.t('A service with the same API'),
  demo: l10n.t('made-up data, served from this machine'),
};

/** Any account may have any name. */
const descriptionOf = ({ id, service }: AccountInfo, active: string | undefined): string =>
  [SERVICES[service], ...(id === active ? [SIGNED_IN] : [])].join(' · ');

export const switchTo: Command = async (keeper, dependencies) => {
  const { active, accounts } = await (await keeper.vault()).index();
  const entry = (icon: string, account: AccountInfo): vscode.QuickPickItem & { run: () => Promise<void> } => ({
    label: `$(${icon}) ${withoutIcons(account.label)}`,
    description: descriptionOf(account, active),
    run: () => activate(keeper, account.id),
  });
  const picked = await vscode.window.showQuickPick(
    [
      ...accounts.map((account) => entry('account', account)),
      entry('beaker', DEMO),
      { label: '', kind: vscode.QuickPickItemKind.Separator, run: () => Promise.resolve() },
      { label: `$(add) ${l10n.t('Add account')}…`, run: () => add(keeper, dependencies) },
      ...(active === undefined
        ? []
        : [
            {
              label: `$(sign-out) ${l10n.t('Sign out')}`,
              // Nothing is left of the demo that could be kept.
              description: active === DEMO.id ? '' : l10n.t('keeps the account'),
              run: () => activate(keeper, undefined),
            },
          ]),
    ],
    { placeHolder: l10n.t('Choose an account to show') },
  );
  await picked?.run();
};

export const remove: Command = async (keeper, dependencies) => {
  const { context } = dependencies;
  if (!(await keeper.mayChange())) return;
  const vault = await keeper.vault();
  const { active, accounts } = await vault.index();
  const items = [...accounts, ...(active === DEMO.id ? [DEMO] : [])].map((account: AccountInfo) => ({
    id: account.id,
    label: withoutIcons(account.label),
    description: descriptionOf(account, active),
  }));
  if (items.length === 0) {
    const choice = await vscode.window.showInformationMessage(l10n.t('There is no account to remove.'), l10n.t('Add account'));
    return choice ? add(keeper, dependencies) : undefined;
  }
  const picked = await vscode.window.showQuickPick(items, { placeHolder: l10n.t('Choose an account to remove') });
  if (!picked) return;
  const archive = await ownArchive(picked.id, vault, archiveFolder(context));
  if (picked.id !== DEMO.id) {
    const confirmed = l10n.t({ message: 'Remove', args: [], comment: ['a button: removes an account'] });
    const question = l10n.t`Remove "${picked.label}"?`;
    const keys = l10n.t(
      "Its keys will be deleted from VS Code's secret storage. They stay valid on the exchange until you delete them there.",
    );
    const kept = l10n.t('Its local archive will be deleted, too.');
    const detail = archive?.exists() === true ? `${keys} ${kept}` : keys;
    if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, confirmed)) !== confirmed) return;
  }
  if (picked.id !== DEMO.id && !(await keeper.mayChange())) return;
  // What is remembered of the demo is of the one that is shown.
  const current = dependencies.store.sessions.current?.account;
  const forgotten = picked.id === DEMO.id && current?.service === DEMO.service ? current.id : picked.id;
  const successor = await vault.remove(picked.id);
  await keeper.update();
  dependencies.store.news.forget(forgotten);
  if (successor) {
    const said = l10n.t`Removed "${picked.label}". Orderdeck now shows "${successor.label}".`;
    vscode.window.setStatusBarMessage(withoutIcons(said), SHOWN_MS);
  }
  dependencies.log.info(`Removed the account "${picked.label}".`);
  await archive?.erase().catch(async (error: unknown) => {
    const { reasonOf } = await import('../platform/archiveTrouble');
    throw new Error(l10n.t('The account was removed, but its local archive could not be deleted: {0}', reasonOf(error)), { cause: error });
  });
};

export const diagnosis: Command = async (keeper, { context, store, documents }) => {
  const vault = await keeper.vault();
  const { state, current: session } = store.sessions;
  const http = vscode.workspace.getConfiguration('http');
  const circumstances = {
    proxies: {
      proxy: http.get('proxy', ''),
      support: http.get('proxySupport', 'override'),
      noProxy: http.get<readonly string[]>('noProxy', []),
    },
    environment: process.env,
    session,
    problem: state.phase === 'signedOut' ? state.problem : undefined,
    hosts: session && (await vault.account(session.account.id)),
    storageWorks: () => vault.works(),
    versions: [
      { name: 'Orderdeck', outcome: (context.extension.packageJSON as { version: string }).version },
      { name: 'VS Code', outcome: `${vscode.version} (${[vscode.env.appName, vscode.env.remoteName].filter(Boolean).join(', ')})` },
    ],
  };
  const report = await cancelable(l10n.t('Running diagnostics…'), (signal) => diagnose(circumstances, signal));
  // As privacy mode is now: it may have been turned on while the service was asked.
  await documents.show(`${l10n.t('Orderdeck diagnostics')}.md`, sentenceAsShown(report, displayOptions()));
};
