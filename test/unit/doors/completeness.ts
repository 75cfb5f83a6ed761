/** Figures by the place where they are told, each with whether it is said there that it is not all. */

/** By path: what is told, and whether it is marked. */
export type Told = Map<string, readonly [value: string, isMarked: boolean]>;

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** When and how it was read, how well it is known, and what was asked for: no figures. */
const ASIDE: ReadonlySet<string> = new Set([
  ...['range', 'previousRange', 'asOf', 'readAt', 'generatedAt', 'edition', 'cost', 'note', 'notes', 'symbolsNote', 'unknownSymbols'],
  ...['coverage', 'sources', 'completeness', 'problems', 'lacking', 'lacks', 'previousCompleteness', 'previousLacking', 'registeredWorth'],
  ...['complete', 'problem', 'differences', 'comparedWith', 'unread'],
]);
/** Positions of rows, how many they are, and whose values they are made of: they follow from what is told elsewhere. */
const DERIVED =
  /\/(known|top|dormant\/.*\/(rows|users|brought)|unfiltered|undated|clientIds|extremes|from|previousFrom|leftOut|quote|time\/users)(\/|$)/;
/** They count what can be read, which is said in their title: see docs/internals/orderStatistics.md. */
const COUNTED =
  /quotes\/.*\/orders$|Results in .*\|Orders\||Orders, |\/(results|winners|losers|parts)(\/|$)|\|(Won|Lost|Distribution)\||\|Orders$|(Profits|Fees) left out|Missing$/;

/** Parts of statistics that are as well known as what they are read from: a page marks them by that. */
const BY_COVERAGE: Readonly<Record<string, readonly string[]>> = {
  inviteCodes: ['users', 'totals'],
  cohorts: ['users', 'totals'],
  outsideCohorts: ['users', 'totals'],
  groups: ['orders'],
  hours: ['orders'],
  figures: ['orders'],
  rows: ['users', 'totals', 'orders'],
};
/** Of which it counts how many there are. */
const LISTS = /\/(rows|records|orders|users|totals)$/;

const isComplete = (figure: unknown): boolean => isJson(figure) && figure['completeness'] === 'complete';
const isWhole = (coverage: unknown): boolean => isJson(coverage) && coverage['complete'] === true;

const NAMES = ['uid', 'orderId', 'order_id', 'kind', 'month', 'label', 'list', 'stage', 'name', 'quote', 'weekday'];
function nameOf(value: unknown, place: number): string {
  if (!isJson(value)) return `${place}`;
  const name = value['code'] ?? NAMES.map((each) => value[each]).find((each) => each !== undefined && each !== null);
  const text = isJson(name) ? name['name'] : name;
  return text === undefined ? `${place}` : JSON.stringify([text, value['hour']]);
}

/** Takes everything that is told in a place, a file of CSV by its lines. */
export function flat(told: Told, place: string, value: unknown): void {
  if (Array.isArray(value) && Array.isArray(value[0])) lines(told, place, value as string[][]);
  else walk(told, place, value, false);
}

function walk(told: Told, path: string, value: unknown, isMarked: boolean): void {
  if (Array.isArray(value) && LISTS.test(path)) told.set(`${path}/count`, [`${value.length}`, isMarked]);
  if (Array.isArray(value)) return value.forEach((each, place) => walk(told, `${path}/${nameOf(each, place)}`, each, isMarked));
  if (!isJson(value)) return void told.set(path, [JSON.stringify(value ?? null), isMarked]);
  const { coverage, completeness, previousCompleteness = 'complete', lacks, profitsMissing, feesMissing } = value;
  const here = completeness === undefined ? isMarked || (isJson(coverage) && coverage['complete'] === false) : completeness !== 'complete';
  const lacking = [...(Array.isArray(lacks) ? (lacks as string[]) : [])];
  if (value['registeredWorth']) lacking.push('registered');
  const sums = Number(profitsMissing ?? 0) + Number(feesMissing ?? 0) > 0;
  for (const [name, each] of Object.entries(value)) {
    if (ASIDE.has(name)) continue;
    const ofBefore = /^(previous|change|crossed)/.test(name) && previousCompleteness !== 'complete';
    const readFrom = (isJson(coverage) && BY_COVERAGE[name]) || [];
    const isUnread = readFrom.some((source) => isJson(coverage) && source in coverage && !isWhole(coverage[source]));
    const isUndated = /cohorts/i.test(name) && isJson(value['tiles']) && !isComplete(value['tiles']['users']);
    const isMarkedHere = name === 'partial' || isUndated || here || ofBefore || isUnread || lacking.includes(name) || sums;
    walk(told, name === 'partial' || name === 'now' ? path : `${path}/${name}`, each, isMarkedHere);
  }
}

function lines(told: Told, place: string, [titles = [], ...rows]: readonly string[][]): void {
  const column = (row: readonly string[], title: string): string => row[titles.indexOf(title)] ?? '';
  const coverages = titles.filter((title) => title.endsWith('_coverage') && title !== 'previousOrders_coverage');
  const isStatistics = titles[0] === 'section';
  const isPart = coverages.some((title) => rows[0] && column(rows[0], title) !== 'complete');
  if (!isStatistics) told.set(`${place}/count`, [`${rows.length}`, isPart]);
  for (const row of rows) {
    const name = isStatistics ? row.slice(0, 3).join('|') : (row[0] ?? '');
    if (isStatistics && name.startsWith('Coverage|')) continue;
    const isPartial = isStatistics
      ? column(row, 'completeness') !== 'complete'
      : coverages.some((title) => column(row, title) !== 'complete');
    const wasPartial = !['', 'complete'].includes(column(row, 'previous_completeness'));
    const values = isStatistics ? ['value', 'previous', 'change'] : titles.slice(0, titles.indexOf('account'));
    for (const title of values) {
      const isMarked = isPartial || (wasPartial && title !== 'value');
      told.set(`${place}/${name}${title === 'value' ? '' : `/${title}`}`, [column(row, title), isMarked]);
    }
  }
}

/** Not what came and is no number, which is told as it came, nor a name. */
const FIGURE = /^"?-?\d+(\.\d+)?(%| points)?"?$/;

/** What is told otherwise than of the whole account, though nothing says that it is not all. A dash says so itself. */
export const differing = (whole: Told, told: Told): string[] =>
  [...told].flatMap(([path, [value, isMarked]]) => {
    const was = whole.get(path)?.[0];
    const isSame = was === value || isMarked || !FIGURE.test(value) || DERIVED.test(path) || COUNTED.test(path);
    return isSame ? [] : [`${path}: ${was} became ${value}`];
  });
