/** An amount as an element: never broken in its middle, the exact one under the pointer, and a rounded one says so to a screen reader. */
import type { Scale } from '../../src/model/numbers';
import { element } from './dom';
import { UNKNOWN, type Format, type Written } from './format';

export const number = ({ text, exact, rounded, unitless }: Written): HTMLElement =>
  element('span', { class: unitless ? 'number unitless' : 'number', attributes: { title: exact } }, rounded && about(), text);

/** Words, since a label of its own is not allowed on what has no role, and a role would be read out too. */
export const about = (): HTMLElement => element('span', { class: 'unseen', text: 'about ' });

/** @param amount undefined where it is not known */
export const amountOr = (amount: string | null | undefined, format: Format, scale?: Scale): HTMLElement | string =>
  amount ? number(format.amount(amount, scale)) : UNKNOWN;
