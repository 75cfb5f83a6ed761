/** An export that is read into tables of its own, beside those of an archive: nothing of it is in that yet. Runs in the worker. */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { exactText, parseJson } from '../../api/wire';
import { messageOf } from '../../primitives/messageOf';
import type { Database, Row } from './database';
import type { ExportEnd, ExportHead } from './exported';
import { type Answer, type Imported, isKeepable, type Refusal, UNIT } from './protocol';
import { putRow } from './rows';
import { otherHosts } from './sameAccount';
import { KEYS, type Table, TABLES, VERSION } from './schema';

/** An archive, what belongs to it, and what was put aside of it. */
const SQLITE = /\.sqlite/i;
/** Bytes that are read at once. */
const CHUNK = 1 << 20;
/** Bytes of a line: a record is no longer than an answer may be. */
const LONGEST = 64 << 20;

/** Part by part, in bytes; the last says what it is, or why it is not taken. */
export function* importing(database: Database, file: string): Generator<Answer<'readExport'>, void> {
  yield { read: 0, total: 0, is: yield* reading(database, file) };
}

function* reading(database: Database, file: string): Generator<Answer<'readExport'>, Imported | Refusal> {
  let opened: number;
  const unreadable = (error: unknown): Refusal => ({ kind: 'unreadable', message: messageOf(error) });
  try {
    // An archive is opened by SQLite alone: see `make` of the database.
    if (SQLITE.test(path.basename(realpathSync(file)))) return { kind: 'foreign' };
    opened = openSync(file, 'r');
  } catch (error) {
    return unreadable(error);
  }
  try {
    database.attach();
    const lines = new Lines(database);
    const total = fstatSync(opened).size;
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    let [read, rest] = [0, Buffer.alloc(0)];
    for (const chunk = Buffer.alloc(CHUNK); ;) {
      let count: number;
      try {
        count = readSync(opened, chunk);
      } catch (error) {
        // A folder, or a drive that is gone: nothing is wrong with the archive.
        return unreadable(error);
      }
      const isLast = count === 0;
      const bytes = Buffer.concat([rest, chunk.subarray(0, count), ...(isLast && rest.length > 0 ? [Buffer.from('\n')] : [])]);
      const end = bytes.lastIndexOf('\n') + 1;
      rest = bytes.subarray(end);
      if (rest.length > LONGEST) return { kind: 'foreign' };
      let text: string;
      try {
        text = decoder.decode(bytes.subarray(0, end));
      } catch {
        return lines.takeReadable(bytes.subarray(0, end), (line) => decoder.decode(line));
      }
      const refused = database.read(() => lines.take(text));
      if (refused) return refused;
      if (isLast) return lines.ended();
      read += count;
      yield { read, total };
    }
  } finally {
    closeSync(opened);
  }
}

/** The lines of an export, one after the other. */
class Lines {
  private readonly shapes: ReadonlyMap<string, readonly Column[]>;
  private readonly digest = createHash('sha256');
  private head: ExportHead | undefined;
  private end: ExportEnd | undefined;
  private sha256 = '';
  private count = 0;
  private rows = 0;

  constructor(private readonly database: Database) {
    this.shapes = new Map(TABLES.map((table) => [table, columnsOf(database, table)]));
  }

  take(text: string): Refusal | undefined {
    for (const line of text.split('\n').slice(0, -1)) {
      this.count += 1;
      const refused = this.line(line);
      if (refused) return refused;
      if (!this.end) this.digest.update(`${line}\n`);
    }
    return undefined;
  }

  /** Up to the line that is no text. */
  takeReadable(bytes: Buffer, textOf: (line: Buffer) => string): Refusal {
    let rest = bytes;
    while (rest.length > 0) {
      const end = rest.indexOf('\n') + 1;
      const line = rest.subarray(0, end);
      rest = rest.subarray(end);
      let refused: Refusal | undefined;
      try {
        refused = this.take(textOf(line));
      } catch {
        this.count += 1;
        break;
      }
      if (refused) return refused;
    }
    return this.refusal();
  }

  refusal(): Refusal {
    return this.head ? { kind: 'line', line: this.count } : { kind: 'foreign' };
  }

  ended(): Imported | Refusal {
    const { head, end } = this;
    if (!head) return { kind: 'foreign' };
    return { kind: 'export', account: head.account, whole: end?.rows === this.rows && end.sha256 === this.sha256 };
  }

  private line(line: string): Refusal | undefined {
    let said: unknown;
    try {
      said = JSON.parse(line);
    } catch {
      return this.refusal();
    }
    if (typeof said !== 'object' || said === null) return this.refusal();
    if (!this.head) return this.begin(said);
    if (this.end) return this.refusal();
    const { table, ...told } = said as Record<string, unknown>;
    if (table === undefined && (said as Partial<ExportEnd>).orderdeck === 'end') {
      this.end = said as ExportEnd;
      this.sha256 = this.digest.digest('hex');
      return undefined;
    }
    const row = { ...ADDED[this.head.version]?.[String(table)], ...told };
    if (!this.isRow(String(table), row) || !this.put(table as Table, row)) return this.refusal();
    this.rows += 1;
    return undefined;
  }

  private begin({ orderdeck, version, account, hosts }: Partial<ExportHead>): Refusal | undefined {
    if (orderdeck !== 'archive' || !Number.isSafeInteger(version)) return { kind: 'foreign' };
    if (Number(version) > VERSION) return { kind: 'newer' };
    if (typeof account !== 'string' || typeof hosts !== 'string') return { kind: 'foreign' };
    const elsewhere = otherHosts(this.database, hosts);
    if (elsewhere) return elsewhere;
    this.head = { orderdeck, version: Number(version), account, hosts };
    return undefined;
  }

  private isRow(table: string, row: Readonly<Record<string, unknown>>): row is Row {
    const columns = this.shapes.get(table);
    if (columns?.length !== Object.keys(row).length || !columns.every((column) => isOf(column, row[column.name]))) return false;
    return RULES[table as Table]?.(row as Row) ?? true;
  }

  /** Nothing is said twice. */
  private put(table: Table, row: Row): boolean {
    return putRow(this.database, 'other', table, row, 'IGNORE');
  }
}

/** By version and table: what rows have since. */
const ADDED: Readonly<Record<number, Readonly<Record<string, Row>>>> = { 1: { orders: { listed_at: null, detailed_at: null } } };

interface Column {
  readonly name: string;
  readonly isText: boolean;
  readonly isKey: boolean;
  readonly mayBeNull: boolean;
}

const columnsOf = (database: Database, table: Table): Column[] =>
  database.all(`PRAGMA main.table_info(${table})`).map(({ name, type, notnull }) => {
    const isKey = KEYS[table].includes(String(name));
    return { name: String(name), isText: type === 'TEXT', isKey, mayBeNull: notnull === 0 && !isKey };
  });

function isOf({ isText, isKey, mayBeNull }: Column, value: unknown): boolean {
  if (value === null) return mayBeNull;
  if (!isText) return Number.isSafeInteger(value);
  return typeof value === 'string' && (isKey ? isKeepable(value) : !value.includes('\0'));
}

const isFlag = (value: unknown): boolean => value === 0 || value === 1;
const isRange = ({ from_time: from, to_time: to }: Row): boolean => Number(from) <= Number(to);

/** What a row holds beyond the types of its columns. */
const RULES: Readonly<Partial<Record<Table, (row: Row) => boolean>>> = {
  brought: ({ what }) => what === 'orders' || what === 'users',
  orders: ({ is_past: past, is_final: final }) => isFlag(past) && isFlag(final),
  records: ({ kind, source, record, order_id: id }) =>
    ['planOrder', 'orderDetail'].includes(String(kind)) &&
    ['openOrders', 'orderHistory', 'service'].includes(String(source)) &&
    isRecordOf(record, 'order_id', id),
  user_records: ({ record, uid }) => isRecordOf(record, 'uid', uid),
  proofs: isRange,
  readings: (row) => ['users', 'totals'].includes(String(row['what'])) && isRange(row),
  // A value that holds the sign between values would be taken for two.
  totals: (row) => Object.values(row).every((value) => !String(value).includes(UNIT)),
  closings: (row) => isRange(row) && isJson(row['coverage']),
  closing_rows: ({ record }) => isJson(record),
};

const isJson = (text: unknown): boolean => {
  try {
    return typeof JSON.parse(String(text)) === 'object';
  } catch {
    return false;
  }
};

/** As the service sends one, of just this id: numbers of many digits are no floats. */
function isRecordOf(text: unknown, name: string, id: unknown): boolean {
  try {
    const record = parseJson(String(text));
    return typeof record === 'object' && record !== null && exactText((record as Record<string, unknown>)[name]) === id;
  } catch {
    return false;
  }
}
