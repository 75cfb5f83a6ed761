/** Which rows are shown: by a part of a text, by what is chosen from lists, and by rows named elsewhere on the page. */

/** A list to choose one thing from. @typeParam R the rows of the table */
export interface ChoiceKind<R> {
  readonly title: string;
  /** Chosen when nothing is: `Every stage` */
  readonly every: string;
  /** What there is to choose; places in it are the values of the rows. */
  readonly options: (rows: R) => readonly string[];
  readonly values: (rows: R) => readonly (number | null)[];
}

/** @typeParam Choice names of the lists; the place of what is chosen in each, or -1 for all */
export type Filter<Choice extends string> = { readonly text: string } & Readonly<Record<Choice, number>>;

export interface FilterKind<R, Choice extends string> {
  /** What the text is part of: `uid or invite code` */
  readonly textOf: string;
  /** Whether a row fits a text in small letters that is not empty. */
  readonly fits: (rows: R, text: string) => (row: number) => boolean;
  readonly choices: Readonly<Record<Choice, ChoiceKind<R>>>;
}

export const noFilter = <Choice extends string>({ choices }: Pick<FilterKind<never, Choice>, 'choices'>): Filter<Choice> =>
  ({ text: '', ...Object.fromEntries(Object.keys(choices).map((name) => [name, -1])) }) as Filter<Choice>;

/** The places of the rows that fit, in the order of the list or else of the rows. @param list undefined is all rows */
export function matching<R extends { readonly length: number }, Choice extends string>(
  { fits, choices }: FilterKind<R, Choice>,
  rows: R,
  filter: Filter<Choice>,
  list: readonly number[] | undefined,
): Uint32Array {
  const query = filter.text.trim().toLowerCase();
  const wanted = (Object.keys(choices) as Choice[]).map((name) => [choices[name].values(rows), filter[name] as number] as const);
  const chosen = wanted.filter(([, place]) => place >= 0);
  const fitsText = query === '' ? undefined : fits(rows, query);
  const found = new Uint32Array(list ? list.length : rows.length);
  let count = 0;
  const take = (row: number): void => {
    if (chosen.every(([values, place]) => values[row] === place) && (!fitsText || fitsText(row))) found[count++] = row;
  };
  if (list) list.forEach((row) => row < rows.length && take(row));
  else for (let row = 0; row < rows.length; row += 1) take(row);
  return found.subarray(0, count).slice();
}
