/**
 * An archive's file: what was read of one account, in SQLite as the runtime brings it. Runs in a worker: whoever waits for another window's
 * lock, or for a slow disk, waits there. Only what Node 22.15 has is used.
 */
import { chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type * as Sqlite from 'node:sqlite';
import { identityOf, makeFile, putAside, sizeOf } from './databaseFile';
import { MADE, MIGRATIONS, TABLES, VERSION } from './schema';
import { Damaged, Erased, isCorrupt, Moved, NewerFile } from './trouble';

/** So long a window waits for another one's writing, milliseconds. */
const PATIENCE = 30_000;

/** So often a file is opened anew that other windows have just moved or made. */
const TRIES = 3;

export type Row = Readonly<Record<string, string | number | null>>;
/** A column's text, '' where it holds none. */
export const textOf = (value: Row[string] | undefined): string => (typeof value === 'string' ? value : '');
export const numberOf = (value: Row[string] | undefined): number | undefined => (typeof value === 'number' ? value : undefined);

/** @throws where the runtime has no SQLite: some Electrons, and Node before 22.13 */
export function sqlite(): typeof Sqlite {
  // A bundler would keep an import, and the module would not load at all where there is none.
  return createRequire(__filename)('node:sqlite') as typeof Sqlite;
}

export class Database {
  private readonly statements = new Map<string, Sqlite.StatementSync>();

  private constructor(
    private readonly database: Sqlite.DatabaseSync,
    readonly file: string,
    /** Which file it is, whatever lies at its path later. */
    readonly identity: string | undefined,
  ) {}

  /**
   * Opens the file, or makes one that nobody else may read. One that is damaged is put aside.
   * @returns where it was put aside, if it was
   */
  static open(file: string, tries = TRIES): { readonly database: Database; readonly aside?: string | undefined } {
    const found = identityOf(file);
    try {
      return { database: Database.opened(file) };
    } catch (error) {
      // Else another window moved it, or made it, just now.
      const isIt = identityOf(file) === found;
      if (tries === 0 || (isIt && !isCorrupt(error))) throw error;
      const aside = isIt && found !== undefined ? putAside(file, found) : undefined;
      const again = Database.open(file, tries - 1);
      return { database: again.database, aside: again.aside ?? aside };
    }
  }

  /** Brings a file up to date that stays as it is where it is damaged. @throws see `troubleOf` */
  static update(file: string): void {
    Database.opened(file).close();
  }

  private static opened(file: string): Database {
    const { DatabaseSync } = sqlite();
    makeFile(file);
    if (process.platform !== 'win32') chmodSync(file, 0o600);
    const database = new DatabaseSync(file);
    try {
      // Before all others: the option of the same meaning is ignored by Node 22.15.
      database.exec(`PRAGMA busy_timeout = ${PATIENCE}`);
      const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
      if (version > VERSION) throw new NewerFile(`It is of version ${version}.`);
      if (version === 0) database.exec('PRAGMA auto_vacuum = INCREMENTAL');
      // What a network folder cannot do stays with the journal of before, which is safe and slower.
      const { journal_mode: mode } = database.prepare('PRAGMA journal_mode = WAL').get() as { journal_mode: string };
      database.exec(`PRAGMA synchronous = ${mode === 'wal' ? 'NORMAL' : 'FULL'}; PRAGMA secure_delete = ON`);
      const opened = new Database(database, file, identityOf(file));
      opened.migrate();
      // One page of each table, so that a damaged file is known as one before anything is added.
      for (const table of TABLES) opened.get(`SELECT * FROM ${table} LIMIT 1`);
      return opened;
    } catch (error) {
      database.close();
      throw error;
    }
  }

  get(sql: string, ...values: readonly Sqlite.SQLInputValue[]): Row | undefined {
    return this.prepared(sql).get(...values) as Row | undefined;
  }

  all(sql: string, ...values: readonly Sqlite.SQLInputValue[]): Row[] {
    return this.prepared(sql).all(...values) as Row[];
  }

  run(sql: string, ...values: readonly Sqlite.SQLInputValue[]): number {
    return Number(this.prepared(sql).run(...values).changes);
  }

  /** Looks at all of it. @throws where it is damaged */
  check(): void {
    if (this.get('PRAGMA quick_check(1)')?.['quick_check'] !== 'ok') throw new Damaged('It is damaged.');
  }

  /** Whether it is still what lies at its path. Windows on which an open file cannot be moved do not need to know. */
  get isInPlace(): boolean {
    return identityOf(this.file) === this.identity;
  }

  /** All of it or nothing. @throws Erased where another window erased the archive meanwhile, Moved where it put the file aside */
  write<T>(work: () => T): T {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      if (this.meta('erased') !== '') throw new Erased('It was erased.');
      if (!this.isInPlace) throw new Moved('Another file is in its place.');
      const result = work();
      this.database.exec('COMMIT');
      return result;
    } catch (error) {
      try {
        this.database.exec('ROLLBACK');
      } catch {
        // SQLite rolled back by itself, as with a disk that is full.
      }
      throw error;
    }
  }

  /** Of one moment, whatever others write meanwhile. */
  read<T>(work: () => T): T {
    this.database.exec('BEGIN');
    try {
      return work();
    } finally {
      this.database.exec('COMMIT');
    }
  }

  /**
   * The same tables once more, as `other`: of a file, which is only read, or empty ones that nobody else sees and that are gone when this
   * is closed, or killed.
   */
  attach(file?: string): void {
    this.run('ATTACH ? AS other', file === undefined ? '' : `${pathToFileURL(file).href}?mode=ro`);
    if (file !== undefined) return;
    // As they are here, but for what another program added.
    for (const { name, sql } of this.all(`SELECT name, sql FROM main.sqlite_schema WHERE sql IS NOT NULL`))
      if (MADE.has(String(name))) this.database.exec(String(sql).replace(/^CREATE (TABLE|INDEX) /, 'CREATE $1 other.'));
  }

  /** What is read until it is released is of one moment. */
  hold(): void {
    this.database.exec('BEGIN');
    this.get('SELECT count(*) FROM meta');
  }

  release(): void {
    this.database.exec('COMMIT');
  }

  /** What is noted of the file; empty where nothing is. */
  meta(name: string, schema = 'main'): string {
    return textOf(this.get(`SELECT value FROM ${schema}.meta WHERE name = ?`, name)?.['value']);
  }

  setMeta(name: string, value: string): void {
    this.run('INSERT OR REPLACE INTO meta VALUES (?, ?)', name, value);
  }

  /** In use, without what was freed. */
  get bytes(): number {
    const { page_count: pages } = this.get('PRAGMA page_count') as { page_count: number };
    const { freelist_count: free } = this.get('PRAGMA freelist_count') as { freelist_count: number };
    const { page_size: size } = this.get('PRAGMA page_size') as { page_size: number };
    return (pages - free) * size;
  }

  /** On disk, all files of it. */
  get size(): number {
    return sizeOf(this.file);
  }

  /** Gives the room of what went back to the disk. */
  shrink(): void {
    this.database.exec('PRAGMA incremental_vacuum');
  }

  /** Overwrites all that is kept, and marks the file, so that other windows that have it open let it go. */
  erase(): void {
    this.write(() => {
      for (const table of TABLES) this.run(`DELETE FROM ${table}`);
      this.run('DELETE FROM meta');
      this.setMeta('erased', String(Date.now()));
    });
    this.database.exec('PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)');
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }

  private prepared(sql: string): Sqlite.StatementSync {
    const known = this.statements.get(sql);
    if (known) return known;
    const made = this.database.prepare(sql);
    this.statements.set(sql, made);
    return made;
  }

  /** In one step, so that of two windows that begin at once one finds the work of the other. */
  private migrate(): void {
    if (this.version === VERSION) return;
    this.database.exec('BEGIN IMMEDIATE');
    try {
      for (const step of MIGRATIONS.slice(this.version)) this.database.exec(step);
      this.database.exec(`PRAGMA user_version = ${VERSION}`);
      this.database.exec('COMMIT');
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }

  private get version(): number {
    return (this.get('PRAGMA user_version') as { user_version: number }).user_version;
  }
}
