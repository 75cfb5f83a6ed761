/** What goes where a file is larger than it may be. */
import type { Database } from './database';
import { cutProofs } from './proofRows';

/** So much of what is allowed goes at once where it is too much. */
const GOES = 0.1;

/**
 * Earlier versions of users go first: nothing is shown of them, and of those who trade every day there is one more each day. Then the oldest
 * orders, in the same step what was proven of their time, and the totals of ranges that ended before. Closings stay.
 * @returns how many orders went
 */
export function letGo(database: Database, limitBytes: number): number {
  let gone = 0;
  while (database.bytes > limitBytes) {
    const share = Math.max(GOES, 1 - limitBytes / database.bytes);
    if (letVersionsGo(database, share) === 0) {
      const orders = letOrdersGo(database, share);
      if (orders + letReadingsGo(database, share) === 0) break;
      gone += orders;
    }
    database.shrink();
  }
  return gone;
}

function letVersionsGo(database: Database, share: number): number {
  const { n } = database.get('SELECT count(*) - count(DISTINCT uid) AS n FROM user_records') as { n: number };
  if (n === 0) return 0;
  const earlier = `SELECT id FROM user_records AS version
    WHERE EXISTS (SELECT 1 FROM user_records AS later WHERE later.uid = version.uid AND later.id > version.id) ORDER BY id LIMIT ?`;
  return database.write(() => database.run(`DELETE FROM user_records WHERE id IN (${earlier})`, Math.ceil(n * share)));
}

function letOrdersGo(database: Database, share: number): number {
  const { n } = database.get('SELECT count(*) AS n FROM orders') as { n: number };
  if (n === 0) return 0;
  // Of those of one moment all go, and those of no known time go first.
  const edge = database.get(
    'SELECT max(created_at) AS edge FROM (SELECT created_at FROM orders ORDER BY created_at LIMIT ?)',
    Math.ceil(n * share),
  )?.['edge'];
  return database.write(() => {
    const old = 'SELECT order_id FROM orders WHERE created_at IS NULL OR created_at <= ?';
    database.run(`DELETE FROM records WHERE order_id IN (${old})`, edge ?? null);
    const count = database.run(`DELETE FROM orders WHERE order_id IN (${old})`, edge ?? null);
    if (typeof edge !== 'number') return count;
    for (const { symbol } of database.all('SELECT DISTINCT symbol FROM proofs'))
      cutProofs(database, String(symbol), { start: 0, end: edge });
    return count;
  });
}

function letReadingsGo(database: Database, share: number): number {
  const { n } = database.get(`SELECT count(*) AS n FROM readings WHERE what = 'totals'`) as { n: number };
  if (n === 0) return 0;
  return database.write(() => {
    const oldest = `SELECT id FROM readings WHERE what = 'totals' ORDER BY to_time, id LIMIT ?`;
    const count = Math.ceil(n * share);
    database.run(`DELETE FROM totals WHERE reading IN (${oldest})`, count);
    return database.run(`DELETE FROM readings WHERE id IN (${oldest})`, count);
  });
}
