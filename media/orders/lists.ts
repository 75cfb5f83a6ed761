/** Which rows of the table stand behind what is pressed elsewhere on the page. */
import { strategyOf } from '../../src/model/orderStatistics/strategy';
import type { StrategyRule } from '../../src/model/orderStatistics/strategyRule';
import { OUTCOMES, type Grouping, type OrderGroup, type Outcome } from '../../src/model/orderStatistics/types';
import { symbolKey } from '../../src/model/symbols';
import { contains, type TimeRange } from '../../src/model/timeRange';
import type { Rows } from './columns';

/** Whether a row, by its place, is one of them. */
type Fits = (row: number) => boolean;

export const createdIn =
  ({ columns: { created } }: Rows, range: TimeRange): Fits =>
  (row) => {
    const time = created[row];
    return typeof time === 'number' && contains(range, time);
  };

export function ofOutcome({ columns: { outcome } }: Rows, which: Outcome): Fits {
  const place = OUTCOMES.indexOf(which);
  return (row) => outcome[row] === place;
}

/** Undefined for a group whose orders its name does not tell, such as all those that are in no other. */
export function ofGroup({ words, columns }: Rows, grouping: Grouping, group: OrderGroup, rule: StrategyRule): Fits | undefined {
  const { kind, code, label } = group;
  if (kind === 'others') return undefined;
  if (grouping === 'strategy') {
    const clientId = (row: number): string => columns.clientOid[row] ?? '';
    if (kind === 'none') return (row) => clientId(row).trim() === '';
    const strategy = kind === 'unnamed' ? undefined : code;
    return (row) => clientId(row).trim() !== '' && strategyOf(clientId(row), rule) === strategy;
  }
  if (kind === 'none') return (row) => columns[grouping][row] === -1;
  const meant = grouping === 'symbol' ? symbolKey(code) : label;
  const places = words[grouping].flatMap((word, place) => ((grouping === 'symbol' ? symbolKey(word) : word) === meant ? [place] : []));
  return (row) => places.includes(columns[grouping][row] ?? -1);
}

export const placesOf = ({ length }: Rows, fits: Fits): number[] => Array.from({ length }, (_, row) => row).filter(fits);
