import * as vscode from 'vscode';
import { COMMANDS, CONTEXT, VIEWS } from '../host/ids';
import { onDidChangeSettings } from '../host/settings';
import { telling } from '../host/telling';
import { STAGE_LABELS, stageOf, type AffiliateUser } from '../model/affiliate';
import { timelineOf } from '../model/describe';
import { describePeriod } from '../model/period';
import { VEIL } from '../model/privacy';
import { isFiltered, type Choices } from './choices';
import { groupNodes, type Node } from './nodes';
import { stageIcon, stageRank } from './rows';
import { setContext, troubleMessage, waysOut, withProgress, type Chrome, type ExplorerDeps, type ViewDefinition } from './view';

const PREFIX = 'affiliateUsers';

export function affiliateUsersView({ store, choices }: ExplorerDeps): ViewDefinition {
  const { affiliateUsers, sessions } = store;
  const { list } = affiliateUsers;
  const chosen = (): Choices['affiliateUsers'] => choices.current.affiliateUsers;
  affiliateUsers.ask(chosen());

  const rows = {
    async load(parent: Node | undefined): Promise<void> {
      if (parent) return;
      await sessions.known();
      await list.ensure();
    },
    below(parent: Node | undefined): readonly Node[] {
      if (parent) return parent.kind === 'group' ? parent.children : parent.kind === 'user' ? stepsOf(parent.user) : [];
      const { content, error } = list.state;
      if (!content) return waysOut(PREFIX, error, COMMANDS.affiliateUsersRefresh);
      const users = content.users.map((user): Node => ({ kind: 'user', id: `${PREFIX}/${user.uid}`, user }));
      if (!content.more) return grouped(users, chosen().groupBy);
      const detail = countText(content.users.length, content.total);
      const more: Node = {
        kind: 'more',
        id: `${PREFIX}/more`,
        label: 'Load more',
        detail,
        action: { command: COMMANDS.affiliateUsersLoadMore },
      };
      return [...grouped(users, chosen().groupBy), more];
    },
  };

  const periodText = (): string => describePeriod(chosen().period, telling());

  const chrome = (): Chrome => {
    const { content } = list.state;
    setContext(CONTEXT.affiliateUsersFiltered, isFiltered('affiliateUsers', choices.current));
    setContext(CONTEXT.affiliateUsersEmpty, content !== undefined && content.users.length === 0);
    if (!sessions.current) return {};
    if (!content) return { message: troubleMessage(list.state) };
    const { uid } = chosen();
    const description = [countText(content.users.length, content.total), periodText(), uid && `uid ${telling().veiled ? VEIL : uid}`]
      .filter(Boolean)
      .join(' · ');
    return { description, message: troubleMessage(list.state) };
  };

  async function copyUid(target: unknown): Promise<void> {
    const node = target as Node | undefined;
    const uid = node?.kind === 'user' ? node.user.uid : await (await import('./pickers')).pickUser(list.state.content?.users ?? []);
    if (uid === undefined) return;
    await vscode.env.clipboard.writeText(uid);
    vscode.window.setStatusBarMessage(`Copied uid ${uid}`, 3000);
  }

  return {
    id: VIEWS.affiliateUsers,
    poll: store.polls.affiliateUsers,
    rows,
    chrome,
    follow: (update, reload) => [
      sessions.onDidChange(reload),
      list.onDidChange(update),
      onDidChangeSettings(update),
      choices.onDidChange((view) => {
        if (view !== 'affiliateUsers') return;
        const { period, uid } = affiliateUsers.query;
        if (period === chosen().period && uid === chosen().uid) return update();
        affiliateUsers.ask(chosen());
        reload();
      }),
    ],
    commands: {
      [COMMANDS.affiliateUsersRefresh]: withProgress(VIEWS.affiliateUsers, () => affiliateUsers.refresh()),
      [COMMANDS.affiliateUsersLoadMore]: withProgress(VIEWS.affiliateUsers, () => affiliateUsers.loadMore()),
      [COMMANDS.affiliateUsersFilter]: async () => (await import('./pickers')).filterUsers(choices),
      [COMMANDS.affiliateUsersGroupBy]: async () => (await import('./pickers')).groupUsers(choices),
      [COMMANDS.affiliateUsersCopyUid]: copyUid,
    },
  };
}

/** `200 of 1,234` while there is more, then `1,234`. */
const countText = (shown: number, total: number): string =>
  shown < total ? `${shown.toLocaleString('en')} of ${total.toLocaleString('en')}` : shown.toLocaleString('en');

const stepsOf = (user: AffiliateUser): Node[] => {
  const steps = timelineOf(user).map(({ label, time }): Node => ({ kind: 'step', id: `${PREFIX}/${user.uid}/${label}`, label, time }));
  return steps.length > 0
    ? steps
    : [{ kind: 'notice', id: `${PREFIX}/${user.uid}/none`, tone: 'empty', text: 'The service sent no times' }];
};

function grouped(users: readonly Node[], groupBy: Choices['affiliateUsers']['groupBy']): readonly Node[] {
  if (groupBy === 'none') return users;
  return groupNodes(
    PREFIX,
    users,
    (node) => {
      if (node.kind !== 'user') return { label: '', icon: 'person' };
      if (groupBy === 'inviteCode') return { label: node.user.inviteCode || 'No invite code', icon: 'tag' };
      const stage = stageOf(node.user);
      return { label: STAGE_LABELS[stage], icon: stageIcon(stage), rank: stageRank(stage) };
    },
    false,
  );
}
