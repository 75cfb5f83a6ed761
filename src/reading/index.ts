/** Reads that need many calls: whole lists, deep history, stitched ranges. Each answers items with what they cover. */
export { type AffiliateRangeQuery, readAffiliateUsers, readReferralTotals } from './affiliates';
export { HISTORY_REACH, SURE_REACH, type HistoryOptions, type OrderHistoryQuery, readOrderHistory } from './history';
export { type OpenHabits, openHabits } from './openList';
export { readOpenOrders } from './openOrders';
export type { ReadOptions, ReadProgress } from './options';
