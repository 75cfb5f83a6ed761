/** The ids that a person does not want checked, remembered for the workspace. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { COMMANDS } from '../platform/ids';
import { textsFrom } from '../platform/settings';
import type { Problems } from './problems';

const KEY = 'orderdeck.fileCheck.leftOut';
const MOST = 1000;

export class LeftOut {
  constructor(private readonly state: vscode.Memento) {}

  get ids(): readonly string[] {
    return textsFrom(this.state.get(KEY));
  }

  async add(id: string): Promise<void> {
    await this.set([...this.ids.filter((each) => each !== id), id].slice(-MOST));
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.set(this.ids.filter((each) => !ids.includes(each)));
  }

  /** Lets a person bring ids back. @returns those that were */
  async choose(): Promise<readonly string[]> {
    if (this.ids.length === 0) {
      void vscode.window.showInformationMessage(l10n.t('No IDs are left out of file checks.'));
      return [];
    }
    const items = this.ids.map((id) => ({ label: id }));
    const title = l10n.t('IDs left out of file checks');
    const placeHolder = l10n.t('Choose IDs to check again');
    const chosen = await vscode.window.showQuickPick(items, { title, placeHolder, canPickMany: true });
    const ids = (chosen ?? []).map(({ label }) => label);
    if (ids.length > 0) await this.remove(ids);
    return ids;
  }

  private async set(ids: readonly string[]): Promise<void> {
    await this.state.update(KEY, ids.length > 0 ? ids : undefined);
  }
}

/** Leaves an id out from now on, and lets the person take that back. @param id as a command was given it */
export async function leaveOut(
  { leftOut, problems }: { readonly leftOut: LeftOut; readonly problems: Pick<Problems, 'drop'> },
  id: unknown,
): Promise<void> {
  if (typeof id !== 'string') return;
  await leftOut.add(id);
  problems.drop(id);
  if (await tellLeftOut(id)) await leftOut.remove([id]);
}

/** Says that an id is left out from now on, and lets the person take that back. @returns whether they did */
async function tellLeftOut(id: string): Promise<boolean> {
  const [undo, all] = [l10n.t('Undo'), l10n.t('IDs left out')];
  const text = l10n.t`Order ${id} is left out of file checks in this workspace.`;
  const choice = await vscode.window.showInformationMessage(text, undo, all);
  if (choice === all) await vscode.commands.executeCommand(COMMANDS.fileLeftOut);
  return choice === undo;
}
