/** Which rows are shown: by a part of a text, by what is chosen from lists, and by rows named elsewhere on the page. */

/** A list to choose one thing from. @typeParam R the rows of the table */
export interface ChoiceKind<R> {
  readonly title: string;
  /** Chosen when nothing is: `Every stage` */
  readonly every: string;
  /**
   * What there is to choose; places in it are the values of the rows. Words that come with the rows are a function of them: such a
   * choice is kept as the word, since its place is another one after the next read.
   */
  readonly options: readonly string[] | ((rows: R) => readonly string[]);
  readonly values: (rows: R) => readonly (number | null)[];
}

/** What is chosen from a list: its place or -1, or a word or '' for all. */
export type Chosen = number | string;

/** @typeParam Choice names of the lists */
export type Filter<Choice extends string> = { readonly text: string } & Readonly<Record<Choice, Chosen>>;

export interface FilterKind<R, Choice extends string> {
  /** What the text is part of: `Filter by uid or invite code` */
  readonly hint: string;
  /** The same while privacy mode hides a part of it: by filtering again and again it could be found. */
  readonly hintWhileMasked?: string | undefined;
  /** Whether a row fits a text that is {@link folded} and not empty. */
  readonly fits: (rows: R, text: string) => (row: number) => boolean;
  readonly choices: Readonly<Record<Choice, ChoiceKind<R>>>;
}

export const optionsOf = <R>({ options }: ChoiceKind<R>, rows: R): readonly string[] =>
  typeof options === 'function' ? options(rows) : options;

/** The place of what is chosen; -1 for all, and for a word that is not there any more. */
export const placeOf = <R>(kind: ChoiceKind<R>, chosen: Chosen, rows: R): number =>
  typeof chosen === 'string' ? optionsOf(kind, rows).indexOf(chosen) : chosen;

/** What is kept of a choice. @param place -1 for all */
export const chosenAt = <R>(kind: ChoiceKind<R>, place: number, rows: R): Chosen =>
  typeof kind.options === 'function' ? (kind.options(rows)[place] ?? '') : place;

export const noFilter = <R, Choice extends string>({ choices }: FilterKind<R, Choice>): Filter<Choice> => {
  const all = Object.entries<ChoiceKind<R>>(choices).map(([name, { options }]) => [name, typeof options === 'function' ? '' : -1]);
  return { text: '', ...Object.fromEntries(all) } as Filter<Choice>;
};

// Most are, and a hundred thousand are searched with each key.
const PLAIN = /^[\x20-\x7e]*$/;

/** As it is searched: without case and accents, so that `iptal` finds `İptal`, which a lower case of all languages does not. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  return PLAIN.test(lower)
    ? lower
    : lower.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').replaceAll('ß', 'ss').replaceAll('’', "'");
}

/** The places of the rows that fit, in the order of the list or else of the rows. @param list undefined is all rows */
export function matching<R extends { readonly length: number }, Choice extends string>(
  { fits, choices }: FilterKind<R, Choice>,
  rows: R,
  filter: Filter<Choice>,
  list: readonly number[] | undefined,
): Uint32Array {
  const query = folded(filter.text.trim());
  const wanted = (Object.keys(choices) as Choice[])
    .map((name) => ({ values: choices[name].values(rows), place: placeOf(choices[name], filter[name], rows) }))
    .filter(({ place }) => place >= 0);
  const fitsText = query === '' ? undefined : fits(rows, query);
  const found = new Uint32Array(list ? list.length : rows.length);
  let count = 0;
  const take = (row: number): void => {
    if (wanted.every(({ values, place }) => values[row] === place) && (!fitsText || fitsText(row))) found[count++] = row;
  };
  if (list) list.forEach((row) => row < rows.length && take(row));
  else for (let row = 0; row < rows.length; row += 1) take(row);
  return found.subarray(0, count).slice();
}
