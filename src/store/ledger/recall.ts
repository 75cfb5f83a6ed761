/** Brings back to the ledger what the archive on disk keeps of an account, the part that is asked for, once. */
import { orderDetail, planOrder } from '../../api/decode';
import type { JsonObject } from '../../api/record';
import { parseJson } from '../../api/wire';
import { addTo } from '../../model/addTo';
import { DAY, gapsIn, type TimeRange } from '../../model/timeRange';
import { madeOfEach } from '../../primitives/slices';
import { inTime } from '../../primitives/timers';
import type { Archive } from '../archive';
import type { KeptProof, OpenThen, RecalledOrder } from '../archive/protocol';
import type { Recalled } from './orders';
import { LATER } from './proofs';

/** Orders that are asked for at once. */
const BATCH = 200;

/** A file that another program keeps for itself is free after a moment, or not for half a minute. Milliseconds. */
const PATIENCE = 2000;

/** Where it is put. */
export interface RecallInto {
  /** Whether so many more orders have room. */
  readonly room: () => number;
  readonly restore: (symbol: string | undefined, orders: readonly Recalled[]) => void;
  readonly prove: (symbol: string, proofs: readonly KeptProof[]) => void;
}

export class Recall {
  private readonly done = new Map<string, TimeRange[]>();
  /** What was asked for, and where it is under way. */
  private readonly ids = new Map<string, Promise<void>>();
  private turn: Promise<void> = Promise.resolve();
  private off = false;
  /** Somebody waited for the archive in vain, and it is not free yet. */
  private isHeld = false;

  constructor(
    private readonly archive: Archive,
    private readonly into: RecallInto,
  ) {}

  /** The past orders of a symbol that were created in a range, and what was proven of it. Never rejects: what cannot be had is not known. */
  past(symbol: string, { start, end }: TimeRange): Promise<void> {
    // What comes from now on is read in this session: a range that ends now, asked for again and again, is brought back once.
    const range = { start, end: end > Date.now() - DAY ? LATER : end };
    const recalling = this.turn.then(async () => {
      for (const gap of gapsIn(range, this.done.get(symbol) ?? [])) await this.part(symbol, gap);
    });
    return (this.turn = recalling.catch(() => undefined));
  }

  /** Some orders. Never rejects. */
  async orders(orderIds: readonly string[]): Promise<void> {
    const wanted = orderIds.filter((id) => !this.ids.has(id));
    if (wanted.length > 0) {
      const recalling = this.some(wanted);
      for (const id of wanted) this.ids.set(id, recalling);
    }
    await Promise.all([...new Set(orderIds.map((id) => this.ids.get(id)))]);
  }

  private async some(wanted: readonly string[]): Promise<void> {
    for (let from = 0; from < wanted.length && !this.off; from += BATCH) {
      const found = await this.archive.ask('orders', { orderIds: wanted.slice(from, from + BATCH) }).catch(() => []);
      this.into.restore(undefined, await madeOfEach(found, decoded));
    }
  }

  /** The orders that programs call by a client id. Never rejects. */
  async withClientId(clientOid: string): Promise<void> {
    if (!this.off) await this.orders(await this.archive.ask('idsOf', { clientOid }).catch(() => []));
  }

  /** Those of which anything is kept. Never rejects. */
  symbols(): Promise<readonly string[]> {
    return this.archive.ask('symbols', {}).catch(() => []);
  }

  /** The orders that were open when they were read last. Never rejects. */
  async open(): Promise<OpenThen | undefined> {
    const kept = !(await this.isFree()) ? undefined : await this.archive.ask('openThen', {}).catch(() => undefined);
    if (kept) await this.orders(kept.orderIds);
    return kept;
  }

  /** What was brought back is forgotten, since there is no room for it. */
  end(): void {
    this.off = true;
  }

  /**
   * Whether the archive can be asked. Where another program keeps its file for itself, the open orders do not wait for that program: they
   * go on with what the service says. For one that is only busy they wait; and so does, in any case, what says of a range that it is
   * complete, or of an order that there is none.
   */
  private async isFree(): Promise<boolean> {
    const { archive } = this;
    const free = Promise.all([archive.opened, archive.settled()]);
    while (!this.off && !this.isHeld) {
      const { answers } = archive;
      const isFree = await inTime(free, PATIENCE).then(
        () => true,
        () => false,
      );
      if (isFree) return !this.off;
      if (archive.answers !== answers) continue;
      this.isHeld = true;
      void free.finally(() => (this.isHeld = false));
    }
    return false;
  }

  private async part(symbol: string, range: TimeRange): Promise<void> {
    if (this.off) return;
    let [listed, restored] = [0, 0];
    const parts = this.archive.recall(symbol, range, this.into.room());
    for (;;) {
      const part = await parts.next();
      if (this.off) return;
      if (part.done) {
        // An order whose record cannot be read would be missing.
        if (restored === listed) this.into.prove(symbol, part.value);
        break;
      }
      listed += part.value.listed;
      const orders = await madeOfEach(part.value.orders, decoded);
      restored += orders.filter(({ kind }) => kind === 'planOrder').length;
      this.into.restore(symbol, orders);
    }
    addTo(this.done, symbol, range);
  }
}

/** As the service's answer was. Undefined where it cannot be read: the file is open to other programs. */
function decoded({ orderId, record, ...told }: RecalledOrder): Recalled | undefined {
  try {
    const raw = parseJson(record) as JsonObject;
    const order = told.kind === 'planOrder' ? planOrder(raw) : orderDetail(raw);
    return order.orderId === orderId ? { order, ...told } : undefined;
  } catch {
    return undefined;
  }
}
