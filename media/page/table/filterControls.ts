/** What filters a big table: a field for a part of a text, and a list for each thing to choose. What is chosen survives a reload. */
import { element } from '../dom';
import { hostFor } from '../host';
import { chosenAt, noFilter, optionsOf, placeOf, type Filter, type FilterKind } from './filter';

export interface FilterControls<Choice extends string> {
  /** From left to right. */
  readonly elements: readonly HTMLElement[];
  readonly filter: () => Filter<Choice>;
  /** There are other rows, or they are shown in another way. */
  update(masked: boolean): void;
  clear(): void;
  focus(): void;
}

/** @param rows those there are now @param changed something else was chosen */
export function filterControls<R, Choice extends string>(
  kind: FilterKind<R, Choice>,
  rows: () => R,
  changed: () => void,
): FilterControls<Choice> {
  const { recall, remember } = hostFor<never, { readonly filter: Filter<Choice> }>();
  const NO_FILTER = noFilter(kind);
  const filter = (): Filter<Choice> => ({ ...NO_FILTER, ...recall().filter });
  const { hint } = kind;
  const search = element('input', { attributes: { type: 'search', placeholder: hint, 'aria-label': hint, id: 'filter-text' } });
  const choices = (Object.keys(kind.choices) as Choice[]).map((name) => {
    const choice = kind.choices[name];
    const select = element('select', { attributes: { 'aria-label': choice.title, id: `filter-${name}` } });
    select.addEventListener('change', () => refilter());
    /** What there is to choose may be other words with other rows. */
    const fill = (): void => {
      const options = optionsOf(choice, rows());
      const texts = [choice.every, ...options];
      if (texts.length !== select.options.length || texts.some((each, place) => each !== select.options[place]?.text))
        select.replaceChildren(...texts.map((text, place) => element('option', { text, attributes: { value: place - 1 } })));
      select.value = String(placeOf(choice, filter()[name], rows()));
    };
    fill();
    return { name, select, fill, chosen: () => chosenAt(choice, Number(select.value), rows()) };
  });
  const refilter = (): void => {
    const chosen = Object.fromEntries(choices.map(({ name, chosen: now }) => [name, now()]));
    remember({ filter: { ...NO_FILTER, ...chosen, text: search.value } });
    changed();
  };
  search.addEventListener('input', refilter);
  search.value = filter().text;

  return {
    elements: [search, ...choices.map(({ select }) => select)],
    filter,
    update(masked) {
      for (const { fill } of choices) fill();
      const offered = (masked ? kind.hintWhileMasked : undefined) ?? hint;
      search.title = search.placeholder = offered;
      search.setAttribute('aria-label', offered);
    },
    clear() {
      search.value = '';
      remember({ filter: NO_FILTER });
      for (const { fill } of choices) fill();
      changed();
    },
    focus: () => search.focus(),
  };
}
