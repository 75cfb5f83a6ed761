/** A window of VS Code that can be killed, switched and cut off from its files at any step of what it does. */
import assert from 'node:assert/strict';
import * as files from 'node:fs';
import { ServiceError } from '../../../../src/api/errors';
import { isDeepStrictEqual } from 'node:util';
import type { OrderDetail, PlanOrder } from '../../../../src/model/order';
import { MINUTE } from '../../../../src/model/timeRange';
import { DISK, type Disk } from '../../../../src/notifications/revisions';
import { seenFiles } from '../../../../src/notifications/seenFile';
import type { OrderChange, Session } from '../../../../src/store';
import { OrderChanges } from '../../../../src/store/orderChanges';
import type { OpenOrders } from '../../../../src/store/openOrders';
import { OrderDetails } from '../../../../src/store/orderDetails';
import { OrderHistory } from '../../../../src/store/orderHistory';
import { Resource } from '../../../../src/store/resource';
import { Sessions } from '../../../../src/store/sessions';
import { fakeClient, ledgerOf, sessionOf } from '../../store/support';
import type { Books, Dice } from './books';
import type { Judge } from './judge';

export interface Account {
  readonly books: Books;
  readonly judge: Judge;
}

export interface World {
  readonly clock: { now: number };
  readonly dice: Dice;
  readonly turns: Turns;
  /** When each place was written, by the clock of this world. */
  readonly written: Map<string, number>;
  readonly folder: string;
  readonly accounts: Readonly<Record<'main' | 'other', Account>>;
  /** The next so many questions to the memory of all windows fail. */
  unreadable: number;
}

/** Whoever waits goes on in an order that only the seed decides. */
export class Turns {
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly dice: Dice) {}

  take(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      setImmediate(() => this.waiting.splice(Math.floor(this.dice() * this.waiting.length), 1)[0]?.());
    });
  }
}

type Name = keyof World['accounts'];

const READS = new Set(['readFile', 'readdir']);
const NEVER = new Promise<never>(() => undefined);

export class Window {
  dead = false;
  /** Something happened in the middle of the look. */
  disturbed = false;
  account: Name = 'main';
  private coming: { readonly what: 'kill' | 'switch' | 'unreadable'; steps: number; armed: boolean } | undefined;
  private readonly sessions = new Sessions();
  private readonly partsOf = (session: Session) => {
    let whole: readonly PlanOrder[] | undefined;
    const openOrders: OpenOrders = new Resource(session, async () => {
      await this.step();
      const read = this.world.accounts[session.account.id as Name].books.list();
      // As the ledger does: the very same list where it holds the same.
      const items = whole && isDeepStrictEqual(whole, read.items) ? whole : read.items;
      if (read.coverage.complete) whole = items;
      return { ...read, items };
    });
    const details = new OrderDetails(session, ledgerOf(session), { openOrders, orderHistory: new OrderHistory(session) });
    return { openOrders, orderDetails: () => Promise.resolve(details), dispose: () => openOrders.dispose() };
  };
  private readonly changes: OrderChanges;
  private die: () => void = () => undefined;
  private readonly death = new Promise<void>((resolve) => (this.die = resolve));
  /** Told in this look, and not yet noted. */
  private showing: { readonly judge: Judge; readonly keys: readonly string[] } | undefined;

  constructor(private readonly world: World) {
    const log = { info: () => undefined, warn: () => undefined };
    this.changes = new OrderChanges({ of: (session) => session.part(this.partsOf) }, seenFiles(world.folder, log, this.disk()));
    this.signIn('main');
  }

  /** @param steps until it happens: of all that is waited for, or only from the first write on, after which something is to be told */
  trouble(what: 'kill' | 'switch' | 'unreadable' | undefined, steps = 0, from: 'start' | 'write' = 'start'): void {
    this.coming = what && { what, steps, armed: from === 'start' };
  }

  signIn(account: Name): void {
    this.account = account;
    this.sessions.set({ phase: 'signedIn', session: sessionOf(this.client(account), account) });
  }

  /** Reads the list and looks at it, as after each poll; over when the window is killed. */
  async poll(): Promise<void> {
    this.disturbed = false;
    await Promise.race([this.readAndLook(), this.death]);
    this.showing = undefined;
  }

  /** What was told a moment ago may never be noted. */
  private doubt(cause: 'kill' | 'unreadable'): void {
    for (const each of this.showing?.keys ?? []) this.showing?.judge.inDoubt.set(each, cause);
  }

  private async readAndLook(): Promise<void> {
    const session = this.sessions.current ?? assert.fail();
    const { openOrders } = session.part(this.partsOf);
    const { books, judge } = this.world.accounts[this.account];
    books.turnPage();
    await openOrders.refresh('poll');
    const { content, loadedAt = NaN } = openOrders.state;
    if (!content || session.ended) return;
    const show = (changes: readonly OrderChange[]): void => {
      for (const change of changes) judge.hear(change);
      this.showing = { judge, keys: changes.flatMap(({ orderId, steps }) => steps.map((step) => `${orderId} ${step}`)) };
    };
    await this.changes.look({ session, tell: ['triggered', 'filled', 'canceled', 'gone'], gap: 10 * MINUTE, show });
    if (!this.disturbed && content.coverage.complete) {
      judge.looked(
        content.items.map(({ orderId }) => orderId),
        loadedAt,
      );
    }
  }

  /** Time passes with everything that has to be waited for, and something may happen meanwhile. */
  private async step(): Promise<void> {
    this.world.clock.now += 1;
    const { coming } = this;
    if (coming?.armed && (coming.steps -= 1) <= 0) {
      this.coming = undefined;
      this.disturbed = true;
      this.happens(coming.what);
    }
    if (this.dead) return NEVER;
    await this.world.turns.take();
    if (this.dead) return NEVER;
  }

  private happens(what: 'kill' | 'switch' | 'unreadable'): void {
    if (what === 'switch') this.signIn(this.account === 'main' ? 'other' : 'main');
    if (what === 'unreadable') this.world.unreadable = Math.ceil(this.world.dice() * (this.world.dice() < 0.5 ? 2 : 20));
    if (what !== 'kill') return;
    this.doubt('kill');
    this.dead = true;
    this.die();
  }

  private client(account: Name): ReturnType<typeof fakeClient> {
    const { books } = this.world.accounts[account];
    const client = fakeClient();
    client.orderDetail = async (id): Promise<OrderDetail> => {
      await this.step();
      // Somebody refreshes the list while an order is asked about.
      if (books.troubled && this.world.dice() < 0.1) {
        books.turnPage();
        await this.sessions.current?.part(this.partsOf).openOrders.refresh();
        if (this.world.dice() < 0.5) throw new ServiceError('network', 'No network.');
      }
      return books.detail(id);
    };
    return client;
  }

  /** The real disk, one at a time, so that what happens depends on nothing but the seed. */
  private disk(): Disk {
    const { clock, written } = this.world;
    const real = files as unknown as Readonly<Record<string, (...given: unknown[]) => unknown>>;
    return new Proxy(DISK, {
      get: (_disk, name) => {
        const act = real[`${String(name)}Sync`];
        return async (...given: unknown[]): Promise<unknown> => {
          if (name === 'wait') clock.now += Math.ceil(Number(given[0]) / 10) * 10;
          if (name === 'writeFile' && this.coming) this.coming.armed = true;
          await this.step();
          if (READS.has(String(name)) && this.world.unreadable > 0) {
            this.world.unreadable -= 1;
            this.disturbed = true;
            this.doubt('unreadable');
            throw Object.assign(new Error('The file is in use.'), { code: 'EBUSY' });
          }
          // To be sure of the disk takes long, and nobody pulls the plug here.
          const answer = act?.(...(name === 'writeFile' ? given.slice(0, 2) : given));
          if (name === 'rename') written.set(String(given[1]), clock.now);
          await this.step();
          return name === 'stat' ? { mtimeMs: written.get(String(given[0])) ?? clock.now } : answer;
        };
      },
    });
  }
}
