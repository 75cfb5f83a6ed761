/** What stands where figures would be, or above them: why there are none, and what to do. */
import * as l10n from '@vscode/l10n';
import type { Failure, PageIntent, PageStatus } from '../../src/dashboards/kit/protocol';
import { element, showAnew } from './dom';
import { hostFor } from './host';
import { button } from './menu';

/** What a page shows, in its own words. */
export interface NoticeWords {
  /** `Reading the affiliate data.` */
  readonly reading: string;
  /** `The affiliate data are read.` */
  readonly read: string;
  /** As a heading: `The affiliate data could not be read` */
  readonly notRead: string;
  /** Whom to sign in as, when nobody is. */
  readonly signIn: string;
}

/** Of more than one notice, or read out too. */
export const HEADINGS = {
  signedOut: l10n.t('You are signed out'),
  stopped: l10n.t('Loading stopped early'),
  canceled: l10n.t('Loading was canceled'),
};

const { tell } = hostFor<PageIntent, object>();
export const act = (action: Extract<PageIntent, { type: 'act' }>['action'], text: string, secondary = false): HTMLElement =>
  button(text, () => tell({ type: 'act', action }), secondary);

/** Undefined: there is nothing to say. @param any whether there are figures */
export function notice({ phase }: PageStatus, any: boolean, words: NoticeWords, readAgain: () => void): HTMLElement | undefined {
  const waysOut = ({ action }: Failure): HTMLElement[] => [
    ...(action === 'editAccount' ? [act('editAccount', l10n.t('Fix account'))] : []),
    ...(action === 'diagnose' ? [act('diagnose', l10n.t('Run diagnostics'))] : []),
    button(l10n.t('Retry'), readAgain, true),
  ];
  switch (phase.name) {
    case 'starting':
      return box(l10n.t('Loading the account…'), []);
    case 'signedOut':
      return box(
        HEADINGS.signedOut,
        [phase.problem ?? words.signIn],
        act('addAccount', l10n.t('Sign in')),
        act('useDemo', l10n.t('Try the demo'), true),
      );
    case 'idle':
      return any
        ? undefined
        : box(
            l10n.t('No data loaded'),
            [],
            button(l10n.t({ message: 'Load', args: [], comment: ['a button: ask the service now'] }), readAgain),
          );
    case 'loading':
      return any
        ? undefined
        : box(l10n.t('Loading…'), [l10n.t('Figures appear once the pages are loaded. Canceling keeps the data loaded so far.')]);
    case 'failed':
      return box(
        any ? l10n.t('The refresh failed: the figures below are from an earlier load') : words.notRead,
        [phase.message],
        ...waysOut(phase),
      );
    case 'stopped':
      return box(HEADINGS.stopped, [phase.message, l10n.t('The data loaded so far is shown, marked as partial.')], ...waysOut(phase));
    case 'canceled':
      return any
        ? box(
            HEADINGS.canceled,
            [l10n.t('The data loaded so far is shown, marked as partial.')],
            button(l10n.t('Refresh'), readAgain, true),
          )
        : box(HEADINGS.canceled, [l10n.t('Nothing had been loaded yet.')], button(l10n.t('Refresh'), readAgain));
    case 'ready':
    case 'waiting':
      return undefined;
  }
}

/** A heading, read out. */
export const sentence = (heading: string): string =>
  l10n.t({ message: '{0}.', args: [heading], comment: ['a heading that is read out as a sentence'] });

/** Where a notice stands. @param takeFocus called when what had the focus in it goes */
export function createNoticePlace(takeFocus: () => void) {
  const root = element('div', { class: 'notice-place' });
  return {
    root,
    show(shown: HTMLElement | undefined): void {
      const hadFocus = root.contains(document.activeElement);
      showAnew(root, shown);
      if (hadFocus && !root.contains(document.activeElement)) takeFocus();
    },
  };
}

export const box = (title: string, lines: readonly string[], ...actions: readonly HTMLElement[]): HTMLElement =>
  element(
    'div',
    { class: 'notice' },
    element('h2', { text: title }),
    ...lines.map((text) => element('p', { text })),
    actions.length > 0 && element('div', { class: 'actions' }, ...actions),
  );
