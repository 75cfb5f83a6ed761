/** Whether a figure can be trusted: complete, or partial and why; or all of it read, with values that cannot be. Never by colour alone. */
import * as l10n from '@vscode/l10n';
import {
  isReadWhole,
  completeText,
  keptText,
  oldestAsOf,
  rememberedIn,
  reliabilityOf,
  type Completeness,
  type Reliability,
  type SourceCoverage,
} from '../../src/model/reliability';
import { element, keepInside } from './dom';
import type { Format } from './format';

export const COMPLETENESS: Readonly<Record<Completeness, string>> = {
  complete: l10n.t({ message: 'complete', args: [], comment: ['how well a figure is known: all that the service has was read'] }),
  partial: l10n.t({ message: 'partial', args: [], comment: ['how well a figure is known: not all of it was read'] }),
  unread: l10n.t({ message: 'not loaded', args: [], comment: ['how well a figure is known: nothing of it was read'] }),
};

/** The badge of what was not read whole, with the reasons; nothing for what was, since the head of the page says that of all. */
export function badge(worth: Reliability): HTMLElement | undefined {
  if (isReadWhole(worth)) return undefined;
  const { completeness, problems } = worth;
  const reasons = problems.length > 0 ? problems : [l10n.t('Not loaded.')];
  const list = element('ul', {}, ...reasons.map((text) => element('li', { text })));
  // One name for all: opening one closes the others.
  const root = element(
    'details',
    { class: `badge ${completeness}`, attributes: { name: 'badge' } },
    element('summary', { text: COMPLETENESS[completeness], attributes: { title: reasons.join('\n') } }),
    list,
  );
  root.addEventListener('toggle', () => keepInside(list));
  return root;
}

const SIGN = '*';

/**
 * Stands at what lacks values that cannot be read; the sentence stands once in its section: see {@link lackingNote}. Both hold
 * counts alone, which privacy mode leaves as they are.
 */
export const mark = (lacking: readonly string[] | undefined): HTMLElement | undefined =>
  lacking === undefined || lacking.length === 0
    ? undefined
    : element(
        'span',
        { class: 'mark', attributes: { title: lacking.join('\n') } },
        element('span', { text: SIGN, attributes: { 'aria-hidden': 'true' } }),
        element('span', {
          class: 'unseen',
          text: l10n.t({
            message: ', with a note',
            args: [],
            comment: ['read out behind a number that some values are missing in: a note below says which'],
          }),
        }),
      );

/** What the figures of a section lack, each sentence once. */
export function lackingNote(...worths: readonly Pick<Reliability, 'lacking'>[]): HTMLElement | undefined {
  const sentences = [...new Set(worths.flatMap(({ lacking }) => lacking ?? []))];
  return sentences.length === 0 ? undefined : element('p', { class: 'remark lacking', text: `${SIGN} ${sentences.join(' ')}` });
}

/** A click elsewhere and Escape close what is open. Once for all badges, as they come and go. */
export function closeBadges(): void {
  const close = (except: EventTarget | null): void => {
    for (const each of document.querySelectorAll('details.badge[open]')) {
      if (!(except instanceof Node && each.contains(except))) each.removeAttribute('open');
    }
  };
  document.addEventListener('pointerdown', ({ target }) => close(target));
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(null));
}

/** What is made of several readings can be no better than the least of them. */
function worthOfAll(coverages: readonly SourceCoverage[]): Reliability {
  const all = coverages.map(reliabilityOf);
  const is = (which: Completeness): boolean => all.every(({ completeness }) => completeness === which);
  const problems = [...new Set(all.flatMap((each) => each.problems))];
  return { completeness: is('complete') ? 'complete' : is('unread') ? 'unread' : 'partial', problems };
}

export const badgeOf = (...coverages: readonly SourceCoverage[]): HTMLElement | undefined => badge(worthOfAll(coverages));

/** What figures are complete of: nobody knows whether that is all. */
export interface Scope {
  /** Such as `complete for 8 symbols`. */
  readonly complete: string;
  readonly why: string;
  /** What to do about it, and what else there is to say. */
  readonly beside: readonly HTMLElement[];
}

/**
 * For the head of the page: complete, and as of when where some of it was read before, or the mark of what is not.
 * @param told the moment that stands beside it, epoch milliseconds, which is not told twice
 * @param scope what alone it is complete of, where that need not be all
 * @param complete in the place of the word
 */
export function verdict(
  format: Pick<Format, 'moment'>,
  {
    told,
    scope,
    complete = COMPLETENESS.complete,
  }: { readonly told?: number | undefined; readonly scope?: Scope | undefined; readonly complete?: string },
  ...coverages: readonly SourceCoverage[]
): HTMLElement {
  const mark = element('span', { text: '✓', attributes: { 'aria-hidden': 'true' } });
  const asOf = oldestAsOf(coverages);
  const oldest = asOf === undefined ? undefined : format.moment(asOf);
  const title = completeText(oldest, rememberedIn(coverages));
  const isTold = oldest === undefined || (told !== undefined && oldest === format.moment(told));
  const words = isTold ? complete : l10n.t`complete as of ${oldest}`;
  const incomplete = badgeOf(...coverages);
  if (incomplete) return incomplete;
  if (scope) {
    const why = [scope.why, ...keptText(rememberedIn(coverages))].join(' ');
    const limited = element('span', { class: 'badge limited', attributes: { title: why } }, scope.complete);
    const since = !isTold && oldest !== undefined && element('span', { text: l10n.t`As of ${oldest}` });
    return element('span', { class: 'limits' }, limited, since, ...scope.beside);
  }
  return element('span', { class: 'badge complete', attributes: { title } }, mark, words);
}
