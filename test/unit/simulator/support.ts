import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { DAY } from '../../../src/model/timeRange';
import { startSimulator, type QuirkName, type Simulator, type SimulatorOptions } from '../../../src/simulator';

/** The moment at which every simulated service of these tests stands, unless a test moves it. */
export const NOW = Date.UTC(2026, 10, 20, 12);

export const HISTORY = '/capi/v2/order/historyPlan';
export const CURRENT = '/capi/v2/order/currentPlan';
export const DETAIL = '/capi/v2/order/detail';
export const UIDS = '/api/v3/rebate/affiliate/getAffiliateUIDs';
export const REFERRALS = '/api/v3/rebate/affiliate/getChannelUserTradeAndAsset';

export interface Change {
  readonly method?: string;
  /** The time of signing. */
  readonly at?: number;
  /** Replaces headers; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
}

export type Query = string | Readonly<Record<string, string | number>>;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A record as it came. */
export type Json = Readonly<Record<string, unknown>>;

/** The query as it goes on the wire. */
export function encode(query: Query): string {
  if (typeof query === 'string') return query;
  return new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString();
}

/** Signs as the public clients do and sends. A query given as text goes on the wire as it is. */
export async function send(simulator: Simulator, path: string, query: Query = '', change: Change = {}): Promise<Reply> {
  const { apiKey, secretKey, passphrase } = simulator.credentials;
  const { method = 'GET', at = NOW, body } = change;
  const encoded = encode(query);
  const target = path + (encoded && `?${encoded}`);
  const headers = {
    'ACCESS-KEY': apiKey,
    'ACCESS-SIGN': createHmac('sha256', secretKey)
      .update(`${at}${method}${target}${body ?? ''}`)
      .digest('base64'),
    'ACCESS-PASSPHRASE': passphrase,
    'ACCESS-TIMESTAMP': String(at),
    'Content-Type': 'application/json',
    ...change.headers,
  };
  const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await fetch(simulator.contractBaseUrl + target, { method, headers: sent, body: body ?? null, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Like {@link send}, for answers that must be JSON: the shape is the caller's claim. */
export async function ask<T = Json>(simulator: Simulator, path: string, query: Query = '', change: Change = {}): Promise<T> {
  return JSON.parse((await send(simulator, path, query, change)).text) as T;
}

/** Status and code of an answer, such as `401 40001`; just `200` for a success. */
export async function outcome(simulator: Simulator, path: string, query: Query = '', change: Change = {}): Promise<string> {
  const { status, text } = await send(simulator, path, query, change);
  const body = JSON.parse(text) as Json;
  return 'code' in body ? `${status} ${String(body['code'])}` : String(status);
}

/** Runs with a small account that stands still at {@link NOW}, and closes it whatever happens. */
export async function simulated(options: SimulatorOptions, body: (simulator: Simulator) => Promise<void>): Promise<void> {
  const simulator = await startSimulator({ open: 12, history: 20, affiliates: 40, now: () => NOW, ...options });
  try {
    await body(simulator);
  } finally {
    await simulator.close();
  }
}

export interface HistoryAnswer {
  readonly list: readonly (Json & { readonly order_id: string; readonly createTime: string; readonly type: string })[];
  readonly nextPage: boolean;
}
export type CurrentAnswer = HistoryAnswer['list'];
export interface UidsAnswer {
  readonly channelUserInfoItemList: readonly (Json & { readonly uid: string })[];
  readonly pages: number;
  readonly pageSize: number;
  readonly total: number;
}
export interface ReferralsAnswer {
  readonly records: readonly Readonly<Record<string, string>>[];
  readonly pages: number;
  readonly pageSize: number;
  readonly total: number;
}

export const idsOf = (orders: readonly { readonly order_id: string }[]): string[] => orders.map(({ order_id }) => order_id);

/** The symbol of tests that need only one, and its whole history as it truly is, newest first. */
export const symbol = 'cmt_ethusdt';
export const newest = (simulator: Simulator) => simulator.data.historyOrders.get(symbol) ?? [];
/** All that an affiliate endpoint lets one ask for at once. */
export const RANGE = { startTime: NOW - 90 * DAY, endTime: NOW };

type Parameters = Readonly<Record<string, string | number>>;
export const history = async (simulator: Simulator, query: Parameters = {}) => ask<HistoryAnswer>(simulator, HISTORY, { symbol, ...query });
export const current = async (simulator: Simulator, query: Parameters = {}) => ask<CurrentAnswer>(simulator, CURRENT, query);
export const uids = async (simulator: Simulator, query: Parameters = {}) => ask<UidsAnswer>(simulator, UIDS, { ...RANGE, ...query });
export const referrals = async (simulator: Simulator, query: Parameters = {}) =>
  ask<ReferralsAnswer>(simulator, REFERRALS, { ...RANGE, ...query });

/** What a quirk shows, as assertions that hold with it and fail without. */
export type Effect = (simulator: Simulator, quirks: readonly QuirkName[]) => Promise<void>;

export const effectsOf = <Name extends QuirkName>(effects: Readonly<Record<Name, Effect>>) => Object.entries(effects) as [Name, Effect][];

/** Looks for the effect with its quirk, and without, where it must be missing. */
export async function showsOnlyWith(quirk: QuirkName, size: SimulatorOptions, effect: Effect): Promise<void> {
  // A slow service would only slow the test down: its effect is looked up, not waited for.
  await simulated({ ...size, quirks: quirk === 'slow' ? [] : [quirk] }, (simulator) => effect(simulator, [quirk]));
  await simulated(size, (simulator) => assert.rejects(effect(simulator, []), assert.AssertionError));
}
