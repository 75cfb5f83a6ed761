/**
 * The language of all texts: English, until a host or a page says otherwise, which it does before anything else runs. Texts are
 * `l10n.t('English')` and `l10n.t`English with ${values}`` of `@vscode/l10n`; their translations are in `l10n/`. Pure.
 */
import { config } from '@vscode/l10n';

/** Translations by their English texts, as in `l10n/bundle.l10n.<language>.json`. */
export type Translations = Readonly<Record<string, string>>;

/** Two lists in one order, a text a line, as they are shipped; undefined where they differ in length: texts would take each other's place. */
export function translationsFrom(english: string, translated: string): Translations | undefined {
  const [keys, texts] = [english.split('\n'), translated.split('\n')];
  return keys.length === texts.length ? Object.fromEntries(keys.map((key, place) => [key, texts[place] ?? ''])) : undefined;
}

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

/** A value within a text; a number is written as the language does. */
type Value = string | number;

/** Puts values into `{0}`, `{1}` of a text that was chosen among several. Where there is no choice, `l10n.t` does it. */
export const fill = (text: string, ...values: readonly Value[]): string =>
  text.replaceAll(/\{(\d)\}/g, (place, index: string) => {
    const value = values[Number(index)] ?? place;
    return typeof value === 'number' ? numberText(value) : value;
  });

/**
 * The form of a text that suits a number, filled: `plural(n, l10n.t('{0} order|{0} orders'))`. Without values `{0}` is the number.
 * `l10n.t` gets none: it would fill them in before a form is taken, and a name that others gave may hold the `|` that parts forms.
 */
export const plural = (count: number, text: string, first: Value = count, ...more: readonly Value[]): string =>
  fill(formOf(count, text), first, ...more);

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/**
 * Forms are parted by `|`, one for each plural category of the language in the order of CLDR (one, few, many, other); a language may
 * give fewer, the last is for all others. English stands with its two forms where a language of one has no translation yet.
 */
export function formOf(count: number, text: string): string {
  const forms = text.split('|');
  rules ??= new Intl.PluralRules(used);
  const { pluralCategories } = rules.resolvedOptions();
  if (forms.length > pluralCategories.length) return (count === 1 ? forms[0] : forms.at(-1)) ?? '';
  const place = CATEGORIES.filter((each) => pluralCategories.includes(each)).indexOf(rules.select(count));
  return forms[place] ?? forms.at(-1) ?? '';
}
