/**
 * What has happened to an order, read off its records. Pure. A plan order waits for its trigger, then works in the market, then is
 * filled or canceled (sections 3.1 and 3.2); the contract names no transitions, so only what a record proves counts.
 */
import * as l10n from '@vscode/l10n';
import { isMoreThanNothing } from './decimals';
import { plural } from './language';
import { isAnyOpen, type Order } from './order';

/** In the order in which they happen. `gone`: it is no longer open, and the service does not say why. */
export const STEPS = ['triggered', 'filled', 'canceled', 'gone'] as const;
export type Step = (typeof STEPS)[number];

/** In words, wherever a step is told. */
export const STEP_WORDS: Readonly<Record<Step, string>> = {
  triggered: l10n.t({ message: 'triggered', args: [], comment: ['what happened to an order'] }),
  filled: l10n.t({ message: 'filled', args: [], comment: ['what happened to an order'] }),
  canceled: l10n.t({ message: 'canceled', args: [], comment: ['what happened to an order'] }),
  gone: l10n.t({ message: 'no longer open', args: [], comment: ['what happened to an order'] }),
};

/** Whether an order waited for its trigger when it was seen last, or was past it. */
export type OrderPhase = 'waiting' | 'past';

/** The steps that one record proves by itself, whatever was known before. A trigger time proves nothing. */
export function stepsProven({ status: { kind }, filledQty }: Order): Step[] {
  const traded = kind === 'filled' || kind === 'partially_filled' || isMoreThanNothing(filledQty);
  return [...(traded ? (['triggered'] as const) : []), ...(kind === 'filled' || kind === 'canceled' ? [kind] : [])];
}

/**
 * What a record says of the phase; undefined when it does not. The number 0 of a list says "pending" of every order that waits or
 * works, so it says neither; the words tell them apart.
 */
export function phaseOf(order: Order): OrderPhase | undefined {
  const { status } = order;
  if (stepsProven(order).includes('triggered') || status.kind === 'open') return 'past';
  if (status.kind === 'untriggered') return 'waiting';
  return status.kind === 'pending' && !isAnyOpen(status) ? 'past' : undefined;
}

type Tell = (count: number) => string;

/** How many orders came to a step, or are still asked about. */
const ORDERS: Readonly<Record<Step, Tell>> = {
  triggered: (count) => plural(count, l10n.t('{0} order triggered|{0} orders triggered')),
  filled: (count) => plural(count, l10n.t('{0} order filled|{0} orders filled')),
  canceled: (count) => plural(count, l10n.t('{0} order canceled|{0} orders canceled')),
  gone: (count) => plural(count, l10n.t('{0} order no longer open|{0} orders no longer open')),
};

const MORE: Readonly<Record<Step, Tell>> = {
  triggered: (count) => plural(count, l10n.t({ message: '{0} triggered|{0} triggered', args: [], comment: ['orders'] })),
  filled: (count) => plural(count, l10n.t({ message: '{0} filled|{0} filled', args: [], comment: ['orders'] })),
  canceled: (count) => plural(count, l10n.t({ message: '{0} canceled|{0} canceled', args: [], comment: ['orders'] })),
  gone: (count) => plural(count, l10n.t({ message: '{0} no longer open|{0} no longer open', args: [], comment: ['orders'] })),
};

/** `2 orders filled` */
export const ordersThatCameTo = (step: Step, count: number): string => ORDERS[step](count);

/** `2 filled`, where it is clear that they are orders. */
export const cameTo = (step: Step, count: number): string => MORE[step](count);

export const stillAskedAbout: Tell = (count) =>
  plural(count, l10n.t({ message: '{0} still being checked|{0} still being checked', args: [], comment: ['orders'] }));
