/** The head of the page: whose data, of which range, as of when, how far the reading is, and how complete it ended. */
import * as l10n from '@vscode/l10n';
import type { PageExportFormat, PageIntent, PageStatus, RangeChoice, StatisticsHead } from '../../src/dashboards/kit/protocol';
import { waitText } from '../../src/model/duration';
import { plural } from '../../src/model/language';
import { oldestAsOf } from '../../src/model/reliability';
import { fromTo, type TimeRange } from '../../src/model/timeRange';
import { verdict, type Scope } from './badge';
import { element, showAnew } from './dom';
import type { Format } from './format';
import { hostFor } from './host';
import { button, menu, saveButtons } from './menu';
import { createProgress, type UnderWay } from './progress';
import { createRangePicker, type RangeKind } from './range';

/** What the head of a page is made of. */
export interface TopKind<Statistics extends StatisticsHead = StatisticsHead, Status extends PageStatus = PageStatus> {
  readonly title: string;
  readonly range: RangeKind;
  /** By step of the reading, what is being done: `Reading users and totals` */
  readonly doing: Readonly<Record<string, string>>;
  /** The readings that the verdict over the whole page rests on. */
  readonly sources: readonly string[];
  /** What alone they are read of, where that need not be all there is. */
  readonly scope?: ((status: Status, statistics: Statistics) => Scope | undefined) | undefined;
  /** Choices beside that of the range. */
  readonly choices?: readonly HTMLElement[] | undefined;
  /** The range that figures are compared with, where they are. */
  readonly compared?: ((statistics: Statistics) => TimeRange | undefined) | undefined;
  /** What figures and rows are of alone, and how to leave it; empty where they are of all. */
  readonly filters?: ((statistics: Statistics) => readonly HTMLElement[]) | undefined;
  /** Below the title: what is counted. */
  readonly lead?: ((statistics: Statistics, format: Format) => string) | undefined;
}

export interface Top<Statistics extends StatisticsHead, Status extends PageStatus> {
  readonly root: HTMLElement;
  /** @param told the statistics, their edition, and whether they are of the read under way */
  render(
    status: Status,
    told: { readonly statistics: Statistics | undefined; readonly edition: number; readonly isSettling: boolean },
    format: Format,
  ): void;
  /** Of what had the focus and went away: on to the button that stops the reading or, where nothing is read, begins it. */
  takeFocus(): void;
}

const { tell } = hostFor<PageIntent, object>();

/** A shorter wait is over before it is read. */
const WORTH_TELLING_MS = 1000;

export function createTop<Statistics extends StatisticsHead, Status extends PageStatus>(
  { title, range: rangeKind, doing, sources, scope, choices = [], compared, filters, lead }: TopKind<Statistics, Status>,
  read: (choice: RangeChoice, fresh: boolean) => void,
): Top<Statistics, Status> {
  let edition = -1;
  let choice: RangeChoice = { days: 30 };
  const picker = createRangePicker(rangeKind, (chosen) => read(chosen, false));
  const account = element('span', { class: 'account cut', attributes: { dir: 'auto' } });
  const again = button(l10n.t('Refresh'), () => read(choice, true), true);
  again.id = 'refresh';
  const exporting = (format: PageExportFormat): void => tell({ type: 'exportStatistics', edition, format });
  const exporter = menu(l10n.t('Export statistics'), ...saveButtons(exporting));
  const subject = element('p', { class: 'lead' });
  const facts = element('p', { class: 'facts' });
  const chips = element('div', { class: 'chips', attributes: { role: 'group', 'aria-label': l10n.t('Filters') } });
  const progress = createProgress(l10n.t('Pages loaded'), () => tell({ type: 'cancel' }));
  const root = element(
    'header',
    { class: 'top' },
    element(
      'div',
      { class: 'top-row' },
      element('h1', { text: title }),
      account,
      element('span', { class: 'spring' }),
      // They go to the next line together.
      element('div', { class: 'controls' }, ...choices, picker.root, element('span', { class: 'menus' }, again, exporter)),
    ),
    lead && subject,
    facts,
    filters && chips,
    progress.root,
  );

  const takeFocus = (): void => (progress.root.hidden ? again : progress.cancel).focus();

  return {
    root,
    takeFocus,
    render(status, { statistics, isSettling, ...rest }, format) {
      const focused = root.contains(document.activeElement) ? document.activeElement : undefined;
      ({ edition } = rest);
      choice = status.choice;
      account.textContent = status.account?.label ?? '';
      account.title = account.textContent;
      account.hidden = !status.account;
      const signedIn = status.account !== undefined;
      const loading = status.phase.name === 'loading';
      for (const each of [...choices, picker.root]) each.hidden = !signedIn;
      again.hidden = !signedIn || loading || status.phase.name === 'idle';
      exporter.hidden = !statistics;
      picker.show(status.choice, status.timeZone, status.keptDays);
      progress.render(underWayOf(status, doing));
      // A button that goes away while it has the focus hands it to the one that comes in its place.
      if (focused && !focused.checkVisibility()) takeFocus();
      const shown = statistics && filters ? filters(statistics) : [];
      showAnew(chips, ...shown);
      chips.hidden = shown.length === 0;
      // With the last filter its chip goes.
      if (focused && !focused.isConnected && chips.hidden) again.focus();
      subject.hidden = facts.hidden = !statistics;
      if (!statistics) return;
      if (lead) subject.textContent = lead(statistics, format);
      const { range, asOf, timeZone, coverage } = statistics;
      const inWords = ({ start, end }: TimeRange): string => fromTo(format.moment(start), format.moment(end));
      const before = compared?.(statistics);
      const read = sources.flatMap((source) => coverage[source] ?? []);
      const told = oldestAsOf(read) ?? asOf;
      showAnew(
        facts,
        element('span', { text: inWords(range) }),
        before &&
          element('span', {
            text: l10n.t({
              message: 'compared with {0}',
              args: [inWords(before)],
              comment: ['{0} is a range of time, such as "Oct 1, 2026, 00:00 to Oct 31, 2026, 23:59"'],
            }),
          }),
        // That of the oldest part: the verdict beside it is as of then.
        element('span', { text: l10n.t`As of ${format.moment(told)}` }),
        element('span', { text: timeZone }),
        verdict(format, { told, scope: scope?.(status, statistics) }, ...read),
        loading &&
          element('span', {
            class: 'quiet',
            text: isSettling
              ? l10n.t('Still loading: these are the figures so far')
              : l10n.t('Older figures, shown until the new ones are loaded'),
          }),
      );
    },
  };
}

/** How far the reading is; undefined when there is none. */
function underWayOf({ phase }: PageStatus, doing: TopKind['doing']): UnderWay | undefined {
  if (phase.name !== 'loading') return undefined;
  const { pagesDone, pagesExpected, step, waitMs, canceling } = phase;
  const count =
    pagesExpected === undefined
      ? plural(pagesDone, l10n.t('{0} page|{0} pages'))
      : plural(pagesExpected, l10n.t('{0} of about {1} page|{0} of about {1} pages'), pagesDone, pagesExpected);
  return {
    done: pagesDone,
    total: pagesExpected,
    words: canceling ? l10n.t('Stopping; the data loaded so far will be kept.') : l10n.t('{0}: {1}', doing[step] ?? '', count),
    waiting:
      waitMs <= WORTH_TELLING_MS || canceling
        ? undefined
        : l10n.t`Waiting ${waitText(waitMs)} for the rate limit; loading will then continue automatically.`,
    canceling,
  };
}
