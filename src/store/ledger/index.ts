/**
 * What was read of one account, once: orders by id, and which windows of the histories were answered to their end. Every answer to the
 * account's session fills it. In memory, and gone with the session, but for what an archive on disk keeps of it.
 */
import { ServiceError } from '../../api/errors';
import { asksOf, readerOf, type Answers, type Ask, type QuestionName } from '../../api/questions';
import type { CallOptions, HistoryPlanQuery, ServiceReader } from '../../api/types';
import type { Reading } from '../../model/coverage';
import type { PlanOrder } from '../../model/order';
import { withoutZeros } from '../../model/orderIds';
import { DAY, gapsIn, MINUTE, type TimeRange } from '../../model/timeRange';
import { Emitter } from '../../primitives/emitter';
import { openHabits, SURE_REACH } from '../../reading';
import type { Archive } from '../archive';
import type { KeptProof } from '../archive/protocol';
import { LedgerOrders, MOST_ORDERS } from './orders';
import { LATER, LISTED_LATE, Proofs, type Proof, UNSURE } from './proofs';
import { Recall } from './recall';
import { SymbolKeys } from './symbolKeys';
import { UnderWay } from './underWay';
import { type Whole, WholeReadings } from './whole';

export type { FoundOrder, MissingOrder, OrderSource } from './orders';
export type { Proof } from './proofs';

/** A whole list of all open orders. */
export interface OpenRead {
  readonly reading: Reading<PlanOrder>;
  /** When it began, epoch milliseconds by the service's clock. */
  readonly asOf: number;
  /** Questions from this turn on were sent after its end. */
  readonly turn: number;
}

/** So long a list of the open orders tells which of them are still open, at least, milliseconds: `coverage.asOf` says when it was read. */
const OPEN_HOLDS = MINUTE;

/** The turn of all that an earlier session was answered. */
const EARLIER = 1;
const ALL_TIME: TimeRange = { start: 0, end: LATER };

export class Ledger {
  private readonly keys = new SymbolKeys();
  readonly orders = new LedgerOrders(this.keys);
  readonly underWay = new UnderWay();
  private readonly proofs = new Map<string, Proofs>();
  private readonly wholes = new WholeReadings();
  private questions = EARLIER;
  private latestOpen: OpenRead | undefined;
  private resets = 0;
  private contradictions = 0;
  private readonly lacked = new Emitter<true>();

  /** Somebody asked for what the service has forgotten, and nothing is kept. */
  readonly onDidLack = this.lacked.event;

  /** Is told when an answer says of an order that the open ones listed last that it is over. */
  ended: () => void = () => undefined;

  private readonly recall: Recall | undefined;
  readonly openHabits = openHabits();
  /** When the users registered who were listed so far, by their uids. */
  readonly users = new Map<string, number>();
  /** Past orders and users that were listed once, by their ids, and are taken for gone. */
  readonly gone = { orders: new Set<string>(), users: new Set<string>() };

  /** @param archive what was kept of the account, and keeps what is read from now on; it ends with the ledger */
  constructor(
    private readonly now: () => number = Date.now,
    readonly archive?: Archive,
  ) {
    this.recall =
      archive &&
      new Recall(archive, {
        room: () => MOST_ORDERS / 2 - this.orders.size,
        restore: (symbol, orders) => this.orders.restore(symbol, orders, EARLIER),
        prove: (symbol, proofs) => this.proveKept(symbol, proofs),
      });
  }

  /** A turn: that of a question, or before all questions that are sent from now on. */
  next(): number {
    return (this.questions += 1);
  }

  /** The last whole list of all open orders. */
  get openRead(): OpenRead | undefined {
    return this.latestOpen;
  }

  /**
   * How often all that was proven was given up: an order came up in a time that was taken to be settled without it, or there were too
   * many orders. Once is enough: nothing settles any more then.
   */
  get givenUp(): number {
    return this.resets;
  }

  /** How often an order came up in a time that had been settled without it. */
  get contradicted(): number {
    return this.contradictions;
  }

  /** Brings back what is kept of a symbol's history. Never rejects. */
  async recalled(symbol: string, range: TimeRange): Promise<void> {
    await this.recall?.past(symbol, range);
  }

  /** The symbols of which anything is kept. Never rejects. */
  async recalledSymbols(): Promise<readonly string[]> {
    return (await this.recall?.symbols()) ?? [];
  }

  /** Brings back what is kept of an order, unless it is known. Never rejects. */
  async recalledOrder(orderId: string): Promise<void> {
    // It is kept as the service wrote it.
    if (!this.orders.find(orderId)) await this.recall?.orders([...new Set([orderId, withoutZeros(orderId)])]);
  }

  /** The orders that were open when all were read last in an earlier session, as they are known. Never rejects. */
  async recalledOpen(): Promise<OpenRead | undefined> {
    const kept = await this.recall?.open();
    if (!kept) return undefined;
    const items = kept.orderIds.flatMap((orderId) => this.orders.listed(orderId) ?? []);
    return {
      reading: { items, coverage: { range: undefined, complete: false, problems: [], requests: 0, asOf: kept.asOf } },
      asOf: kept.asOf,
      turn: EARLIER,
    };
  }

  /** Brings back the orders of a client id that are kept. Never rejects. */
  async recalledClientId(clientId: string): Promise<void> {
    await this.recall?.withClientId(clientId);
  }

  /** What is asked for begins then, and the service answers from `reach` on: who is a day late has not asked for more. */
  reachesBackTo(start: number, reach: number): void {
    if (!this.archive && start < reach - DAY) this.lacked.fire(true);
  }

  /** A service whose answers it keeps. */
  heard(service: ServiceReader): ServiceReader {
    const ask = asksOf(service);
    return readerOf((name, query, options) => this.ask(ask, name, query, options), service);
  }

  /** Puts a question, and keeps what its answer says of orders. */
  async ask<Name extends QuestionName>(
    ask: Ask,
    name: Name,
    query: Parameters<typeof ask<Name>>[1],
    options?: CallOptions,
  ): Promise<Answers[Name]> {
    const turn = this.next();
    try {
      const answer = await ask(name, query, options);
      this.keep({ [name]: answer }, query, turn);
      return answer;
    } catch (error) {
      if (name === 'orderDetail' && error instanceof ServiceError && error.kind === 'notFound')
        this.orders.missing(query as string, error, { turn, at: this.now() });
      throw error;
    }
  }

  /**
   * A whole list of all open orders came to its end. What left it since the one before may be in the history by now, and so may what was
   * placed since: of these times the histories prove no more.
   */
  sawOpen(reading: Reading<PlanOrder>, asOf: number): void {
    const before = this.latestOpen;
    this.latestOpen = { reading, asOf, turn: this.next() };
    if (reading.items !== before?.reading.items) this.archive?.keepOpen(reading.items, asOf);
    const since = before ? before.asOf - LISTED_LATE : 0;
    const still = new Set(reading.items.map(({ orderId }) => orderId));
    const left = (before?.reading.items ?? []).filter(({ orderId }) => !still.has(orderId));
    for (const [spelling, proofs] of this.proofs) {
      const times = left
        .filter(({ symbol }) => symbol === '' || this.keys.of(symbol) === this.keys.of(spelling))
        .map(({ createTime = 0 }) => createTime);
      const from = times.includes(0) ? 0 : since;
      const moments = [...new Set(times)]
        .filter((time) => time < from)
        .sort((a, b) => a - b)
        .map((time) => ({ start: time, end: time }));
      // Of an earlier session nothing but what had settled then is known, without the orders that were open.
      proofs.drop([...moments, { start: from, end: LATER }], before === undefined);
      this.archive?.unprove(this.keys.of(spelling), moments);
    }
  }

  /**
   * Windows of a symbol's history that were read to their end, whatever kind of order. By the spelling that was sent: a service may know
   * no other, and answer it with nothing.
   * @param orderIds of all orders of these windows
   */
  prove(symbol: string, proofs: readonly Proof[], orderIds: readonly string[] = []): void {
    const known = this.proofsOf(symbol);
    const read = this.resets === 0 ? proofs : proofs.map((proof) => ({ ...proof, settled: false }));
    // What left the open orders while the history was read may have entered it behind the reader.
    known.add(read.filter(({ settled, turn }) => settled || turn >= (this.latestOpen?.turn ?? 0)));
    this.archive?.prove(
      symbol,
      read.flatMap(({ start: from, end, asOf, settled }) => {
        const start = Math.max(from, asOf - SURE_REACH);
        return settled && start <= end ? [{ start, end, asOf }] : [];
      }),
      orderIds,
    );
  }

  /**
   * The proven parts of a range that serve one who wants them no older than that, milliseconds, oldest first. What is settled serves always.
   * @param now by the service's clock
   */
  proven(symbol: string, range: TimeRange, now: number, age: number): Proof[] {
    const { asOf = -Infinity } = this.latestOpen ?? {};
    const isKnown = asOf > now - Math.max(age, OPEN_HOLDS) && asOf <= now + UNSURE;
    const moments = { since: now - age, until: now + UNSURE, ...(isKnown && { openAsOf: asOf }) };
    return this.proofs.get(symbol)?.serving(range, moments) ?? [];
  }

  /** What was read whole for a question, no older than that, milliseconds. @param now by the service's clock */
  whole<T>(question: string, now: number, age: number): Whole<T> | undefined {
    return this.wholes.find(question, { since: now - age, until: now + UNSURE });
  }

  /** What was read whole last, no older than that, for a question that begins with some words, of a range that is meant. */
  youngest<T>(words: string, now: number, age: number, isMeant?: (range: TimeRange) => boolean): Whole<T> | undefined {
    return this.wholes.youngest<T>(words, { since: now - age, until: now + UNSURE }, isMeant);
  }

  keepWhole(question: string, whole: Whole<unknown>): void {
    this.wholes.keep(question, whole);
  }

  dispose(): void {
    this.recall?.end();
    void this.archive?.end();
    this.giveUp(true);
    this.wholes.clear();
    this.latestOpen = undefined;
    this.lacked.dispose();
  }

  private keep(
    { currentPlanOrders, historyPlanOrders, orderDetail, affiliateUsers }: Partial<Answers>,
    query: unknown,
    turn: number,
  ): void {
    const asked = { turn, at: this.now() };
    const { ends } = this.orders;
    if (this.orders.size > MOST_ORDERS) {
      this.recall?.end();
      this.giveUp(true);
    }
    if (orderDetail) this.orders.detail(orderDetail, asked);
    const listed = currentPlanOrders ?? historyPlanOrders?.orders ?? [];
    const { symbol = '' } = { ...(historyPlanOrders && (query as HistoryPlanQuery)) };
    if (listed.some((order) => this.contradicts(order, symbol, turn))) {
      this.contradictions += 1;
      this.giveUp(false);
      // What is kept was taken to be settled by the same rule.
      this.archive?.unprove(undefined, [ALL_TIME]);
    }
    if (currentPlanOrders) this.orders.open(currentPlanOrders, asked);
    if (historyPlanOrders) this.orders.history(symbol, historyPlanOrders.orders, asked);
    for (const { uid, registerTime } of affiliateUsers?.items ?? []) if (registerTime !== undefined) this.users.set(uid, registerTime);
    if (this.orders.ends > ends) this.ended();
    if (!this.archive) return;
    if (affiliateUsers) this.archive.keepUsers(affiliateUsers.items, asked.at);
    if (orderDetail) this.archive.keep(this.orders.unkept([orderDetail], 'service'), 'service', '', asked.at);
    const source = currentPlanOrders ? 'openOrders' : 'orderHistory';
    this.archive.keep(this.orders.unkept(listed, source), source, symbol, asked.at);
  }

  /** Of an earlier session: as of then, with nothing left open that could change it. */
  private proveKept(symbol: string, kept: readonly KeptProof[]): void {
    if (this.resets > 0 || kept.length === 0) return;
    const known = this.proofsOf(symbol);
    const proofs = kept.map((proof): Proof => ({ ...proof, turn: EARLIER, settled: true }));
    // What this session proved is younger.
    const span = { start: proofs[0]?.start ?? 0, end: proofs.at(-1)?.end ?? 0 };
    const younger = known.serving(span, { since: -Infinity, until: Infinity });
    known.add(proofs.flatMap((proof) => gapsIn(proof, younger).map((part) => ({ ...proof, ...part }))));
  }

  private proofsOf(symbol: string): Proofs {
    const known = this.proofs.get(symbol) ?? new Proofs();
    this.proofs.set(symbol, known);
    return known;
  }

  private giveUp(alsoOrders: boolean): void {
    this.resets += 1;
    this.proofs.clear();
    if (alsoOrders) this.orders.clear();
  }

  private contradicts({ orderId, createTime, symbol }: PlanOrder, asked: string, turn: number): boolean {
    if (createTime === undefined) return false;
    const key = this.keys.of(symbol === '' ? asked : symbol);
    return [...this.proofs].some(([spelling, proofs]) => {
      const proof = this.keys.of(spelling) === key ? proofs.at(createTime) : undefined;
      return proof?.settled === true && proof.turn < turn && (this.orders.pastTurn(orderId) ?? 0) < proof.turn;
    });
  }
}
