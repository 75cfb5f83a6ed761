/** An order as its page shows it: everything of sections 2.1 to 2.4 in words. Pure. */
import { factsOf, formatTime, sourceText, formatAge, titleOf, type Fact, type DisplayOptions } from '../model/describe';
import type { Order, PlanOrder, Status } from '../model/order';
import { percentOf } from '../model/decimals';
import { orderAsShown } from '../model/privacy';
import type { FoundOrder } from '../store/index';
import type { OrderView } from './protocol';

export interface ViewContext {
  readonly display: DisplayOptions;
  readonly account: string;
  readonly json: (raw: unknown) => string;
  readonly live?: string | undefined;
  readonly problem?: OrderView['problem'];
}

const GROUPS: readonly { readonly title: string; readonly names: readonly string[] }[] = [
  { title: 'What', names: ['Action', 'Kind', 'Symbol', 'Size', 'Filled', 'Price', 'Average price'] },
  { title: 'Trigger', names: ['Trigger price', 'Trigger price type'] },
  { title: 'Result', names: ['Fee', 'Profit and loss'] },
  { title: 'Identity', names: ['Order id', 'Client id'] },
];

/** Told elsewhere on the page. */
const ELSEWHERE = ['Status', 'Created', 'Trigger time'];

export function orderViewOf(found: FoundOrder, { display, account, json, live, problem }: ViewContext): OrderView {
  const { order, records } = found;
  const shown = orderAsShown(order, display);
  return {
    title: titleOf(shown),
    account,
    source: sourceText(found, display),
    status: { label: shown.status.label || 'Unknown status', tone: toneOf(order.status) },
    fill: fillOf(order, shown),
    groups: groupsOf([['Symbol', shown.symbol], ...factsOf(shown, display)]),
    timeline: timelineOf(order, display),
    raw: display.masked ? undefined : records.map(({ name, raw }) => ({ name, json: json(raw) })),
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
  return { percent: Math.max(0, Math.min(100, percent)), text: `${shown.filledQty} of ${shown.size} filled (${percent}%)` };
}

/** Facts that belong to no group are shown all the same. */
function groupsOf(facts: readonly Fact[]): OrderView['groups'] {
  const grouped = GROUPS.map(({ title, names }) => ({
    title,
    facts: names.flatMap((name) => facts.filter((fact) => fact[0] === name && fact[1] !== '')),
  }));
  const known = [...ELSEWHERE, ...GROUPS.flatMap(({ names }) => names)];
  const rest = facts.filter(([name]) => !known.includes(name));
  return [...grouped, { title: 'More', facts: rest }].filter((group) => group.facts.length > 0);
}

function timelineOf(order: Order | PlanOrder, display: DisplayOptions): OrderView['timeline'] {
  const steps: [label: string, time: number | undefined][] = [
    ['Created', order.createTime],
    ['Triggered', 'triggerTime' in order ? order.triggerTime : undefined],
  ];
  return steps.flatMap(([label, time]) =>
    time === undefined ? [] : [{ label, time: formatTime(time, display), age: formatAge(time, display) }],
  );
}
