/** An archive of a file in a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Archive } from '../../src/store/archive';
import type { Imported, Refusal, Taken } from '../../src/store/archive/protocol';
import type { PlanOrder } from '../../src/model/order';
import { builtWorker } from './built';
import { inThisThread } from './thisThread';

/** As the extension starts it. */
const startThread = (): Worker => new Worker(builtWorker());

/**
 * Most tests are about what is kept, in hundreds of archives, and to start a thread takes longer than most of what is done in it. A process
 * of its own stands for a window, which has them.
 */
let start = 'describe' in globalThis ? inThisThread : startThread;

/** In these tests archives have threads of their own, as in the extension. */
export function withThreads(): void {
  before(() => (start = startThread));
  after(() => (start = inThisThread));
}

export function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'orderdeck-archive-'));
  after(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** @param account `''` leaves its name as it is */
export const archiveOf = (file: string, limitBytes = Infinity, account = 'Main'): Archive =>
  new Archive({ file, account, limitBytes, start });

/** All lines of an export. */
export async function exportOf(archive: Archive, most = 100): Promise<string[]> {
  const all: string[] = [];
  for (let begin = true; ; begin = false) {
    const lines = await archive.ask('lines', { begin, most });
    if (lines.length === 0) return all;
    all.push(...lines);
  }
}

/** Takes what is beside an archive until all of it is there, or somebody has seen enough. */
export async function takeAll(archive: Archive, proofs: boolean, steps = Infinity): Promise<Taken | undefined> {
  for (let step = 0; step < steps; step += 1) {
    const { taken } = await archive.ask('take', { proofs, begin: step === 0 });
    if (taken) return taken;
  }
  return undefined;
}

/** Reads an export beside an archive. */
export async function readExport(archive: Archive, file: string): Promise<Imported | Refusal> {
  for (let begin = true; ; begin = false) {
    const { is } = await archive.ask('readExport', { file, begin });
    if (is) return is;
  }
}

/** The record that the service sends of an order: section 2.1. */
export const recordOf = (order: PlanOrder): Record<string, unknown> => ({
  order_id: order.orderId,
  client_oid: order.clientOid,
  symbol: order.symbol,
  size: order.size,
  filled_qty: order.filledQty,
  price: order.price,
  price_avg: order.priceAvg,
  fee: order.fee,
  totalProfits: order.totalProfits,
  createTime: order.createTime,
  type: order.action.code,
  order_type: order.execution.code,
  status: order.status.code,
  triggerPrice: order.triggerPrice,
  triggerPriceType: order.triggerPriceType,
  triggerTime: order.triggerTime,
});

/** The same, with its record as it came. */
export const asSent = (order: PlanOrder): PlanOrder => ({ ...order, raw: recordOf(order) });
