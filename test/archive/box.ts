/** An archive's file in this thread, step by step, and orders for it. */
import { createRequire } from 'node:module';
import type * as Sqlite from 'node:sqlite';
import { readFileSync, writeFileSync } from 'node:fs';
import { DAY } from '../../src/model/timeRange';
import { Keeper } from '../../src/store/archive/keeper';
import type { Damage, KeptOrder, Refusal, Taken } from '../../src/store/archive/protocol';

export const { DatabaseSync } = createRequire(__filename)('node:sqlite') as typeof Sqlite;

const T0 = Date.UTC(2026, 3, 1);
export const at = (day: number): number => T0 + day * DAY;
export const id = (number: number): string => String(600_000_000_000_000_000n + BigInt(number));

/** One that is over, but for what is said otherwise. */
export function kept(orderId: string, createdAt: number, rest: Partial<KeptOrder> = {}): KeptOrder {
  const order: KeptOrder = {
    ...{
      orderId,
      kind: 'planOrder' as const,
      source: 'orderHistory' as const,
      symbol: 'cmt_btcusdt',
      symbolKey: 'btcusdt',
      clientOid: `c-${orderId}`,
    },
    ...{ createdAt, triggeredAt: undefined, action: 'open_long', execution: 'normal', status: 'filled', isFinal: true, size: '1.5' },
    ...{ filled: '1.5', price: '1', averagePrice: '1', triggerPrice: '1', fee: '0', profit: '0', readAt: at(60), record: '' },
    ...rest,
  };
  const { clientOid, symbol, size, filled, fee, isFinal } = order;
  const record = { order_id: orderId, client_oid: clientOid, symbol, size, filled_qty: filled, fee, createTime: createdAt };
  return { ...order, record: JSON.stringify({ ...record, type: '1', order_type: '0', status: isFinal ? '2' : '0' }) };
}

/** So many, from the day on, a minute apart. */
export const some = (count: number, first: number, day: number): KeptOrder[] =>
  Array.from({ length: count }, (_, index) => kept(id(first + index), at(day) + index * 60_000));

export class Box {
  readonly damages: Damage[] = [];
  readonly keeper = new Keeper();

  constructor(
    readonly file: string,
    { account = 'Main', hosts }: { readonly account?: string; readonly hosts?: string } = {},
  ) {
    this.do('open', { file, account, hosts, limitBytes: Infinity });
  }

  do: Keeper['do'] = (name, given) => this.keeper.do(name, given, (told) => 'damaged' in told && this.damages.push(told.damaged));

  keep(orders: readonly KeptOrder[], past = true): this {
    this.do('keepOrders', { orders, past });
    return this;
  }
  prove(start: number, end: number, orderIds: readonly string[]): boolean {
    return this.do('prove', { symbol: 'cmt_btcusdt', proofs: [{ start, end, asOf: at(61) }], orderIds: orderIds.join('\n') });
  }
  beside(file: string): Refusal | undefined {
    return this.do('beside', { file });
  }
  take(between?: (step: number) => void): Taken {
    for (let step = 0; step < 1000; step += 1) {
      const { taken } = this.do('take', { proofs: true, begin: step === 0 });
      if (taken) return taken;
      between?.(step);
    }
    throw new Error('It does not end.');
  }
  export(): string[] {
    const all: string[] = [];
    for (let begin = true; all.length < 20_000; begin = false) {
      const lines = this.do('lines', { begin, most: 100 });
      if (lines.length === 0) return all;
      all.push(...lines);
    }
    throw new Error('It does not end.');
  }
  end(): void {
    this.do('end', {});
  }
}

/** Writes over the head of the page on which the row of an order is, which nothing but a look at that row comes across. */
export const damageRowOf = (file: string, orderId: string): void => damage(file, `${orderId}cmt_btcusdtbtcusdt`);

/** The same with the page on which a text stands last. */
export function damage(file: string, text: string): void {
  const bytes = readFileSync(file);
  const page = Math.floor(bytes.lastIndexOf(text) / 4096) * 4096;
  bytes.fill(0xa5, page, page + 8);
  writeFileSync(file, bytes);
}
