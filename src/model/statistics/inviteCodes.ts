import { percent } from '../money';
import { contains, type TimeRange } from '../timeRange';
import { isActive, type Ledger, volumeOf } from './ledger';
import { hasDeposited, hasTraded } from './steps';
import type { InviteCode, JoinedUser } from './types';

interface Gathered {
  readonly kind: InviteCode['kind'];
  readonly code: string | undefined;
  users: number;
  registeredInRange: number;
  deposited: number;
  traded: number;
  active: number;
  deposits: bigint;
  volume: bigint;
  commission: bigint;
}

/**
 * What each invite code brought in: its known users, and what they did in the range. An amount that cannot be read counts as
 * nothing here; the tiles say how many there are. @param totals whether totals were read
 */
export function inviteCodesOf(rows: readonly JoinedUser[], ledger: Ledger, range: TimeRange, totals: boolean): InviteCode[] {
  const byCode = new Map<string, Gathered>();
  rows.forEach((row, position) => {
    const group = groupOf(byCode, row);
    const { user } = row;
    group.users += 1;
    if (user?.registerTime !== undefined && contains(range, user.registerTime)) group.registeredInRange += 1;
    if (user && hasDeposited(user)) group.deposited += 1;
    if (user && hasTraded(user)) group.traded += 1;
    if (isActive(ledger, position)) group.active += 1;
    group.deposits += ledger.units.depositAmount[position] ?? 0n;
    group.volume += volumeOf(ledger, position) ?? 0n;
    group.commission += ledger.units.commission[position] ?? 0n;
  });
  const groups = [...byCode.values()];
  const whole = groups.reduce((sum, { commission }) => sum + commission, 0n);
  return groups
    .toSorted((one, other) => (one.commission === other.commission ? other.users - one.users : one.commission < other.commission ? 1 : -1))
    .map(({ kind, code, users, registeredInRange, deposited, traded, active, deposits, volume, commission }) => ({
      kind,
      ...(code !== undefined && { code }),
      users,
      registeredInRange,
      deposited,
      traded,
      ...(totals && {
        active,
        deposits: ledger.text(deposits),
        volume: ledger.text(volume),
        commission: ledger.text(commission),
        commissionPercent: whole > 0n ? percent(commission, whole) : undefined,
      }),
    }));
}

function groupOf(byCode: Map<string, Gathered>, { user }: JoinedUser): Gathered {
  const kind = !user ? 'unknown' : user.inviteCode ? 'code' : 'none';
  const code = kind === 'code' ? user?.inviteCode : undefined;
  const key = `${kind} ${code ?? ''}`;
  const known = byCode.get(key);
  if (known) return known;
  const amounts = { deposits: 0n, volume: 0n, commission: 0n };
  const group = { kind, code, users: 0, registeredInRange: 0, deposited: 0, traded: 0, active: 0, ...amounts } satisfies Gathered;
  byCode.set(key, group);
  return group;
}
