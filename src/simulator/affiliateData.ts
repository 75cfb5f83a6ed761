/** Made-up invited users and what they did. Seeded; times are relative to the moment of the start. */
import { DAY, HOUR, MINUTE } from '../model/timeRange';
import { plain } from './amount';
import { hash, random, type Random } from './random';
import type { Activity, AffiliateUserRecord, AmountField } from './records';

const REACH_DAYS = 400;
const INVITE_CODES = 12;

export interface AffiliateData {
  readonly users: AffiliateUserRecord[];
  readonly activity: Map<string, Activity[]>;
}

export interface InvitedUser {
  readonly user: AffiliateUserRecord;
  readonly activity: Activity[];
}

export interface UserMaker {
  /** A user who registered at `registerTime` and has come at least as far as `stage` (0 registered to 3 traded). */
  make(registerTime: number, now: number, stage?: number): InvitedUser;
}

export function userMaker(seed: number): UserMaker {
  const dice = random(hash('users', seed));
  const codes = Array.from({ length: INVITE_CODES }, (_, i) => hash(`code ${i}`, seed).toString(36).slice(-4).padStart(4, '0'));
  // Most users come through a few of the codes.
  const code = () => codes[Math.min(INVITE_CODES - 1, Math.floor(-Math.log(1 - dice.next()) * 2.6))] ?? '';
  const uids = new Set<string>();
  const uid = () => {
    let id: string;
    do id = String(dice.whole(1_000_000_000, 9_999_999_999));
    while (uids.has(id));
    uids.add(id);
    return id;
  };

  return {
    make: (registerTime, now, stage = dice.weighted([0, 31], [1, 22], [2, 12], [3, 35])) => {
      const activity = stage >= 2 ? deeds(dice, registerTime, now, stage === 3) : [];
      const deposits = activity.filter(({ field }) => field === 'depositAmount');
      const trades = activity.filter(({ field }) => field === 'commission');
      const user = {
        uid: uid(),
        registerTime,
        // Small deposits are possible without verification.
        kycResult: stage === 1 || (stage >= 2 && dice.chance(0.9)),
        inviteCode: code(),
        firstDeposit: deposits[0]?.at ?? null,
        firstTrade: trades[0]?.at ?? null,
        lastDeposit: deposits.at(-1)?.at ?? null,
        lastTrade: trades.at(-1)?.at ?? null,
      };
      return { user, activity };
    },
  };
}

/** What one user did, oldest first. A trade counts in a volume and, at the same moment, in the commission. */
function deeds(dice: Random, registerTime: number, now: number, trades: boolean): Activity[] {
  const list: Activity[] = [];
  const add = (at: number, field: AmountField, amount: string) => list.push({ at, field, amount });
  // A published sample shows a deposit from before the registration: accounts can be moved to another inviter.
  const early = dice.chance(0.015) ? dice.whole(DAY, 40 * DAY) : 0;
  const delay = Math.min(dice.logNormal(9 * HOUR, 1.5), (now - 1 - registerTime) * dice.next());
  const first = registerTime - early + Math.floor(delay);
  // Many stop at some time and stay dormant.
  const last = dice.chance(0.4) ? Math.min(now - 1, first + Math.ceil(dice.logNormal(12 * DAY, 1))) : now - 1;
  const wealth = dice.logNormal(260, 1.6);
  const sometime = () => dice.whole(first, last);

  const deposits = dice.whole(1, 4);
  for (let i = 0; i < deposits; i += 1)
    add(i === 0 ? first : sometime(), 'depositAmount', plain(Math.max(10, dice.logNormal(wealth, 0.6)), 2));
  if (dice.chance(0.4)) add(sometime(), 'withdrawalAmount', plain(Math.max(5, wealth * deposits * 0.5 * dice.next()), 2));
  if (trades) {
    const share = dice.pick([0.2, 0.3, 0.3, 0.4]);
    const spotRate = dice.next() * 0.5;
    for (let count = Math.min(40, Math.ceil(dice.logNormal(3, 1))); count > 0; count -= 1) {
      const at = sometime();
      const spot = dice.chance(spotRate);
      const volume = Math.max(1, wealth * (spot ? 1 : 8) * dice.logNormal(1, 0.9));
      add(at, spot ? 'spotTradingAmount' : 'futuresTradingAmount', plain(volume, 4));
      add(at, 'commission', plain(volume * (spot ? 0.001 : 0.0006) * share, 8));
    }
  }
  return list.sort((one, other) => one.at - other.at);
}

/** `count` users who registered over the last {@link REACH_DAYS} days, more of them lately; newest first. */
export function affiliateData(maker: UserMaker, seed: number, startedAt: number, count: number): AffiliateData {
  const dice = random(hash('registrations', seed));
  const invited: InvitedUser[] = [];
  for (let i = 0; i < count; i += 1) {
    const age = 5 * MINUTE + Math.floor(dice.next() ** 1.3 * (REACH_DAYS * DAY - 5 * MINUTE));
    // The first four show every stage however small the account.
    invited.push(maker.make(startedAt - age, startedAt, i < 4 ? i : undefined));
  }
  invited.sort((one, other) => other.user.registerTime - one.user.registerTime || (other.user.uid > one.user.uid ? 1 : -1));
  return {
    users: invited.map(({ user }) => user),
    activity: new Map(invited.filter(({ activity }) => activity.length > 0).map(({ user, activity }) => [user.uid, activity])),
  };
}
