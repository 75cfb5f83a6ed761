/** Imported before all others: the language that the host says, for texts and for whoever reads the page aloud. */
import { type Translations, useLanguage } from '../../src/model/language';

const told = document.getElementById('language')?.textContent;
if (told) {
  const { language, translations } = JSON.parse(told) as { readonly language: string; readonly translations: Translations };
  document.documentElement.lang = language;
  useLanguage(language, translations);
}
