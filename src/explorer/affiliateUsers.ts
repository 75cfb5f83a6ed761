import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { plural } from '../model/language';
import { tellIfGone } from '../platform/goneRows';
import { COMMANDS, CONTEXT, VIEWS } from '../platform/ids';
import { chooseWhatToWrite } from '../platform/privacyMode';
import { onDidChangeSettings, displayOptions } from '../platform/settings';
import { withoutIcons } from '../platform/text';
import { firstRows, readingRow, shownOf } from './beingRead';
import { isFiltered, type Choices } from './choices';
import { nodesOf, SELECTION, tellNothingCopied } from './orders';
import { remembered } from '../primitives/remembered';
import { userMark, userNews } from './news';
import type { Below, Node } from './nodes';
import { describeUsers, groupedUsers, isPart, PREFIX, stepsOf, userRows, usersAlone } from './userList';
import {
  asOfMessage,
  orFailure,
  staleRows,
  setContext,
  troubleMessage,
  waysOut,
  withMore,
  withProgress,
  type Chrome,
  type ExplorerDependencies,
  type ViewDefinition,
} from './view';

export function affiliateUsersView({ store, choices }: ExplorerDependencies, atKeys: () => Promise<readonly Node[]>): ViewDefinition {
  const { sessions, news } = store;
  const chosen = (): Choices['affiliateUsers'] => choices.current.affiliateUsers;
  store.affiliateUsers.setQuery(choices.users);
  const markSince = remembered(userMark);
  const grouped = remembered(groupedUsers);

  const rows = {
    async load(parent: Node | undefined): Promise<void> {
      if (parent) return;
      await sessions.known();
      await firstRows(store.affiliateUsers.list);
    },
    below(parent: Node | undefined): Below {
      if (parent) return parent.kind === 'group' ? [parent.children] : parent.kind === 'user' ? stepsOf(parent.user) : [];
      const { content, soFar, error } = store.affiliateUsers.list.state;
      if (soFar) return [readingRow(PREFIX, soFar.users.length), ...usersAlone(soFar, chosen())];
      if (!content) return waysOut(PREFIX, error, COMMANDS.affiliateUsersRefresh);
      const seen = news.unread.users;
      const display = displayOptions();
      return [
        ...staleRows(PREFIX, store.affiliateUsers.list.state, COMMANDS.affiliateUsersRefresh),
        ...userNews(PREFIX, { users: content.users, isPart: isPart(content, chosen()) }, seen, display),
        ...userRows(content, chosen(), display, markSince(seen), grouped),
      ];
    },
  };

  const isAll = (): boolean => {
    const { content } = store.affiliateUsers.list.state;
    return content !== undefined && !content.more && content.rest === undefined && content.coverage.complete;
  };

  const chrome = (): Chrome => {
    const { content, soFar } = store.affiliateUsers.list.state;
    setContext(CONTEXT.affiliateUsersFiltered, isFiltered('affiliateUsers', choices.current));
    setContext(CONTEXT.affiliateUsersEmpty, content?.users.length === 0 && !content.more && content.rest === undefined);
    if (!sessions.current) return {};
    if (!content) return { message: troubleMessage(store.affiliateUsers.list.state) };
    return {
      description: describeUsers(soFar ?? content, chosen(), displayOptions()),
      message: troubleMessage(store.affiliateUsers.list.state),
      asOf: asOfMessage(store.affiliateUsers.list.state),
    };
  };

  async function copyUids(nodes: readonly Node[], mayPrompt: boolean): Promise<void> {
    const uids = nodes.flatMap((node) => (node.kind === 'user' ? [node.user.uid] : []));
    if (uids.length === 0 && mayPrompt) {
      const { pickUser } = await import('./pickers');
      // Another account may be shown meanwhile.
      const { state } = store.affiliateUsers.list;
      const picked = await pickUser(orFailure(shownOf(state)?.users ?? [], state), sessions.current?.signal);
      if (picked !== undefined) uids.push(picked);
    }
    if (uids.length === 0 && !mayPrompt) return tellNothingCopied();
    if (uids.length === 0 || !(await chooseWhatToWrite('clipboard', false))) return;
    await vscode.env.clipboard.writeText(uids.join('\n'));
    vscode.window.setStatusBarMessage(withoutIcons(tellCopied(uids)), 3000);
  }

  return {
    id: VIEWS.affiliateUsers,
    poll: store.polls.affiliateUsers,
    rows,
    chrome,
    loading: () => store.affiliateUsers.list.state.loading,
    subscribe: (update, reload) => [
      sessions.onDidChange(reload),
      store.onDidChange.affiliateUsers(update),
      news.onDidChange(update),
      onDidChangeSettings(update),
      choices.onDidChange((view) => {
        if (view !== 'affiliateUsers') return;
        const { period, uid, uidOf } = store.affiliateUsers.query;
        const { users } = choices;
        if (period === users.period && uid === users.uid && uidOf === users.uidOf) return update();
        store.affiliateUsers.setQuery(choices.users);
        reload();
      }),
    ],
    onDidHide: () => news.see({ list: 'users' }),
    commands: {
      [COMMANDS.affiliateUsersRefresh]: withProgress(VIEWS.affiliateUsers, () => store.affiliateUsers.refresh()),
      [COMMANDS.affiliateUsersLoadMore]: withMore(VIEWS.affiliateUsers, isAll, () => store.affiliateUsers.loadMore()),
      [COMMANDS.affiliateUsersFilter]: async () => (await import('./pickers')).filterUsers(choices, sessions.current),
      [COMMANDS.affiliateUsersGroupBy]: async () => (await import('./pickers')).groupUsers(choices),
      [COMMANDS.affiliateUsersCopyUid]: async (...args) => {
        if (args[0] === SELECTION) return copyUids(await atKeys(), false);
        return tellIfGone(args) ? undefined : copyUids(nodesOf(args), true);
      },
    },
  };
}

function tellCopied(uids: readonly string[]): string {
  const [uid = '', ...others] = uids;
  if (others.length > 0) return plural(uids.length, l10n.t('Copied {0} UID|Copied {0} UIDs'));
  return displayOptions().masked ? l10n.t('Copied a UID') : l10n.t`Copied UID ${uid}`;
}
