/** What happened to an order, with the facts of each step. Pure. */
import * as l10n from '@vscode/l10n';
import { formatTime, priceText, sizeAndPriceOf, type DisplayOptions } from '../model/describe';
import { isMoreThanNothing, percentOf } from '../model/decimals';
import type { Order, PlanOrder } from '../model/order';
import { phaseOf } from '../model/orderSteps';
import { withPercent } from '../model/percent';
import type { OrderView } from './protocol';

type Step = OrderView['timeline'][number];

const NO_TIME = l10n.t('The service does not report the time.');
/** What the service answers about one order does not say of its trigger. */
export const ONLY_IN_LISTS = l10n.t({
  message: 'reported only in order lists',
  args: [],
  comment: ['in the place of a trigger price'],
});

/** How times are told, and what is known of the order. */
interface TimelineOptions extends DisplayOptions {
  /** The newest word of it is that of its details. */
  readonly isDetail: boolean;
}

/** In the order in which they happen; what is not proven to have happened is said as open, or not at all. @param shown the order as it may be shown, of which the facts are */
export const timelineOf = (order: Order | PlanOrder, shown: Order | PlanOrder, display: TimelineOptions): Step[] =>
  [created(shown, display), trigger(order, shown, display), fill(order, shown), end(order)].filter((step) => step !== undefined);

const timed = (time: number | undefined, display: DisplayOptions): Pick<Step, 'when'> => ({
  when: time === undefined ? NO_TIME : formatTime(time, display),
});

const created = (shown: Order, display: DisplayOptions): Step => ({
  label: l10n.t({ message: 'Created', args: [], comment: ['when an order was created'] }),
  facts: sizeAndPriceOf(shown),
  done: true,
  ...timed(shown.createTime, display),
});

function trigger(order: Order | PlanOrder, shown: Order | PlanOrder, display: TimelineOptions): Step | undefined {
  const { triggerPrice = '', triggerTime }: Partial<PlanOrder> = shown;
  const facts = triggerPrice && l10n.t({ message: 'at {0}', args: [triggerPrice], comment: ['the price that triggers an order'] });
  const phase = phaseOf(order);
  const waits = phase === 'waiting';
  const happened = phase === 'past' || (triggerTime !== undefined && !waits);
  if (happened && (facts !== '' || triggerTime !== undefined)) {
    const label = l10n.t({ message: 'Triggered', args: [], comment: ['when an order was triggered'] });
    const isUnread = triggerTime === undefined && display.isDetail;
    return { label, facts, done: true, ...(isUnread ? { when: ONLY_IN_LISTS } : timed(triggerTime, display)) };
  }
  if (happened || order.status.final || facts === '') return undefined;
  const label = waits
    ? l10n.t('Waiting to trigger')
    : l10n.t({ message: 'Trigger', args: [], comment: ['a step of an order that may not have happened yet'] });
  return { label, facts, done: false, when: waits ? '' : l10n.t('The order list does not say whether it has triggered.') };
}

function fill(order: Order, shown: Order): Step | undefined {
  if (!isMoreThanNothing(order.filledQty)) return undefined;
  const percent = percentOf(order.filledQty, order.size);
  const amount = percent === undefined ? shown.filledQty : `${l10n.t`${shown.filledQty} of ${shown.size}`} (${withPercent(percent)})`;
  const average = isMoreThanNothing(order.priceAvg) && l10n.t`average ${priceText(shown.priceAvg)}`;
  const { kind, final, label } = order.status;
  const partly = final
    ? l10n.t('Partially filled')
    : l10n.t({ message: 'Filled so far', args: [], comment: ['how much of an order is filled'] });
  return {
    label: kind === 'filled' ? label : partly,
    facts: [amount, average].filter(Boolean).join(' · '),
    done: true,
    when: NO_TIME,
  };
}

function end({ status, filledQty }: Order): Step | undefined {
  if (!status.final || (status.kind === 'filled' && isMoreThanNothing(filledQty))) return undefined;
  return { label: status.label, facts: '', done: true, when: NO_TIME };
}
