import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Session } from '../store';
import { withoutLinks } from './text';

/**
 * The session in which what a notice is about can be shown: an account is opened anew for a setting, too. Whoever follows a notice of an
 * account that is not shown any more is told so, since nothing else happens.
 * @param isForgotten the account may be another one of the exchange since
 */
export function sessionOfNotice(session: Session, current: Session | undefined, isForgotten = false): Session | undefined {
  const { id, label } = session.account;
  const isNamedSo = current?.account.id === id;
  if (isNamedSo && session.readsAs(current) && !isForgotten) return current;
  const gone =
    isNamedSo || isForgotten
      ? l10n.t`The account "${label}" is no longer active in this window.`
      : l10n.t`This notification is for "${label}". Switch to it to see its orders.`;
  void vscode.window.showInformationMessage(withoutLinks(gone));
  return undefined;
}
