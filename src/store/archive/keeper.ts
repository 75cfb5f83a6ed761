/** What is done with an archive's file, by name. Runs in the worker. */
import { keyOf } from '../../model/symbols';
import { gapsIn } from '../../model/timeRange';
import { keepReading, keepUsers, readingsOf, totalsOf, usersIn } from './affiliateRows';
import { closingRowsOf, closingsIn, deleteClosing, keepClosing, keepClosingRows, sweepClosings } from './closingRows';
import { Database, numberOf, textOf } from './database';
import { putAside, removeFiles } from './databaseFile';
import { exportedLines } from './exported';
import { importing } from './imported';
import { joining } from './joining';
import { letGo } from './lettingGo';
import { countIn, idsOf, isPast, keepOrders, ordersOf, pastIn, symbolsIn } from './orderRows';
import { addProof, cutProofs, proofsIn } from './proofRows';
import type { Answer, Damage, Given, KeptProof, OpenThen, OperationName, Opened, RecalledOrder, Told } from './protocol';
import { attached, judge } from './sameAccount';
import { save, unsaved } from './saved';
import { TABLES } from './schema';
import { Erased, isCorrupt, Moved } from './trouble';

/** After so many orders the size is looked at. */
const ORDERS_BETWEEN_LOOKS = 2000;
const BYTES_OF_AN_ORDER = 1000;

/** What goes on from where it was, or reads another file beside this one: there damage is told, and nothing is put aside. */
const STEPWISE: ReadonlySet<OperationName> = new Set(['beside', 'readExport', 'judge', 'take']);

export class Keeper {
  private database: Database | undefined;
  /** How it was opened. */
  private given: Given<'open'> | undefined;
  private sinceLook = 0;
  private tell: ((told: Told) => void) | undefined;
  private exporting: Generator<string[], void> | undefined;
  private importing: Generator<Answer<'readExport'>, void> | undefined;
  private taking: Generator<Answer<'take'>, void> | undefined;
  /** Nothing is lost of what is beside this one. */
  private isWhole = true;

  /**
   * @param tell is told of a file that turned out to be damaged, and what could be saved of it, and of orders that had no room
   * @throws see `troubleOf`
   */
  do<Name extends OperationName>(name: Name, given: Given<Name>, tell?: (told: Told) => void): Answer<Name> {
    this.tell = tell;
    const work = (): Answer<Name> => (this[name] as unknown as (given: Given<Name>) => Answer<Name>).call(this, given);
    try {
      return work();
    } catch (error) {
      if (!this.database || STEPWISE.has(name)) throw error;
      // What another window put aside, or took back, is not written to any more.
      const isMoved = error instanceof Moved || (isCorrupt(error) && !this.database.isInPlace);
      if (!isMoved && !isCorrupt(error)) throw error;
      const damage = isMoved ? this.openAgain() : this.rescue(this.database);
      if (damage) tell?.({ damaged: damage });
      return work();
    }
  }

  open(given: Given<'open'>): Opened {
    const { file, account, hosts = '' } = given;
    this.given = given;
    let { database, aside } = Database.open(file);
    if (database.meta('erased') !== '') {
      // Where another window had it open nobody could take it away, and by now it is empty.
      database.close();
      removeFiles(file);
      ({ database, aside } = Database.open(file));
    }
    this.database = database;
    database.write(() => {
      if (account !== '') database.setMeta('account', account);
      if (hosts !== '') database.setMeta('hosts', hosts);
      database.run(`INSERT OR IGNORE INTO meta VALUES ('began', ?)`, String(Date.now()));
    });
    aside ??= unsaved(database);
    const damaged = aside === undefined ? undefined : { aside, saved: save(database, aside) };
    sweepClosings(database);
    this.fit();
    return { since: this.since(), ...(damaged && { damaged }) };
  }

  rename({ account }: Given<'rename'>): void {
    this.of.setMeta('account', account);
  }

  keepOrders(given: Given<'keepOrders'>): void {
    keepOrders(this.of, given);
    this.grew(given.orders.length);
  }

  prove({ symbol, proofs, orderIds }: Given<'prove'>): boolean {
    const database = this.of;
    return database.write(() => {
      // Another window may have let the oldest go since these were kept.
      if (orderIds !== '' && !orderIds.split('\n').every((id) => isPast(database, id))) return false;
      for (const proof of proofs) addProof(database, symbol, proof);
      return true;
    });
  }

  unprove({ symbolKey: key, parts }: Given<'unprove'>): void {
    const database = this.of;
    database.write(() => {
      const spellings = database.all('SELECT DISTINCT symbol FROM proofs').map(({ symbol }) => textOf(symbol));
      for (const symbol of spellings)
        if (key === undefined || keyOf(symbol) === key) for (const part of parts) cutProofs(database, symbol, part);
    });
  }

  proofs({ symbol, range }: Given<'proofs'>): KeptProof[] {
    return proofsIn(this.of, symbol, range).map(({ start, end, asOf }) => ({
      ...{ start: Math.max(start, range.start), end: Math.min(end, range.end), asOf },
    }));
  }

  keepOpen(open: Given<'keepOpen'>): void {
    this.of.write(() => this.of.setMeta('open', JSON.stringify(open)));
  }

  openThen(): Answer<'openThen'> {
    const kept = this.of.meta('open');
    return kept === '' ? undefined : (JSON.parse(kept) as OpenThen);
  }

  readonly count = (given: Given<'count'>): number => countIn(this.of, given);
  readonly past = (given: Given<'past'>): Answer<'past'> => pastIn(this.of, given);
  readonly orders = (given: Given<'orders'>): RecalledOrder[] => ordersOf(this.of, given);
  readonly symbols = (): string[] => symbolsIn(this.of);
  readonly idsOf = (given: Given<'idsOf'>): string[] => idsOf(this.of, given);
  readonly keepUsers = (given: Given<'keepUsers'>): void => {
    keepUsers(this.of, given);
    this.grew(given.users.length);
  };
  readonly keepReading = (given: Given<'keepReading'>): void => {
    keepReading(this.of, given);
    this.grew(given.items.length / BYTES_OF_AN_ORDER);
  };
  readonly users = (given: Given<'users'>): Answer<'users'> => usersIn(this.of, given);
  readonly readings = (given: Given<'readings'>): Answer<'readings'> => readingsOf(this.of, given);
  readonly totals = (given: Given<'totals'>): Answer<'totals'> => totalsOf(this.of, given);
  readonly keepClosingRows = (given: Given<'keepClosingRows'>): void => keepClosingRows(this.of, given);
  readonly keepClosing = (given: Given<'keepClosing'>): void => keepClosing(this.of, given);
  readonly closings = (): Answer<'closings'> => closingsIn(this.of);
  readonly closingRows = (given: Given<'closingRows'>): Answer<'closingRows'> => closingRowsOf(this.of, given);
  readonly deleteClosing = (given: Given<'deleteClosing'>): void => deleteClosing(this.of, given);

  note({ name, was, value }: Given<'note'>): boolean {
    return this.of.write(() => {
      if (this.noted({ name }) !== was) return false;
      this.of.setMeta(`note ${name}`, value);
      return true;
    });
  }

  noted({ name }: Given<'noted'>): string | undefined {
    const value = this.of.get('SELECT value FROM meta WHERE name = ?', `note ${name}`)?.['value'];
    return typeof value === 'string' ? value : undefined;
  }

  contents(): Answer<'contents'> {
    const database = this.of;
    return database.read(() => {
      const count = (table: string): number => Number(database.get(`SELECT count(*) AS n FROM ${table}`)?.['n']);
      const times = database.get('SELECT min(created_at) AS oldest, max(created_at) AS newest FROM orders');
      const symbols = database.all('SELECT DISTINCT symbol FROM proofs ORDER BY symbol').map(({ symbol }) => textOf(symbol));
      const all = { start: 0, end: Number.MAX_SAFE_INTEGER };
      return {
        account: database.meta('account'),
        ...{ orders: count('orders'), versions: count('records'), users: count('users'), closings: count('closings') },
        rows: TABLES.reduce((sum, table) => sum + count(table), 0),
        ...{ oldest: numberOf(times?.['oldest']), newest: numberOf(times?.['newest']), since: this.since(), bytes: database.size },
        symbols: symbols.map((symbol) => ({ symbol, proven: gapsIn(all, gapsIn(all, this.proofs({ symbol, range: all }))) })),
      };
    });
  }

  lines({ begin, most }: Given<'lines'>): string[] {
    if (begin) {
      // What turns up in the middle would leave half an export; now what can be read is saved first.
      this.of.check();
      this.exporting = exportedLines(this.of, most);
    }
    return nextOf(this.exporting);
  }

  beside({ file }: Given<'beside'>): Answer<'beside'> {
    this.isWhole = true;
    return attached(this.of, file);
  }

  readExport({ file, begin }: Given<'readExport'>): Answer<'readExport'> {
    if (begin) this.importing = importing(this.of, file);
    const answer = nextOf(this.importing);
    if (answer.is?.kind === 'export') this.isWhole = answer.is.whole;
    return answer;
  }

  judge = (): Answer<'judge'> => judge(this.of);

  take({ proofs, begin }: Given<'take'>): Answer<'take'> {
    if (begin) this.taking = joining(this.of, proofs, this.isWhole);
    return nextOf(this.taking);
  }

  erase(): void {
    const { file } = this.of;
    this.of.erase();
    this.end();
    removeFiles(file);
  }

  end(): void {
    this.database?.close();
    this.database = undefined;
  }

  private get of(): Database {
    if (!this.database) throw new Erased('It is not open.');
    return this.database;
  }

  private since(): number | undefined {
    return numberOf(
      this.of.get('SELECT min(read_at) AS since FROM (SELECT read_at FROM records UNION ALL SELECT read_at FROM user_records)')?.['since'],
    );
  }

  /** By about so many orders. */
  private grew(orders: number): void {
    this.sinceLook += orders;
    if (this.sinceLook >= ORDERS_BETWEEN_LOOKS) this.fit();
  }

  private fit(): void {
    this.sinceLook = 0;
    const outgrown = letGo(this.of, this.given?.limitBytes ?? Infinity);
    if (outgrown > 0) this.tell?.({ outgrown });
  }

  /** @returns where what lies in its place was damaged, too */
  private openAgain(): Damage | undefined {
    this.end();
    return this.given && this.open(this.given).damaged;
  }

  /** Goes on with a new file that has what can be read of the damaged one. */
  private rescue(damaged: Database): Damage | undefined {
    const { file, identity } = damaged;
    this.end();
    const aside = putAside(file, identity);
    if (aside === undefined) return this.openAgain();
    this.database = Database.open(file).database;
    return { aside, saved: save(this.of, aside) };
  }
}

/** What comes next of what was begun. @throws where it came to its end before: nobody would know that more was wanted */
function nextOf<T>(steps: Generator<T, void> | undefined): T {
  const next = steps?.next().value;
  if (next === undefined) throw new Error('It has ended, or was not begun.');
  return next;
}
