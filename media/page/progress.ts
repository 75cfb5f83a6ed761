/** What goes on, how far it has come, and the button that stops it. */
import * as l10n from '@vscode/l10n';
import { element } from './dom';
import { button } from './menu';

export interface UnderWay {
  readonly done: number;
  /** Undefined while nobody knows. */
  readonly total: number | undefined;
  readonly words: string;
  /** Why it stands still, where it does. */
  readonly waiting?: string | undefined;
  readonly canceling: boolean;
}

export function createProgress(name: string, stop: () => void) {
  const bar = element('progress', { attributes: { 'aria-label': name } });
  const words = element('span');
  const waiting = element('span', { class: 'quiet' });
  const cancel = button(l10n.t('Cancel'), stop, true);
  cancel.id = 'cancel';
  // Before the words, which grow with each step: where it moves between press and release, a click is none.
  const root = element('div', { class: 'progress' }, bar, cancel, words, waiting);
  return {
    root,
    cancel,
    render(work: UnderWay | undefined): void {
      root.hidden = !work;
      if (!work) return;
      const { done, total } = work;
      if (total === undefined) bar.removeAttribute('value');
      else [bar.max, bar.value] = [Math.max(1, total, done), done];
      words.textContent = work.words;
      waiting.hidden = work.waiting === undefined;
      waiting.textContent = work.waiting ?? '';
      cancel.disabled = work.canceling;
    },
  };
}
