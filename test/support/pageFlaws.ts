/** What is wrong with a page for eyes, for readers of its text and for machines that check it: in VS Code and in a plain browser alike. */
import { readFileSync } from 'node:fs';
import { BUNDLE, translations } from '../../scripts/l10n.mjs';
import axe, { type AxeResults } from 'axe-core';
import type { Frame, Locator, Page } from 'playwright-core';

/** What bursts, breaks or is cut without a sign, each with what it says. */
export const flawsOf = (body: Locator): Promise<string[]> =>
  body.evaluate((body) => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} wide in ${root.clientWidth}`);
    // There are thousands of elements, asked again at each width: what few of them need is asked of few.
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT, (node) =>
      (node as Element).matches('.unseen, svg, select') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    while (!body.closest('.unseen, svg, select') && walker.nextNode()) {
      const each = walker.currentNode as HTMLElement;
      if (!each.checkVisibility() || each.matches('.grid-rows')) continue;
      const flaws: string[] = [];
      if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0) {
        const { overflowX, textOverflow, display } = getComputedStyle(each);
        const wider = `${each.scrollWidth} in ${each.clientWidth}`;
        const isWhole = display === 'inline' || overflowX === 'auto' || overflowX === 'scroll';
        if (!isWhole && textOverflow !== 'ellipsis' && each.tagName !== 'INPUT') flaws.push(`bursts (${wider})`);
        else if (!isWhole && each.matches('.tile-value')) flaws.push(`a figure is cut (${wider})`);
        else if (!isWhole && !each.closest('[title]') && !each.matches('input, [role=columnheader], .grid-title'))
          flaws.push(`cut without its whole text (${wider})`);
      }
      if (each.matches('.number, .figure, .numeric:not([scope=col])')) {
        if (each.offsetHeight > 1.9 * 1.45 * parseFloat(getComputedStyle(each).fontSize)) {
          const range = document.createRange();
          range.selectNodeContents(each);
          const lines = new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom / 12)));
          if (lines.size > 1) flaws.push('more than a line');
        }
        const box = each.closest('.tile, .card');
        if (box && !each.closest('.plain, .grid') && each.getBoundingClientRect().right > box.getBoundingClientRect().right + 1)
          flaws.push('out of its box');
      }
      for (const flaw of flaws) found.push(`${flaw} ${each.tagName} ${each.className}: ${(each.textContent ?? '').slice(0, 60)}`);
    }
    return [...new Set(found)];
  });

/** Serious faults that a machine can find, with the places. */
export async function faultsOf(page: Page | Frame): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: { run(root: Document, options: object): Promise<AxeResults> } };
    const { violations } = await checker.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`).join('; ')}`,
      );
  });
}

/** Of English, which an order, a user or a date does not have. */
const ENGLISH = /\b[a-z]{3,} [a-z]{3,}\b/;
/** Dates, and the service's own word for the kind of an order. */
const DATA = /\b(ago|seconds?|minutes?|hours?|days?|months?)\b|[:：] ?plan order$/;

/** Texts that nobody translated, where a language has nothing that looks like English. */
export const english = (of: Locator): Promise<string[]> =>
  of.evaluate(
    (root, [text, data]) => {
      const found: string[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const words = node.textContent ?? '';
        if (new RegExp(text ?? '').test(words) && !new RegExp(data ?? '').test(words)) found.push(words);
      }
      return found;
    },
    [ENGLISH.source, DATA.source],
  );

/** Lines that were put together wrong: a place that nothing was put into, several forms. */
export const broken = (words: string): string[] => words.split('\n').filter((line) => /\{\d\}|\|/.test(line));

/**
 * Whether words on the screen are English that waits for its translation to a language: a release refuses it, and tests of what is
 * translated go on. A page may show a part of a text alone, where an element stands in it.
 */
export function isToBeTranslated(language: string): (words: string) => boolean {
  const english = JSON.parse(readFileSync(BUNDLE, 'utf8')) as Readonly<Record<string, string | { readonly message: string }>>;
  const translated = translations()[language] ?? {};
  const forms = Object.entries(english).flatMap(([key, text]) =>
    key in translated ? [] : (typeof text === 'string' ? text : text.message).split('|'),
  );
  const patterns = forms.map((form) => new RegExp(form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\\\{\d\\\}/g, '.*')));
  return (words) => patterns.some((pattern) => pattern.test(words)) || forms.some((form) => form.includes(words.trim()));
}
