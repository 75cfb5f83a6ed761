/** Whether a figure can be trusted: complete, or partial and why. Never by colour alone. */
import type { Completeness, SourceCoverage } from '../../src/model/statistics/types';
import { worthOfReading, type Worth } from '../../src/model/statistics/worth';
import { element, keepInside } from './dom';
import type { Format } from './format';

const WORDS: Readonly<Record<Completeness, string>> = { complete: 'complete', partial: 'partial', unread: 'not read' };

/** @param brief the mark alone, the word for screen readers: for places with many badges */
export function badge({ completeness, problems }: Worth, format: Format, brief = false): HTMLElement {
  const word = WORDS[completeness];
  if (completeness === 'complete') {
    const mark = element('span', { text: '✓', attributes: { 'aria-hidden': 'true' } });
    const label = element('span', { class: brief ? 'unseen' : '', text: word });
    return element('span', { class: 'badge complete', attributes: { title: 'Everything the service has was read.' } }, mark, label);
  }
  const reasons = problems.length > 0 ? problems.map(format.words) : ['It was not read.'];
  const list = element('ul', {}, ...reasons.map((text) => element('li', { text })));
  // One name for all: opening one closes the others.
  const root = element(
    'details',
    { class: `badge ${completeness}`, attributes: { name: 'badge' } },
    element('summary', { text: word, attributes: { title: reasons.join('\n') } }),
    list,
  );
  root.addEventListener('toggle', () => keepInside(list));
  return root;
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

/** For what is made of several readings: it can be no better than the least of them. */
export function badgeOf(format: Format, ...coverages: readonly SourceCoverage[]): HTMLElement {
  const all = coverages.map(worthOfReading);
  const problems = [...new Set(all.flatMap((each) => each.problems))];
  if (all.every(({ completeness }) => completeness === 'complete')) return badge({ completeness: 'complete', problems: [] }, format);
  return badge({ completeness: all.every(({ completeness }) => completeness === 'unread') ? 'unread' : 'partial', problems }, format);
}
