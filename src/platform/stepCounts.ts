/** How many orders came to which step, and are still asked about, in words. No vscode. */
import * as l10n from '@vscode/l10n';
import { plural } from '../model/language';
import type { Step } from '../model/orderSteps';

type Tell = (count: number) => string;

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
  plural(count, l10n.t({ message: '{0} still asked about|{0} still asked about', args: [], comment: ['orders'] }));
