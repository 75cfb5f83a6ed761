/** The figures at the top, each with its coverage and what it was before. */
import { VEIL } from '../../src/model/privacy';
import type { Figure, Statistics, Tiles } from '../../src/model/statistics/types';
import { badge } from './badge';
import { element } from './dom';
import { UNKNOWN, type Format } from './format';

interface TileKind {
  readonly key: keyof Tiles;
  readonly title: string;
  readonly hint: string;
  readonly unit?: '%';
}

const TILES: readonly TileKind[] = [
  { key: 'users', title: 'New users', hint: 'Users who registered in the range.' },
  { key: 'verifiedPercent', title: 'Verified', hint: 'Of the new users: identity verified.', unit: '%' },
  { key: 'depositorsPercent', title: 'Depositors', hint: 'Of the new users: deposited at least once.', unit: '%' },
  { key: 'tradersPercent', title: 'Traders', hint: 'Of the new users: traded at least once.', unit: '%' },
  { key: 'deposits', title: 'Deposits', hint: 'Of all invited users, in the range.' },
  { key: 'withdrawals', title: 'Withdrawals', hint: 'Of all invited users, in the range.' },
  { key: 'net', title: 'Net deposits', hint: 'Deposits less withdrawals.' },
  { key: 'spotVolume', title: 'Spot volume', hint: 'Of all invited users, in the range.' },
  { key: 'futuresVolume', title: 'Futures volume', hint: 'Of all invited users, in the range.' },
  { key: 'commission', title: 'Commission', hint: 'Of all invited users, in the range.' },
  { key: 'activeUsers', title: 'Active users', hint: 'Users with a volume in the range, whenever they registered.' },
  {
    key: 'commissionPerActive',
    title: 'Commission per active',
    hint: 'Commission divided by the active users: those with a volume in the range.',
  },
];

/** Numbers of people, which privacy mode leaves as they are. */
const COUNTS: readonly (keyof Tiles)[] = ['users', 'activeUsers'];

export function tiles(statistics: Statistics, format: Format): HTMLElement[] {
  return TILES.map(({ key, title, hint, unit }) => {
    const known: Figure<string | number> = statistics.tiles[key];
    const figure = format.veiled && unit === undefined && !COUNTS.includes(key) ? veiledFigure(known) : known;
    return element(
      'div',
      { class: `tile ${figure.completeness}`, attributes: { role: 'group', 'aria-label': title, 'data-tile': key } },
      element(
        'div',
        { class: 'tile-head' },
        element('span', { class: 'tile-title', text: title, attributes: { title: hint } }),
        badge(figure.completeness, figure.problems, true),
      ),
      valueOf(figure, unit, format),
      element('div', { class: 'tile-change' }, ...changeOf(figure, unit, statistics, format)),
    );
  });
}

const veiledFigure = ({ value, previous, ...rest }: Figure<string | number>): Figure<string | number> => ({
  ...rest,
  value: value === undefined ? undefined : VEIL,
  previous: previous === undefined ? undefined : VEIL,
});

/** More characters than fit into a narrow tile at full size. */
const LONG = 13;
const SHORT = 7;
const ZERO = /^-?0(\.0*)?$/;

function valueOf({ value, problems, completeness }: Figure<string | number>, unit: string | undefined, format: Format): HTMLElement {
  // Nothing among what was read is not nothing.
  if (value === undefined || (completeness !== 'complete' && ZERO.test(String(value)))) {
    const why = problems[0] ?? 'There is nothing to compute it from in this range.';
    return element(
      'div',
      { class: 'tile-value unknown', attributes: { title: why } },
      UNKNOWN,
      element('span', { class: 'why', text: why }),
    );
  }
  const { whole, fraction } = format.amountParts(String(value));
  // A share is small enough to be read whole; of an amount the fraction matters least.
  const [large, small] = unit ? [whole + fraction, unit] : [whole, fraction];
  return element(
    'div',
    { class: large.length + small.length > LONG ? 'tile-value long' : 'tile-value' },
    large,
    small !== '' && element('small', { text: small }),
  );
}

function changeOf(
  { value, previous, previousCompleteness, changePercent, changePoints }: Figure<string | number>,
  unit: string | undefined,
  { previousRange, coverage }: Statistics,
  format: Format,
): (HTMLElement | string)[] {
  if (!previousRange)
    return [
      element('span', {
        text: 'The range before is out of reach',
        attributes: { title: 'The service answers for the past 365 days only.' },
      }),
    ];
  const period = `${format.day(previousRange.start)} to ${format.day(previousRange.end)}`;
  if (previous === undefined) {
    const why = 'unread' in coverage.previousTotals ? coverage.previousTotals.unread : `Nothing is known of ${period}.`;
    return [element('span', { text: `Before: ${UNKNOWN}`, attributes: { title: why } })];
  }
  const before = `${briefly(String(previous), format)}${unit ?? ''} before`;
  const partly = previousCompleteness !== 'complete';
  const title = `${format.decimal(String(previous))}${unit ?? ''} from ${period}${partly ? ', of which not everything was read' : ''}`;
  const words = element('span', { text: partly ? `${before} (partial)` : before, attributes: { title } });
  const change = unit ? changePoints : changePercent;
  if (change === undefined || value === undefined) return [words];
  const falls = change.startsWith('-');
  const still = ZERO.test(change);
  const arrow = still ? '=' : falls ? '▼' : '▲';
  const size = `${format.decimal(change.replace('-', ''))}${unit ? ' points' : '%'}`;
  return [
    element(
      'span',
      { class: still ? 'change' : falls ? 'change down' : 'change up' },
      element('span', { text: `${arrow} `, attributes: { 'aria-hidden': 'true' } }),
      element('span', { class: 'unseen', text: still ? 'unchanged ' : falls ? 'down ' : 'up ' }),
      size,
    ),
    words,
  ];
}

/** As much of the fraction as there is room for, and a sign that there is more; the exact amount is in the title. */
function briefly(amount: string, format: Format): string {
  const { whole, fraction } = format.amountParts(amount);
  const room = whole.length > SHORT ? 0 : 3;
  return whole + (fraction.length > room ? `${fraction.slice(0, room)}…` : fraction);
}
