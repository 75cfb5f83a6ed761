/** Percents as the language writes them. Pure. */
import { textLanguage } from './language';

let made: { readonly language: string; readonly parts: readonly Intl.NumberFormatPart[] } | undefined;

/** What stands around the number, as the language has it: `12%`, `12 %`, `%12`. */
export function withPercent(written: string | number): string {
  const language = textLanguage();
  if (made?.language !== language) made = { language, parts: new Intl.NumberFormat(language, { style: 'percent' }).formatToParts(0) };
  return made.parts.map(({ type, value }) => (type === 'integer' ? written : value)).join('');
}
