/** Where lines were not understood: one of them, and a pattern of the person's own with what it finds. */
import * as l10n from '@vscode/l10n';
import type { CheckResult, FromPage, TriedMessage } from '../../src/fileCheck/page/protocol';
import { element } from '../page/dom';
import { hostFor } from '../page/host';
import { button } from '../page/menu';

const { recall, remember, tell } = hostFor<FromPage, { readonly pattern: string }>();

export interface PatternForm {
  readonly root: HTMLElement;
  render(untold: NonNullable<CheckResult['untold']>): void;
  /** What a pattern finds, unless another one was typed since. */
  onTried(message: TriedMessage): void;
}

const LONGEST = 500;

export function createPatternForm(): PatternForm {
  const where = element('span');
  const sample = element('code', { attributes: { dir: 'ltr' } });
  const field = element('input', {
    attributes: {
      type: 'text',
      id: 'pattern',
      dir: 'ltr',
      maxlength: LONGEST,
      spellcheck: 'false',
      autocomplete: 'off',
      'aria-describedby': 'pattern-found',
    },
  });
  const found = element('p', { class: 'quiet', attributes: { id: 'pattern-found', role: 'status', dir: 'auto' } });
  const add = button(l10n.t('Add pattern and check again'), () => tell({ type: 'addPattern', pattern: field.value }));
  const attempt = (): void => tell({ type: 'tryPattern', pattern: field.value });
  field.addEventListener('input', () => {
    add.disabled = true;
    remember({ pattern: field.value });
    attempt();
  });
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter' && !add.disabled) add.click();
  });
  const label = l10n.t('Pattern that extracts values from the line: a regular expression with named groups such as id, status and size');
  const root = element(
    'div',
    { class: 'notice pattern' },
    element('p', {}, where, ' ', sample),
    element('label', { text: label, attributes: { for: 'pattern' } }),
    field,
    found,
    element('div', { class: 'actions' }, add),
  );
  let suggested: string | undefined;
  return {
    root,
    render({ file, line, text, pattern }) {
      where.textContent = l10n.t`One of them is on line ${line} of ${file}:`;
      sample.textContent = text;
      if (suggested === pattern) return;
      suggested = pattern;
      field.value = recall().pattern ?? pattern;
      add.disabled = true;
      attempt();
    },
    onTried({ pattern, text, isUseful }) {
      if (pattern !== field.value) return;
      found.textContent = text;
      add.disabled = !isUseful;
    },
  };
}
