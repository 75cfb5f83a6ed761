/** The head of the page: which files beside whose account, how far the check is, what it cost and covers; and what is to be said instead of results. */
import type { CheckResult, CheckStatus } from '../../src/fileCheck/page/protocol';
import type { SourceCoverage } from '../../src/model/reliability';
import { verdict } from '../page/badge';
import { element, show } from '../page/dom';
import type { Format } from '../page/format';
import { button } from '../page/menu';
import { box } from '../page/notice';
import { tell } from './host';

export interface Head {
  readonly root: HTMLElement;
  render(status: CheckStatus, format: Format): void;
}

const checkAgain = (): void => tell({ type: 'checkAgain' });

const nameOf = ({ files }: CheckStatus, format: Format): string =>
  files.length === 1 ? (files[0]?.name ?? '') : format.counted(files.length, 'file');

export const coverageOf = ({ problems, requests }: CheckResult): SourceCoverage => ({
  range: undefined,
  complete: problems.length === 0,
  problems,
  requests,
});

export function createHead(): Head {
  const title = element('h1');
  const account = element('span', { class: 'account cut', attributes: { dir: 'auto' } });
  const again = button('Check again', checkAgain, true);
  again.id = 'again';
  const facts = element('p', { class: 'facts' });
  const bar = element('progress', { attributes: { 'aria-label': 'How far the check is' } });
  const words = element('span');
  const cancel = button('Cancel', () => tell({ type: 'cancel' }), true);
  cancel.id = 'cancel';
  const progress = element('div', { class: 'progress' }, bar, words, cancel);
  const root = element(
    'header',
    { class: 'top' },
    element('div', { class: 'top-row' }, title, account, element('span', { class: 'spring' }), again),
    facts,
    progress,
  );
  return {
    root,
    render(status, format) {
      const { files, work, result, cost } = status;
      const focused = root.contains(document.activeElement) ? document.activeElement : undefined;
      title.textContent = files.length === 0 ? 'File check' : `File check: ${nameOf(status, format)}`;
      title.title = files.map(({ name }) => name).join('\n');
      account.textContent = status.account ?? '';
      account.hidden = !status.account;
      progress.hidden = !work;
      again.hidden = status.phase !== 'done';
      if (work) {
        if (work.total === 0) bar.removeAttribute('value');
        else [bar.max, bar.value] = [work.total, work.done];
        words.textContent = work.canceling
          ? 'Stopping; what was found is kept.'
          : `${work.text.charAt(0).toUpperCase()}${work.text.slice(1)}`;
        cancel.disabled = work.canceling;
      }
      // A button that goes away while it has the focus hands it to the one that comes in its place.
      if (focused && !focused.checkVisibility()) (work ? cancel : again).focus();
      facts.hidden = !result;
      if (result)
        show(
          facts,
          element('span', { text: `Checked ${format.moment(result.endedAt)}` }),
          element('span', { text: `${format.counted(result.requests, 'request')} spent`, attributes: { title: cost } }),
          verdict(format, coverageOf(result)),
        );
    },
  };
}

/** So many remarks are read; the others are in the badge. */
const MOST = 4;

/** What stands above the results, or in their place; undefined where they say all. */
export function notice(status: CheckStatus, format: Format): HTMLElement | undefined {
  const { phase, result, account = '' } = status;
  const files = nameOf(status, format);
  const again = button('Check again', checkAgain);
  switch (phase) {
    case 'none':
      return box('Nothing is checked', ['Open a file that names orders and run “Check File against the Exchange”.']);
    case 'gone':
      return box(
        'This check is gone',
        [
          `Before the window was loaded again, ${files} was checked against ${account}. What was found is not kept, since the exchange may have moved on.`,
        ],
        again,
      );
    case 'left':
      return box(
        'Another account is in use now',
        [`${files} was checked against ${account}. Nothing of that account is shown any more.`],
        again,
      );
    case 'reading':
    case 'asking':
      return box('Checking…', ['What was found appears when the exchange has answered. Cancel keeps what was found until then.']);
    case 'done': {
      if (!result || result.problems.length === 0) return undefined;
      const rest = result.problems.length - MOST;
      const lines = [...result.problems.slice(0, MOST), ...(rest > 0 ? [`And ${format.counted(rest, 'more remark')}.`] : [])];
      const any = Object.values(result.counts).some((count) => count > 0);
      return box(any ? 'Not everything was checked' : 'There is no order to check', lines);
    }
  }
}
