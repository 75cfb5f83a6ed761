/** The rows of the table as the page gets them: see {@link RowChunk}. */
import { type AffiliateUser, type ReferralTotals, STAGES, stageOf } from '../../model/affiliate';
import { minus, plus } from '../../model/decimals';
import { MASK, maskedBy, totalsAsShown, type Mode } from '../../model/privacy';
import { JOINED } from '../../model/publicFields';
import type { JoinedUser } from '../../model/affiliateStatistics';
import { visible } from '../../model/visible';
import { forEach, type Work } from '../../model/work';
import type { RowChunk } from './protocol';

const NO_CODE = -1;
const UNKNOWN_CODE = -2;

/** The invite codes of some rows, each once, in the order they appear, safe to show. */
export function* codesOf(rows: readonly JoinedUser[]): Work<string[]> {
  const codes = new Set<string>();
  yield* forEach(rows, ({ user }) => void (user?.inviteCode && codes.add(visible(user.inviteCode))));
  return [...codes];
}

/** @param codes what {@link codesOf} says of all rows */
export function rowChunk(all: readonly JoinedUser[], codes: readonly string[], { masked = false }: Mode = {}): RowChunk {
  const rows = masked ? all.map((row) => maskedBy(JOINED, row)) : all;
  const places = new Map(codes.map((code, place) => [code, place]));
  const shown = rows.map(({ totals }) => totals && totalsAsShown(totals, {}));
  const ofUser = <T>(read: (user: AffiliateUser) => T | undefined): (T | null)[] => rows.map(({ user }) => (user && read(user)) ?? null);
  const amount = (read: (totals: ReferralTotals) => string | undefined): (string | null)[] =>
    shown.map((each) => (each && read(each)) ?? null);
  return {
    uid: rows.map(({ uid }) => visible(uid)),
    code: rows.map(({ user }) => (user ? (places.get(visible(user.inviteCode ?? '')) ?? NO_CODE) : UNKNOWN_CODE)),
    verified: ofUser(({ kycPassed }) => (kycPassed === undefined ? undefined : kycPassed ? 1 : 0)),
    stage: ofUser((user) => STAGES.indexOf(stageOf(user))),
    registered: ofUser((user) => user.registerTime),
    firstDeposit: ofUser((user) => user.firstDeposit),
    lastDeposit: ofUser((user) => user.lastDeposit),
    firstTrade: ofUser((user) => user.firstTrade),
    lastTrade: ofUser((user) => user.lastTrade),
    deposits: amount((totals) => totals.depositAmount),
    withdrawals: amount((totals) => totals.withdrawalAmount),
    spotVolume: amount((totals) => totals.spotTradingAmount),
    futuresVolume: amount((totals) => totals.futuresTradingAmount),
    commission: amount((totals) => totals.commission),
    net: amount(netOf),
    volume: amount(volumeOf),
  };
}

/** Deposits less withdrawals; undefined when one of the two cannot be read. */
export const netOf = ({ depositAmount, withdrawalAmount }: ReferralTotals): string | undefined =>
  reckoned(minus, depositAmount, withdrawalAmount);

/** Spot plus futures volume; undefined when one of the two cannot be read. */
export const volumeOf = ({ spotTradingAmount, futuresTradingAmount }: ReferralTotals): string | undefined =>
  reckoned(plus, spotTradingAmount, futuresTradingAmount);

/** What is reckoned from masked amounts is masked. */
const reckoned = (by: typeof plus, one: string, other: string): string | undefined =>
  one && other && [one, other].includes(MASK) ? MASK : by(one, other);
