import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

/** Milliseconds. VS Code takes a warning out of sight a little sooner; what stands behind the bell then is answered nowhere. */
const IN_SIGHT_MS = 19_000;

/** The offer to reload a page whose secrets are out of date; a window makes one at a time. */
export class ReloadOffer implements vscode.Disposable {
  /** When the offer that nobody has answered was made. */
  private madeAt: number | undefined;
  /** Makes it again. */
  private again: NodeJS.Timeout | undefined;

  async make(): Promise<void> {
    const reload = l10n.t('Reload');
    const outOfDate = l10n.t(
      'Orderdeck accounts were changed in another browser window. Reload this window to see the change; changing accounts here first would undo it.',
    );
    this.settle();
    const now = (this.madeAt = performance.now());
    const answer = await vscode.window.showWarningMessage(outOfDate, reload);
    if (this.madeAt === now) this.settle();
    if (answer === reload) await vscode.commands.executeCommand('workbench.action.reloadWindow');
  }

  /**
   * The same for a page that learned of more. A new message would take the place of one whose button is just being clicked; one that is
   * in sight still may be gone before anybody has read it, and comes again then.
   */
  async makeOnce(): Promise<void> {
    const left = this.madeAt === undefined ? 0 : this.madeAt + IN_SIGHT_MS - performance.now();
    if (left <= 0) await this.make();
    else this.again ??= setTimeout(() => void this.make(), left);
  }

  dispose(): void {
    this.settle();
  }

  private settle(): void {
    this.madeAt = undefined;
    clearTimeout(this.again);
    this.again = undefined;
  }
}
