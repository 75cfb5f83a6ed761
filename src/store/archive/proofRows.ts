/** Of which times of a symbol's history every order is kept: the rows of one table, of which no two overlap. */
import { gapsIn, type TimeRange } from '../../model/timeRange';
import type { Database } from './database';
import type { KeptProof } from './protocol';

/** Those that touch a range, whole, oldest first. */
export const proofsIn = (database: Database, symbol: string, { start, end }: TimeRange): KeptProof[] =>
  database
    .all(
      'SELECT from_time, to_time, as_of FROM proofs WHERE symbol = ? AND to_time >= ? AND from_time <= ? ORDER BY from_time',
      ...[symbol, start, end],
    )
    .map((row) => ({ start: Number(row['from_time']), end: Number(row['to_time']), asOf: Number(row['as_of']) }));

/** Of each moment the latest proof counts: a window that another one of VS Code proved later stays. */
export function addProof(database: Database, symbol: string, proof: KeptProof): void {
  const later = proofsIn(database, symbol, proof).filter(({ asOf }) => asOf > proof.asOf);
  for (const { start, end } of gapsIn(proof, later)) {
    cutProofs(database, symbol, { start, end });
    put(database, symbol, { start, end, asOf: proof.asOf });
  }
}

/** Proves no more what lies in a part. */
export function cutProofs(database: Database, symbol: string, part: TimeRange): void {
  for (const { start, end, asOf } of proofsIn(database, symbol, part)) {
    database.run('DELETE FROM proofs WHERE symbol = ? AND from_time = ?', symbol, start);
    for (const rest of gapsIn({ start, end }, [part])) put(database, symbol, { ...rest, asOf });
  }
}

function put(database: Database, symbol: string, { start, end, asOf }: KeptProof): void {
  database.run('INSERT OR REPLACE INTO proofs VALUES (?, ?, ?, ?)', symbol, start, end, asOf);
}
