/** The figures at the top, each with its coverage and what it was before. */
import * as l10n from '@vscode/l10n';
import { computedDigitsOf } from '../../src/model/decimals';
import { plural } from '../../src/model/language';
import { hasUnits, scaleFor } from '../../src/model/numbers';
import { withPercent } from '../../src/model/percent';
import { type Figure, type Reliability, type SourceCoverage, type Times, unlessNothing, ZERO } from '../../src/model/reliability';
import type { TimeRange } from '../../src/model/timeRange';
import { badge, mark } from './badge';
import { element } from './dom';
import { filled } from './filled';
import { asIs, PERCENT, percentText, UNKNOWN, type Format, type Written } from './format';
import { about, exactOf, number, spoken } from './number';

export interface TileKind<Key extends string = string> {
  readonly key: Key;
  readonly title: string;
  /** What is counted. */
  readonly hint: string;
  readonly unit?: '%' | undefined;
  /** A number of people or things, which privacy mode leaves as it is. */
  readonly plain?: boolean;
  /** Above 0 is good and below 0 is bad: it has its sign, and the colour of it. */
  readonly signed?: boolean;
  /** What more of it means for the person. Only what is good or bad by itself has the colour of it. */
  readonly more: 'good' | 'bad' | 'neither';
}

/** What the figures are compared with. */
export interface Before {
  /** Undefined when it is out of reach. */
  readonly range: TimeRange | undefined;
  /** What is known of it. */
  readonly coverage: SourceCoverage;
  /** Why it is out of reach. */
  readonly outOfReach: string;
}

export function tile<Key extends string>(
  { key, title, hint, unit, plain, more, signed = false }: TileKind<Key>,
  figure: Figure<string | number>,
  /** Undefined: there is nothing to compare it with. */
  before: Before | undefined,
  format: Format,
  /** Last of all, such as of how few it is made. */
  remarks: readonly string[] = [],
  /** What is said above already of how well it is known. */
  told?: Reliability,
): HTMLElement {
  // As many decimals as what it was before: 1.60 beside 1.05.
  const both = scaleFor(
    [figure.value, figure.previous].map((each) => (each === undefined ? each : String(each))),
    computedDigitsOf,
  );
  const scale = hasUnits(both) ? undefined : both;
  const write = (value: string | number): Written =>
    unit ? asIs(percentText(String(value), format)) : plain ? format.plain(String(value), scale) : format.amount(String(value));
  return element(
    'div',
    { class: `tile ${figure.completeness}`, attributes: { role: 'group', 'aria-label': title, 'data-tile': key } },
    element(
      'div',
      { class: 'tile-head' },
      element('span', { class: 'tile-title', text: title, attributes: { title: hint } }),
      (!told || told.completeness !== figure.completeness) && badge(figure),
    ),
    element(
      'div',
      { class: 'tile-body' },
      valueOf(figure, write, signed),
      before && element('div', { class: 'tile-change' }, ...changeOf(figure, write, { unit, more }, before, format)),
      ...remarks.map((text) => element('div', { class: 'tile-remark', text })),
    ),
  );
}

/** So many characters fit into the narrowest tile at full size, and a size smaller; more than that take the smallest. */
const LARGE = 9;
const MIDDLE = 12.5;
/** How wide those of the fraction are beside the others: see `tiles.css`. */
const MINOR = 0.62;

function valueOf(
  { value, problems, completeness, lacking }: Figure<string | number>,
  write: (value: string | number) => Written,
  signed: boolean,
): HTMLElement {
  if (value === undefined || unlessNothing(value, completeness === 'complete') === undefined) {
    const why = problems[0] ?? l10n.t('There is no data in this range to calculate this from.');
    return element(
      'div',
      { class: 'tile-value unknown', attributes: { title: why } },
      UNKNOWN,
      element('span', { class: 'why', text: why }),
    );
  }
  const { text, whole, fraction, unit, exact, rounded } = write(value);
  // What privacy mode hides has no sign either.
  const sign = signed && exact !== undefined && !ZERO.test(String(value)) ? (String(value).startsWith('-') ? 'loss' : 'gain') : '';
  // As a minus does, it stands behind what says that it is more, or less.
  const plus = (seen: string): string => (sign === 'gain' ? seen.replace(/^[<>]?/, '$&+') : seen);
  // Of an amount the fraction matters least, unless it is much of it, or stands in front of a unit.
  const minor = unit === '' && /[1-9]\D*\d\D*\d/.test(whole) ? fraction : '';
  const length = plus(text).length - (1 - MINOR) * minor.length;
  const size = length <= LARGE ? '' : length <= MIDDLE ? ' long' : ' longest';
  const seen = minor === '' ? [plus(text)] : [plus(whole), element('small', { text: minor })];
  return element(
    'div',
    { class: `tile-value number${size} ${sign}`.trimEnd(), attributes: { title: exact, ...exactOf({ rounded, exact }) } },
    ...(rounded ? about(...seen) : seen),
    mark(lacking),
  );
}

function changeOf(
  figure: Figure<string | number>,
  write: (value: string | number) => Written,
  { unit, more }: Pick<TileKind, 'unit' | 'more'>,
  { range, coverage, outOfReach }: Before,
  format: Format,
): HTMLElement[] {
  const { value, previous, previousCompleteness, previousLacking } = figure;
  if (!range)
    return [
      element('span', {
        text: l10n.t('Previous period not available'),
        attributes: { title: outOfReach },
      }),
    ];
  const [start, end] = [format.day(range.start), format.day(range.end)];
  const partly = previousCompleteness !== 'complete' && previousLacking === undefined;
  if (previous === undefined || unlessNothing(previous, !partly) === undefined) {
    const why = 'unread' in coverage ? coverage.unread : l10n.t`The value for ${start} to ${end} is unknown.`;
    return [element('span', { text: l10n.t`Previous period: ${UNKNOWN}`, attributes: { title: why } })];
  }
  const before = write(previous);
  const written = before.exact ?? before.text;
  const title = partly
    ? l10n.t({
        message: '{0} from {1} to {2}, not fully loaded',
        args: [written, start, end],
        comment: ['{0} is an amount or a number, {1} and {2} are days'],
      })
    : l10n.t({
        message: '{0} from {1} to {2}',
        args: [written, start, end],
        comment: ['{0} is an amount or a number, {1} and {2} are days'],
      });
  const words = element(
    'span',
    { attributes: { title } },
    ...filled(
      partly
        ? l10n.t({
            message: 'was {0} (partial)',
            args: [],
            comment: ['{0} is the same figure in the range before, of which not all was read'],
          })
        : l10n.t({ message: 'was {0}', args: [], comment: ['{0} is the same figure in the range before'] }),
      number({ ...before, lacking: previousLacking }, ''),
    ),
  );
  const crosses = figure.crossed === 'rose' || figure.crossed === 'fell';
  const change = unit ? figure.changePoints : figure.changePercent;
  if ((change === undefined && !crosses) || value === undefined) return [words];
  const falls = crosses ? figure.crossed === 'fell' : change?.startsWith('-');
  const still = change !== undefined && ZERO.test(change);
  return [
    element(
      'span',
      { class: still || more === 'neither' ? 'change' : falls === (more === 'bad') ? 'change better' : 'change worse' },
      element('span', { text: `${still ? '=' : falls ? '▼' : '▲'} `, attributes: { 'aria-hidden': 'true' } }),
      ...(change === undefined
        ? [element('span', { class: 'unseen', text: falls ? l10n.t('fell below 0') : l10n.t('rose from below 0') })]
        : spoken(
            still
              ? l10n.t({ message: 'unchanged, {0}', args: [], comment: ['read out; {0} is a percentage of zero'] })
              : falls
                ? l10n.t({ message: 'down {0}', args: [], comment: ['read out; {0} is by how much, such as 12%'] })
                : l10n.t({ message: 'up {0}', args: [], comment: ['read out; {0} is by how much, such as 12%'] }),
            number(sizeOf(change.replace('-', ''), unit ? undefined : figure.changeTimes, unit, format)),
          )),
    ),
    words,
  ];
}

/** A change in points or percent; a great one in times, with the percent under the pointer. */
function sizeOf(change: string, times: Times | undefined, unit: '%' | undefined, format: Format): Written {
  const size = format.decimal(change, PERCENT);
  const percent = unit
    ? l10n.t({ message: '{0} points', args: [size], comment: ['percentage points, with a decimal; short, such as pp'] })
    : withPercent(size);
  // What privacy mode hides is neither.
  if (times?.of !== 'before' && times?.of !== 'size') return asIs(percent);
  const many = format.plain(times.times);
  const toTheDigit = [many.exact ?? many.text, withPercent(format.plain(change, PERCENT).exact ?? size)] as const;
  const form = (text: string, [factor, by] = [many.text, percent] as readonly [string, string]): string =>
    plural(Number(times.times), text, factor, by);
  return times.of === 'before'
    ? {
        ...asIs(
          form(l10n.t({ message: '{0} time|{0} times', args: [], comment: ['a factor of a change, such as 12.3 times: not how often'] })),
        ),
        exact: form(l10n.t('{0} time the previous value: {1} more|{0} times the previous value: {1} more'), toTheDigit),
      }
    : {
        ...asIs(
          form(
            l10n.t({ message: 'by {0} time|by {0} times', args: [], comment: ['a factor of a change, such as 12.3 times: not how often'] }),
          ),
        ),
        exact: form(l10n.t('A change of {0} times the previous value: {1}|A change of {0} times the previous value: {1}'), toTheDigit),
      };
}
