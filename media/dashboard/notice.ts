/** What stands where figures would be, or above them: why there are none, and what to do. */
import type { FromPage, Status } from '../../src/dashboard/protocol';
import type { Statistics } from '../../src/model/statistics/types';
import { reliabilityOf } from '../../src/model/statistics/reliability';
import { element } from './dom';
import type { Format } from './format';

export interface NoticeActions {
  readonly say: (message: FromPage) => void;
  readonly readAgain: () => void;
}

export function notice(
  { phase }: Status,
  statistics: Statistics | undefined,
  { say, readAgain }: NoticeActions,
  format: Format,
): HTMLElement | undefined {
  const act = (action: Extract<FromPage, { type: 'act' }>['action'], text: string, secondary = false): HTMLElement =>
    button(text, () => say({ type: 'act', action }), secondary);
  switch (phase.name) {
    case 'starting':
      return box('Looking for the account…', []);
    case 'signedOut':
      return box(
        'No account is signed in',
        [
          phase.problem
            ? format.words(phase.problem)
            : 'Sign in with a read-only key of an affiliate account, or look around with made-up data.',
        ],
        act('addAccount', 'Add account'),
        act('useDemo', 'Try the demo', true),
      );
    case 'idle':
      return statistics ? undefined : box('Nothing is read yet', [], button('Read', readAgain));
    case 'loading':
      return statistics ? undefined : box('Reading…', ['Figures appear when the pages are in. Cancel keeps what was read.']);
    case 'failed':
      return box(
        statistics ? 'The figures below are older: reading again failed' : 'The affiliate data could not be read',
        [format.words(phase.message)],
        phase.action === 'addAccount' && act('addAccount', 'Fix account'),
        phase.action === 'diagnose' && act('diagnose', 'Diagnose'),
        button('Retry', readAgain, true),
      );
    case 'stopped':
      return box(
        'Reading stopped before its end',
        [format.words(phase.message), 'What was read until then is shown, marked as partial.'],
        phase.action === 'addAccount' && act('addAccount', 'Fix account'),
        phase.action === 'diagnose' && act('diagnose', 'Diagnose'),
        button('Retry', readAgain, true),
      );
    case 'canceled':
      return statistics
        ? box('Reading was canceled', ['What was read until then is shown, marked as partial.'], button('Refresh', readAgain, true))
        : box('Reading was canceled', ['Nothing had come yet.'], button('Refresh', readAgain));
    case 'ready':
      return statistics && emptiness(statistics);
  }
}

function emptiness({ known, coverage, tiles }: Statistics): HTMLElement | undefined {
  if ([coverage.users, coverage.totals].some((each) => reliabilityOf(each).completeness !== 'complete')) return undefined;
  if (known.rows === 0)
    return box('No invited users', ['As far as the service says, nobody registered with your invite codes in the past 365 days.']);
  const quiet = tiles.users.value === 0 && tiles.activeUsers.value === 0 && /^0(\.0*)?$/.test(tiles.deposits.value ?? '');
  return quiet
    ? box('Nothing happened in this range', ['Nobody registered, deposited or traded. A longer range may show more.'])
    : undefined;
}

const button = (text: string, click: () => void, secondary = false): HTMLElement =>
  element('button', { class: secondary ? 'button secondary' : 'button', text, attributes: { type: 'button' }, on: { click } });

function box(title: string, lines: readonly string[], ...actions: readonly (HTMLElement | false)[]): HTMLElement {
  const buttons = actions.filter((each): each is HTMLElement => each !== false);
  return element(
    'div',
    { class: 'notice' },
    element('h2', { text: title }),
    ...lines.map((text) => element('p', { text })),
    buttons.length > 0 && element('div', { class: 'actions' }, ...buttons),
  );
}
