import type { AffiliateUser } from '../affiliate';
import { percent } from '../decimals';
import { contains, type TimeRange } from '../timeRange';
import { forEach, mapEach, sortEach, type Work } from '../work';
import { activityOf, countKnown, lacksOf, type AmountColumns, sumKnown, textOf, volumeOf } from './amounts';
import { knownIn, type ListRead } from './listed';
import { countSteps } from './steps';
import type { InviteCode, JoinedUser } from './types';

/** Of totals that were not read there is no sum that could lack something. */
const NONE = { active: [], deposits: [], volume: [], commission: [], commissionPercent: [] } as const;

interface Group {
  readonly kind: InviteCode['kind'];
  readonly code: string | undefined;
  readonly positions: number[];
  readonly users: AffiliateUser[];
}

/**
 * What each invite code brought in: its known users, and what they did in the range. Amounts that cannot be read are in no sum.
 * @param read how well both are known
 */
export function* inviteCodesOf(rows: readonly JoinedUser[], columns: AmountColumns, range: TimeRange, read: ListRead): Work<InviteCode[]> {
  const totals = read.totals !== 'unread';
  const groups = yield* groupsOf(rows);
  const earned = new Map<Group, bigint | undefined>();
  for (const group of groups) earned.set(group, sumKnown(yield* mapEach(group.positions, (row) => columns.known.commission[row])));
  // Beside what was taken back, a share of the sum could be over 100 %.
  const gained = [...earned.values()].filter((commission) => commission !== undefined && commission > 0n);
  const whole = gained.reduce<bigint>((sum, commission = 0n) => sum + commission, 0n);
  const mostFirst = yield* sortEach(
    groups,
    (one, other) => descending(earned.get(one) ?? 0n, earned.get(other) ?? 0n) || other.positions.length - one.positions.length,
  );
  // A share is of all, so each lacks what any of them lacks.
  const isWholeUnsure = columns.units.commission.includes(undefined);
  const codes: InviteCode[] = [];
  for (const group of mostFirst) {
    const { kind, code, positions, users } = group;
    const commission = earned.get(group);
    const registered = yield* mapEach(users, ({ registerTime: time }) => (time === undefined ? undefined : contains(range, time)));
    const amounts = {
      active: yield* mapEach(positions, (row) => activityOf(columns, row)),
      deposits: yield* mapEach(positions, (row) => columns.units.depositAmount[row]),
      volume: yield* mapEach(positions, (row) => volumeOf(columns.units, row)),
      commission: yield* mapEach(positions, (row) => columns.units.commission[row]),
    };
    // As by month: the two tables stand on one page.
    const { deposited, traded } = yield* countSteps(users);
    const deposits = yield* mapEach(positions, (row) => columns.known.depositAmount[row]);
    const volumes = yield* mapEach(positions, (row) => volumeOf(columns.known, row));
    codes.push({
      kind,
      ...(code !== undefined && { code }),
      users: positions.length,
      ...knownIn(
        {
          ...(kind !== 'unknown' && { registeredInRange: registered.filter(Boolean).length, deposited, traded }),
          ...(totals && {
            active: countKnown(amounts.active),
            deposits: textOf(columns, sumKnown(deposits)),
            volume: textOf(columns, sumKnown(volumes)),
            commission: textOf(columns, commission),
            commissionPercent: whole > 0n && commission !== undefined && commission >= 0n ? percent(commission, whole) : undefined,
          }),
        },
        read,
      ),
      ...lacksOf({
        registeredInRange: registered,
        ...(totals ? { ...amounts, commissionPercent: isWholeUnsure ? [undefined] : [] } : NONE),
      }),
    });
  }
  return codes;
}

const descending = (one: bigint, other: bigint): number => (one < other ? 1 : one > other ? -1 : 0);

function* groupsOf(rows: readonly JoinedUser[]): Work<Group[]> {
  const groups = new Map<string, Group>();
  yield* forEach(rows, ({ user }, row) => {
    const kind = !user ? 'unknown' : user.inviteCode ? 'code' : 'none';
    const code = kind === 'code' ? user?.inviteCode : undefined;
    const key = `${kind} ${code ?? ''}`;
    const group = groups.get(key) ?? { kind, code, positions: [], users: [] };
    group.positions.push(row);
    if (user) group.users.push(user);
    groups.set(key, group);
  });
  return [...groups.values()];
}
