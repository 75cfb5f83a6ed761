/** Two years of an account, in many sessions: what is read through the archive is held against the books of the service. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ServiceError } from '../../src/api/errors';
import type { ServiceReader } from '../../src/api/types';
import { contains, DAY, HOUR, MINUTE, type TimeRange } from '../../src/model/timeRange';
import type { Archive } from '../../src/store/archive';
import { Ledger } from '../../src/store/ledger';
import { readHistory } from '../../src/store/ledger/history';
import { readOpen } from '../../src/store/ledger/open';
import { readOrders } from '../../src/store/orderReads';
import type { FakeOptions, Listing } from '../support/fakeService';
import { type Dice, diceOf } from '../support/galleryAccounts';
import { some, TO_SECONDS, travels } from '../support/galleryJudge';
import { Books, judged } from './books';
import { archiveOf, folder } from './support';

const SEED = Number(process.env['ARCHIVE_SEED'] ?? Date.now() % 1e9);
const WORLDS = Number(process.env['ARCHIVE_WORLDS'] ?? 3);
const SECONDS = Number(process.env['ARCHIVE_SECONDS'] ?? 0);
const YEARS_END = Date.UTC(2026, 5, 1, 13, 30);
const SYMBOLS = ['cmt_btcusdt', 'cmt_ethusdt', 'cmt_solusdt'] as const;
const LISTINGS: readonly [Listing, ...Listing[]] = ['newest', 'oldest', 'random', 'byUpdate', 'byId', 'halves', 'sample'];
const MANNERS: Readonly<Record<string, (dice: Dice) => FakeOptions>> = {
  'the start is excluded': () => ({ startExcluded: true }),
  'the end is excluded': () => ({ endExcluded: true }),
  'rows are repeated': () => ({ repeats: true }),
  'rows come again in other windows': () => ({ echoes: true }),
  'bounds go to whole seconds': (dice) => ({ boundsTo: { start: dice.pick(TO_SECONDS), end: dice.pick(TO_SECONDS) } }),
  'moments are refused': () => ({ refusesMoments: true }),
};

/** What happens in the middle of a read, if anything. */
interface Trouble {
  readonly kind: 'none' | 'cancel' | 'failure' | 'moving';
  left: number;
}
interface Tally {
  sessions: number;
  reads: number;
  complete: number;
  remembered: number;
}

/** One world, to its first fault or its end. */
class World {
  readonly tally: Tally = { sessions: 0, reads: 0, complete: 0, remembered: 0 };
  readonly about: string;
  private readonly books: Books;
  private readonly dice: Dice;
  private readonly ahead: number;
  private readonly limit: number;
  private trouble: Trouble = { kind: 'none', left: 0 };
  private controller = new AbortController();

  constructor(
    seed: number,
    private readonly file: string,
  ) {
    const dice = (this.dice = diceOf(seed));
    const [manner, knobs] = some(dice, 0.08, MANNERS);
    const count = dice.pick([1, 1, 2, 3]);
    const forgets = dice.pick([30, 60, 89, 91, 91, 91, 100]);
    const late = dice.pick([0, 0, 0.05]);
    const habits = {
      symbols: SYMBOLS.slice(0, count) as unknown as readonly [string, ...string[]],
      ...{
        gap: dice.pick([8, 24, 96]) * HOUR,
        forgetsAfter: forgets * DAY,
        late,
        restated: dice.pick([0, 0.1]),
        before: () => this.before(),
      },
    };
    const listing = dice.pick(LISTINGS);
    const cap = dice.pick([10, 20, 100]);
    this.ahead = dice.pick([0, 0, 700, 1900]);
    this.limit = dice.pick([Infinity, Infinity, Infinity, 400_000]);
    this.books = new Books(dice, habits, { ...knobs, ...travels(dice), listing, cap }, YEARS_END - 730 * DAY);
    const told = `forgets after ${forgets} days, ${listing}, ${cap} a page, ${count} symbols`;
    this.about = [`seed ${seed}: ${told}`, manner, late && 'late', this.limit < Infinity && 'small'].filter(Boolean).join(', ');
  }

  /** What was wrong first. */
  async run(): Promise<string | undefined> {
    const { books, dice } = this;
    while (books.now < YEARS_END) {
      const gap = dice.pick([() => dice.whole(1, 72) * HOUR, () => dice.whole(3, 30) * DAY, () => dice.whole(30, 100) * DAY])();
      books.advance(Math.min(YEARS_END, books.now + gap + dice.whole(0, MINUTE)));
      const wrong = await this.session();
      if (wrong) return `session ${this.tally.sessions}, ${new Date(books.now).toISOString()}, ${wrong}`;
    }
    return undefined;
  }

  private before(): void {
    const { trouble, books, dice } = this;
    if (trouble.kind === 'moving' && dice.chance(0.2)) books.advance(books.now + dice.pick([1, 700, MINUTE, HOUR]));
    else if (trouble.kind === 'cancel' && (trouble.left -= 1) < 0) this.controller.abort();
    else if (trouble.kind === 'failure' && (trouble.left -= 1) < 0) throw new ServiceError('network', 'There is no network.');
  }

  private async session(): Promise<string | undefined> {
    const { dice, books } = this;
    this.tally.sessions += 1;
    const archive: Archive = archiveOf(this.file, this.limit);
    const ledger = new Ledger(() => books.now, archive);
    const client = ledger.heard(books.reader(this.ahead));
    try {
      await this.noteKept(archive);
      if (dice.chance(0.85)) await readOpen(ledger, client, { age: 0 });
      for (let reads = dice.whole(1, 4); reads > 0; reads -= 1) {
        const wrong = await this.read(ledger, client);
        if (wrong) return wrong;
        books.advance(books.now + dice.pick([0, 1, 1000, MINUTE, HOUR, DAY]));
        if (dice.chance(0.3)) await readOpen(ledger, client, { age: dice.pick([0, MINUTE]) });
      }
      await archive.settled();
      return archive.trouble && `trouble: ${archive.trouble.kind} ${archive.trouble.message}`;
    } finally {
      await archive.end();
      ledger.dispose();
    }
  }

  /** What is to be remembered from here on, unless the proof may fall because an order comes late. */
  private async noteKept(archive: Archive): Promise<void> {
    const { symbols } = await archive.ask('contents', {});
    const proven = new Map(symbols.map((each) => [each.symbol, each.proven]));
    for (const story of this.books.stories.values()) {
      const parts = proven.get(story.order.symbol) ?? [];
      story.kept = this.books.habits.late === 0 && parts.some((part) => contains(part, story.order.createTime ?? NaN));
    }
  }

  private async read(ledger: Ledger, client: ServiceReader): Promise<string | undefined> {
    const { dice, books, ahead } = this;
    const asked = books.now + ahead;
    const start = asked - dice.pick([dice.whole(1, 30), dice.whole(30, 89), dice.whole(90, 800)]) * DAY;
    const range: TimeRange = { start, end: dice.chance(0.7) ? asked : dice.whole(start, asked) };
    const age = dice.pick([0, MINUTE, 'everything'] as const);
    this.trouble = { kind: dice.pick(['none', 'none', 'cancel', 'failure', 'moving']), left: dice.whole(1, 12) };
    this.controller = new AbortController();
    const { symbols } = books.habits;
    const asking = { age, signal: this.controller.signal, onFailure: 'keep' } as const;
    const union = dice.chance(0.25);
    const symbol = dice.pick(symbols);
    const answer = union
      ? readOrders(ledger, client, { symbols, range }, asking).then(({ orders, coverage: { open, symbols: past } }) => {
          return { items: orders, coverages: [open, ...past.map(({ coverage }) => coverage)] };
        })
      : readHistory(ledger, client, { symbol, range }, asking).then(({ items, coverage }) => ({ items, coverages: [coverage] }));
    const read = await answer.catch((error: unknown) => {
      if (error instanceof ServiceError && this.trouble.kind !== 'none' && this.trouble.kind !== 'moving') return undefined;
      throw error;
    });
    const what = `${union ? 'orders' : `history of ${symbol}`} of age ${age}, ${this.trouble.kind}`;
    this.trouble = { kind: 'none', left: 0 };
    this.tally.reads += 1;
    if (!read) return undefined;
    const whole = read.coverages.every((each) => 'complete' in each && each.complete);
    const asOf = Math.min(asked, ...read.coverages.map((each) => ('asOf' in each ? (each.asOf ?? asked) : asked)));
    const starts = read.coverages.map((each) => ('range' in each ? (each.range?.start ?? start) : start));
    // The service may be silent about the first minutes of the range, which the answer says.
    const covered = { start: Math.max(start, Math.min(start + 15 * MINUTE, ...starts)), end: range.end };
    const remembered = read.coverages.reduce((sum, each) => sum + ('remembered' in each ? (each.remembered ?? 0) : 0), 0);
    if (whole) this.tally.complete += 1;
    if (whole) this.tally.remembered += remembered;
    const answered = { symbols: union ? symbols : [symbol], items: read.items, complete: whole, asOf: asOf - ahead, remembered, union };
    const wrong = judged(books, { ...answered, range: covered });
    return wrong && `${what}: ${wrong}`;
  }
}

describe('two years of sessions with an archive', function () {
  this.timeout(0);
  const dir = folder();

  it('hold all that the books held, and nothing else', async () => {
    console.log(`    worlds from ARCHIVE_SEED=${SEED}`);
    const until = Date.now() + SECONDS * 1000;
    const faults: string[] = [];
    const all: Tally = { sessions: 0, reads: 0, complete: 0, remembered: 0 };
    let worlds = 0;
    for (; SECONDS > 0 ? Date.now() < until : worlds < WORLDS; worlds += 1) {
      const file = path.join(dir, `${worlds}.sqlite`);
      const world = new World(SEED + worlds, file);
      const wrong = await world.run();
      for (const name of ['sessions', 'reads', 'complete', 'remembered'] as const) all[name] += world.tally[name];
      if (wrong) faults.push(`${world.about}: ${wrong}`);
      if (wrong) console.log(`    ${world.about}: ${wrong}`);
      for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
    }
    console.log(
      `    ${worlds} worlds, ${all.sessions} sessions, ${all.reads} reads, ${all.complete} complete, ${all.remembered} remembered`,
    );
    assert.deepEqual(faults, []);
    // Three worlds whose services are all of the odd kind have a fifth, once in a thousand runs.
    assert.ok(all.complete > all.reads / 10, 'most say that something is missing');
  });
});
