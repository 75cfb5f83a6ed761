/** Changing an account that is there: another key, another passphrase, another name. It stays the same account. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Log } from '../platform/report';
import { withoutIcons } from '../platform/text';
import type { Store } from '../store';
import { SHOWN_MS } from './prompts';
import type { SessionKeeper } from './session';
import { promptDraft, promptVerified, type Draft, type Part, questionsBeside, type Verifying } from './signIn';
import type { Account } from './vault';

interface Editing {
  readonly log: Log;
  readonly store: Pick<Store, 'news'>;
}

/** The account in use; another can be chosen in the same list. */
export async function editAccount(keeper: SessionKeeper, dependencies: Editing, add: () => Promise<void>): Promise<void> {
  const vault = await keeper.vault();
  if (!(await keeper.mayChange())) return;
  const { active, accounts } = await vault.index();
  const [first] = accounts;
  if (!first) {
    const adding = l10n.t('Add account');
    const choice = await vscode.window.showInformationMessage(l10n.t('There is no account to edit.'), adding);
    return choice ? add() : undefined;
  }
  const current = accounts.find(({ id }) => id === active);
  const id = current?.id ?? (accounts.length === 1 ? first.id : await another(keeper, active));
  if (id !== undefined) await editOne(keeper, dependencies, id);
}

async function editOne(keeper: SessionKeeper, dependencies: Editing, id: string): Promise<void> {
  const { active, accounts } = await (await keeper.vault()).index();
  const label = withoutIcons(accounts.find((each) => each.id === id)?.label ?? '');
  const choice = (icon: string, text: string, part: Part | 'another', description?: string) => ({
    label: `$(${icon}) ${text}`,
    part,
    ...(description !== undefined && { description }),
  });
  const picked = await vscode.window.showQuickPick(
    [
      choice('key', l10n.t('New API key…'), 'key', l10n.t('with its secret key and passphrase')),
      choice('lock', l10n.t('Passphrase…'), 'passphrase', l10n.t('the key stays the same')),
      choice('tag', l10n.t('Name…'), 'name'),
      ...(accounts.length > 1 ? [choice('account', l10n.t('Another account…'), 'another')] : []),
    ],
    { placeHolder: l10n.t`What do you want to change in "${label}"?` },
  );
  if (!picked) return;
  if (picked.part !== 'another') return change(keeper, dependencies, id, picked.part);
  const other = await another(keeper, active, id);
  if (other !== undefined) await editOne(keeper, dependencies, other);
}

async function another(keeper: SessionKeeper, active: string | undefined, but?: string): Promise<string | undefined> {
  const { accounts } = await (await keeper.vault()).index();
  const items = accounts
    .filter(({ id }) => id !== but)
    .map(({ id, label }) => ({
      id,
      label: `$(account) ${withoutIcons(label)}`,
      description: id === active ? l10n.t({ message: 'signed in', args: [], comment: ['beside the account that is shown now'] }) : '',
    }));
  return (await vscode.window.showQuickPick(items, { placeHolder: l10n.t('Choose an account to edit') }))?.id;
}

const GONE = l10n.t('The account was removed in another window, so nothing was saved.');
const OTHER_KEY = l10n.t('The key was changed in another window, so nothing was saved. Try again with the current key.');

/** Prompts, sees that a new key works, and only then saves. What was there stays until then. */
async function change(keeper: SessionKeeper, dependencies: Editing, id: string, part: Part): Promise<void> {
  const { log, store } = dependencies;
  const vault = await keeper.vault();
  const before = await vault.account(id);
  const { accounts } = await vault.index();
  if (!before) {
    const listed = accounts.find((each) => each.id === id);
    if (!listed) throw new Error(GONE);
    throw new Error(l10n.t`The stored data for the account "${listed.label}" cannot be read. Remove the account, then add it again.`);
  }
  const { label, contractBaseUrl, spotBaseUrl } = before;
  const draft: Draft = part === 'name' ? { label } : { contractBaseUrl, spotBaseUrl };
  const questions = questionsBeside(await vault.others(id))[part];
  const prompt: Verifying['prompt'] = async (first) =>
    promptDraft(l10n.t`Edit account "${withoutIcons(before.label)}"`, questions, draft, first);
  const refused = (problem: string): string => l10n.t`"${before.label}" was not changed. ${problem}`;
  const account = (): Account => ({ ...before, ...draft }) as Account;
  if (!(part === 'name' ? await prompt() : await promptVerified({ log, spending: keeper.spending, draft, prompt, account, refused })))
    return;
  if (!(await keeper.mayChange())) return;
  const changed = await vault.change(before, draft);
  if (changed === 'gone') throw new Error(GONE);
  if (changed === 'otherKey') throw new Error(OTHER_KEY);
  if (part !== 'name') await keeper.taken(changed);
  await keeper.update();
  // The new key may be of another account of the exchange, which has none of the orders that were seen. Only now, since what is open
  // with the key before may look at its orders until it is left.
  if (changed.apiKey !== before.apiKey) store.news.forget(id);
  log.info(`Changed the account "${changed.label}".`);
  vscode.window.setStatusBarMessage(withoutIcons(l10n.t`"${changed.label}" was changed.`), SHOWN_MS);
}
