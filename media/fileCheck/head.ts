/** The head of the page: which files beside whose account, how far the check is, what it cost and covers; and what is to be said instead of results. */
import * as l10n from '@vscode/l10n';
import type { CheckResult, CheckStatus, FromPage } from '../../src/fileCheck/page/protocol';
import { fill, plural } from '../../src/model/language';
import type { SourceCoverage } from '../../src/model/reliability';
import { type Scope, verdict } from '../page/badge';
import { element, showAnew } from '../page/dom';
import type { Format } from '../page/format';
import { button } from '../page/menu';
import { box } from '../page/notice';
import { hostFor } from '../page/host';
import { createProgress, type UnderWay } from '../page/progress';

const { tell } = hostFor<FromPage, object>();

export interface Head {
  readonly root: HTMLElement;
  render(status: CheckStatus, format: Format): void;
  /** Of what had the focus and went away: on to the button that stops the check or begins it again. */
  takeFocus(): void;
}

const checkAgain = (): void => tell({ type: 'checkAgain' });

function titleOf({ files }: CheckStatus): string {
  const [one] = files;
  if (!one) return l10n.t('File check');
  if (files.length === 1) return l10n.t`File check: ${one.name}`;
  return plural(files.length, l10n.t('File check: {0} file|File check: {0} files'));
}

export const coverageOf = ({ problems, requests }: CheckResult): SourceCoverage => ({
  range: undefined,
  complete: problems.length === 0,
  problems,
  requests,
});

export const NOT_COMPARED = l10n.t('Not compared');
export const WHY_NOT_COMPARED = l10n.t(
  'Orders that had too little information, that could not be looked up on the exchange, or that you left out.',
);

/** Where the answers are all there, and some orders were not held against them. */
function scopeOf({ counts }: CheckResult, format: Format): Scope | undefined {
  const apart = counts.notCompared + counts.notAsked + counts.unchecked;
  if (apart === 0) return undefined;
  return { complete: l10n.t('{0}: {1}', NOT_COMPARED, format.count(apart)), why: WHY_NOT_COMPARED, beside: [] };
}

/** After a quick fix, say: its line still stands among the results. */
const editedText = ({ files, edited }: CheckStatus): string =>
  files.length === 1
    ? l10n.t('file changed since the check')
    : plural(edited, l10n.t('{0} file changed since the check|{0} files changed since the check'));

export function createHead(): Head {
  const title = element('h1');
  const account = element('span', { class: 'account cut', attributes: { dir: 'auto' } });
  const again = button(l10n.t('Check again'), checkAgain, true);
  again.id = 'again';
  const facts = element('p', { class: 'facts' });
  const progress = createProgress(l10n.t('Check progress'), () => tell({ type: 'cancel' }));
  const root = element(
    'header',
    { class: 'top' },
    element('div', { class: 'top-row' }, title, account, element('span', { class: 'spring' }), again),
    facts,
    progress.root,
  );
  const takeFocus = (): void => (progress.root.hidden ? again : progress.cancel).focus();
  return {
    root,
    takeFocus,
    render(status, format) {
      const { files, work, result, cost } = status;
      const focused = root.contains(document.activeElement) ? document.activeElement : undefined;
      title.textContent = titleOf(status);
      title.title = files.map(({ name }) => name).join('\n');
      account.textContent = status.account ?? '';
      account.title = status.account ?? '';
      account.hidden = !status.account;
      progress.render(work && underWayOf(work));
      again.hidden = status.phase !== 'done';
      // A button that goes away while it has the focus hands it to the one that comes in its place.
      if (focused && !focused.checkVisibility()) takeFocus();
      facts.hidden = !result;
      if (!result) return;
      const { endedAt, requests } = result;
      again.classList.toggle('secondary', status.edited === 0);
      const spent = plural(requests, l10n.t('{0} request used|{0} requests used'));
      const when =
        endedAt === undefined
          ? l10n.t('Still checking: these are the results so far')
          : l10n.t({ message: 'Checked {0}', args: [format.moment(endedAt)], comment: ['{0}: a time'] });
      showAnew(
        facts,
        element('span', { text: when }),
        element('span', { text: spent, attributes: { title: cost } }),
        endedAt !== undefined &&
          hasOrders(result) &&
          verdict(format, { complete: l10n.t('all orders checked'), scope: scopeOf(result, format) }, coverageOf(result)),
        status.edited > 0 && element('span', { class: 'badge limited', text: editedText(status) }),
      );
    },
  };
}

const underWayOf = ({ done, total, text, canceling }: NonNullable<CheckStatus['work']>): UnderWay => ({
  done,
  total: total === 0 ? undefined : total,
  words: canceling
    ? l10n.t('Stopping; the results so far will be kept.')
    : `${text.charAt(0).toLocaleUpperCase(document.documentElement.lang)}${text.slice(1)}`,
  canceling,
});

/** Read out too. */
export const HEADINGS = {
  gone: l10n.t('The results are no longer available'),
  left: l10n.t('Another account is in use'),
  signedOut: l10n.t('You are signed out'),
  failed: l10n.t('The check failed'),
};

/** So many remarks are read; the others are in the badge. */
const MOST = 4;

/** @param one what is said of one file by its name ({0}), and of several by their number; {1} is the account */
const ofFiles = ({ files, account = '' }: CheckStatus, one: string, several: string): string =>
  files.length === 1 ? fill(one, files[0]?.name ?? '', account) : plural(files.length, several, files.length, account);

/** What stands above the results, or in their place; undefined where they say all. */
export function notice(status: CheckStatus): HTMLElement | undefined {
  const { phase, result } = status;
  const again = button(l10n.t('Check again'), checkAgain);
  switch (phase) {
    case 'none':
      return box(l10n.t({ message: 'No files checked', args: [], comment: ['no file is held against the exchange'] }), [
        l10n.t('Open a file with order IDs and run "Check File Against the Exchange".'),
      ]);
    case 'gone':
      return box(
        HEADINGS.gone,
        [
          ofFiles(
            status,
            l10n.t(
              'Before the window was reloaded, {0} was checked against {1}. The results were not kept because the orders may have changed.',
            ),
            l10n.t(
              'Before the window was reloaded, {0} file was checked against {1}. The results were not kept because the orders may have changed.|Before the window was reloaded, {0} files were checked against {1}. The results were not kept because the orders may have changed.',
            ),
          ),
        ],
        again,
      );
    case 'left':
    case 'signedOut':
      return box(
        HEADINGS[phase],
        [
          ofFiles(
            status,
            l10n.t('{0} was checked against {1}. The results for that account are no longer shown.'),
            l10n.t(
              '{0} file was checked against {1}. The results for that account are no longer shown.|{0} files were checked against {1}. The results for that account are no longer shown.',
            ),
          ),
        ],
        again,
      );
    case 'failed':
      return box(HEADINGS.failed, status.failure === undefined ? [] : [status.failure], again);
    case 'reading':
    case 'asking':
      if (result) return undefined;
      return box(l10n.t('Checking…'), [l10n.t('Results appear once the exchange has responded. Canceling keeps the results so far.')]);
    case 'done': {
      if (!result) return undefined;
      const silent = whereLittleIsCompared(result);
      if (silent) return silent;
      if (result.problems.length === 0) return undefined;
      return box(hasOrders(result) ? l10n.t('Not everything was checked') : l10n.t('There are no orders to check'), remarks(result));
    }
  }
}

const hasOrders = ({ counts }: CheckResult): boolean => Object.values(counts).some((count) => count > 0);

function remarks({ problems }: CheckResult): string[] {
  const rest = problems.length - MOST;
  const more = plural(rest, l10n.t('And {0} more note.|And {0} more notes.'));
  return [...problems.slice(0, MOST), ...(rest > 0 ? [more] : [])];
}

const comparedOf = ({ counts: { agrees, differs, movedOn } }: CheckResult): number => agrees + differs + movedOn;
export const isLittleCompared = (result: CheckResult): boolean => result.counts.notCompared > comparedOf(result);

/** Nobody shall take a page without contradictions for agreement where hardly anything was compared. */
function whereLittleIsCompared(result: CheckResult): HTMLElement | undefined {
  if (!isLittleCompared(result)) return undefined;
  const { notCompared } = result.counts;
  const all = comparedOf(result) + notCompared;
  const title = plural(all, l10n.t('{0} of {1} order could not be compared|{0} of {1} orders could not be compared'), notCompared, all);
  return box(
    title,
    [
      l10n.t("The reasons are listed below. You can define your program's field names and status words in the settings."),
      ...remarks(result),
    ],
    button(l10n.t('Open settings'), () => tell({ type: 'openSettings' }), true),
  );
}
