/** Ranges that are closed on a service in memory, and held against it later. */
import assert from 'node:assert/strict';
import { type Closed, differencesOf, type ClosedDifference } from '../../src/model/closing';
import { statusOf } from '../../src/model/order';
import { DAY, type TimeRange } from '../../src/model/timeRange';
import { inSlices } from '../../src/primitives/slices';
import type { Archive } from '../../src/store/archive';
import { closedThen, keepClosed, readClosed } from '../../src/store/closings';
import { fakeService, type FakeOptions, type FakeService, generator, NOW, planOrder } from '../support/fakeService';
import { asSent } from './support';

export const SYMBOL = 'cmt_btcusdt';
export const RANGE: TimeRange = { start: NOW - 50 * DAY, end: NOW - 20 * DAY };
const ORDERS = 250;
const USERS = 230;
export const idOf = (index: number): string => String(600_000_000_000_000_000n + BigInt(index));
export const inRange = (share: number): number => RANGE.start + Math.floor(share * (RANGE.end - RANGE.start));
export const user = (uid: string, registerTime: number) => ({
  uid,
  registerTime,
  inviteCode: 'abc',
  raw: { uid, registerTime, inviteCode: 'abc' },
});

export function account(seed: number, knobs: FakeOptions = {}): FakeService {
  const dice = generator(seed);
  return fakeService({
    ...knobs,
    history: Array.from({ length: ORDERS }, (_, index) =>
      asSent({ ...planOrder(idOf(index), inRange(dice())), status: statusOf('2'), filledQty: '1.50' }),
    ),
    users: Array.from({ length: USERS }, (_, index) => user(`${1000 + index}`, inRange(dice()))),
    deeds: Array.from({ length: USERS }, (_, index) => ({
      uid: `${1000 + index}`,
      at: inRange(dice()),
      thousandths: BigInt(1 + Math.floor(dice() * 1e9)),
    })),
  });
}

export const read = (service: FakeService, before?: Closed) =>
  readClosed(
    service,
    { range: RANGE, symbols: [SYMBOL], affiliates: true },
    { signal: new AbortController().signal, onProgress: () => undefined, before },
  );

export async function close(service: FakeService, archive: Archive): Promise<void> {
  const closed = await read(service);
  await keepClosed(archive, { id: new Date(NOW).toISOString(), name: 'May', ...RANGE, timeZone: 'UTC', closedAt: closed.asOf }, closed);
}

export async function differences(service: FakeService, archive: Archive): Promise<ClosedDifference[]> {
  const [closing] = await archive.ask('closings', {});
  assert.ok(closing);
  const then = await closedThen(archive, closing);
  return inSlices(differencesOf(then, await read(service, then), RANGE));
}

export const told = (all: readonly ClosedDifference[]): string[] =>
  all
    .map(({ kind, id, what, changes }) =>
      `${kind} ${id} ${what} ${changes.map(({ name, by = '' }) => `${name} ${by}`.trim()).join(', ')}`.trim(),
    )
    .toSorted();
