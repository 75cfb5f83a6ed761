/** How strategies are read off client ids: the rule, which a person can change, and what it makes of their own ids where it tells none apart. */
import * as l10n from '@vscode/l10n';
import type { FromPage, Statistics } from '../../src/dashboards/orders/protocol';
import { formOf } from '../../src/model/language';
import { strategyOf } from '../../src/model/orderStatistics/strategy';
import { MOST_PARTS, type StrategyRule } from '../../src/model/orderStatistics/strategyRule';
import { badgeOf } from '../page/badge';
import { element, type Child } from '../page/dom';
import { explained, wholeNumber } from '../page/field';
import { filled } from '../page/filled';
import { hostFor } from '../page/host';
import { plainTable } from '../page/plainTable';
import type { SectionContent } from '../page/section';

const { tell } = hostFor<FromPage, object>();

/** In the place of a table that would compare nothing. */
export function noStrategies({ clientIds, coverage, rule }: Pick<Statistics, 'clientIds' | 'coverage' | 'rule'>): SectionContent {
  const badge = badgeOf(coverage.orders);
  if (clientIds.length === 0)
    return { badge, body: [line(l10n.t('None of these orders has a client ID that could identify a strategy.'))] };
  const preview = element('div');
  const draw = (parts: number): void => preview.replaceChildren(previewOf(clientIds, { parts }));
  draw(rule.parts);
  const said = line(
    l10n.t('The client IDs of these orders do not distinguish between strategies. These are the names in the newest ones:'),
  );
  return { badge, body: [said, preview, ruleForm(rule, draw)] };
}

const line = (text: string): HTMLElement => element('p', { class: 'note', text });

const previewOf = (ids: readonly string[], rule: StrategyRule): HTMLElement =>
  plainTable(
    l10n.t('Strategies in your client IDs'),
    [
      { title: l10n.t('Client ID') },
      { title: l10n.t({ message: 'Strategy', args: [], comment: ['of a trader, as the client ids of orders name it'] }) },
    ],
    ids.map((id) => [code(id), strategyIn(id, rule)]),
  );

const code = (text: string): HTMLElement => element('span', { class: 'code', text, attributes: { dir: 'auto' } });

function strategyIn(id: string, rule: StrategyRule): Child {
  const strategy = strategyOf(id, rule);
  if (strategy !== undefined) return code(strategy);
  return element('span', { class: 'quiet', text: l10n.t({ message: 'none', args: [], comment: ['a client id names no strategy'] }) });
}

/** Changes the setting; everything is computed again from what was read. @param tried hears of each number before it is applied */
export function ruleForm({ parts }: StrategyRule, tried: (parts: number) => void = () => undefined): HTMLElement {
  const count = element('input', {
    class: 'limit',
    attributes: { id: 'strategy-parts', type: 'number', min: 1, max: MOST_PARTS, step: 1, required: true, value: parts },
  });
  const sentence =
    parts === 1
      ? l10n.t({
          message: 'The strategy is the first {0} part of the client ID, ignoring parts that name a library, a broker or the order itself',
          args: [],
          comment: ['{0} is a field that holds 1'],
        })
      : formOf(
          parts,
          l10n.t({
            message:
              'The strategy is the first {0} parts of the client ID, ignoring parts that name a library, a broker or the order itself',
            args: [],
            comment: ['{0} is a field that holds a number above 1'],
          }),
        );
  const form = element(
    'form',
    { class: 'rule' },
    ...filled(sentence, count).map((piece) =>
      typeof piece === 'string' ? piece !== '' && element('label', { text: piece, attributes: { for: count.id } }) : piece,
    ),
    element('button', { class: 'button secondary', text: l10n.t('Apply'), attributes: { type: 'submit' } }),
  );
  const field = explained(count, wholeNumber(1, MOST_PARTS));
  count.addEventListener('input', () => count.validity.valid && tried(Number(count.value)));
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!count.validity.valid && !form.contains(relatedTarget as Node | null)) field.set(String(parts));
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    tell({ type: 'setStrategy', rule: { parts: Number(count.value) } });
  });
  return form;
}
