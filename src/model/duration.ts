/** How long something takes or took, for people. Pure. */
import * as l10n from '@vscode/l10n';
import { numberText, plural } from './language';
import { DAY, HOUR, MINUTE, SECOND } from './timeRange';

type Write = (count: number, text: string) => string;

const UNITS: readonly (readonly [size: number, write: Write])[] = [
  [DAY, (count, text) => plural(count, l10n.t('{0} day|{0} days'), text)],
  [HOUR, (_, text) => l10n.t({ message: '{0} h', args: [text], comment: ['hours'] })],
  [MINUTE, (_, text) => l10n.t({ message: '{0} min', args: [text], comment: ['minutes'] })],
  [SECOND, (_, text) => l10n.t({ message: '{0} s', args: [text], comment: ['seconds'] })],
];

/** `3 h 20 min`: the two largest units that say something. */
export function durationText(ms: number): string {
  if (ms < SECOND) return l10n.t({ message: '{0} ms', args: [numberText(ms)], comment: ['milliseconds'] });
  const from = UNITS.findIndex(([size]) => ms >= size);
  let left = ms;
  return UNITS.slice(from, from + 2)
    .flatMap(([size, write]) => {
      const count = Math.floor(left / size);
      left -= count * size;
      return count === 0 ? [] : write(count, numberText(count));
    })
    .join(' ');
}

/** How long to wait, in whole seconds and not less than there is to wait. */
export const waitText = (ms: number): string => durationText(Math.max(1, Math.ceil(ms / SECOND)) * SECOND);
