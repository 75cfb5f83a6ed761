/** What a check found, in numbers: how many orders differ, which were not compared and why, which no file names. */
import * as l10n from '@vscode/l10n';
import type { CheckResult } from '../../src/fileCheck/page/protocol';
import { plural } from '../../src/model/language';
import type { Reliability } from '../../src/model/reliability';
import { badge } from '../page/badge';
import { element } from '../page/dom';
import type { Format } from '../page/format';
import type { SectionContent } from '../page/section';
import type { RowList } from '../page/table/table';
import { tile, type TileKind } from '../page/tiles';
import { NOT_COMPARED, WHY_NOT_COMPARED } from './head';

export interface Lists {
  /** Shows some rows only. */
  readonly showList: (list: RowList<never>) => void;
  /** A button that checks again with all that is missing. */
  readonly loadRest: () => HTMLElement;
}

type Key = 'differs' | 'unknown' | 'movedOn' | 'agrees' | 'apart' | 'unnamed';

const of = (key: Key, title: string, hint: string): TileKind<Key> => ({ key, title, hint, plain: true, more: 'neither' });

const TILES: readonly TileKind<Key>[] = [
  of(
    'differs',
    l10n.t({ message: 'Mismatch', args: [], comment: ['how many orders a file tells otherwise than the exchange'] }),
    l10n.t('The file and the exchange do not match: one of them is wrong.'),
  ),
  of(
    'unknown',
    l10n.t({ message: 'Unknown', args: [], comment: ['how many orders the account does not know'] }),
    l10n.t('This account has no such order, or the order is so old that the service no longer has it.'),
  ),
  of(
    'movedOn',
    l10n.t({ message: 'Outdated', args: [], comment: ['how many orders changed since the file was written'] }),
    l10n.t('The file was right at the time, but the order has changed since.'),
  ),
  of(
    'agrees',
    l10n.t({ message: 'Match', args: [], comment: ['how many orders a file tells as the exchange does'] }),
    l10n.t('Everything that could be compared matches.'),
  ),
  of('apart', NOT_COMPARED, WHY_NOT_COMPARED),
  of('unnamed', l10n.t('Not in any file'), l10n.t('Plan orders for these symbols and this period that are not in any checked file.')),
];

export function tiles(result: CheckResult, format: Format): HTMLElement[] {
  const { counts, problems } = result;
  const values: Readonly<Record<Key, number>> = { ...counts, apart: counts.notCompared + counts.notAsked + counts.unchecked };
  const worth: Reliability = { completeness: problems.length === 0 ? 'complete' : 'partial', problems };
  return TILES.map((kind) => {
    const { key } = kind;
    const known = key === 'unnamed' ? worthOfUnnamed(result) : key === 'apart' ? COMPLETE : worth;
    const value = known.completeness === 'unread' ? undefined : values[key];
    const root = tile(kind, { value, ...known }, undefined, format);
    root.classList.add(key);
    return root;
  });
}

const COMPLETE: Reliability = { completeness: 'complete', problems: [] };

function worthOfUnnamed({ unnamed: { scope, problems } }: CheckResult): Reliability {
  return problems.length === 0 ? COMPLETE : { completeness: scope === undefined ? 'unread' : 'partial', problems };
}

const inTheTable = (list: RowList<never>, { showList }: Lists): HTMLElement =>
  element('button', {
    class: 'quiet-button',
    text: l10n.t('Show in the table'),
    attributes: { type: 'button', 'aria-label': l10n.t`Show in the table: ${list.name}` },
    on: { click: () => showList(list) },
  });

const apartList = ({ why, rows }: CheckResult['apart'][number]): RowList<never> => ({
  id: `apart: ${why}`,
  name: l10n.t('Not compared'),
  rows,
});

/** They are the last of the table, which has none before its first rows come. */
const unnamedList = ({ counts: { unnamed: count } }: CheckResult, total: number): RowList<never> => ({
  id: 'unnamed',
  name: l10n.t('Not in any file'),
  rows: Array.from({ length: Math.min(count, total) }, (_, index) => Math.max(0, total - count) + index),
});

/** What the table can be filtered by. @param total of its rows */
export const rowLists = (result: CheckResult, total: number): RowList<never>[] => [
  ...result.apart.map(apartList),
  unnamedList(result, total),
];

/** Which orders were not compared, by the reason. */
export function apart({ apart: groups }: CheckResult, format: Format, lists: Lists): SectionContent {
  const items = groups.map((group) =>
    element(
      'li',
      {},
      element('strong', { text: plural(group.rows.length, l10n.t('{0} order|{0} orders')) }),
      element('span', { text: group.why }),
      inTheTable(apartList(group), lists),
    ),
  );
  return {
    body: [
      items.length > 0
        ? element('ul', { class: 'reasons' }, ...items)
        : element('p', {
            class: 'quiet',
            text: l10n.t({ message: 'All orders were compared.', args: [], comment: ['compared; stands below "Not compared, and why"'] }),
          }),
    ],
  };
}

/** @param total rows of the table */
export function unnamed(result: CheckResult, total: number, format: Format, lists: Lists): SectionContent {
  const count = result.counts.unnamed;
  const { scope, problems } = result.unnamed;
  const known = worthOfUnnamed(result);
  const words =
    known.completeness === 'unread'
      ? problems.join(' ')
      : count > 0
        ? plural(
            count,
            l10n.t('{0} order on the exchange is not in any checked file.|{0} orders on the exchange are not in any checked file.'),
          )
        : known.completeness === 'complete'
          ? l10n.t('All of them are in the files.')
          : l10n.t('None were found among the loaded orders.');
  return {
    badge: badge(known),
    note: scope,
    body: [
      element('p', { text: words }),
      // Without a scope the file itself says too little.
      scope !== undefined && known.completeness === 'partial' && element('p', { class: 'quiet', text: problems.join(' ') }),
      element(
        'p',
        { class: 'actions' },
        count > 0 && inTheTable(unnamedList(result, total), lists),
        scope !== undefined && known.completeness === 'partial' && lists.loadRest(),
      ),
    ],
  };
}
