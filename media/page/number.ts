/** An amount as an element: never broken in its middle, the exact one under the pointer, and a rounded one says so to a screen reader. */
import type { Scale } from '../../src/model/numbers';
import { mark } from './badge';
import { element, type Child } from './dom';
import { filled } from './filled';
import { aboutText, UNKNOWN, type Format, type Written } from './format';

/** @param title under the pointer; '' where what is around it has one */
export const number = (written: Written, title = written.exact): HTMLElement => {
  const { text, rounded, unitless, lacking } = written;
  const attributes = { title: title || undefined, ...exactOf(written) };
  return marked(
    element('span', { class: unitless ? 'number unitless' : 'number', attributes }, ...(rounded ? about(text) : [text])),
    lacking,
  );
};

/** What is copied of it: see {@link ./copied}. */
export const exactOf = ({ rounded, exact }: Pick<Written, 'rounded' | 'exact'>): Readonly<Record<'data-exact', string | undefined>> => ({
  'data-exact': rounded ? exact : undefined,
});

export const about = (...shown: readonly Child[]): Child[] => spoken(aboutText('{0}'), ...shown);

/**
 * What is shown, and words around it that are read out only: a label of its own is not allowed on what has no role, and a role would
 * be read out too. @param text still has its `{0}`
 */
export const spoken = (text: string, ...shown: readonly Child[]): Child[] =>
  filled(text, shown).flatMap((piece) => (typeof piece !== 'string' ? piece : piece && element('span', { class: 'unseen', text: piece })));

/** @param amount undefined where it is not known @param lacking see `Reliability` */
export function amountOr(
  amount: string | null | undefined,
  format: Format,
  scale?: Scale,
  lacking?: readonly string[],
): HTMLElement | string {
  return amount ? number({ ...format.amount(amount, scale), lacking }) : UNKNOWN;
}

/** With its mark, where something lacks in it. */
export function marked(shown: HTMLElement, lacking: readonly string[] | undefined): HTMLElement {
  const sign = mark(lacking);
  return sign ? element('span', { class: 'marked' }, shown, sign) : shown;
}
