/** What stands where figures would be, or above them: why there are none, and what to do. */
import type { Failure, PageIntent, PageStatus } from '../../src/dashboards/kit/protocol';
import { element } from './dom';
import type { Format } from './format';
import { hostFor } from './host';
import { button } from './menu';

/** What a page shows, in its own words. */
export interface NoticeWords {
  /** As the subject of a sentence: `The affiliate data` */
  readonly data: string;
  /** Whom to sign in as, when nobody is. */
  readonly signIn: string;
}

const { tell } = hostFor<PageIntent, object>();
const act = (action: Extract<PageIntent, { type: 'act' }>['action'], text: string, secondary = false): HTMLElement =>
  button(text, () => tell({ type: 'act', action }), secondary);

/** Undefined: there is nothing to say. @param any whether there are figures */
export function notice(
  { phase }: PageStatus,
  any: boolean,
  words: NoticeWords,
  readAgain: () => void,
  format: Format,
): HTMLElement | undefined {
  const waysOut = ({ action }: Failure): HTMLElement[] => [
    ...(action === 'addAccount' ? [act('addAccount', 'Fix account')] : []),
    ...(action === 'diagnose' ? [act('diagnose', 'Diagnose')] : []),
    button('Retry', readAgain, true),
  ];
  switch (phase.name) {
    case 'starting':
      return box('Looking for the account…', []);
    case 'signedOut':
      return box(
        'No account is signed in',
        [phase.problem ? format.words(phase.problem) : words.signIn],
        act('addAccount', 'Add account'),
        act('useDemo', 'Try the demo', true),
      );
    case 'idle':
      return any ? undefined : box('Nothing is read yet', [], button('Read', readAgain));
    case 'loading':
      return any ? undefined : box('Reading…', ['Figures appear when the pages are in. Cancel keeps what was read.']);
    case 'failed':
      return box(
        any ? 'The figures below are older: reading again failed' : `${words.data} could not be read`,
        [format.words(phase.message)],
        ...waysOut(phase),
      );
    case 'stopped':
      return box(
        'Reading stopped before its end',
        [format.words(phase.message), 'What was read until then is shown, marked as partial.'],
        ...waysOut(phase),
      );
    case 'canceled':
      return any
        ? box('Reading was canceled', ['What was read until then is shown, marked as partial.'], button('Refresh', readAgain, true))
        : box('Reading was canceled', ['Nothing had come yet.'], button('Refresh', readAgain));
    case 'ready':
    case 'waiting':
      return undefined;
  }
}

export const box = (title: string, lines: readonly string[], ...actions: readonly HTMLElement[]): HTMLElement =>
  element(
    'div',
    { class: 'notice' },
    element('h2', { text: title }),
    ...lines.map((text) => element('p', { text })),
    actions.length > 0 && element('div', { class: 'actions' }, ...actions),
  );
