/** An order as its page shows it: everything of sections 2.1 to 2.4 in words. Pure. */
import * as l10n from '@vscode/l10n';
import {
  FACT_NAMES,
  orderFactsOf,
  formatTime,
  pairNamedBy,
  sourceText,
  titleOf,
  type FactId,
  type OrderFact,
  type DisplayOptions,
} from '../model/describe';
import type { Order, Status } from '../model/order';
import { percentOf } from '../model/decimals';
import { orderAsShown } from '../model/privacy';
import type { FoundOrder } from '../store/index';
import { priceLineOf } from './prices';
import type { OrderView } from './protocol';
import { ONLY_IN_LISTS, timelineOf } from './timeline';

export interface ViewContext {
  readonly display: DisplayOptions;
  readonly account: string;
  readonly live?: string | undefined;
  readonly problem?: OrderView['problem'];
}

interface ShownFact extends Omit<OrderFact, 'id'> {
  readonly id: FactId | 'symbol';
}

const GROUPS: readonly { readonly title: string; readonly ids: readonly ShownFact['id'][] }[] = [
  {
    title: l10n.t({ message: 'Details', args: [], comment: ['a heading: what the order is to do'] }),
    ids: ['action', 'kind', 'symbol', 'size', 'filled', 'price', 'priceAvg'],
  },
  {
    title: l10n.t({ message: 'Trigger', args: [], comment: ['a heading: what triggers the order'] }),
    ids: ['triggerPrice', 'triggerPriceType'],
  },
  {
    title: l10n.t({ message: 'Result', args: [], comment: ['a heading: what came of the order'] }),
    ids: ['fee', 'totalProfits'],
  },
  {
    title: l10n.t({ message: 'IDs', args: [], comment: ['a heading: the ids of the order'] }),
    ids: ['orderId', 'clientOid'],
  },
];

/** Told elsewhere on the page. */
const ELSEWHERE: readonly ShownFact['id'][] = ['status', 'createTime', 'triggerTime'];

export function orderViewOf(found: FoundOrder, { display, account, live, problem }: ViewContext): OrderView {
  const { order, from, at } = found;
  const shown = orderAsShown(order, display);
  return {
    title: titleOf(shown),
    account,
    // The time stands beside it: how long ago that was would be wrong a minute later.
    source: sourceText({ from }, display),
    asOf: at === undefined ? undefined : l10n.t`As of ${formatTime(at, display)}`,
    status: { label: shown.status.label || l10n.t('Unknown status'), tone: toneOf(order.status) },
    fill: fillOf(order, shown),
    groups: groupsOf([symbolOf(shown), ...orderFactsOf(shown, display), ...('triggerPrice' in order ? [] : [NO_TRIGGER])]),
    timeline: timelineOf(order, shown, { ...display, isDetail: from === 'service' }),
    prices: display.masked ? undefined : priceLineOf(shown),
    masked: display.masked === true,
    live,
    problem,
  };
}

function toneOf({ kind, final }: Status): OrderView['status']['tone'] {
  if (kind === 'unknown') return 'unknown';
  if (kind === 'canceled') return 'canceled';
  return final ? 'done' : 'working';
}

function fillOf(order: Order, shown: Order): OrderView['fill'] {
  const percent = percentOf(order.filledQty, order.size);
  if (percent === undefined) return undefined;
  return { percent: Math.max(0, Math.min(100, percent)), text: l10n.t`${shown.filledQty} of ${shown.size} filled (${percent}%)` };
}

const symbolOf = ({ symbol }: Order): ShownFact => ({
  id: 'symbol',
  name: l10n.t('Symbol'),
  value: pairNamedBy(symbol),
});

/** The details of an order do not even say whether it waits for a trigger. */
const NO_TRIGGER: ShownFact = {
  id: 'triggerPrice',
  name: FACT_NAMES.triggerPrice,
  value: ONLY_IN_LISTS,
};

/** Facts that belong to no group are shown all the same. */
function groupsOf(facts: readonly ShownFact[]): OrderView['groups'] {
  const told = (some: readonly ShownFact[]): OrderView['groups'][number]['facts'] => some.map(({ name, value }) => [name, value]);
  const grouped = GROUPS.map(({ title, ids }) => ({
    title,
    facts: told(ids.flatMap((id) => facts.filter((fact) => fact.id === id && fact.value !== ''))),
  }));
  const known = [...ELSEWHERE, ...GROUPS.flatMap(({ ids }) => ids)];
  const rest = told(facts.filter(({ id }) => !known.includes(id)));
  const more = l10n.t({ message: 'More', args: [], comment: ['a heading: other facts of the order'] });
  return [...grouped, { title: more, facts: rest }].filter((group) => group.facts.length > 0);
}
