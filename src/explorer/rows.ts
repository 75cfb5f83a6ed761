/** What a node looks like, as plain data: testable without VS Code, and comparable, so that only what changed is redrawn. */
import * as l10n from '@vscode/l10n';
import { STAGES, stageOf, type AffiliateUser, type Stage } from '../model/affiliate';
import {
  formatDay,
  formatMoment,
  pairOf,
  priceText,
  shortActionOf,
  statesOf,
  ageChangesAt,
  formatAge,
  formatTimeAndAge,
  triggerOf,
  withMinus,
  type DisplayOptions,
} from '../model/describe';
import { isMoreThanNothing } from '../model/decimals';
import { numberText, plural } from '../model/language';
import type { SuspicionKind } from '../model/needsALook';
import { evidenceOf, suspectText, suspicionTitle } from '../model/needsALook/words';
import { effectOf, sideOf, type PlanOrder } from '../model/order';
import { stepsProven } from '../model/orderSteps';
import { orderAsShown, userAsShown } from '../model/privacy';
import { visible } from '../model/visible';
import { counted, type Action, type GroupNode, type Node, type OrderNode, type SymbolNode } from './nodes';

export interface Row {
  readonly label: string;
  readonly description: string;
  readonly icon: string;
  readonly color?: string | undefined;
  readonly state: 'leaf' | 'collapsed' | 'expanded';
  /** What `when` clauses of menus ask. */
  readonly context?: string | undefined;
  readonly action?: Action | undefined;
  /** Whether a tooltip is made when the pointer rests on the row. */
  readonly hasTooltip: boolean;
  /** More than the row has room for. */
  readonly tooltip?: string | undefined;
}

const STAGE_ICONS: Readonly<Record<Stage, { icon: string; color: string }>> = {
  registered: { icon: 'circle-outline', color: 'descriptionForeground' },
  verified: { icon: 'verified', color: 'charts.blue' },
  deposited: { icon: 'credit-card', color: 'charts.yellow' },
  traded: { icon: 'graph-line', color: 'charts.green' },
};
export const stageIcon = (stage: Stage): { icon: string; color: string } => STAGE_ICONS[stage];
export const stageRank = (stage: Stage): number => STAGES.length - STAGES.indexOf(stage);

const SUSPICION_ICONS: Readonly<Record<SuspicionKind, { icon: string; color: string }>> = {
  orphan: { icon: 'debug-disconnect', color: 'list.warningForeground' },
  double: { icon: 'layers', color: 'list.warningForeground' },
  stuck: { icon: 'watch', color: 'list.warningForeground' },
  partial: { icon: 'color-mode', color: 'charts.yellow' },
  vanished: { icon: 'question', color: 'list.warningForeground' },
  forced: { icon: 'flame', color: 'list.errorForeground' },
};

const NOTICES = {
  empty: { icon: 'info', color: undefined },
  failed: { icon: 'error', color: 'list.errorForeground' },
  partial: { icon: 'warning', color: 'list.warningForeground' },
  action: { icon: 'refresh', color: undefined },
  mend: { icon: 'wrench', color: undefined },
  filter: { icon: 'filter', color: undefined },
  news: { icon: 'bell-dot', color: 'charts.blue' },
} as const;

/** Short, and first in the row: a sidebar is often 250 pixels wide. */
const OUTSIDE_PERIOD = l10n.t('registered outside the period');

export function rowOf(node: Node, display: DisplayOptions): Row {
  switch (node.kind) {
    case 'order':
      return {
        ...wordsOf(node, display),
        ...iconOf(node.order),
        state: 'leaf',
        context: 'order',
        action: node.order.orderId ? { act: 'openOrder', of: visible(node.order.orderId) } : undefined,
        hasTooltip: true,
      };
    case 'symbol':
      return {
        label: pairOf(node.symbol),
        description: withSign(node.news, node.read && historyOf(node.read)),
        icon: 'history',
        state: 'collapsed',
        context: 'symbol',
        hasTooltip: node.read?.complete === true && (node.read.asOf ?? node.read.remembered) !== undefined,
      };
    case 'user':
      return {
        label: userAsShown(node.user, display).uid || l10n.t('No UID'),
        description: withMark(
          node.mark,
          [node.outside && OUTSIDE_PERIOD, userSummary(userAsShown(node.user, display), display)].filter(Boolean).join(' · '),
        ),
        ...STAGE_ICONS[stageOf(node.user)],
        state: 'collapsed',
        context: 'user',
        hasTooltip: true,
      };
    case 'step':
      return { label: node.label, description: formatTimeAndAge(node.time, display), icon: 'milestone', state: 'leaf', hasTooltip: false };
    case 'group':
      return {
        label: node.label,
        description: withSign(node.news, membersOf(node)),
        icon: node.icon,
        ...(node.color !== undefined && { color: node.color }),
        state: node.expanded ? 'expanded' : 'collapsed',
        context: 'group',
        hasTooltip: false,
      };
    case 'suspicion':
      return {
        label: suspicionTitle(node.suspicion),
        description: suspectText(node.suspicion, display),
        ...SUSPICION_ICONS[node.suspicion.kind],
        state: 'collapsed',
        context: 'suspicion',
        tooltip: evidenceOf(node.suspicion, display),
        hasTooltip: false,
      };
    case 'more':
      return {
        label: node.label,
        description: node.detail,
        icon: node.icon ?? 'ellipsis',
        state: 'leaf',
        action: node.action,
        hasTooltip: false,
      };
    case 'notice':
      return {
        label: node.text,
        description: '',
        ...NOTICES[node.tone],
        ...(node.details !== undefined && { tooltip: node.details }),
        state: 'leaf',
        ...(node.tone === 'news' && { context: 'news' }),
        action: node.action,
        hasTooltip: false,
      };
  }
}

const membersOf = ({ children: { length }, of }: GroupNode): string => (of === undefined ? numberText(length) : someOf(length, of));

const historyOf = ({ orders, shown, complete }: NonNullable<SymbolNode['read']>): string =>
  shown === undefined ? counted(orders, complete) : someOf(shown, orders);

const someOf = (some: number, all: number): string => plural(all, l10n.t('{0} of {1} loaded|{0} of {1} loaded'), some, all);

/** Stands before what is new, so that it is seen without reading. */
const SIGN = '●';
const CHANGED = l10n.t({ message: 'changed', args: [], comment: ['read out: of a row that changed since somebody last looked at it'] });
/** As it is read out, to whom a sign says nothing. */
export const spoken = (description: string): string =>
  description.startsWith(SIGN) ? [CHANGED, description.slice(SIGN.length).trim()].filter(Boolean).join(', ') : description;
const withMark = (mark: string | undefined, text: string): string => (mark === undefined ? text : `${SIGN} ${mark} · ${text}`);
const withSign = (news: boolean | undefined, text = ''): string => [news && SIGN, text].filter(Boolean).join(' ');

/** The order or user of a row, without what the service sent beside the fields that are shown. */
export function recordOf(node: Node): object | undefined {
  if (node.kind === 'order') return { ...node.order, raw: undefined };
  return node.kind === 'user' ? { ...node.user, raw: undefined } : undefined;
}

/**
 * First what has to be seen at 300 pixels: of an open order its size, its state and, while it waits, its trigger price; of a past one
 * how it ended and what it brought. What the row above says is left out, and the icon tells the action before its words do.
 */
function wordsOf(node: OrderNode, display: DisplayOptions): Pick<Row, 'label' | 'description'> {
  const { dated, told, mark } = node;
  const order = orderAsShown(node.order, display);
  const [trigger, action] = [triggerOf(order), shortActionOf(order)];
  const outcome = dated ? outcomeOf(node.order, order).join(' · ') : '';
  const label = (told !== 'pair' && pairOf(order.symbol)) || outcome || trigger || action;
  const named = told !== 'action' && label !== action && action;
  const rest = [
    label !== outcome && outcome,
    order.size || '?',
    ...(dated ? [] : statesOf(order)),
    dated && order.createTime !== undefined && formatMoment(order.createTime, display),
    label !== trigger && trigger,
    [named, `@ ${priceText(order.price) || '?'}`].filter(Boolean).join(' '),
  ];
  const text = rest.filter(Boolean).join(' · ');
  // How it ended need not be said a second time.
  const isSaid = mark !== undefined && outcome.toLowerCase().startsWith(mark.toLowerCase());
  return { label, description: isSaid ? withSign(true, text) : withMark(mark, text) };
}

/** `Filled 96340`, `−12.34`: the average with the fill, and the result of what closes a position. @param order as it came, of which that is decided */
function outcomeOf(order: PlanOrder, shown: PlanOrder): string[] {
  const [first, ...others] = statesOf(shown);
  if (!stepsProven(order).includes('triggered')) return statesOf(shown);
  const average = isMoreThanNothing(order.priceAvg) ? ` ${shown.priceAvg}` : '';
  const closes = effectOf(order.action) !== 'open' && shown.totalProfits !== '';
  return [...(first === undefined ? [] : [first + average]), ...(closes ? [signed(shown.totalProfits)] : []), ...others];
}

const signed = (amount: string): string => (isMoreThanNothing(amount) ? `+${amount}` : withMinus(amount));

/** The shape tells direction and effect, the colour the side; what the exchange forced is neither side's, what was canceled grey. */
export function iconOf({ action, status }: PlanOrder): { icon: string; color: string | undefined } {
  const side = sideOf(action);
  const effect = effectOf(action);
  if (!side) return { icon: 'question', color: undefined };
  const up = side === 'long';
  const icon =
    effect === 'forced' ? 'flame' : effect === 'open' ? (up ? 'arrow-up' : 'arrow-down') : up ? 'arrow-circle-up' : 'arrow-circle-down';
  if (status.kind === 'canceled') return { icon, color: 'disabledForeground' };
  return { icon, color: effect === 'forced' ? 'list.warningForeground' : up ? 'charts.green' : 'charts.red' };
}

/** So long a row that was told now says the same, as long as its node does: epoch milliseconds. */
export function sameUntil(node: Node, { now }: DisplayOptions): number {
  if (node.kind === 'step') return ageChangesAt(node.time, now);
  if (node.kind === 'suspicion') return node.suspicion.since === undefined ? Infinity : ageChangesAt(node.suspicion.since, now);
  const { lastTrade, lastDeposit } = node.kind === 'user' ? node.user : {};
  const told = lastTrade ?? lastDeposit;
  return told === undefined ? Infinity : ageChangesAt(told, now);
}

function userSummary(user: AffiliateUser, display: DisplayOptions): string {
  const parts = [];
  if (user.lastTrade !== undefined)
    parts.push(l10n.t({ message: 'traded {0}', args: [formatAge(user.lastTrade, display)], comment: ['{0}: when, such as "3 days ago"'] }));
  else if (user.lastDeposit !== undefined)
    parts.push(
      l10n.t({ message: 'deposited {0}', args: [formatAge(user.lastDeposit, display)], comment: ['{0}: when, such as "3 days ago"'] }),
    );
  else if (user.registerTime !== undefined)
    parts.push(
      l10n.t({ message: 'since {0}', args: [formatDay(user.registerTime, display)], comment: ['{0}: the day a user registered'] }),
    );
  if (user.inviteCode) parts.push(user.inviteCode);
  return parts.join(' · ');
}
