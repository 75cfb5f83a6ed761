/** An amount as an element: never broken in its middle, the exact one under the pointer, and a rounded one says so to a screen reader. */
import type { Scale } from '../../src/model/numbers';
import { element, type Child } from './dom';
import { filled } from './filled';
import { aboutText, UNKNOWN, type Format, type Written } from './format';

export const number = ({ text, exact, rounded, unitless }: Written): HTMLElement =>
  element('span', { class: unitless ? 'number unitless' : 'number', attributes: { title: exact } }, ...(rounded ? about(text) : [text]));

export const about = (...shown: readonly Child[]): Child[] => spoken(aboutText('{0}'), ...shown);

/**
 * What is shown, and words around it that are read out only: a label of its own is not allowed on what has no role, and a role would
 * be read out too. @param text still has its `{0}`
 */
export const spoken = (text: string, ...shown: readonly Child[]): Child[] =>
  filled(text, shown).flatMap((piece) => (typeof piece !== 'string' ? piece : piece && element('span', { class: 'unseen', text: piece })));

/** @param amount undefined where it is not known */
export const amountOr = (amount: string | null | undefined, format: Format, scale?: Scale): HTMLElement | string =>
  amount ? number(format.amount(amount, scale)) : UNKNOWN;
