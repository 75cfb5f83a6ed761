/** What a check found, in numbers: how many orders differ, which were not compared and why, which no file names. */
import type { CheckResult } from '../../src/fileCheck/page/protocol';
import type { Reliability } from '../../src/model/reliability';
import { badge } from '../page/badge';
import { element } from '../page/dom';
import type { Format } from '../page/format';
import type { SectionContent } from '../page/section';
import { tile, type TileKind } from '../page/tiles';

export interface Lists {
  /** Shows some rows only. */
  readonly showList: (name: string, rows: readonly number[]) => void;
}

type Key = 'differs' | 'unknown' | 'movedOn' | 'agrees' | 'apart' | 'unnamed';

const TILES: readonly TileKind<Key>[] = [
  { key: 'differs', title: 'Contradict', hint: 'The file says what the exchange contradicts: one of the two is wrong.', plain: true },
  { key: 'unknown', title: 'Unknown', hint: 'The account knows no such order, or it is older than the service keeps.', plain: true },
  { key: 'movedOn', title: 'Moved on', hint: 'The file was right once, and the order has moved on.', plain: true },
  { key: 'agrees', title: 'Agree', hint: 'All that could be compared is so.', plain: true },
  { key: 'apart', title: 'Not compared', hint: 'Too little is said, nobody could be asked, or you left them out.', plain: true },
  { key: 'unnamed', title: 'In no file', hint: 'Plan orders of these pairs and this time that no checked file names.', plain: true },
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

const inTheTable = (name: string, rows: readonly number[], { showList }: Lists): HTMLElement =>
  element('button', {
    class: 'quiet-button',
    text: 'Show in the table',
    attributes: { type: 'button', 'aria-label': `Show in the table: ${name}` },
    on: { click: () => showList(name, rows) },
  });

/** Which orders were not compared, by the reason. */
export function apart({ apart: groups }: CheckResult, format: Format, lists: Lists): SectionContent {
  const items = groups.map(({ why, rows }) =>
    element(
      'li',
      {},
      element('strong', { text: format.counted(rows.length, 'order') }),
      element('span', { text: why }),
      inTheTable('Not compared', rows, lists),
    ),
  );
  return {
    body: [items.length > 0 ? element('ul', { class: 'reasons' }, ...items) : element('p', { class: 'quiet', text: 'Every order was.' })],
  };
}

/** @param total rows of the table, of which the orders in no file are the last */
export function unnamed(result: CheckResult, total: number, format: Format, lists: Lists): SectionContent {
  const count = result.counts.unnamed;
  const { scope, problems } = result.unnamed;
  const known = worthOfUnnamed(result);
  const rows = Array.from({ length: count }, (_, index) => total - count + index);
  const words =
    known.completeness === 'unread'
      ? problems.join(' ')
      : count > 0
        ? `${format.counted(count, 'order')} of the exchange ${count === 1 ? 'is' : 'are'} in no checked file.`
        : known.completeness === 'complete'
          ? 'The files name all of them.'
          : 'None was found among what was read.';
  return {
    badge: badge(known, format),
    note: scope,
    body: [element('p', { text: words }), count > 0 && element('p', {}, inTheTable('In no file', rows, lists))],
  };
}
