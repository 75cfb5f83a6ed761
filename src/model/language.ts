/**
 * The language of all texts: English, until a host or a page says otherwise, which it does before anything else runs. Texts are
 * `l10n.t('English')` and `l10n.t`English with ${values}`` of `@vscode/l10n`; their translations are in `l10n/`. Pure.
 */
import { config } from '@vscode/l10n';

/** Translations by their English texts, as in `l10n/bundle.l10n.<language>.json`. */
export type Translations = Readonly<Record<string, string>>;

let used = 'en';
/** Made when the first number is told: at start it would cost milliseconds. */
let rules: Intl.PluralRules | undefined;

/** @param language a language tag, that of the translations */
export function useLanguage(language: string, translations: Translations): void {
  config({ contents: translations });
  used = language;
  rules = undefined;
}

/** A language tag, for `Intl`. */
export const textLanguage = (): string => used;

/** A number within a text: `1,234`, `1.234`. */
export const numberText = (value: number, options?: Intl.NumberFormatOptions): string => value.toLocaleString(used, options);

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/**
 * The form of a text that suits a number: `plural(n, t('{0} order|{0} orders', n))`. Forms are parted by `|`, one for each plural
 * category of the language in the order of CLDR (one, few, many, other); a language may give fewer, the last is for all others.
 */
export function plural(count: number, text: string): string {
  const forms = text.split('|');
  rules ??= new Intl.PluralRules(used);
  const { pluralCategories } = rules.resolvedOptions();
  const place = CATEGORIES.filter((each) => pluralCategories.includes(each)).indexOf(rules.select(count));
  return forms[place] ?? forms.at(-1) ?? '';
}
