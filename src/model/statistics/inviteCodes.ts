import { percent } from '../money';
import { contains, type TimeRange } from '../timeRange';
import { isActive, type Ledger, sumKnown, textOf, volumeOf } from './ledger';
import { hasDeposited, hasTraded } from './steps';
import type { InviteCode, JoinedUser } from './types';

interface Group {
  readonly kind: InviteCode['kind'];
  readonly code: string | undefined;
  readonly positions: number[];
}

/**
 * What each invite code brought in: its known users, and what they did in the range. Amounts that cannot be read are in no sum,
 * which makes the coverage of the statistics partial. @param totals whether totals were read
 */
export function inviteCodesOf(rows: readonly JoinedUser[], ledger: Ledger, range: TimeRange, totals: boolean): InviteCode[] {
  const groups = groupsOf(rows).map(({ positions, ...group }) => {
    const commission = sumKnown(positions.map((row) => ledger.units.commission[row]));
    return { ...group, positions, commission, users: positions.flatMap((row) => rows[row]?.user ?? []) };
  });
  const whole = groups.reduce((sum, { commission }) => sum + (commission ?? 0n), 0n);
  return groups
    .toSorted((one, other) => descending(one.commission ?? 0n, other.commission ?? 0n) || other.positions.length - one.positions.length)
    .map(({ kind, code, positions, users, commission }) => ({
      kind,
      ...(code !== undefined && { code }),
      users: positions.length,
      registeredInRange: users.filter(({ registerTime }) => registerTime !== undefined && contains(range, registerTime)).length,
      deposited: users.filter(hasDeposited).length,
      traded: users.filter(hasTraded).length,
      ...(totals && {
        active: positions.filter((row) => isActive(ledger, row)).length,
        deposits: textOf(ledger, sumKnown(positions.map((row) => ledger.units.depositAmount[row]))),
        volume: textOf(ledger, sumKnown(positions.map((row) => volumeOf(ledger, row)))),
        commission: textOf(ledger, commission),
        commissionPercent: whole > 0n && commission !== undefined ? percent(commission, whole) : undefined,
      }),
    }));
}

const descending = (one: bigint, other: bigint): number => (one < other ? 1 : one > other ? -1 : 0);

function groupsOf(rows: readonly JoinedUser[]): Group[] {
  const groups = new Map<string, Group>();
  rows.forEach(({ user }, row) => {
    const kind = !user ? 'unknown' : user.inviteCode ? 'code' : 'none';
    const code = kind === 'code' ? user?.inviteCode : undefined;
    const key = `${kind} ${code ?? ''}`;
    const group = groups.get(key) ?? { kind, code, positions: [] };
    group.positions.push(row);
    groups.set(key, group);
  });
  return [...groups.values()];
}
