/** What is kept of an account, as the host has it: what is to be kept goes to the thread in the order in which it was said. No vscode. */
import type { Worker } from 'node:worker_threads';
import * as l10n from '@vscode/l10n';
import { affiliateUser } from '../../api/decode';
import type { JsonObject } from '../../api/record';
import { parseJson, storedJson } from '../../api/wire';
import { type AffiliateUser, REFERRAL_AMOUNTS, type ReferralTotals } from '../../model/affiliate';
import type { OrderDetail, PlanOrder } from '../../model/order';
import { keyOf } from '../../model/symbols';
import type { TimeRange } from '../../model/timeRange';
import { Emitter } from '../../primitives/emitter';
import { madeOfEach, slicer } from '../../primitives/slices';
import {
  type Answer,
  type Damage,
  type Given,
  isKeepable,
  type KeptProof,
  type KeptReading,
  type KeptUser,
  type OperationName,
  type Opened,
  type OrderSource,
  type Page,
  type Trouble,
  UNIT,
} from './protocol';
import { keptOrder, type ToKeep } from './keptOrder';
import { ArchiveThread } from './thread';
import { ArchiveTrouble } from './trouble';

/** Orders in one message: a few milliseconds of either thread. */
const BATCH = 200;

export interface ArchiveOptions {
  readonly file: string;
  /** Whose it is, for people who look into it: a label, no key. */
  readonly account: string;
  /** Which service was asked, likewise. */
  readonly hosts?: string | undefined;
  readonly limitBytes: number;
  readonly start: () => Worker;
}

/**
 * What is kept of one account. Whatever goes wrong with the file, reading of the service goes on: from the first trouble on nothing is
 * kept any more, and nothing more is taken to be proven.
 */
export class Archive {
  private readonly thread: ArchiveThread;
  private readonly troubled = new Emitter<Trouble>();
  private readonly rescued = new Emitter<Damage>();
  private readonly outgrew = new Emitter<number>();
  /** What answers said, until its turn comes. */
  private pending: ToKeep[] = [];
  /** What is to be kept is handed over one after the other. */
  private turn: Promise<void> = Promise.resolve();
  private ended = false;
  private ending: Promise<void> | undefined;

  /** The first trouble: nothing is kept from then on. */
  readonly onDidFail = this.troubled.event;
  /** The file turned out to be damaged later than when it was opened. */
  readonly onDidRescue = this.rescued.event;
  /** It was larger than it may be: so many orders went, the oldest. */
  readonly onDidOutgrow = this.outgrew.event;
  readonly opened: Promise<Opened | undefined>;
  readonly file: string;
  private account: string;

  constructor({ start, ...file }: ArchiveOptions) {
    this.file = file.file;
    this.account = file.account;
    this.thread = new ArchiveThread(start, {
      failed: (trouble) => this.failed(trouble),
      rescued: (damage) => this.rescued.fire(damage),
      outgrown: (orders) => this.outgrew.fire(orders),
    });
    this.opened = this.thread.call('open', file).catch((error: unknown) => {
      if (error instanceof ArchiveTrouble) this.thread.fail(error);
      return undefined;
    });
  }

  get trouble(): Trouble | undefined {
    return this.thread.trouble;
  }

  /** How often the thread has answered: one that writes a lot goes on answering, one that waits for its file does not. */
  get answers(): number {
    return this.thread.answers;
  }

  /** Whoever looks into it later finds it under the name of today. */
  rename(account: string): void {
    this.account = account;
    if (!this.trouble) this.after(() => this.thread.call('rename', { account }));
  }

  /** What an answer said of orders. @param past a history listed them */
  keep(orders: readonly (PlanOrder | OrderDetail)[], source: OrderSource, symbol: string, at: number): void {
    if (this.trouble) return;
    const isIdle = this.pending.length === 0;
    for (const order of orders) if (isKeepable(order.orderId) && order.raw !== undefined) this.pending.push({ order, source, symbol, at });
    if (isIdle && this.pending.length > 0) this.after(() => this.flush());
  }

  /** Windows of a history of which every order was kept before. @param orderIds of the orders of all windows */
  prove(symbol: string, proofs: readonly KeptProof[], orderIds: readonly string[]): void {
    if (this.trouble || proofs.length === 0) return;
    this.after(async () => {
      await this.flush();
      await this.thread.call('prove', { symbol, proofs, orderIds: orderIds.join('\n') });
    });
  }

  /** What an answer said of users. */
  keepUsers(users: readonly AffiliateUser[], at: number): void {
    if (this.trouble || users.length === 0) return;
    this.after(async () => {
      const kept: KeptUser[] = [];
      for (const { uid, registerTime, inviteCode = '', raw } of users) {
        const record = isKeepable(uid) && raw !== undefined ? storedJson(raw) : undefined;
        if (record !== undefined) kept.push({ uid, registeredAt: registerTime, inviteCode, readAt: at, record });
      }
      await this.thread.call('keepUsers', { users: kept });
    });
  }

  /**
   * Totals of a range, or all users who registered in it, as they were read to their end; users were kept before.
   * @param lasting the range was over then
   */
  keepReading(what: 'users' | 'totals', reading: KeptReading, lasting: boolean, totals: readonly ReferralTotals[] = []): void {
    if (this.trouble) return;
    this.after(async () => {
      const values = await madeOfEach(totals, (each) => [each.uid, ...REFERRAL_AMOUNTS.map((name) => each[name])].join(UNIT));
      const items = values.join(UNIT);
      // A value that holds the sign between values would be taken for two.
      const isWhole = values.every((value) => value.split(UNIT).length === 1 + REFERRAL_AMOUNTS.length);
      if (isWhole && totals.every(({ uid }) => isKeepable(uid))) await this.thread.call('keepReading', { what, reading, items, lasting });
    });
  }

  /** The users who registered in a range, as they were read last. */
  async users(range: TimeRange): Promise<AffiliateUser[]> {
    const users: AffiliateUser[] = [];
    const pause = slicer();
    for (let after = ''; ;) {
      const page = await this.ask('users', { range, after, most: BATCH });
      for (const { uid, record } of page) {
        const user = affiliateUser(parseJson(record) as JsonObject);
        if (user.uid === uid) users.push(user);
        after = uid;
        await pause();
      }
      if (page.length < BATCH) return users;
    }
  }

  /** What was kept of a reading of totals. */
  async totals(reading: number): Promise<ReferralTotals[]> {
    const totals: ReferralTotals[] = [];
    for (let after = ''; ;) {
      const page = await this.ask('totals', { reading, after, most: BATCH });
      for (const [uid = '', ...amounts] of page) {
        const named = Object.fromEntries(REFERRAL_AMOUNTS.map((name, index) => [name, amounts[index] ?? '']));
        totals.push({ uid, ...named } as ReferralTotals);
        after = uid;
      }
      if (page.length < BATCH) return totals;
    }
  }

  /** All open orders were read. @param orders those of them that were kept before */
  keepOpen(orders: readonly PlanOrder[], asOf: number): void {
    if (this.trouble) return;
    this.after(async () => {
      await this.flush();
      await this.thread.call('keepOpen', { asOf, orderIds: orders.map(({ orderId }) => orderId) });
    });
  }

  /** What was taken to be proven is not. @param symbolKey undefined: of no symbol */
  unprove(symbolKey: string | undefined, parts: readonly TimeRange[]): void {
    if (this.trouble || parts.length === 0) return;
    this.after(() => this.thread.call('unprove', { symbolKey, parts }));
  }

  /** The windows of a range that are proven, and their orders, in parts; of more than so many orders nothing. */
  async *recall(symbol: string, range: TimeRange, most: number): AsyncGenerator<Page, readonly KeptProof[]> {
    await this.turn;
    const key = keyOf(symbol);
    if ((await this.thread.call('count', { symbolKey: key, range, most: most + 1 })) > most) return [];
    // First, so that what another window lets go meanwhile is not taken to be here.
    const proofs = await this.thread.call('proofs', { symbol, range });
    let after: Given<'past'>['after'];
    do {
      const page: Page = await this.thread.call('past', { symbolKey: key, range, after, most: BATCH });
      yield page;
      after = page.next;
    } while (after);
    const now = await this.thread.call('proofs', { symbol, range });
    return proofs.filter((proof) => now.some(({ start, end, asOf }) => start <= proof.start && end >= proof.end && asOf >= proof.asOf));
  }

  /** Puts a question of its own to the worker. @throws ArchiveTrouble */
  async ask<Name extends OperationName>(name: Name, given: Given<Name>): Promise<Answer<Name>> {
    await this.turn;
    return this.thread.call(name, given);
  }

  /** Whether what was said until now is on disk. */
  async settled(): Promise<void> {
    await this.turn;
  }

  /** Ends once all is kept that was said before. */
  end(): Promise<void> {
    return (this.ending ??= this.close());
  }

  private async close(): Promise<void> {
    this.ended = true;
    await this.turn;
    await this.thread.end({ kind: 'other', message: l10n.t('The account "{0}" is no longer active in this window.', this.account) });
    this.troubled.dispose();
  }

  private after(work: () => Promise<unknown>): void {
    this.turn = this.turn.then(work).then(
      () => undefined,
      (error: unknown) => this.thread.fail(error),
    );
  }

  private async flush(): Promise<void> {
    while (this.pending.length > 0) {
      const [first] = this.pending;
      const isPast = first?.source === 'orderHistory';
      const end = this.pending.findIndex(({ source }, index) => index >= BATCH || (source === 'orderHistory') !== isPast);
      const batch = this.pending.splice(0, end < 0 ? this.pending.length : end);
      await this.thread.call('keepOrders', { orders: await madeOfEach(batch, keptOrder), past: isPast });
    }
  }

  /** Nothing is kept any more. */
  private failed(trouble: Trouble): void {
    this.pending = [];
    if (!this.ended) this.troubled.fire(trouble);
  }
}
