import type { Shown } from './stage';

/** What Ctrl+C leaves of all that is in the first of these elements, or of so many of its characters. */
export async function copied({ page, body }: Shown, selector: string, characters?: number): Promise<string> {
  await page.evaluate(
    ([selector, characters]) => {
      const [found] = document.querySelectorAll(selector);
      if (!found) throw new Error(`There is no ${selector}.`);
      const selection = document.getSelection();
      selection?.selectAllChildren(found);
      const text = document.createTreeWalker(found, NodeFilter.SHOW_TEXT, (each) =>
        each.parentElement?.closest('.unseen') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
      );
      const first = text.nextNode();
      if (characters !== undefined && first) selection?.setBaseAndExtent(first, 0, first, characters);
      // Nothing of the test before is left, should nothing be copied.
      document.body.dataset['copied'] = '';
      window.addEventListener(
        'copy',
        ({ clipboardData }) => {
          document.body.dataset['copied'] = clipboardData?.getData('text/plain') ?? '';
        },
        { once: true },
      );
    },
    [selector, characters] as const,
  );
  await page.keyboard.press('Control+c');
  return (await body.getAttribute('data-copied')) ?? '';
}
