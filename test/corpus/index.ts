/** Every file of the corpus, the same in each run. */

import { apart } from './programs/apart';
import { dumps } from './programs/dumps';
import { jsonExports } from './programs/jsonExports';
import { jsonLogs } from './programs/jsonLogs';
import { keyValue } from './programs/keyValue';
import { messy } from './programs/messy';
import { messyIds } from './programs/messyIds';
import { objectLines } from './programs/objectLines';
import { positional } from './programs/positional';
import { prose } from './programs/prose';
import { records } from './programs/records';
import { reprs } from './programs/reprs';
import { tables } from './programs/tables';
import type { CorpusFile } from './types';

export const corpus = (): CorpusFile[] =>
  [jsonLogs, jsonExports, keyValue, tables, reprs, objectLines, records, positional, prose, dumps, messy, messyIds].flatMap((family) =>
    family(),
  );

/** Those that nobody mends a reader for. */
export const corpusApart = apart;
