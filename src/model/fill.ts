/** Pure. */

/**
 * Puts values into `{0}`, `{1}` of a text. `l10n.t` does that too, but before `plural` takes a form: a name that others gave may hold
 * the `|` that parts forms.
 */
export const fill = (text: string, ...values: readonly (string | number)[]): string =>
  text.replaceAll(/\{(\d)\}/g, (place, index: string) => String(values[Number(index)] ?? place));
