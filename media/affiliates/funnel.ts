/** Registered, verified, deposited, traded: how many, how many of the step before, and how long it took. */
import * as l10n from '@vscode/l10n';
import { STAGE_LABELS } from '../../src/model/affiliate';
import { plural } from '../../src/model/language';
import { OUT_OF_ORDER, STEP_TITLES, USERS } from '../../src/model/affiliateStatistics/titles';
import type { FunnelStep, AffiliateStatistics } from '../../src/model/affiliateStatistics/types';
import { badge, lackingNote } from '../page/badge';
import { percentNumber, shareBar, slope } from '../page/charts/share';
import { element, type Child } from '../page/dom';
import { percentText, UNKNOWN, type Format } from '../page/format';
import { plainTable } from '../page/plainTable';
import type { SectionContent } from '../page/section';

export function funnel({ funnel: worth, range }: AffiliateStatistics, format: Format): SectionContent {
  const { steps, completeness, problems } = worth;
  const note = l10n.t`Users who registered from ${format.day(range.start)} to ${format.day(range.end)}, by the furthest step they have taken since.`;
  if (steps.length === 0)
    return {
      badge: badge(worth),
      lacking: lackingNote(worth),
      note,
      body: [element('p', { class: 'empty', text: problems[0] ?? l10n.t('No users were loaded.') })],
    };
  if (steps[0]?.reached === 0) {
    return {
      badge: badge(worth),
      lacking: lackingNote(worth),
      note,
      body: [
        element('p', {
          class: 'empty',
          text:
            completeness === 'complete'
              ? l10n.t('Nobody registered in this range.')
              : l10n.t('None of the loaded users registered in this range.'),
        }),
      ],
    };
  }
  const rows = steps.flatMap((step, index): Child[] => {
    const share = percentNumber(step.fromStartPercent);
    const before = steps[index - 1];
    return [
      before &&
        element(
          'li',
          { class: 'funnel-between' },
          element('span', { class: 'quiet', text: conversion(step, format) }),
          slope(percentNumber(before.fromStartPercent), share),
          element('span', { class: 'quiet', text: median(step, format) }),
        ),
      element(
        'li',
        { class: 'funnel-step' },
        element('strong', { text: STAGE_LABELS[step.stage] }),
        shareBar(share, 'series-0', true),
        element(
          'span',
          { class: 'figure' },
          format.count(step.reached),
          element('small', { text: percentText(step.fromStartPercent, format) }),
        ),
      ),
    ];
  });
  return {
    badge: badge(worth),
    lacking: lackingNote(worth),
    note,
    body: [element('ol', { class: 'funnel' }, ...rows), ...remarks(steps)],
    table: () =>
      plainTable(
        l10n.t('Funnel from registration to trading'),
        [
          { title: l10n.t({ message: 'Step', args: [], comment: ['of a funnel: registered, verified, deposited, traded'] }) },
          { title: USERS, numeric: true },
          { title: STEP_TITLES.fromPreviousPercent, numeric: true },
          { title: STEP_TITLES.fromStartPercent, numeric: true },
          { title: STEP_TITLES.medianDays, numeric: true },
          { title: l10n.t({ message: 'Users counted in the median', args: [], comment: ['so many users'] }), numeric: true },
        ],
        steps.map((step) => [
          STAGE_LABELS[step.stage],
          format.count(step.reached),
          percentText(step.fromPreviousPercent, format),
          percentText(step.fromStartPercent, format),
          step.time ? format.decimal(step.time.medianDays) : UNKNOWN,
          step.time ? format.count(step.time.users) : UNKNOWN,
        ]),
      ),
  };
}

const conversion = (step: FunnelStep, format: Format): string =>
  l10n.t({
    message: '{0} continue',
    args: [percentText(step.fromPreviousPercent, format)],
    comment: ['{0} is the share of the users of one step who take the next, too'],
  });

function median({ time, stage }: FunnelStep, format: Format): string {
  if (time) return plural(Number(time.medianDays), l10n.t('median {0} day|median {0} days'), format.decimal(time.medianDays));
  return stage === 'verified' ? l10n.t('no timestamps') : UNKNOWN;
}

function remarks(steps: readonly FunnelStep[]): HTMLElement[] {
  const disordered = steps.reduce((sum, { outOfOrder }) => sum + outOfOrder, 0);
  const lines = [l10n.t('The service does not report when users were verified.')];
  if (disordered > 0) lines.push(plural(disordered, OUT_OF_ORDER));
  return [element('p', { class: 'remark', text: lines.join(' ') })];
}
