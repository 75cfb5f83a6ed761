/** What can be saved of a damaged file. */
import { Database } from './database';
import { TABLES } from './schema';

/** What says that nothing is missing is worth nothing where something may be. */
const PROOFS: readonly string[] = ['proofs', 'readings', 'totals'];

/** Puts what can be read of a file that was put aside into a new one; nothing of it is proven any more. @returns how many orders */
export function save(database: Database, aside: string): number {
  saveNotes(database, aside);
  for (const table of TABLES) {
    if (PROOFS.includes(table)) continue;
    try {
      for (const row of Database.rowsOf(aside, table)) {
        const columns = Object.keys(row);
        const sql = `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
        database.write(() => database.run(sql, ...Object.values(row)));
      }
    } catch {
      // This table cannot be read any further: it stays in the file that was put aside.
    }
  }
  // Neither is worth anything without the other.
  return database.write(() => {
    database.run('DELETE FROM orders WHERE order_id NOT IN (SELECT order_id FROM records)');
    database.run('DELETE FROM records WHERE order_id NOT IN (SELECT order_id FROM orders)');
    database.run('DELETE FROM users WHERE uid NOT IN (SELECT uid FROM user_records)');
    database.run('DELETE FROM user_records WHERE uid NOT IN (SELECT uid FROM users)');
    return Number(database.get('SELECT count(*) AS n FROM orders')?.['n']);
  });
}

/** Whose it is, and of which service: an archive of another one is refused by that. */
const NOTES: readonly unknown[] = ['account', 'hosts', 'began'];

function saveNotes(database: Database, aside: string): void {
  try {
    for (const { name = null, value = null } of Database.rowsOf(aside, 'meta'))
      if (NOTES.includes(name)) database.write(() => database.run('INSERT OR IGNORE INTO meta VALUES (?, ?)', name, value));
  } catch {
    // Whoever opens it writes them again.
  }
}
