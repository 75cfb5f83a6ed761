/** The affiliate users as rows and in words. No vscode. */
import * as l10n from '@vscode/l10n';
import { COMMANDS } from '../platform/ids';
import { registeredOutside, STAGE_LABELS, stageOf, type AffiliateUser } from '../model/affiliate';
import { sentencesOf } from '../model/coverage';
import { formatDay, timelineOf, type DisplayOptions, describePeriod } from '../model/describe';
import { plural } from '../model/language';
import { MASK } from '../model/privacy';
import { AFFILIATE_REACH, DAY, type TimeRange } from '../model/timeRange';
import { visible } from '../model/visible';
import type { UsersRead } from '../store/affiliateReads';
import { restRow } from './beingRead';
import type { Choices } from './choices';
import { counted, groupNodes, keyOf, problemRows, type GroupNode, type GroupStyle, type Mark, type Node, type RowList } from './nodes';
import { stageIcon, stageRank } from './rows';

type Chosen = Choices['affiliateUsers'];

export const PREFIX = 'affiliateUsers';

/**
 * What is missing, then the users, then the way to the older ones. No row at all: there is nothing left to read, and nobody came.
 * @param grouped of a list that is drawn again and again, one that remembers
 */
export function userRows(
  content: UsersRead,
  chosen: Pick<Chosen, 'groupBy'>,
  display: DisplayOptions,
  mark?: Mark<AffiliateUser>,
  grouped = groupedUsers,
): (Node | RowList)[] {
  const { users, coverage, more, rest } = content;
  const rows: (Node | RowList)[] = [...problemRows(PREFIX, coverage, display), ...usersAlone(content, chosen, mark, grouped)];
  if (!more && rest === undefined) return rows;
  if (users.length === 0) {
    // Where something could not be read, nobody knows who registered.
    const text = coverage.complete ? nobodyIn(daysIn(coverage.range)) : l10n.t('No users were returned');
    rows.push({ kind: 'notice', id: `${PREFIX}/empty`, tone: 'empty', text });
  }
  const action = { command: COMMANDS.affiliateUsersLoadMore };
  if (rest !== undefined) return [...rows, restRow(PREFIX, rest, action)];
  rows.push({
    kind: 'more',
    id: `${PREFIX}/more`,
    label: l10n.t('Load more'),
    detail: l10n.t({
      message: 'before {0}',
      args: [formatDay(coverage.range.start, display)],
      comment: ['{0}: the day up to which older ones are not loaded'],
    }),
    action,
  });
  return rows;
}

/** The users, grouped as was chosen. */
export function usersAlone(
  { users, coverage, asked, more }: UsersRead,
  { groupBy }: Pick<Chosen, 'groupBy'>,
  mark?: Mark<AffiliateUser>,
  grouped = groupedUsers,
): readonly (Node | RowList)[] {
  const outside = outsideOf(users, asked);
  return groupBy === 'none' ? [listed(users, mark, outside)] : grouped(users, groupBy, more || !coverage.complete, mark, outside);
}

/** @param partial whether there are more that are not loaded */
export const groupedUsers = (
  users: readonly AffiliateUser[],
  groupBy: GroupBy,
  partial: boolean,
  mark: Mark<AffiliateUser> | undefined,
  outside: ReadonlySet<AffiliateUser>,
): readonly GroupNode[] => {
  const rows = (members: readonly AffiliateUser[]): RowList => listed(members, mark, outside);
  return groupNodes(PREFIX, users, { by: STYLES[groupBy](), rows, ...(mark && { mark }) }, { expanded: false, partial });
};

const listed = (
  members: readonly AffiliateUser[],
  mark: Mark<AffiliateUser> | undefined,
  outside: ReadonlySet<AffiliateUser>,
): RowList => ({
  length: members.length,
  first: (count) =>
    members.slice(0, count).map((user) => ({
      kind: 'user',
      id: `${PREFIX}/${keyOf(user.uid)}`,
      user,
      outside: outside.has(user),
      ...(mark && { mark: mark(user) }),
    })),
});

const NOBODY: ReadonlySet<AffiliateUser> = new Set();

/** Who registered at another time than was asked for. The range moves with each poll; that nobody is outside of it stays. */
function outsideOf(users: readonly AffiliateUser[], asked: TimeRange): ReadonlySet<AffiliateUser> {
  const outside = users.filter((user) => registeredOutside(user, asked));
  return outside.length === 0 ? NOBODY : new Set(outside);
}

/** `412 · 73 of 365 days` while older days are left, then `1,234, incomplete · last 365 days`. */
export function describeUsers(content: UsersRead, { period, uid }: Chosen, display: DisplayOptions): string {
  const { users, coverage, more } = content;
  const count = counted(users.length, coverage.complete);
  const shown = uid && (display.masked ? MASK : uid);
  const wanted = describePeriod(period, display);
  const covered = more ? [daysRead(content), ...('days' in period ? [] : [wanted])] : [wanted];
  return [count, ...covered, shown && l10n.t`UID ${shown}`].filter(Boolean).join(' · ');
}

/** There may be users who are not among these. */
export const isPart = ({ coverage, more }: UsersRead, { period, uid }: Chosen): boolean =>
  more || !coverage.complete || uid !== undefined || !('days' in period && period.days === Math.round(AFFILIATE_REACH / DAY));

/** Why these are not all users of the period, in marked sentences: for a file, which has no rows that say so. */
export function problemsOf(content: UsersRead, display: DisplayOptions): string[] {
  const { coverage, more } = content;
  if (!more) return [...sentencesOf(coverage)];
  const [read, all] = daysOf(content);
  const when = describePeriod(coverage.range, display);
  const only = plural(all, l10n.t('Loaded only {0} of {1} day ({2}).|Loaded only {0} of {1} days ({2}).'), read, all, when);
  return [
    `${only} ${l10n.t('"Load more" loads users who registered earlier; the dashboard can export all users.')}`,
    ...sentencesOf(coverage),
  ];
}

/** The steps of a user, below the row. */
export function stepsOf(user: AffiliateUser): Node[] {
  const steps = timelineOf(user).map(({ label, time }): Node => ({
    kind: 'step',
    id: `${PREFIX}/${keyOf(user.uid)}/${label}`,
    label,
    time,
  }));
  if (steps.length > 0) return steps;
  return [
    { kind: 'notice', id: `${PREFIX}/${keyOf(user.uid)}/none`, tone: 'empty', text: l10n.t('The service did not return any timestamps') },
  ];
}

type GroupBy = Exclude<Chosen['groupBy'], 'none'>;

const STYLES: Readonly<Record<GroupBy, () => (user: AffiliateUser) => GroupStyle>> = {
  inviteCode() {
    // Very many users have few codes.
    const known = new Map<string, GroupStyle>();
    return ({ inviteCode = '' }) => {
      const style = known.get(inviteCode) ?? { label: visible(inviteCode) || l10n.t('No invite code'), icon: 'tag' };
      known.set(inviteCode, style);
      return style;
    };
  },
  stage: () => (user) => {
    const stage = stageOf(user);
    return { label: STAGE_LABELS[stage], ...stageIcon(stage), rank: stageRank(stage) };
  },
};

function daysRead(content: UsersRead): string {
  const [read, all] = daysOf(content);
  return plural(
    all,
    l10n.t({ message: '{0} of {1} days|{0} of {1} days', args: [], comment: ['how many of all days were read'] }),
    read,
    all,
  );
}

const nobodyIn = (days: number): string => plural(days, l10n.t('Nobody registered on this day|Nobody registered in these {0} days'));

const daysOf = ({ coverage, asked }: UsersRead): readonly [read: number, all: number] => [
  daysIn(coverage.range),
  Math.round(lengthOf(asked) / DAY),
];

/** Whole days: a day that was read in part is not claimed. */
const daysIn = (range: TimeRange): number => Math.floor(lengthOf(range) / DAY);

const lengthOf = ({ start, end }: TimeRange): number => end - start + 1;
