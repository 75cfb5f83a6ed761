/** Fields that a person types into, which say in words of ours why they cannot use something: a browser has its own, and not in every language. */
import * as l10n from '@vscode/l10n';
import { numberText } from '../../src/model/language';

export interface Explained {
  /** Something else is in it without being typed. */
  set(value: string): void;
}

/** @param words what can be typed, in a sentence */
export function explained(input: HTMLInputElement, words: string): Explained {
  const tell = (): void => {
    input.setCustomValidity('');
    if (!input.validity.valid) input.setCustomValidity(words);
  };
  input.addEventListener('input', tell);
  return {
    set(value) {
      input.value = value;
      tell();
    },
  };
}

export const wholeNumber = (least: number, most: number): string =>
  l10n.t`Enter a whole number from ${numberText(least)} to ${numberText(most)}.`;
