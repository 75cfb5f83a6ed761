/** How figures are told: never a part as if it were the whole. No vscode. */
import { timestampOf } from '../model/calendar';
import type { StrategyRule } from '../model/orderStatistics/strategyRule';
import { unlessNothing, type Figure } from '../model/reliability';
import type { TimeRange } from '../model/timeRange';
import { visibleLine } from '../model/visible';
import type { Kept } from '../primitives/kept';
import type { Asked } from './answers';
import { type RangeAsked, REQUESTS } from './input';

export interface AskedForFigures extends Asked {
  /** Where what the person ignores is remembered. */
  readonly kept: Kept;
  /** As it is set. */
  readonly strategy: StrategyRule;
  /** IANA name: days and months are those of it. */
  readonly timeZone: string;
}

export const NOTE =
  'Amounts are decimal strings as the service reports them; it names no currency. {"partial": …} is of what could be read alone: never present it as a total. null is not known, or has no meaning, as a share of nothing.';

type AnyFigure = Figure<string | number>;

const wrapped = <T extends string | number>(value: T | undefined, isWhole: boolean): T | { readonly partial: T } | null => {
  const known = unlessNothing(value, isWhole);
  return known === undefined ? null : isWhole ? known : { partial: known };
};

/** The value alone where it is complete. */
export const told = ({ value, completeness }: AnyFigure): unknown => wrapped(value, completeness === 'complete');

/** The same beside that of the range before, where that is known; its change only between two that are complete. */
export function compared(figure: AnyFigure): unknown {
  const { completeness, previous, previousCompleteness, changePercent } = figure;
  if (previous === undefined) return told(figure);
  const isWhole = completeness === 'complete' && previousCompleteness === 'complete';
  return {
    now: told(figure),
    before: wrapped(previous, previousCompleteness === 'complete'),
    ...(isWhole && changePercent !== undefined && { changePercent }),
  };
}

/** What keeps figures from being complete though all was read, each once. */
export const lackingOf = (figures: readonly AnyFigure[]): string[] => cut([...new Set(figures.flatMap(({ lacking = [] }) => lacking))]);

/** A line of a list, within `partial` where not all of it is known. */
export const line = (name: object, values: object, isWhole: boolean): object => ({ ...name, ...(isWhole ? values : { partial: values }) });

const MOST_SENTENCES = 8;

/** A symbol has several problems, and there may be very many of them. */
export function cut(sentences: readonly string[]): string[] {
  const left = sentences.length - MOST_SENTENCES;
  const shown = sentences.slice(0, left > 1 ? MOST_SENTENCES : undefined).map((each) => visibleLine(each));
  return left > 1 ? [...shown, `There are ${left} more problems like these.`] : shown;
}

/** Which range it is, and of whose choice. */
export function rangeJson(asked: RangeAsked, range: TimeRange, timeZone: string): object {
  const is =
    'days' in asked
      ? `${asked.days === 1 ? 'the last 24 hours' : `the last ${asked.days} days`}${asked.isUsual ? ', as no range was asked for' : ''}`
      : 'month' in asked
        ? `${asked.month} calendar month`
        : 'as asked for';
  return { is, ...spanJson(range, timeZone), timeZone };
}

export function spanJson({ start, end }: TimeRange, timeZone: string): { readonly from: string; readonly to: string } {
  const clock = timestampOf(timeZone);
  return { from: clock(start), to: clock(end) };
}

/** What a call may ask of the service, counted down by all its reads. */
export interface Spending {
  readonly maxRequests: number;
  readonly allowance: { left: number };
}

export const spendingOf = (maxRequests: number): Spending => ({ maxRequests, allowance: { left: maxRequests } });

export const spentJson = ({ maxRequests, allowance }: Spending): object => ({ requests: maxRequests - allowance.left, maxRequests });

/** Nothing is left, so it is what ended an incomplete read. */
export const isSpent = ({ allowance }: Spending): boolean => allowance.left === 0;

/** Where it can be raised. */
export const raised = ({ maxRequests }: Spending): string | undefined =>
  maxRequests < REQUESTS.most ? `raise "maxRequests" (${maxRequests} now, at most ${REQUESTS.most})` : undefined;
